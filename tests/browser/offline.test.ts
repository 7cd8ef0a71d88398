import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { onDevice } from '../kit/on-device.ts'
import { button, menuItem } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person } from '../kit/world.ts'

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
  const meena = await browserWorld.world.addClient(owner, 'Meena')
  const parties = { clientMaster: meena.id, propertymaster: ids.free }
  const { _id: hers } = (await owner.post('/rentmaster', { ...LEASE, ...parties })).body
  for (const lease of [ids.lease, hers]) {
    const path = `/rentmaster/${lease}/charging`
    const charging = { chargeFrom: '2026-10-01' }
    const { expect: seen } = (await owner.post(path, { ...charging, preview: true })).body
    expect((await owner.post(path, { ...charging, expect: seen })).status).toBe(200)
  }
})
// A test that failed while it was cut off leaves the rest a server.
afterEach(() => reconnect())
afterAll(async () => {
  await browserWorld.close()
  await rm(folder, { recursive: true })
})

const LATE = [
  'src/web/menu-panel.tsx',
  'src/features/sign-in/web/sign-in-page.tsx',
  'src/features/payments/record/web/payment-sheet.tsx',
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
  await page.context().setOffline(true)
  await stopListening()
}

async function stopListening(): Promise<void> {
  const { server } = browserWorld.world.app
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

async function reconnect(page?: Page): Promise<void> {
  const { server } = browserWorld.world.app
  if (server.listening) return
  await new Promise<void>((resolve) => server.listen(portAndHost(), resolve))
  await page?.context().setOffline(false)
  // A page that was loaded while Chromium played the missing network is not told when it ends.
  await page?.evaluate(() => dispatchEvent(new Event('online')))
}

const portAndHost = () => {
  const { port, hostname } = new URL(browserWorld.url)
  return { port: Number(port), host: hostname }
}

/** The Wi-Fi of a hotel is between: whatever is requested, it answers with its own page. */
async function behindPortal(work: () => Promise<void>): Promise<void> {
  await stopListening()
  const portal = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<h1>Welcome to our Wi-Fi</h1>'),
  )
  await once(portal.listen(portAndHost()), 'listening')
  try {
    await work()
  } finally {
    const closed = once(portal.close(), 'close')
    portal.closeAllConnections()
    await closed
  }
}

/** The form of a payment of Ravi, filled in. */
async function fillPayment(page: Page, amount: string): Promise<void> {
  await page.goto(paths.dues)
  await button(page, 'Record a payment of Ravi').click()
  await page.getByLabel(names.amountReceived).fill(amount)
  await page.getByText('Cash', { exact: true }).click()
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
const countOnDevice = async (page: Page) => ({
  answers: (await onDevice(page, 'answers')).length,
  waiting: (await onDevice(page, 'waiting')).length,
})

/** Marks the kept replies to queries of this kind as kept before an update of the program. */
const keptByAnotherBuild = (page: Page, kind: string) =>
  page.evaluate(
    (kind) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('rentbook-answers')
        opening.onsuccess = () => {
          const changing = opening.result.transaction('answers', 'readwrite')
          const asked = changing.objectStore('answers').openCursor()
          asked.onsuccess = () => {
            const entry = asked.result
            if (!entry) return
            if (String(entry.key).includes(`"${kind}"`))
              entry.update({ ...entry.value, build: '/assets/start-older.js' })
            entry.continue()
          }
          changing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    kind,
  )

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
  await page.getByLabel(names.amountReceived).waitFor()
  await page.keyboard.press('Escape')
  const before = await receiptsOf(lease)

  await cutOff(page)
  await page.goto(paths.properties)
  await page.getByRole('rowheader', { name: /12 Lake View Road/ }).waitFor()
  await page.getByText(OFFLINE).waitFor()
  // What another build kept has that build's names of fields, and is not shown.
  await keptByAnotherBuild(page, 'properties')
  await page.reload()
  await button(page, names.retry).waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(0)
  await page.goto(paths.dues)
  // An agreement that this device never opened is said to be missing, and another one chosen.
  await button(page, 'Record a payment of Meena').click()
  await page.getByText('This agreement is not on this device').waitFor()
  await button(page, 'Another tenant').click()
  await page.getByText(/^There is no network\./).waitFor()
  await page.getByRole('button', { name: /^Meena.*Not on this device/ }).waitFor()
  await page.getByLabel('Who paid?').fill('rav')
  await page.getByRole('button', { name: /^Ravi/ }).click()
  await page.getByLabel(names.amountReceived).fill('500')
  await page.getByText('UPI', { exact: true }).click()
  await button(page, 'Record ₹ 500').click()
  await isKept(page)
  await button(page, names.done).click()
  await page.getByText('1 payment is kept on this device and not sent yet.').waitFor()
  await page.reload()
  await page.getByText('waits for the network.').waitFor()
  // The bar moves what is below it.
  await page.getByText(OFFLINE).waitFor()
  await button(page, 'Asha, account').click()
  await menuItem(page, names.signOut).click()
  await page.getByRole('dialog', { name: names.signOutBeforeThePaymentsAreSent }).waitFor()
  await button(page, names.cancel).click()

  await reconnect(page)
  await page.getByText('waits for the network.').waitFor({ state: 'detached' })
  expect(await receiptsOf(lease)).toBe(before + 1)
  await page.getByText(OFFLINE).waitFor({ state: 'detached' })
  expect((await countOnDevice(page)).waiting).toBe(0)
  expect((await countOnDevice(page)).answers).toBeGreaterThan(0)

  await page.context().close()
})

