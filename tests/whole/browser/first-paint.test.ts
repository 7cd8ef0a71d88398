import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'

/** The page as it is seen and fetched before the application runs. */

const PHONE = { width: 390, height: 844 }
/** A line of text: where one more is needed, everything below moves that far. */
const LINE_PX = 24

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

test.each([
  ['/', 'light', 'rgb(246, 248, 247)'],
  ['/', 'dark', 'rgb(15, 22, 20)'],
  ['/dashboard/listpropertymaster', 'dark', 'rgb(15, 22, 20)'],
] as const)(
  '%s shows its outline before any part has come, %s',
  async (path, colorScheme, paper) => {
    const page = await browserWorld.newPage({ as: people.owner, colorScheme })
    const parts = await holdParts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('.outline:visible').waitFor()
    // The empty background may be painted, and reported, before the first content.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new PerformanceObserver((list) => {
            if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
          }).observe({ type: 'paint', buffered: true })
        }),
    )
    const background = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    expect(background).toBe(paper)
    parts.release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('.outline').count()).toBe(0)
    await page.context().close()
  },
)

test.each([
  ['en-IN', 'light', ['Sign In', 'Personal Information']],
  ['hi-IN', 'dark', ['साइन इन', 'निजी जानकारी']],
] as const)(
  'a first visitor reads a page before any part of it has come, and then the same one, %s',
  async (locale, colorScheme, titles) => {
    for (const [index, path] of [paths.signIn, paths.registerOwner].entries()) {
      // In a tab of its own: an email that was typed in it is shown again, and was not drawn.
      const page = await browserWorld.newPage({ locale, colorScheme, viewport: PHONE })
      const parts = await holdParts(page)
      await page.goto(path, { waitUntil: 'commit' })
      const drawn = page.locator('.drawn:visible')
      await drawn.waitFor()
      expect(await page.title()).toBe(`${titles[index]} · Rentbook`)
      expect(await page.locator('.outline:visible').count()).toBe(0)
      const before = await lookOf(drawn)
      parts.release()
      // What is filled in while the drawn page is still there goes into the application's own.
      await page.locator('input[name=email]').fill('asha@example.in')
      await page.getByRole('heading', { level: 1, name: titles[index] ?? '' }).waitFor()
      expect(await page.locator('#root input[name=email]').inputValue()).toBe('asha@example.in')
      expect(await page.locator('.drawn, .outline').count()).toBe(0)
      const after = await lookOf(page.locator('#root'))
      expect(after.text, path).toBe(before.text)
      expect(after.tops.length, path).toBeGreaterThan(1)
      // This machine may have no letters of Hindi, which then are as wide as they come.
      if (locale === 'en-IN')
        for (const [at, top] of after.tops.entries())
          expect(Math.abs(top - (before.tops[at] ?? 0)), path).toBeLessThanOrEqual(LINE_PX / 2)
      await page.context().close()
    }
  },
)

test('a returning visitor waits for their own page, not for a first visitor’s', async () => {
  const page = await browserWorld.newPage({ locale: 'hi-IN' })
  await page.goto('/')
  await page.getByText('English').click()
  await page.getByRole('heading', { level: 1, name: names.signIn }).waitFor()
  const parts = await holdParts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.outline:visible').waitFor()
  expect(await page.locator('.drawn:visible').count()).toBe(0)
  parts.release()
  await page.getByRole('heading', { level: 1, name: names.signIn }).waitFor()
  await page.context().close()
})

/** Until they are released, none of the page's scripts and styles comes. */
async function holdParts(page: Page): Promise<{ release(): void }> {
  const held = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return { release: held.resolve }
}

/** The readable text, and the positions of headings and fields. */
const lookOf = async (part: Locator) => ({
  text: await part.innerText(),
  tops: await part
    .locator('h1, input, form button, footer')
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top))),
})

test('a page that is opened names all the scripts that it needs, so that they come at once', async () => {
  const inside = [
    '',
    '/listpropertymaster',
    '/listrentrecipt',
    `/rentmaster/detail?Id=${people.ids.lease}`,
  ]
  for (const path of ['/', '/forgotPassword', ...inside.map((each) => `/dashboard${each}`)]) {
    const page = await browserWorld.newPage(
      path.startsWith('/dashboard') ? { as: people.owner } : {},
    )
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    // What keeps the page on the device, or counts what waits on it, comes when the page is at rest: here it never is.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0
    })
    // What an agreement's tabs, the dashboard's notice and old receipts need comes after the figures and rows.
    await page.route('**/ledger*', () => {})
    await page.route('**/figures*', () => {})
    await page.route('**/rentTranscation*', () => {})
    const html = await (await page.goto(path, { waitUntil: 'commit' }))?.text()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(
      scripts.filter((name) => !html?.includes(name)),
      path,
    ).toEqual([])
    expect(scripts.length, path).toBeGreaterThan(5)
    await page.context().close()
  }
})

test.each([
  ['the dashboard', '/dashboard', 'dashboard-page', '/figures'],
  ['a list', '/dashboard/listclientmaster?search=ravi', 'client-list-page', '/clientmaster'],
  ['an agreement', 'lease', 'lease-money-page', '/ledger'],
])('fetches the data of %s once, and before its page has come', async (_name, at, part, call) => {
  const path = at === 'lease' ? `/dashboard/rentmaster/detail?Id=${people.ids.lease}` : at
  const page = await browserWorld.newPage({ as: people.owner })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith(call) && searchParams.get('limit') !== '1') calls.push(pathname)
  })
  const held = Promise.withResolvers<void>()
  await page.route(new RegExp(`/assets/${part}`), async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => calls.length, { timeout: 45_000 }).toBe(1)
  held.resolve()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(1)
  await page.context().close()
})
