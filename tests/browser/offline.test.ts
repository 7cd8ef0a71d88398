import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { button, menuItem } from '../kit/on-page.ts'
import type { Person } from '../kit/world.ts'

/** What the installed application shows and keeps while the server cannot be reached. */

let folder: string
let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-offline-'))
  await cp(join(import.meta.dirname, '../../dist/web'), folder, { recursive: true })
  browserWorld = await openBrowserWorld({ webFolder: folder })
  people = await letProperty(browserWorld.world)
  const { owner, ids } = people
  const path = `/rentmaster/${ids.lease}/charging`
  const charging = { chargeFrom: '2026-10-01' }
  const { expect: seen } = (await owner.post(path, { ...charging, preview: true })).body
  expect((await owner.post(path, { ...charging, expect: seen })).status).toBe(200)
})
// A test that failed while it was cut off leaves the rest a server.
afterEach(() => reconnect())
afterAll(async () => {
  await browserWorld.close()
  await rm(folder, { recursive: true })
})

const LATE = [
  'src/web/menu-panel.tsx',
  'src/features/identity/web/sign-in/sign-in-page.tsx',
  'src/features/receipts/web/payment/payment-sheet.tsx',
]

/** The files of these parts of the program, with all that they import. */
async function filesOf(parts: string[]): Promise<string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(text)
  const found = new Set<string>()
  const add = (part: string) => {
    const { file = '', imports = [] } = manifest[part] ?? {}
    if (found.has(`/${file}`)) return
    found.add(`/${file}`)
    imports.forEach(add)
  }
  parts.forEach(add)
  return [...found]
}

/** A page whose browser has kept the application. */
async function installed(person: Person): Promise<Page> {
  const page = await browserWorld.newPage({ as: person, serviceWorkers: 'allow' })
  await page.goto(paths.dashboard)
  const wanted = ['/dashboard', ...(await filesOf(LATE))]
  await expect.poll(() => keptBy(page)).toEqual(expect.arrayContaining(wanted))
  return page
}

/** Nobody listens any more, and the browser has noticed. */
async function cutOff(page: Page): Promise<void> {
  const { server } = browserWorld.world.app
  await page.context().setOffline(true)
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

async function reconnect(page?: Page): Promise<void> {
  const { server } = browserWorld.world.app
  if (server.listening) return
  const { port, hostname } = new URL(browserWorld.url)
  await new Promise<void>((resolve) =>
    server.listen({ port: Number(port), host: hostname }, resolve),
  )
  await page?.context().setOffline(false)
}

const isKept = (page: Page) =>
  page
    .getByRole('dialog')
    .getByText(/kept on this device and is sent when the network is back/)
    .waitFor()

const OFFLINE = /The server cannot be reached\. This is as of /

const receiptsOf = async (lease: string) =>
  (await browserWorld.world.query('select id from receipts where lease_id = $1', [lease])).length

/** How many entries the browser's databases hold. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const count = (name: string, store: string) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const counted = open.result.transaction(store).objectStore(store).count()
          counted.onsuccess = () => resolve(counted.result)
        }
      })
    return {
      answers: await count('rentbook-answers', 'answers'),
      waiting: await count('rentbook-outbox', 'waiting'),
    }
  })

/** The addresses of the pages and files that the browser keeps. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname)
    return kept
  })

test('what was loaded can be read offline, and a payment recorded there is sent once the network is back', async () => {
  const page = await installed(people.owner)
  const { lease } = people.ids
  await page.goto(paths.properties)
  await page.getByRole('rowheader').first().waitFor()
  await page.goto(paths.dues)
  await button(page, 'Record a payment of Ravi').click()
  await page.getByLabel('Amount received').waitFor()
  await page.keyboard.press('Escape')
  const before = await receiptsOf(lease)

  await cutOff(page)
  await page.goto(paths.properties)
  await page.getByRole('rowheader', { name: /12 Lake View Road/ }).waitFor()
  await page.getByText(OFFLINE).waitFor()
  await page.goto(paths.dues)
  await button(page, 'Record a payment of Ravi').click()
  await page.getByLabel('Amount received').fill('500')
  await page.getByText('UPI', { exact: true }).click()
  await button(page, 'Record ₹ 500').click()
  await isKept(page)
  await button(page, 'Done').click()
  await page.getByText('1 payment is kept on this device and not yet in your books.').waitFor()
  await page.reload()
  await page.getByText('waits for the network.').waitFor()
  // The bar moves what is below it.
  await page.getByText(OFFLINE).waitFor()
  await button(page, 'Asha, account').click()
  await menuItem(page, 'Sign Out').click()
  await page.getByRole('dialog', { name: 'Sign out and lose payments?' }).waitFor()
  await button(page, 'Cancel').click()

  await reconnect(page)
  await page.getByText('waits for the network.').waitFor({ state: 'detached' })
  expect(await receiptsOf(lease)).toBe(before + 1)
  await page.getByText(OFFLINE).waitFor({ state: 'detached' })
  expect((await onDevice(page)).waiting).toBe(0)
  expect((await onDevice(page)).answers).toBeGreaterThan(0)

  await page.context().close()
})

test("the page of a hotel's Wi-Fi is neither an answer nor kept, and a refusal stays with its reason", async () => {
  const page = await installed(people.owner)
  await page.goto(paths.dues)
  await button(page, 'Record a payment of Ravi').click()
  await page.getByLabel('Amount received').fill('700')
  await page.getByText('Cash', { exact: true }).click()
  await page.route('**/payments', (route) => route.abort('connectionfailed'))
  await button(page, 'Record ₹ 700').click()
  await isKept(page)
  await button(page, 'Done').click()
  await page.unroute('**/payments')
  await page.route('**/payments', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )
  await Promise.all([page.waitForResponse('**/payments'), button(page, 'Send now').click()])
  await page.getByText('waits for the network.').waitFor()
  await page.unroute('**/payments')
  await page.route('**/payments', (route) =>
    route.fulfill({
      ...{ status: 409, contentType: 'application/json' },
      body: JSON.stringify({ code: 'conflict', message: 'This agreement is gone.' }),
    }),
  )
  await button(page, 'Send now').click()
  await page.getByText('was refused: This agreement is gone.').waitFor()
  await button(page, 'Remove from this device').click()
  await page.getByText('was refused: This agreement is gone.').waitFor({ state: 'detached' })
  await page.context().close()
})

