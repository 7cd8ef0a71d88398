import { readFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { shiftOf, watchShifts } from '../kit/layout-shift.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { addMany } from '../kit/many-records.ts'
import { names } from '../kit/names.ts'
import { onDevice } from '../kit/on-device.ts'
import { button, link } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { CLIENT } from '../kit/world.ts'

/** The parts above and below the rows of a list: filters, search, totals, export, rows per page. */

const COPIES = 59

let browserWorld: BrowserWorld
let people: LetProperty
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  people = await letProperty(browserWorld.world)
  await addMany(browserWorld.world, people, COPIES)
  const { owner } = people
  const [newest] = (await owner.get('/rentTranscation?limit=1')).body
  await owner.post(`/rentTranscation/${newest._id}/cancel`, { reason: 'Wrong month' })
})
afterAll(() => browserWorld.close())

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

async function open(path: string, viewport = DESKTOP) {
  const page = await browserWorld.newPage({ as: people.owner, viewport })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('rowheader').first().waitFor()
  return page
}

const chipsOf = async (page: Page) => {
  const chips = page.getByRole('main').locator('nav').first().getByRole('link')
  await page.getByText('…', { exact: true }).waitFor({ state: 'detached' })
  return (await chips.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
}

test('the chips of receipts count them, narrow the list at a click and widen it again', async () => {
  const page = await open('listrentrecipt')
  await page.getByText('1–25 of 60', { exact: true }).waitFor()
  await expect
    .poll(() => chipsOf(page), { timeout: 45_000 })
    .toEqual(['This month 60', 'Year 2026-27 60', 'Cancelled 1'])
  await link(page, 'Cancelled 1').click()
  await page.getByText('1 row', { exact: true }).waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(1)
  expect(await link(page, 'Cancelled 1').getAttribute('aria-current')).toBe('true')
  await link(page, 'Cancelled 1').click()
  await page.getByText('1–25 of 60', { exact: true }).waitFor()
  await page.context().close()
})

wholeTest('filters of clients show who rents and who owes, combined with a search', async () => {
  const page = await open('listclientmaster?search=Ravi')
  await expect.poll(() => chipsOf(page), { timeout: 45_000 }).toEqual(['Renting 60', 'With dues 0'])
  await link(page, 'With dues 0').click()
  await page.getByText('Nothing found').or(page.getByText('None at present')).first().waitFor()
  expect(new URL(page.url()).search).toBe('?search=Ravi&show=due')
  await link(page, 'Renting 60').click()
  await page.getByText('1 row', { exact: true }).waitFor()
  await page.context().close()
})

wholeTest('a list of money shows the sum of all pages', async () => {
  const page = await open('listrentrecipt')
  await page.getByText('₹ 10,91,529.50 received', { exact: true }).waitFor()
  await page.goto('/dashboard/listrentmaster')
  await page.getByText('₹ 11,10,030 a month', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('client12@')
  await page.getByText('₹ 18,500.50 a month', { exact: true }).waitFor()
  await page.context().close()
})

wholeTest(
  'rents are sorted by their meters, and by the address below the meter in one cell',
  async () => {
    const page = await open('listrentmaster')
    const head = page.getByRole('columnheader').first()
    const first = async () => {
      const texts = await page.getByRole('rowheader').first().allInnerTexts()
      return texts.join().replaceAll(/\s+/g, ' ')
    }
    await expect.poll(first).toBe('1234567890 House 59')
    await button(page, 'Property').click()
    await expect.poll(first).toBe('1234567890 12 Lake View Road')
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await button(page, 'Electricity meter number').click()
    await expect
      .poll(() => new URL(page.url()).searchParams.get('sort'))
      .toBe('electricityMeterNumber')
    await page.setViewportSize(PHONE)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Property ↓' })
    await expect.poll(() => new URL(page.url()).search).toContain('sort=property')
    const { lines } = await exported(page)
    expect(lines[0]).toBe(
      'Electricity meter number,Client name,Increment percentage,Security deposit amount,Monthly rent,Due,Increment schedule,Property pincode,Owner name,Rent,Property',
    )
    await page.context().close()
  },
)

wholeTest('the × of a search empties it and shows the whole list again', async () => {
  const page = await open('listrentmaster?search=client12@')
  await page.getByText('1 row', { exact: true }).waitFor()
  await button(page, names.clearTheSearch).click()
  await page.getByText('1–25 of 60', { exact: true }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search this list' })
  expect(await search.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await button(page, names.clearTheSearch).count()).toBe(0)
  await page.context().close()
})

wholeTest('the rows of a page can be more, and this browser remembers it', async () => {
  const page = await open('listclientmaster')
  const rows = page.getByRole('combobox', { name: 'Rows per page' })
  await rows.selectOption('50')
  await page.getByText('1–50 of 60', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('1–50 of 60', { exact: true }).waitFor()
  await button(page, names.nextPage).click()
  await page.getByText('51–60 of 60', { exact: true }).waitFor()
  await page.goto('/dashboard/listrentmaster')
  await page.getByText('1–50 of 60', { exact: true }).waitFor()
  await rows.selectOption('100')
  await page.getByText('60 rows', { exact: true }).waitFor()
  await page.context().close()
})

async function saved(page: Page, kind: string): Promise<Download> {
  await button(page, names.export).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ])
  return download
}

async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  const download = await saved(page, 'CSV')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.codePointAt(0)).toBe(0xfeff)
  return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') }
}

