import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button, link } from '../kit/on-page.ts'
import { rowsOf } from '../kit/opened-sheets.ts'
import { pagesOfPdf } from '../kit/read-pdf.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

// 16 November 2026. Thirty flats of one building, two of them let since October: A-1 paid October, A-2 nothing.

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let owner: Person
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const terms = { ...LEASE, monthlyRent: '12000', dueIn: 'same', chargeFrom: '2026-10-01' }
  for (const number of Array.from({ length: 30 }, (_, place) => place + 1)) {
    const address = { ...PROPERTY, address1: `A-${number}, Neem Apartments` }
    const propertymaster = await made('/propertymaster', address)
    if (number > 2) continue
    const clientMaster = (await world.addClient(owner, number === 1 ? 'Ravi' : 'Meera')).id
    const rentMaster = await made('/rentmaster', { ...terms, clientMaster, propertymaster })
    const paid = { amount: '12000', receivedOn: '2026-10-05', paymentMode: 'cash' }
    if (number === 1) await made('/payments', { rentMaster, ...paid })
  }
})
afterAll(() => browserWorld.close())

test('an owner sees on a phone who has not paid, records it in six taps, and takes the year out on one sheet', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await browserWorld.newPage({ as: owner, ...phone })
  await page.clock.install({ time: NOW })
  await page.goto('/dashboard')
  let taps = 0
  const tap = (found: Locator) => {
    taps++
    return found.tap()
  }
  await tap(button(page, names.openTheMenu))
  await tap(link(page, 'Rent register'))
  const november = button(page, 'A-2, November 2026: Not paid, 12,000 (due 5 Nov 2026)')
  await november.waitFor()
  // The current month is in sight, and the page itself is no wider than the phone.
  expect(await november.evaluate((it) => it.getBoundingClientRect().right <= innerWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await link(page, 'Not paid 2').click()
  await page.getByRole('rowheader', { name: 'A-30' }).waitFor({ state: 'detached' })
  await button(page, names.download).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('rent-register-2026-27.csv')
  const rows = rowsOf(await readFile(await download.path(), 'utf8'))
  // Building, property, client, then October and November of the twelve months, then the sums.
  const shown = rows.map((cells) => [
    ...cells.slice(0, 3),
    ...cells.slice(9, 11),
    ...cells.slice(15),
  ])
  const building = 'Neem Apartments, Pune'
  expect(shown).toEqual([
    [
      'Building or area',
      'Property',
      'Client',
      'Oct 26 paid',
      'Nov 26 paid',
      'Charged',
      'Paid',
      'Pending',
    ],
    [building, 'A-1', 'Ravi', '12000', '0', '24000', '12000', '12000'],
    [building, 'A-2', 'Meera', '0', '0', '24000', '0', '24000'],
    ['Total', '', '', '12000', '0', '48000', '12000', '36000'],
  ])
  expect(await pagesOfPdf(await page.pdf())).toEqual([
    expect.stringContaining('Only properties with rent that is not paid.'),
  ])
  await link(page, 'Not paid 2').click()
  await page.getByRole('rowheader', { name: 'A-30' }).waitFor()
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(await pagesOfPdf(paper)).toHaveLength(1)
  // A4 on its side, whatever paper the browser would choose, in points.
  expect(paper.toString('latin1')).toMatch(/\/MediaBox \[0 0 84[12]/)

  await tap(november)
  await page.getByRole('dialog').getByText('Pending, due 5 Nov 2026').waitFor()
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Record payment' }))
  await tap(page.getByRole('dialog').getByText('UPI', { exact: true }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Record ₹ 12,000' }))
  expect(taps).toBe(6)
  await button(page, 'Done').click()
  // The month that was touched is paid, not the older one.
  await button(page, 'A-2, November 2026: Paid, 12,000').waitFor()
  const october = 'A-2, October 2026: Not paid, 12,000 (due 5 Oct 2026)'
  await button(page, october).waitFor()
})

wholeTest(
  'arrow keys move between the months of the register, which has one place in the order of Tab',
  async () => {
    const page = await browserWorld.newPage({ as: owner })
    await page.clock.install({ time: NOW })
    await page.goto('/dashboard/rentregister')
    const focused = () =>
      page.evaluate(() => {
        const { innerText } = document.activeElement as HTMLElement
        return innerText.split(/[:\n]/)[0]
      })
    await page.getByRole('grid').waitFor()
    await page.getByRole('link', { name: /^Not paid/ }).focus()
    await page.keyboard.press('Tab')
    const walked = [await focused()]
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'ArrowLeft', 'ArrowDown']) {
      await page.keyboard.press(key)
      walked.push(await focused())
    }
    expect(walked).toEqual([
      'A-1, November 2026',
      'A-2, November 2026',
      'A-2, October 2026',
      'A-1, October 2026',
      'A-1',
      'A-1',
      'A-2',
    ])
    // Out of the grid and back, to where one was.
    await page.keyboard.press('Tab')
    expect(await page.getByRole('grid').locator(':focus').count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('A-2')
    for (const key of ['End', 'Control+Home', 'ArrowRight', 'End', 'Control+End'])
      await page.keyboard.press(key)
    const last = page.getByRole('gridcell').last()
    expect(await last.evaluate((it) => it === document.activeElement)).toBe(true)
    await button(page, 'A-1, October 2026: Paid, 12,000').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Ravi').waitFor()
  },
)