wholeTest(
  "the page of a hotel's Wi-Fi is neither an answer nor kept, and a refusal stays with its reason",
  async () => {
    const page = await installed(people.owner)
    const before = await receiptsOf(people.ids.lease)
    const [another = ''] = await filesOf(['src/locales/hi-IN.po'])
    const read = () => page.evaluate(async (path) => (await fetch(path)).text(), another)
    await fillPayment(page, '700')
    await behindPortal(async () => {
      await button(page, 'Record ₹ 700').click()
      await isKept(page)
      await button(page, names.done).click()
      await Promise.all([page.waitForResponse('**/payments'), button(page, 'Send now').click()])
      await page.getByText('waits for the network.').waitFor()
      expect(await read()).toContain('Welcome to our Wi-Fi')
      // Opening the address leads to the portal, and can sign in to it.
      await page.goto(paths.signIn)
      await page.getByRole('heading', { name: 'Welcome to our Wi-Fi' }).waitFor()
      await page.context().setOffline(true)
    })
    await page.goto(paths.dues)
    await page.getByText('waits for the network.').waitFor()
    expect(await receiptsOf(people.ids.lease)).toBe(before)
    await page.route('**/payments', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'conflict', message: 'This agreement is gone.' }),
      }),
    )
    await reconnect(page)
    await page.getByText('was refused: This agreement is gone.').waitFor()
    expect(await read()).not.toContain('Welcome to our Wi-Fi')
    await button(page, 'Remove from this device').click()
    await page.getByText('was refused: This agreement is gone.').waitFor({ state: 'detached' })
    await page.context().close()
  },
)

const OFFERED = 'A new version of Rentbook is ready.'
const OLD_WORKER = `addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))`

wholeTest(
  'a new version is offered in each tab, comes only on request, and is complete offline',
  async () => {
    // An old one, which keeps nothing.
    const file = join(folder, 'service-worker.js')
    const worker = await readFile(file, 'utf8')
    for (const packed of ['.br', '.gz']) await rm(file + packed)
    await writeFile(file, OLD_WORKER)
    const page = await browserWorld.newPage({ as: people.owner, serviceWorkers: 'allow' })
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto(paths.addProperty)
      await tab.getByLabel(names.pincode).fill('411')
      // The page listens once it is at rest; only a worker that is there can be replaced.
      await tab.locator('html[data-kept]').waitFor({ state: 'attached' })
      const state = () => tab.evaluate(() => navigator.serviceWorker.controller?.state)
      await expect.poll(state).toBe('activated')
    }
    await writeFile(file, worker)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    for (const tab of [page, other]) {
      await tab.getByText(OFFERED).waitFor()
      expect(await tab.getByLabel(names.pincode).inputValue()).toBe('411')
    }
    // The browser itself asks before it leaves what is typed here.
    page.on('dialog', (question) => void question.accept())
    await button(page, names.reload).click()
    await page.getByText(OFFERED).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The other tab has the new worker by now, and all that is typed there.
    expect(await other.getByLabel(names.pincode).inputValue()).toBe('411')
    await other.getByText(OFFERED).waitFor()

    const wanted = ['/dashboard', ...(await filesOf(LATE))]
    await expect.poll(() => keptBy(page)).toEqual(expect.arrayContaining(wanted))
    await page.goto(paths.dues)
    await page.getByRole('rowheader').first().waitFor()
    await cutOff(page)
    await page.goto(paths.dues)
    await page.getByText(OFFLINE).waitFor()
    await page.context().close()
  },
)