wholeTest.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const)(
  'on %s the whole list is exported, amounts plain and dates as ISO',
  async (_, viewport) => {
    const page = await open('listrentrecipt?show=year', viewport)
    const { name, lines } = await exported(page)
    expect(name).toBe('receipts.csv')
    expect(lines.length).toBe(1 + 60)
    expect(lines[0]).toBe(
      'Receipt,Client name,Client email,Rent from,Rent to,Payment threshold,Payment mode,Monthly rent,Property detail,Owner detail,Receipt number,Amount,Rent and charges,Deposit,TDS,Received on,Cancelled at',
    )
    expect(lines.at(-1)).toMatch(
      /^RB\/26-27\/000001,Ravi,ravi@example\.in,2026-10-01,2026-10-31,2026-11-05,Cash,18500\.50,"12 Lake View Road, .*",1,18500\.50,18500\.50,0,0,2026-11-16,$/,
    )
    await page.context().close()
  },
)

wholeTest('as a workbook the list has days, amounts and a total that is a formula', async () => {
  const page = await open('listrentrecipt?show=year')
  const download = await saved(page, 'XLSX')
  expect(download.suggestedFilename()).toBe('receipts.xlsx')
  const { Sheets, SheetNames } = read(await readFile(await download.path()), { cellNF: true })
  const cells = Sheets[SheetNames[0] ?? ''] ?? {}
  expect([cells.D2.t, cells.D2.w]).toEqual(['n', '01-10-2026'])
  expect(cells.L62).toMatchObject({ t: 'n', f: 'SUM(L2:L61)', v: 60 * 18500.5 })
  await page.context().close()
})

wholeTest('exports the search results without formulas', async () => {
  const { owner } = people
  const name = '=HYPERLINK("http://example.in";"Ravi")'
  await owner.post('/clientmaster', { ...CLIENT, name, email: 'formula@example.in' })
  const page = await open('listclientmaster?search=formula@example.in')
  const { lines } = await exported(page)
  expect(lines.slice(1)).toEqual([
    `"'=HYPERLINK(""http://example.in"";""Ravi"")",0,Mohan,Male,9811111111,4 Old Street,Nagpur,Asha,,,formula@example.in`,
  ])
  await page.context().close()
})

wholeTest('a failed export is reported and can be repeated', async () => {
  const page = await open('listclientmaster')
  await page.route('**/clientmaster?*limit=1000*', (route) => route.abort())
  await button(page, names.export).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByRole('alert').getByText('It could not be saved.').waitFor()
  await page.unroute('**/clientmaster?*limit=1000*')
  expect((await exported(page)).lines.length).toBeGreaterThan(60)
  await page.context().close()
})

wholeTest('on a phone, where no heads can be pressed, a list is sorted by a choice', async () => {
  const page = await open('listclientmaster', PHONE)
  const [search, firstRow] = await Promise.all([
    page.getByRole('main').getByRole('searchbox').boundingBox(),
    page.getByRole('rowheader').first().boundingBox(),
  ])
  // Two lines are above the rows: search, sorting and export, then the chips and what the rows come to.
  expect((firstRow?.y ?? 0) - (search?.y ?? 0)).toBeLessThan(110)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name ↑' })
  await page.getByRole('link', { name: 'Client 1', exact: true }).waitFor()
  expect(new URL(page.url()).search).toContain('sort=name')
  await page.context().close()
})

