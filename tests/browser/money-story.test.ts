import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button, field, link, visit } from '../kit/on-page.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

/** One story: the money of an agreement, from its first charge to the last rupee, as an owner sees it. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
})
afterAll(() => browserWorld.close())

describe.each(playedAt('desk'))('%s', (_, { viewport, ...called }) => {
  let owner: Person
  let page: Page
  let lease: string
  let property: string

  beforeAll(async () => {
    const { world } = browserWorld
    owner = await world.registerOwner(called.owner)
    const client = await world.addClient(owner, called.client)
    property = await made(owner, '/propertymaster', PROPERTY)
    const parties = { clientMaster: client.id, propertymaster: property }
    lease = await made(owner, '/rentmaster', {
      ...LEASE,
      monthlyRent: '12000',
      unitRate: '8.50',
      ...parties,
    })
    page = await browserWorld.newPage({ as: owner, viewport, at: NOW })
  })

  const openLease = async (tab = '') => {
    await visit(page, `/dashboard/rentmaster/detail?Id=${lease}${tab && `&tab=${tab}`}`)
    await page.getByRole('tab', { name: names.due }).waitFor()
  }
  const openRecord = async () => {
    await visit(page, `/dashboard/rentmaster/transcation?Id=${property}`)
    await field(page, names.rentFrom).waitFor()
  }
  /** Opens a dialog from behind More. */
  const choose = async (what: string) => {
    await button(page, names.more).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
    await page.getByRole('heading', { name: what }).waitFor()
  }
  const inDialog = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true })
  const figure = (name: string, amount: string) =>
    page.getByRole('button', { name: new RegExp(`^${name} ?₹ ${amount}(?![\\d,.])`) }).waitFor()
  const settles = (sentence: string) =>
    page.getByRole('status').filter({ hasText: sentence }).waitFor({ state: 'attached' })

  test('explains automatic rent before it starts', async () => {
    await openLease()
    await page.getByText('Rent is not being charged yet').waitFor()
    await page.getByRole('button', { name: 'Start charging' }).first().click()
    await field(page, names.chargeFrom).fill('2026-09-01')
    await field(page, 'Deposit you hold (optional)').fill('36,000')
    await button(page, names.seeWhatItChanges).click()
    const changes = page.getByRole('region', { name: names.whatItChanges })
    await changes.waitFor()
    expect(await changes.getByRole('listitem').allInnerTexts()).toEqual(
      ['September', 'October', 'November'].map(
        (month) => `Rent ${month} 2026\nan additional charge\n+₹ 12,000`,
      ),
    )
    expect(await changes.innerText()).toContain('Due afterwards\n₹ 36,000')
    await inDialog('Start charging').click()
    await figure('Due', '36,000')
    await figure('Deposit held', '36,000')
  })

  test('every figure and every charge explains itself', async () => {
    await page.getByRole('button', { name: /^Due/ }).click()
    const explained = page.getByRole('region', { name: 'Due, explained' })
    await explained.waitFor()
    expect(await explained.getByRole('definition').allInnerTexts()).toEqual([
      '₹ 12,000',
      '₹ 12,000',
      '₹ 12,000',
      '₹ 36,000',
    ])
    await page.getByRole('button', { name: /^Rent October 2026/ }).click()
    await page.getByText('a whole month at ₹ 12,000').waitFor()
  })

  test('a part payment proposes the oldest month and shows what it settles', async () => {
    await openRecord()
    expect(await field(page, names.rentFrom).inputValue()).toBe('2026-09-01')
    expect(await field(page, names.paymentThreshold).inputValue()).toBe('2026-10-05')
    expect(await field(page, names.amount).inputValue()).toBe('12,000')
    await field(page, names.amount).fill('7,000')
    await settles('Settles Rent September 2026 ₹ 7,000 of ₹ 12,000.')
    await field(page, names.paymentMode).selectOption('cash')
    await button(page, names.recordReceipt).click()
    await page.getByText('Rent receipt recorded successfully.').waitFor()
    await page.getByRole('listitem').filter({ hasText: '₹ 5,000' }).first().waitFor()
    expect(await field(page, names.amount).inputValue()).toBe('5,000')
  })

  test('more than is due is an advance', async () => {
    await page.getByRole('button', { name: /^Total due/ }).click()
    await field(page, names.amount).fill('33,500')
    await settles('advance ₹ 4,500.')
    await field(page, names.paymentMode).selectOption('Any')
    await field(page, 'Method (optional)').selectOption('cheque')
    await field(page, 'Cheque number').fill('CHQ 001122')
    await button(page, names.recordReceipt).click()
    await page.getByText('Rent receipt recorded successfully.').waitFor()
    await openLease()
    await figure('Due', '0')
    await figure('Advance', '4,500')
  })

  test('the receipt shows what it was for, and the advance', async () => {
    await openLease('receipts')
    await page.getByRole('button', { name: /33,500/ }).click()
    await page.getByRole('link', { name: /000002$/ }).click()
    await page.getByRole('heading', { name: names.rentTranscationDetail }).waitFor()
    const rows = page.locator('main article tbody tr')
    await rows.first().waitFor()
    const lines = await rows.allInnerTexts()
    expect(lines.at(-1)).toMatch(/^Advance, not yet for a month\s+₹ 4,500\.00$/)
    expect(lines[0]).toContain('Rent 1–30 Sep 2026')
  })

  test('a cheque that bounced leaves everything open again, and both documents stay', async () => {
    await openLease('receipts')
    await page.getByRole('button', { name: /33,500/ }).click()
    await button(page, 'Cancel this payment').click()
    await page.getByText('The money came back', { exact: true }).click()
    await button(page, 'The cheque bounced.').click()
    await inDialog('Cancel payment').click()
    await figure('Due', '29,000')
    await figure('Advance', '0')
    await page.getByRole('tab', { name: 'Ledger' }).click()
    await page.getByRole('table').waitFor()
    const rows = await page.getByRole('table').getByRole('row').allInnerTexts()
    expect(rows[1]).toContain('Reversed: Payment')
    expect(rows[1]).toContain('The cheque bounced.')
    expect(rows[1]).toContain('₹ 29,000.00')
    expect(rows[2]).toContain('−₹ 4,500.00')
  })

  test('a rent change previews its effect on charges', async () => {
    await choose('Change rent')
    await field(page, names.from).fill('2026-11-16')
    await field(page, names.monthlyRent).fill('15,000')
    await button(page, names.seeWhatItChanges).click()
    const changes = page.getByRole('region', { name: names.whatItChanges })
    await changes.waitFor()
    const shown = await changes.innerText()
    expect(shown).toContain('Rent ₹ 15,000 from 16 Nov 2026 (now ₹ 12,000)')
    expect(shown).toMatch(/Rent November 2026[\s\S]*\+₹ 1,500/)
    await inDialog('Change the rent').click()
    await figure('Due', '30,500')
  })

  test('refuses an outdated preview with a message and shows the current one', async () => {
    await choose('Change rent')
    await field(page, names.from).fill('2026-11-16')
    await field(page, names.monthlyRent).fill('16,000')
    await button(page, names.seeWhatItChanges).click()
    const changes = page.getByRole('region', { name: names.whatItChanges })
    await changes.getByText('₹ 31,000').waitFor()
    const lock = { kind: 'other', name: 'Lock', amount: '100', dueOn: '2026-11-20' }
    const charge = await made(owner, '/charges', { rentMaster: lease, ...lock })
    await inDialog('Change the rent').click()
    await page.getByRole('alert').filter({ hasText: 'nothing was done' }).waitFor()
    await changes.getByText('₹ 31,100').waitFor()
    await figure('Due', '30,600')
    await inDialog('Cancel').click()
    await made(owner, `/charges/${charge}/credit`, { amount: '100', reason: 'It was ours.' })
  })

  test("plans rises from the agreement's increments", async () => {
    await choose('Plan rent increases')
    expect(await field(page, 'Each increase').inputValue()).toBe('2')
    await field(page, 'How many increases').fill('2')
    await button(page, names.seeWhatItChanges).click()
    const changes = page.getByRole('region', { name: names.whatItChanges })
    await changes.waitFor()
    expect(await changes.innerText()).toContain('Nothing that was charged changes.')
    await inDialog('Plan these increases').click()
    await page.getByRole('tab', { name: names.terms }).click()
    const rents = page.getByRole('tabpanel').getByRole('listitem')
    await rents.filter({ hasText: '₹ 15,300' }).waitFor()
    await rents.filter({ hasText: '₹ 15,606' }).waitFor()
  })

  test('a charge by hand is added, and waived with a reason', async () => {
    await choose('Add charge')
    await field(page, 'Kind').selectOption('other')
    await field(page, 'What it is for').fill('Broken window')
    await field(page, names.amount).fill('1,500')
    await inDialog('Add charge').click()
    await figure('Due', '32,000')
    await page.getByRole('tab', { name: names.due }).click()
    await page.getByRole('button', { name: /^Broken window/ }).click()
    await button(page, 'Credit or waive').click()
    await page.getByText('Waive it').click()
    await page.getByText('₹ 0 of it is still due.').waitFor()
    await field(page, names.reason).fill('It was old.')
    await inDialog('Waive the charge').click()
    await figure('Due', '30,500')
  })

  test('the deposit settles open charges and its rest is refunded, with a hint on cash while ₹ 20,000 are held', async () => {
    const onCash = page.getByText(/^Income-tax law limits paying back deposits of ₹ 20,000/)
    await choose('Return the deposit')
    await field(page, names.method).selectOption('cash')
    await onCash.waitFor()
    await inDialog('Cancel').click()
    await choose('Deduct from the deposit')
    await field(page, names.reason).fill('Rent that was not paid.')
    await inDialog('Deduct from the deposit').click()
    await figure('Due', '0')
    await figure('Deposit held', '5,500')
    await choose('Return the deposit')
    // Grouped until the field has the focus.
    expect((await field(page, names.amount).inputValue()).replaceAll(',', '')).toBe('5500')
    await inDialog('Record the refund').click()
    await page.getByText('Please choose how it was paid.').waitFor()
    await field(page, names.method).selectOption('cash')
    expect(await onCash.count()).toBe(0)
    await field(page, names.method).selectOption('upi')
    await inDialog('Record the refund').click()
    await figure('Deposit held', '0')
    await page.getByRole('button', { name: /^Deposit held/ }).click()
    const explained = page.getByRole('region', { name: 'Deposit held, explained' })
    await explained.waitFor()
    expect(await explained.getByRole('definition').allInnerTexts()).toEqual([
      '₹ 36,000',
      '−₹ 30,500',
      '−₹ 5,500',
      '₹ 0',
    ])
  })

  wholeTest(
    'the pages of the property and of the client show the agreement and its receipts',
    async () => {
      await visit(page, `/dashboard/propertymaster/detail?Id=${property}`)
      await page.getByRole('region', { name: names.rentAgreement }).waitFor()
      await link(page, 'Receipt RB/26-27/000001').waitFor()
      await link(page, called.client).click()
      await page.getByRole('heading', { name: names.clientmasterDetail }).waitFor()
      await link(page, 'Receipt RB/26-27/000002').waitFor()
    },
  )

  test('a meter reading charges the units used, and explains the amount', async () => {
    await openLease()
    for (const reading of ['1284', '1391']) {
      await choose('Meter reading')
      await field(page, 'The meter shows').fill(reading)
      if (reading === '1284') await field(page, 'Read on').fill('2026-11-01')
      else await page.getByText('1284 → 1391 = 107 units × ₹ 8.50 = ₹ 910').waitFor()
      await inDialog('Record reading').click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await figure('Due', '910')
    await page.getByRole('button', { name: /^Electricity/ }).click()
    await page.getByText('107 units at ₹ 8.50').waitFor()
  })

  wholeTest('a recurring charge is listed in the terms until it ends', async () => {
    await choose('Add a monthly charge')
    await field(page, 'Amount per month').fill('1,500')
    await inDialog('Add monthly charge').click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: names.terms }).click()
    const maintenance = page.getByRole('listitem').filter({ hasText: 'from 1 Dec 2026' })
    await maintenance.waitFor()
    await button(page, 'End Maintenance').click()
    await field(page, 'Last day').fill('2026-12-31')
    await inDialog('End it').click()
    await maintenance.filter({ hasText: 'to 31 Dec 2026' }).waitFor()
  })

  test('an agreement that ends is charged to its last day only, and leaves when it is settled', async () => {
    await openLease()
    await choose('Tenant is leaving')
    await field(page, names.reason).fill('Moved out.')
    await button(page, names.seeWhatItChanges).click()
    const changes = page.getByRole('region', { name: names.whatItChanges })
    await changes.waitFor()
    const amounts = (await changes.innerText()).match(/[−+]₹ [\d,.]+/g)
    expect(amounts).toEqual(['−₹ 5,500', '−₹ 1,500'])
    await inDialog('End the agreement').click()
    await page.getByText('Ended on 16 Nov 2026, to be settled').waitFor()
    await figure('Advance', '6,090')
    await choose('Refund the advance')
    await field(page, names.method).selectOption('cash')
    await inDialog('Record the refund').click()
    await page.getByText('Ended on 16 Nov 2026, settled').waitFor()
    await visit(page, '/dashboard/settling')
    await page.getByText('Nothing left to settle').waitFor()
  })
})

async function made(owner: Person, path: string, body: object): Promise<string> {
  const reply = await owner.post(path, body)
  if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body._id
}