wholeTest(
  'a full device shows an error and keeps what is typed; a clock that is a day ahead sends nothing twice',
  async () => {
    const page = await browserWorld.newPage({ as: people.owner, serviceWorkers: 'allow' })
    // As a browser refuses what it has no room for. Chromium's own limit can be set, but it looks at it seldom.
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (...given) {
        if (document.documentElement.hasAttribute('data-full'))
          throw new DOMException('There is no room.', 'QuotaExceededError')
        return put.apply(this, given)
      }
    })
    const setFull = (isFull: boolean) =>
      page.evaluate((on) => void document.documentElement.toggleAttribute('data-full', on), isFull)
    const before = await receiptsOf(people.ids.lease)
    await fillPayment(page, '800')
    await cutOff(page)
    await setFull(true)
    await button(page, 'Record ₹ 800').click()
    await page.getByRole('dialog').getByText('Please check your connection').first().waitFor()
    expect(await page.getByLabel(names.amountReceived).inputValue()).toBe('800')
    await setFull(false)
    await page.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
    await button(page, 'Record ₹ 800').click()
    await isKept(page)
    await button(page, names.done).click()
    // The clock is set right before the network is back: nobody knows any more when the payment was tried.
    await page.clock.setSystemTime(Date.now())
    await reconnect(page)
    await page.reload()
    await page.getByText('Check whether it has arrived.').waitFor()
    expect(await receiptsOf(people.ids.lease)).toBe(before)
    await button(page, names.sendAgain).click()
    await page.getByText('Check whether it has arrived.').waitFor({ state: 'detached' })
    await expect.poll(() => receiptsOf(people.ids.lease)).toBe(before + 1)
    await page.context().close()
  },
)

wholeTest(
  'the application can be installed, with shortcuts to the two most frequent jobs',
  async () => {
    const page = await browserWorld.newPage({ as: people.owner })
    await page.goto(paths.dashboard)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const reply = await page.request.get(String(href))
    const { icons, shortcuts } = await reply.json()
    for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200)
    expect(icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
    expect(shortcuts).toHaveLength(2)
    await page.goto(shortcuts[0].url)
    await page.getByRole('dialog', { name: names.recordAPayment }).waitFor()
    await page.context().close()
  },
)

wholeTest(
  'signing out offline leaves nothing of the books on the device, shows the sign-in page, and ends the session once the network is back',
  async () => {
    const page = await installed(people.owner)
    await page.goto(paths.properties)
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(async () => (await countOnDevice(page)).answers).toBeGreaterThan(0)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await cutOff(page)
    await button(page, 'Asha, account').click()
    await menuItem(page, names.signOut).click()
    await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
    await expect.poll(async () => (await countOnDevice(page)).answers).toBe(0)
    const kept = await keptBy(page)
    expect(
      kept.filter(
        (path) => !/^\/(?:$|dashboard$|assets\/|colour-scheme\.js$|favicon\.svg$)/.test(path),
      ),
    ).toEqual([])
    // The session ends at the server, too, once it can be told.
    await reconnect(page)
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const status = async () => (await fetch(`${browserWorld.url}/session`, { headers })).status
    await expect.poll(status).toBe(401)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('rentbook-sign-outs')))
      .toBe(null)
    await page.context().close()
  },
)

wholeTest(
  'the page kept for every screen fetches no script ahead: all of them are on the device',
  async () => {
    const page = await installed(people.owner)
    const kept = await page.evaluate(async () => {
      const name = (await caches.keys()).find((it) => it.startsWith('inside-')) ?? ''
      const found = await (await caches.open(name)).match('/dashboard')
      return { text: await found?.text(), type: found?.headers.get('content-type') }
    })
    expect(kept.type).toBe('text/html; charset=utf-8')
    expect(kept.text).toContain('id="root"')
    expect(kept.text).not.toContain('modulepreload')
    const fromServer = await fetch(`${browserWorld.url}/dashboard`, { headers: { accept: '*/*' } })
    expect(await fromServer.text()).toContain('modulepreload')
  },
)
