import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths, type patterns, wholePattern } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { appears, button, link, row } from '../kit/on-page.ts'

/** What the browser fetches of pages that nobody has opened yet. */

const REASON = 'The server could not be reached. Please check your connection and try again.'
const LIST = /\/assets\/parts-[\w-]+\.json$/
/** Where the sidebar of an owner leads beside the dashboard. */
const SIDEBAR = [
  'properties',
  'leases',
  'addLease',
  'clients',
  'dues',
  'claims',
  'receipts',
] as const

const parts: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../dist/web/.vite/parts.json'), 'utf8'),
)
const partsOf = (name: keyof typeof patterns) => parts[wholePattern(name)] ?? []

/** What these pages consist of beside what the dashboard has. */
const beside = (...names: (keyof typeof patterns)[]) =>
  [...new Set(names.flatMap(partsOf))]
    .filter((href) => !parts[wholePattern('dashboard')]?.includes(href))
    .sort()

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

/** The owner's dashboard with a clock that the test turns, and what is fetched after all of it is shown. */
async function openDashboard(connection: object = {}): Promise<{ page: Page; fetched: string[] }> {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.addInitScript(
    (value) => Object.defineProperty(navigator, 'connection', { value }),
    connection,
  )
  await page.clock.install()
  const fetched: string[] = []
  await page.goto(paths.dashboard, { waitUntil: 'networkidle' })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/') || LIST.test(pathname)) return
    const kind = request.resourceType()
    // A script that is fetched to run would be of another kind.
    fetched.push(kind === 'fetch' ? pathname : `${kind} ${pathname}`)
  })
  return { page, fetched }
}

/** Points at the link, and waits for what that fetches. */
async function pointAt(page: Page, label: string) {
  await link(page, label).first().hover()
  await page.waitForLoadState('networkidle')
}

test('fetches a page that a link leads to when it is pointed at, each part once, and runs none of it', async () => {
  const { page, fetched } = await openDashboard()
  await pointAt(page, 'Clients List')
  await expect.poll(() => fetched.toSorted()).toEqual(beside('clients'))
  await page.mouse.move(0, 0)
  await pointAt(page, 'Clients List')
  await pointAt(page, 'Properties List')
  await expect.poll(() => fetched.toSorted()).toEqual(beside('clients', 'properties'))
  await page.context().close()
})

test('fetches where the sidebar leads when the page has stood for a while, and all else much later', async () => {
  const { page, fetched } = await openDashboard()
  await page.clock.runFor(9_000)
  expect(fetched).toEqual([])
  await page.clock.runFor(2_000)
  await expect.poll(() => fetched.toSorted(), { timeout: 10_000 }).toEqual(beside(...SIDEBAR))
  await page.clock.runFor(100_000)
  expect(fetched).toHaveLength(beside(...SIDEBAR).length)
  // Counted from when the last of the others had come, which the page alone knows.
  const later = async () => {
    await page.clock.runFor(10_000)
    return fetched.join()
  }
  await expect.poll(later, { timeout: 20_000 }).toContain('gateway-mock-page')
  expect(fetched.join()).not.toContain('owner-list-page')
  expect(new Set(fetched).size).toBe(fetched.length)

  await page.context().setOffline(true)
  await link(page, 'Clients List').first().click()
  await page.getByRole('heading', { name: 'List of Clients', level: 1 }).waitFor()
  await appears(page, 'Network error, while retriving Client')
  await appears(page, REASON)
  await page.context().setOffline(false)
  await button(page, 'Retry').click()
  await row(page, 'Ravi').waitFor()
  await page.context().close()
})

test('fetches nothing of other pages where the browser is to save data', async () => {
  const { page, fetched } = await openDashboard({ saveData: true })
  await pointAt(page, 'Clients List')
  await page.clock.runFor(300_000)
  expect(fetched).toEqual([])
  await page.context().close()
})

test('fetches only where a link leads on a slow connection', async () => {
  const { page, fetched } = await openDashboard({ effectiveType: '3g' })
  await page.clock.runFor(300_000)
  expect(fetched).toEqual([])
  await pointAt(page, 'Clients List')
  await expect.poll(() => fetched.toSorted()).toEqual(beside('clients'))
  await page.context().close()
})
