import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button, field } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

/**
 * Mistyped opening dues are taken back in their dialog, and entered again. Then the client hands over two cheques, of
 * which the first is banked and comes back.
 */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let owner: Person
let page: Page
let lease: string
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Ravi')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const propertymaster = await made('/propertymaster', PROPERTY)
  const terms = { ...LEASE, monthlyRent: '12000', clientMaster: client.id, propertymaster }
  lease = await made('/rentmaster', terms)
  const start = { chargeFrom: '2026-11-01', openingBalance: '50000', openingDeposit: '24000' }
  expect((await owner.post(`/rentmaster/${lease}/charging`, start)).status).toBe(200)
  const viewport = { width: 390, height: 844 }
  page = await browserWorld.newPage({ as: owner, viewport, at: NOW })
})
afterAll(() => browserWorld.close())

const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const openings = async () =>
  (await owner.get(`/rentmaster/${lease}/ledger`)).body.charges
    .filter(({ kind }: { kind: string }) => kind === 'opening')
    .map(({ amount, reversedOn }: Record<string, string>) => [amount, reversedOn])

test('an opening balance that was typed wrongly is taken back and entered again', async () => {
  await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
  await page.getByRole('tab', { name: names.due }).waitFor()
  await button(page, names.more).click()
  expect(await page.getByRole('menuitem', { name: names.amountsFromBefore }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /Opening balance/ })
    .first()
    .click()
  await button(page, 'Take back').click()
  const asked = page.getByRole('dialog', { name: 'Take this back?' })
  await asked.getByText('counts as never due', { exact: false }).waitFor()
  await inDialog('Take back').click()
  await asked.getByText('Please enter a reason.').waitFor()
  expect(await openings()).toEqual([['50000', null]])
  await field(page, names.reason).fill('One zero too many')
  await inDialog('Take back').click()
  await page.getByRole('button', { name: /^Due ?₹ 12,000/ }).waitFor()
  await button(page, names.more).click()
  await page.getByRole('menuitem', { name: names.amountsFromBefore }).click()
  await page.getByLabel('Opening dues').fill('5000')
  expect(await page.getByLabel('Deposit you hold').count()).toBe(0)
  await button(page, names.seeWhatItChanges).click()
  await page.getByRole('region', { name: names.whatItChanges }).waitFor()
  await inDialog('Enter these amounts').click()
  await page.getByRole('button', { name: /^Due ?₹ 17,000/ }).waitFor()
  expect(await openings()).toEqual([
    ['50000', '2026-10-31'],
    ['5000', null],
  ])
})

wholeTest(
  'two cheques are noted from the agreement, the first is banked at a tap, and comes back with a charge',
  async () => {
    await button(page, names.more).click()
    await page.getByRole('menuitem', { name: 'Cheques' }).click()
    await button(page, 'Add cheques').click()
    await expect.poll(() => field(page, names.client).inputValue()).toMatch(/^Ravi, /)
    expect(await field(page, names.amount).inputValue()).toBe('12,000')
    await field(page, names.dateOnTheCheque).fill('2026-11-10')
    await field(page, names.howManyChequesOneAMonth).fill('2')
    await inDialog('Add 2 cheques').click()
    await page.getByText('Please enter the number of the cheque.').waitFor()
    await field(page, names.chequeNumber).fill('000123')
    await page.getByText('The last is 000124, of 10 Dec 2026').waitFor()
    await inDialog('Add 2 cheques').click()
    await page.getByText('10 Nov 2026, Ready to bank').waitFor()
    await page.getByText('10 Dec 2026, In hand').waitFor()
    await button(page, 'Mark banked: cheque 000123').click()
    await page.getByText('Payment recorded.', { exact: false }).waitFor()
    await button(page, 'Cheque 000123 bounced').click()
    await page.getByLabel('Charge for a returned cheque').fill('350')
    await inDialog('The bank returned it').click()
    await page.getByText('The payment is taken back.').waitFor()
    const { charges, credits, owed } = (await owner.get(`/rentmaster/${lease}/ledger`)).body
    expect(charges).toContainEqual(
      expect.objectContaining({ name: 'Returned cheque 000123', amount: '350' }),
    )
    expect(credits).toContainEqual(
      expect.objectContaining({ received: '12000', reversal: 'returned' }),
    )
    expect(owed).toBe('17350')
  },
)
