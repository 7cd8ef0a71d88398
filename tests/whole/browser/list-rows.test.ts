import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { addMany } from '../../kit/many-records.ts'
import { names } from '../../kit/names.ts'
import { button } from '../../kit/on-page.ts'

/** The rows of long lists: how many are in sight, what they show on a phone, and what a click does. */

const MANY = 3_000
const OWNERS = [
  'Bina',
  'Chitra',
  'Divya',
  'Esha',
  'Farah',
  'Gita',
  'Hema',
  'Indu',
  'Jaya',
  'Kala',
  'Lata',
]

let browserWorld: BrowserWorld
let people: LetProperty
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  const { world } = browserWorld
  people = await letProperty(world)
  await addMany(world, people, MANY)
  await Promise.all(OWNERS.map((name) => world.registerOwner(name)))
})
afterAll(() => browserWorld.close())

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

async function open(
  path: string,
  viewport: typeof DESKTOP,
  as: 'owner' | 'administrator' = 'owner',
) {
  const page = await browserWorld.newPage({
    as: people[as],
    viewport,
    ...(viewport === PHONE && { hasTouch: true, isMobile: true }),
  })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('rowheader').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}

const rowsInSight = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('tbody tr')].filter(
        (row) => row.getBoundingClientRect().bottom <= innerHeight,
      ).length,
  )

// The specified columns of properties, agreements and receipts are all in sight there, so that their rows take more
// lines (columns-in-sight.test.ts).
test.each([
  ['listpropertymaster', 'owner', 7],
  ['listclientmaster', 'owner', 12],
  ['listrentmaster', 'owner', 6],
  ['listrentrecipt', 'owner', 7],
  ['listownermaster', 'administrator', 12],
] as const)(
  '%s shows to an %s at least %i rows in a window of 1280 × 800',
  async (path, as, rows) => {
    const page = await open(path, DESKTOP, as)
    await expect.poll(() => rowsInSight(page), { timeout: 45_000 }).toBeGreaterThanOrEqual(rows)
    await page.context().close()
  },
)

test('on a phone nothing in the row of a receipt is as large or as bold as its amount', async () => {
  const page = await open('listrentrecipt', PHONE)
  const texts = await page
    .locator('tbody tr')
    .first()
    .evaluate((row) => {
      const found: { text: string; size: number; weight: number }[] = []
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { textContent, parentElement } = walker.currentNode
        if (!parentElement?.checkVisibility()) continue
        const { fontSize, fontWeight } = getComputedStyle(parentElement)
        const [size, weight] = [Number.parseFloat(fontSize), Number(fontWeight)]
        found.push({ text: textContent ?? '', size, weight })
      }
      return found
    })
  const amount = texts.findLast(({ text }) => text.includes('₹'))
  const others = texts.filter((it) => it !== amount)
  expect(others.length).toBeGreaterThan(2)
  expect(amount?.size).toBeGreaterThan(Math.max(...others.map(({ size }) => size)))
  expect(amount?.weight).toBeGreaterThan(Math.max(...others.map(({ weight }) => weight)))
  await page.context().close()
})

const ON_PHONE = {
  listpropertymaster: 'House 3000 Client 3000, ₹ 18,500.50/month Let',
  listclientmaster: 'Client 3000 House 3000, Flat 101',
  listrentmaster: 'House 3000 Client 3000, ₹ 18,500.50/month Let',
  listrentrecipt: 'Ravi October 2026, 12 Lake View Road ₹ 18,500.50 16 Nov 2026',
}

test.each(Object.entries(ON_PHONE))('on a phone %s says %s', async (path, says) => {
  const page = await open(path, PHONE)
  const heads = page.getByRole('rowheader')
  expect((await heads.first().innerText()).replaceAll(/\s+/g, ' ').trim()).toBe(says)
  const heights = await heads.evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
  // A usual name and rent take a line.
  if (path === 'listpropertymaster') expect(Math.max(...heights)).toBeLessThanOrEqual(66)
  const small = await page
    .getByRole('row')
    .locator('a:not([data-row-link]), button')
    .evaluateAll((found) => found.filter((it) => it.clientHeight < 42).map((it) => it.outerHTML))
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await page.context().close()
})

const newest = (kind: string) => `${kind}000000-0000-7000-8000-${String(MANY).padStart(12, '0')}`
const LINKED_ROWS = [
  ['listpropertymaster', `propertymaster/detail?Id=${newest('fa')}`],
  ['listclientmaster', `clientmaster/detail?Id=${newest('fb')}`],
  ['listrentmaster', `rentmaster/detail?Id=${newest('fc')}`],
  ['listrentrecipt', `rentTranscation/detail?Id=${newest('fd')}`],
]

