import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { noiseOf, pictureOf } from '../kit/files.ts'
import { names } from '../kit/names.ts'
import { button, field, link } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

/**
 * A repair is paid: three fields on a phone. The tenant is charged for it at a tap; a society's bill comes every month
 * and is recorded at a tap; a typing mistake is taken back.
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
  lease = await made('/rentmaster', { ...terms, chargeFrom: '2026-11-01' })
  const society = { propertyMaster: propertymaster, category: 'society', paidTo: 'Lake View CHS' }
  await made('/recurringexpenses', { ...society, amount: '2500', fromMonth: '2026-10-01' })
  const earlier = { propertyMaster: propertymaster, category: 'repairs', paidTo: 'Kumar Plumbing' }
  await made('/expenses', { ...earlier, amount: '800', method: 'upi', spentOn: '2026-11-02' })
  const viewport = { width: 390, height: 844 }
  page = await browserWorld.newPage({ as: owner, viewport, at: NOW })
})
afterAll(() => browserWorld.close())

const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

test('a photo and an amount are enough on a phone: category and property are those of the last expense', async () => {
  await page.goto('/dashboard/expenses')
  await link(page, 'Add expense').click()
  await expect.poll(() => field(page, 'Property').inputValue()).toMatch(/^12 Lake View Road/)
  expect(await field(page, 'Category').inputValue()).toBe('repairs')
  await button(page, 'Record').click()
  await page.getByText('Please enter an amount.').waitFor()
  const damaged = (await noiseOf(200)).subarray(0, 4000)
  await page
    .locator('input[capture]')
    .setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: damaged })
  await field(page, names.amount).fill('1,450.50')
  await button(page, 'Record').click()
  // Nothing is recorded without a photo that somebody took.
  await page.getByText('torn.jpg was not sent. Try it again, or take it off.').waitFor()
  expect((await owner.get('/expenses')).body).toHaveLength(1)
  await button(page, 'Cancel torn.jpg').click()
  const photo = { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('white') }
  await page.locator('input[capture]').setInputFiles(photo)
  await button(page, 'Record').click()
  await button(page, 'Undo').waitFor()
  // Once, with Undo beside it.
  expect(
    await page
      .getByText(/recorded\.$/)
      .filter({ visible: true })
      .allTextContents(),
  ).toEqual(['₹ 1,450.50 is recorded.'])
  const [expense] = (await owner.get('/expenses')).body
  const files = await owner.get(`/files?subject=expense&of=${expense._id}`)
  expect(files.body).toMatchObject([{ name: 'bill', kind: 'bill' }])
})

test('the tenant is charged for it at a tap, and the expense says so', async () => {
  await link(page, 'Open the expense of ₹ 1,450.50, recover it from a tenant').click()
  await button(page, 'Recover from the tenant').click()
  expect(await field(page, names.amount).inputValue()).toBe('1,450.50')
  await inDialog('Charge').click()
  await page.getByText('₹ 1,450.50 of ₹ 1,450.50 is charged, without GST.').waitFor()
  const { charges } = (await owner.get(`/rentmaster/${lease}/ledger`)).body
  const charged = charges.find(({ kind }: { kind: string }) => kind === 'other')
  expect(charged).toMatchObject({
    kind: 'other',
    amount: '1450.50',
    name: 'Repairs and painting, 16 Nov 2026',
  })
  expect(await button(page, 'Recover from the tenant').count()).toBe(0)
})

test('what comes every month is recorded at a tap, one month after the other', async () => {
  await page.goto('/dashboard/expenses')
  await page.getByText('October 2026', { exact: false }).waitFor()
  // Without an answer nothing is said to be done, and the button works again.
  await page.route('**/recurringexpenses/*/skip', (route) => route.abort())
  await button(page, 'Skip Society maintenance, Lake View CHS, October 2026').click()
  await page.getByText('October 2026: It could not be done.', { exact: false }).waitFor()
  // Each tap is undone by another.
  await page.unroute('**/recurringexpenses/*/skip')
  for (const what of ['Skip', 'Record', 'Stop proposing']) {
    const when = what === 'Stop proposing' ? '' : ', October 2026'
    await button(page, `${what} Society maintenance, Lake View CHS${when}`).click()
    await button(page, 'Undo').click()
    await page.getByText('Undone.').first().waitFor()
    await button(page, 'Record Society maintenance, Lake View CHS, October 2026').waitFor()
  }
  await button(page, 'Record Society maintenance, Lake View CHS, October 2026').click()
  await button(page, 'Record Society maintenance, Lake View CHS, November 2026').waitFor()
  const { body } = await owner.get('/expenses?category=society&reversed=false')
  expect(body).toMatchObject([{ spentOn: '2026-10-31', amount: '2500', paidTo: 'Lake View CHS' }])
})

wholeTest('a typing mistake is taken back from its page and stays in the list', async () => {
  await page
    .getByRole('link', { name: /Society maintenance/ })
    .first()
    .click()
  await button(page, 'Take back').click()
  await button(page, 'Recorded by mistake.').click()
  await inDialog('Take back').click()
  await page.getByText('Taken back', { exact: true }).first().waitFor()
  await page.goto('/dashboard/expenses?category=society&year=2026-27')
  await page.getByText('taken back', { exact: false }).first().waitFor()
  // Its month waits again.
  await button(page, 'Record Society maintenance, Lake View CHS, October 2026').waitFor()
  // One that is undone at once is nowhere said to be recorded.
  await link(page, 'Add expense').click()
  await field(page, names.amount).fill('99')
  await button(page, 'Record').click()
  await link(page, 'Open the expense of ₹ 99, recover it from a tenant').waitFor()
  await button(page, 'Undo').click()
  await page.getByText('Undone.').first().waitFor()
  expect(await page.getByText(/recorded\.$|Open the expense of ₹/).count()).toBe(0)
})

test('what only the owner knows of a property is shown once it is saved, and stays when more is added', async () => {
  const desk = await browserWorld.newPage({ as: owner, at: NOW })
  await desk.goto('/dashboard/houseproperty')
  await button(desk, 'Enter rent, share, loans').click()
  await desk.getByRole('dialog').locator('summary', { hasText: 'Your share' }).click()
  await field(desk, 'Parts that are yours').fill('१')
  await field(desk, 'Of so many parts').fill('३')
  await button(desk, names.save).click()
  await desk.getByText('Your share of 1e: 1 of 3').waitFor()
  await button(desk, 'Enter rent, share, loans').click()
  await desk.getByRole('dialog').getByText('1 / 3').waitFor()
  await field(desk, 'Expected rent of the year (optional)').fill('600000')
  await button(desk, names.save).click()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  const [house] = (await owner.get('/houseproperty')).body.houses
  expect(house.facts).toMatchObject({ sharePart: 1, shareWhole: 3, expectedRent: '600000' })
  await desk.close()
})

wholeTest(
  'what somebody else entered of a property meanwhile is not saved over, and the typed values stay until it is opened again',
  async () => {
    const desk = await browserWorld.newPage({ as: owner, at: NOW })
    await desk.goto('/dashboard/houseproperty')
    const expected = field(desk, 'Expected rent of the year (optional)')
    const open = () => button(desk, 'Enter rent, share, loans').click()
    await open()
    await expected.fill('650000')
    const { year, houses } = (await owner.get('/houseproperty')).body
    const [{ propertyMaster, facts }] = houses
    const body = { ...facts, year, expectedRent: '700000' }
    expect((await owner.put(`/houseproperty/${propertyMaster._id}`, body)).status).toBe(200)
    await button(desk, names.save).click()
    await desk.getByText(/Open it again to see their changes/).waitFor()
    expect(await expected.inputValue()).toMatch(/^6,?50,?000$/)
    await button(desk, names.cancel).click()
    await open()
    expect(await expected.inputValue()).toMatch(/^7,?00,?000$/)
    await expected.fill('720000')
    await button(desk, names.save).click()
    await desk.getByRole('dialog').waitFor({ state: 'detached' })
    const [house] = (await owner.get('/houseproperty')).body.houses
    expect(house.facts.expectedRent).toBe('720000')
    await desk.close()
  },
)

wholeTest(
  'where nothing was spent there is nothing to choose from, and a filter that finds nothing says so',
  async () => {
    const { world } = browserWorld
    const newcomer = await world.registerOwner('Meera')
    const at = { viewport: { width: 1280, height: 900 }, at: NOW }
    const desk = await browserWorld.newPage({ as: newcomer, ...at })
    await desk.goto('/dashboard/expenses')
    await desk.getByText('No expenses', { exact: true }).waitFor()
    expect(await desk.getByText('Property, category, year').count()).toBe(0)

    await newcomer.post('/expenses', { category: 'repairs', amount: '800', spentOn: '2026-11-02' })
    await desk.goto('/dashboard/expenses?category=insurance')
    await desk.getByText('None at present', { exact: true }).waitFor()
    expect(await desk.getByText('No expenses', { exact: true }).count()).toBe(0)
    await field(desk, 'Category').selectOption('')
    await desk.getByRole('link', { name: 'Repairs and painting' }).waitFor()
    await desk.close()
  },
)

wholeTest(
  'each figure of the year of all properties opens what it is made of, this year and last',
  async () => {
    const { world } = browserWorld
    const builder = await world.registerOwner('Kavita')
    const made = async (path: string, body: object) => (await builder.post(path, body)).body._id
    const houses: string[] = []
    for (const number of [1, 2, 3, 4, 5])
      houses.push(await made('/propertymaster', { ...PROPERTY, address1: `Flat ${number}` }))
    const client = await world.addClient(builder, 'Meera')
    const terms = { ...LEASE, clientMaster: client.id, propertymaster: houses[0] }
    const flat = await made('/rentmaster', { ...terms, startDate: '2026-03-02' })
    const paid = { rentMaster: flat, paymentMode: 'cash' }
    await made('/payments', { ...paid, amount: '8500', receivedOn: '2026-03-20' })
    await made('/payments', { ...paid, amount: '9000', receivedOn: '2026-11-05' })
    await made('/expenses', { category: 'repairs', amount: '800', spentOn: '2026-11-02' })
    await made('/expenses', { category: 'repairs', amount: '70', spentOn: '2026-03-02' })
    const at = { viewport: { width: 1280, height: 900 }, at: NOW }
    const desk = await browserWorld.newPage({ as: builder, ...at })
    const opens = async (row: RegExp, column: number, text: string) => {
      await desk.goto('/dashboard/propertyyear')
      await desk.getByRole('row', { name: row }).getByRole('link').nth(column).click()
      await desk.getByText(text).first().waitFor()
    }
    await desk.goto('/dashboard/propertyyear')
    const empty = desk.getByRole('row', { name: /^Days empty/ }).getByRole('cell')
    await empty.first().waitFor()
    expect(await empty.allTextContents()).toEqual(['920', '1,795'])
    await opens(/^Received ₹/, 0, 'Received ₹ 9,000.00')
    await desk.getByText('Only what counts as Received.').waitFor()
    expect(await desk.getByRole('rowheader').count()).toBe(1)
    await opens(/^Received ₹/, 1, 'Received ₹ 8,500.00')
    await opens(/^Received less spent/, 1, 'Received less spent ₹ 8,430.00')
    await opens(/^Repairs/, 1, '₹ 70 in all')
    await opens(/^November 2026/, 1, 'Received ₹ 9,000.00')
    await opens(/^Days let/, 0, 'Flat 1')
    await desk.setViewportSize({ width: 390, height: 844 })
    await desk.goto('/dashboard/propertyyear')
    await desk
      .getByRole('rowheader', { name: /^November 2026/ })
      .getByRole('link', { name: '₹ 800' })
      .click()
    await desk.getByText('Spent ₹ 800.00').first().waitFor()
    await desk.close()
  },
)

wholeTest('the damage that a tenant left is charged to them after they moved out', async () => {
  const { world } = browserWorld
  const landlord = await world.registerOwner('Farida')
  const made = async (path: string, body: object) => (await landlord.post(path, body)).body._id
  const propertymaster = await made('/propertymaster', PROPERTY)
  const client = await world.addClient(landlord, 'Imran')
  const terms = { ...LEASE, clientMaster: client.id, propertymaster, chargeFrom: '2026-10-01' }
  const left = await made('/rentmaster', terms)
  const end = { endedOn: '2026-11-15', reason: 'Moved out' }
  expect((await landlord.post(`/rentmaster/${left}/end`, end)).status).toBe(200)
  const paint = { propertyMaster: propertymaster, category: 'repairs', amount: '4000' }
  const expense = await made('/expenses', paint)
  const desk = await browserWorld.newPage({ as: landlord, at: NOW })
  await desk.goto(`/dashboard/expense?Id=${expense}`)
  await button(desk, 'Recover from the tenant').click()
  const tenant = desk.getByRole('dialog').getByRole('combobox', { name: 'Tenant' })
  expect(await tenant.locator('option:checked').textContent()).toBe(
    'Imran, 12 Lake View Road, Flat 101 (left on 15 Nov 2026)',
  )
  await desk.getByRole('dialog').getByRole('button', { name: 'Charge', exact: true }).click()
  await desk.getByText('₹ 4,000 of ₹ 4,000 is charged, without GST.').waitFor()
  await desk.close()
})
