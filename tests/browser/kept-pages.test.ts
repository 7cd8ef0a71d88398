import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { keptPages, visitUntilKept } from '../kit/kept-pages.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { button, menuItem } from '../kit/on-page.ts'
import { someOf, wholeTest } from '../kit/whole-test.ts'

/** Pages as the device last saw them, painted before the program has come. */

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

const PHONE = { width: 390, height: 844 }

/** From here on the program does not come, neither from the network nor from the device. */
async function holdProgram(page: Page): Promise<{ release(): Promise<void> }> {
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/start-.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return {
    release: async () => {
      held.resolve()
      // The route stays: taken away, it may cost a request that is under way.
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  }
}

/** Opens the page while the program is held, until all that is painted without it is there. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('link[rel="stylesheet"]').waitFor({ state: 'attached' })
  await page.evaluate(() => globalThis.keptPage)
}

const painted = (page: Page) => page.locator('.kept-page')

/** Where the texts of the page are. */
const placesIn = (page: Page, root: string) =>
  page
    .locator(`${root} #content, ${root} main`)
    .first()
    .locator('h1, h2, td, th, a')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().top < innerHeight)
        .map((each) => {
          const { left, top, width } = each.getBoundingClientRect()
          return [each.textContent, Math.round(left), Math.round(top), Math.round(width)].join(' ')
        }),
    )

wholeTest(
  'who was here before sees the page with its day before the program has come, and then the same one',
  async () => {
    const page = await browserWorld.newPage({
      as: people.owner,
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'allow',
    })
    const looked = someOf(
      [
        [paths.dashboard, 'Vacant'],
        [paths.receipts, 'October 2026'],
        [paths.lease(people.ids.lease), 'Ravi'],
      ] as const,
      ([address]) => address !== paths.receipts,
    )
    const titles = await visitUntilKept(
      page,
      looked.map(([address]) => address),
    )
    for (const [index, [address, seen]] of looked.entries()) {
      const program = await holdProgram(page)
      await open(page, address)
      await painted(page).getByText(seen).first().waitFor()
      expect(await painted(page).innerText()).toMatch(/As of \d+ \w+ \d{4}/)
      expect(await page.title()).toBe(titles[index])
      expect(await page.locator('.outline').count()).toBe(0)
      // Nobody presses what does nothing yet, and nobody is read it.
      expect(await painted(page).getAttribute('inert')).toBe('')
      expect(await painted(page).getAttribute('aria-hidden')).toBe('true')
      await page.evaluate(() => document.fonts.ready)
      const before = await placesIn(page, '.kept-page')
      expect(before.length).toBeGreaterThan(2)
      await program.release()
      await painted(page).waitFor({ state: 'detached' })
      await page.evaluate(() => document.fonts.ready)
      // What comes last by itself, as the dashboard's notice, comes to the same place.
      await expect.poll(() => placesIn(page, '#root'), { message: address }).toEqual(before)
    }
    // A page that was not visited has its frame.
    const program = await holdProgram(page)
    await open(page, paths.clients)
    expect(await painted(page).innerText()).not.toMatch(/As of|Ravi/)
    expect(await painted(page).locator('header').count()).toBe(1)
    await program.release()
    await page.context().close()
  },
)

test('nothing of an account is painted once it has signed out, or another is signed in', async () => {
  const page = await browserWorld.newPage({ as: people.owner, serviceWorkers: 'allow' })
  await visitUntilKept(page, [paths.dashboard])
  const program = await holdProgram(page)
  await open(page, paths.dashboard)
  await painted(page).getByText('Asha').first().waitFor()

  // Somebody else's session came into the storage meanwhile, as from another tab.
  const asha = await page.evaluate(() => ({ ...localStorage }))
  const { id, token, name } = people.client
  await page.evaluate((entries) => void Object.assign(localStorage, entries), {
    userId: id,
    clientId: id,
    token,
    role: 'ClientMaster',
    userName: name,
  })
  await open(page, paths.dashboard)
  expect(await painted(page).count()).toBe(0)
  // Not even where what was kept lies under the other's name: it is sealed.
  await page.evaluate(
    ([from = '', to = '']) => {
      const opened = indexedDB.open('rentbook-pages')
      return new Promise((resolve) => {
        opened.onsuccess = () => {
          const pages = opened.result.transaction('pages', 'readwrite').objectStore('pages')
          const read = pages.get(from)
          read.onsuccess = () => {
            pages.put(read.result, to).onsuccess = resolve
            opened.result.close()
          }
        }
      })
    },
    [`${people.owner.id} ${paths.dashboard}`, `${people.client.id} ${paths.dashboard}`],
  )
  await open(page, paths.dashboard)
  expect(await painted(page).count()).toBe(0)

  await page.evaluate((entries) => {
    localStorage.clear()
    Object.assign(localStorage, entries)
  }, asha)
  await open(page, paths.dashboard)
  await painted(page).getByText('Asha').first().waitFor()
  await program.release()
  await button(page, 'Asha, account').click()
  await menuItem(page, names.signOut).click()
  await page.getByRole('heading', { level: 1, name: names.signIn }).waitFor()
  await expect.poll(() => keptPages(page)).toEqual([])
  await holdProgram(page)
  await open(page, paths.dashboard)
  expect(await painted(page).count()).toBe(0)
  expect(await page.locator('.outline:visible').count()).toBe(1)
  await page.context().close()
})

wholeTest('the page comes where the storage of the browser never answers', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  })
  await page.goto(paths.dashboard)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
})