test.each(LINKED_ROWS)(
  'on a phone a tap beside the words of a row of %s opens its record',
  async (path, record) => {
    const page = await open(path, PHONE)
    await page
      .getByRole('rowheader')
      .first()
      .tap({ position: { x: 6, y: 6 } })
    await page.waitForURL(`**/dashboard/${record}`)
    await page.context().close()
  },
)

test('the one link of a row opens its record by keyboard', async () => {
  const page = await open('listclientmaster', PHONE)
  const link = page.getByRole('link', { name: 'Client 3000', exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/clientmaster/detail?Id=fb*')
  await page.context().close()
})

test('a client is called with a tap', async () => {
  const page = await open('listclientmaster', PHONE)
  const call = page.getByRole('link', { name: 'Call Client 3000' })
  expect(await call.getAttribute('href')).toBe('tel:9800003000')
  await page.context().close()
})

test('selecting text in a row, or clicking its button, does not open it', async () => {
  const page = await open('listclientmaster', DESKTOP)
  const box = await page.getByText('9800003000', { exact: true }).boundingBox()
  if (!box) throw new Error('There is no number.')
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).toContain('980000300')
  await button(page, 'Delete Client 3000').click()
  await page.getByRole('dialog').getByText('They can no longer sign in.').click()
  expect(new URL(page.url()).pathname).toBe('/dashboard/listclientmaster')
  await page.context().close()
})

test("More shows what a phone's row leaves out", async () => {
  const page = await open('listrentrecipt', PHONE)
  await button(page, 'More about receipt copy 3000 of Ravi').tap()
  const opened = await page.locator('dl > div dt:visible').allInnerTexts()
  expect(opened.join(' | ')).toBe(
    'Receipt | Client name | Client email | Rent from | Rent to | Payment threshold | Payment mode | Monthly rent | Property detail | Owner detail',
  )
  await page.context().close()
})

test('a slow phone answers while it renders the rows that have come', async () => {
  const viewport = PHONE
  const page = await browserWorld.newPage({ as: people.owner, viewport, hasTouch: true })
  await page.addInitScript(countTurns)
  const shown = Promise.withResolvers<void>()
  await page.route(/\/rentTranscation\?.*limit=25/, async (route) => {
    const response = await route.fetch()
    await shown.promise
    await route.fulfill({ response })
  })
  await page.goto('/dashboard/listrentrecipt')
  await page.locator('table[aria-busy=true]').waitFor({ state: 'attached' })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  shown.resolve()
  await page.getByRole('rowheader').first().waitFor()
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await expect.poll(async () => (await seen()).rows).toBe(25)
  // Rendered in one go, it has two: one until the store tells, and one until React begins.
  expect((await seen()).turns).toBeGreaterThan(4)
  // To ask for the names of languages takes such a phone a tenth of a second.
  expect((await seen()).names).toBe(0)
  await page.context().close()
})

type Seen = { turns: number; rows: number; names: number }

/** In the page: counts the turns that others have between a list's reply and its rows, and names of languages asked for. */
function countTurns() {
  const seen: Seen = { turns: 0, rows: 0, names: 0 }
  const { text } = Response.prototype
  const count = () => {
    seen.rows = document.querySelectorAll('tbody th').length
    if (seen.rows > 0) return
    seen.turns++
    setTimeout(count)
  }
  Response.prototype.text = async function read() {
    const body = await text.call(this)
    if (/\/rentTranscation\?.*limit=25/.test(this.url)) count()
    return body
  }
  const names = new Proxy(Intl.DisplayNames, {
    construct(made, given) {
      seen.names++
      return Reflect.construct(made, given)
    },
  })
  Object.assign(Intl, { DisplayNames: names })
  Object.assign(window, { seen })
}

test('pages of a long list follow each other without a gap', async () => {
  const page = await open('listclientmaster', DESKTOP)
  const total = (MANY + 1).toLocaleString('en-IN')
  const first = `Client ${MANY - 25}`
  await page.getByText(`1–25 of ${total}`, { exact: true }).waitFor()
  await button(page, names.nextPage).click()
  await page.getByRole('rowheader', { name: first }).waitFor()
  await page.getByText(`26–50 of ${total}`, { exact: true }).waitFor()
  expect((await page.getByRole('rowheader').first().innerText()).split('\n')[0]).toBe(first)
  await page.context().close()
})
