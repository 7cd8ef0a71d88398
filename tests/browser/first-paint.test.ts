import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'

/** What is seen and fetched before the application runs. */

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
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('.outline:visible').waitFor()
    const seen = await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().map(({ name }) => name)),
          ).observe({ type: 'paint', buffered: true })
        }),
    )
    expect(seen).toContain('first-contentful-paint')
    const background = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    expect(background).toBe(paper)
    held.resolve()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('.outline').count()).toBe(0)
    await page.context().close()
  },
)

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
    // What an agreement's tabs need comes after its figures.
    await page.route('**/ledger*', () => {})
    const html = await (await page.goto(path, { waitUntil: 'commit' }))?.text()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(
      // What keeps the page on the device comes when the page is at rest.
      scripts.filter((name) => !html?.includes(name) && !name.includes('workbox')),
      path,
    ).toEqual([])
    expect(scripts.length, path).toBeGreaterThan(5)
    await page.context().close()
  }
})

test.each([
  ['the dashboard', '/dashboard', 'dashboard-page', '/figures'],
  ['a list', '/dashboard/listclientmaster?search=ravi', 'client-list-page', '/clientmaster'],
  ['an agreement', 'lease', 'lease-account-page', '/ledger'],
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
  await expect.poll(() => calls.length, { timeout: 15_000 }).toBe(1)
  held.resolve()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(1)
  await page.context().close()
})