test('a new version is offered, and comes only when it is wanted', async () => {
  const page = await installed(people.owner)
  await page.goto(paths.addProperty)
  await page.getByLabel('Pincode').fill('411')
  const file = join(folder, 'service-worker.js')
  const worker = await readFile(file, 'utf8')
  await writeFile(file, `${worker}\n// another version`)
  await rm(`${file}.br`)
  await rm(`${file}.gz`)
  // The page listens once it is at rest; only a worker that is there can be replaced.
  await page.locator('html[data-kept]').waitFor({ state: 'attached' })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('A new version of Rentbook is ready.').waitFor()
  expect(await page.getByLabel('Pincode').inputValue()).toBe('411')
  // The browser itself asks before it leaves what is typed here.
  page.on('dialog', (question) => void question.accept())
  await button(page, 'Reload').click()
  await page.getByText('A new version of Rentbook is ready.').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
})

test('the application can be installed, with shortcuts to the two most frequent jobs', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto(paths.dashboard)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const reply = await page.request.get(String(href))
  const { icons, shortcuts } = await reply.json()
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200)
  expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
  expect(shortcuts).toHaveLength(2)
  await page.goto(shortcuts[0].url)
  await page.getByRole('dialog', { name: 'Record a payment' }).waitFor()
  await page.context().close()
})

test('signing out leaves nothing of the books on the device, and shows the sign-in page offline too', async () => {
  const page = await installed(people.owner)
  await page.goto(paths.properties)
  await page.getByRole('rowheader').first().waitFor()
  await expect.poll(async () => (await onDevice(page)).answers).toBeGreaterThan(0)
  await cutOff(page)
  await button(page, 'Asha, account').click()
  await menuItem(page, 'Sign Out').click()
  await page.getByRole('heading', { name: 'Sign In', level: 1 }).waitFor()
  await expect.poll(async () => (await onDevice(page)).answers).toBe(0)
  const kept = await keptBy(page)
  expect(
    kept.filter(
      (path) => !/^\/(?:$|dashboard$|assets\/|colour-scheme\.js$|favicon\.svg$)/.test(path),
    ),
  ).toEqual([])
  await page.context().close()
})