wholeTest.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('the rows come where their places stood, on %s', async (_, viewport) => {
  const page = await browserWorld.newPage({ as: people.owner, viewport })
  await watchShifts(page)
  for (const path of [
    'listpropertymaster',
    'listclientmaster',
    'listrentmaster',
    'listrentrecipt',
  ]) {
    await page.goto(`/dashboard/${path}`, { waitUntil: 'networkidle' })
    await page.getByRole('rowheader').first().waitFor()
    expect(await shiftOf(page), path).toBeLessThan(0.01)
  }
  await page.context().close()
})

wholeTest(
  'columns are chosen and ordered, and a filter with its sort is a chip; the account finds both again; a failed save stays open',
  async () => {
    const page = await open('listclientmaster')
    const heads = async () =>
      (await page.getByRole('columnheader').allInnerTexts()).map((it) => it.trim())
    const [first = '', second = '', third = ''] = await heads()
    await button(page, 'View').click()
    const dialog = page.getByRole('dialog', { name: 'View of this list' })
    await dialog.getByRole('button', { name: `${third}: earlier` }).click()
    await expect.poll(heads).toEqual(expect.arrayContaining([first, third, second]))
    expect((await heads()).slice(0, 3)).toEqual([first, third, second])
    await dialog.getByRole('checkbox', { name: second }).uncheck()
    await page.keyboard.press('Escape')
    expect(await heads()).not.toContain(second)
    await page.goto('/dashboard/listclientmaster?search=Ravi&order=desc&sort=name')
    await page.getByRole('rowheader').first().waitFor()
    await button(page, 'View').click()
    await dialog.getByLabel('Save what the list shows now as').fill('All Ravis')
    const put = await page.evaluateHandle(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
      return put
    })
    await dialog.getByRole('button', { name: 'Save filter' }).click()
    await dialog.getByRole('alert').getByText('The disk is full.').waitFor()
    expect(await dialog.getByLabel('Save what the list shows now as').inputValue()).toBe(
      'All Ravis',
    )
    await page.evaluate((it) => {
      IDBObjectStore.prototype.put = it
    }, put)
    await dialog.getByRole('button', { name: 'Save filter' }).click()
    const chip = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link')
    expect(await chip.getAttribute('aria-current')).toBe('true')
    await page.goto('/dashboard/listclientmaster')
    await chip.waitFor()
    await expect.poll(heads).not.toContain(second)
    await chip.click()
    await page.waitForURL(/search=Ravi/)
    expect(new URL(page.url()).searchParams.get('order')).toBe('desc')
    // What a tab keeps of a list leaves what another tab has kept since.
    const other = await page.context().newPage()
    await other.goto('/dashboard/listpropertymaster?search=Lake')
    await button(other, 'View').click()
    const inOther = other.getByRole('dialog', { name: 'View of this list' })
    await inOther.getByLabel('Save what the list shows now as').fill('Lakes')
    await inOther.getByRole('button', { name: 'Save filter' }).click()
    await inOther.waitFor({ state: 'detached' })
    await button(page, 'View').click()
    await dialog.getByRole('checkbox', { name: second }).check()
    await page.keyboard.press('Escape')
    await other.reload()
    await other.getByRole('link', { name: 'Lakes' }).waitFor()
    // And the other tab shows it at once.
    const beside = await page.context().newPage()
    await beside.goto('/dashboard/listclientmaster')
    const inSight = beside.getByRole('columnheader', { name: second, exact: true })
    await inSight.waitFor()
    await button(page, 'View').click()
    await dialog.getByRole('checkbox', { name: second }).uncheck()
    await inSight.waitFor({ state: 'detached' })
    await dialog.getByRole('checkbox', { name: second }).check()
    await inSight.waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await chip.waitFor()
    await expect.poll(heads).toContain(second)
    // On this device what the account keeps can be read by no other.
    const stored = (await onDevice(page, 'views')).map(({ names }) => names.join())
    expect(stored).toEqual(['data,iv'])
    await page.context().close()
  },
)
