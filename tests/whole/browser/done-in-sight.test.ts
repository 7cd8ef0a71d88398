import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetBooks, letBooks } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'
import { button, field, fill } from '../../kit/on-page.ts'
import { LEASE, PASSWORD, PROPERTY } from '../../kit/world.ts'

/** After adding something on a phone, the screen shows that it worked, wherever the emptied form begins. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let books: LetBooks
let page: Page
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  books = await letBooks(browserWorld.world, 'Asha', 'Ravi')
  page = await browserWorld.newPage({
    as: books.owner,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
})
afterAll(() => browserWorld.close())

/** The text is wholly on the screen, and where the keyboard is. */
async function isInSight(text: string) {
  const said = page.getByText(text)
  await said.waitFor()
  await expect.poll(() => focused(text)).toBe(true)
  const box = await said.boundingBox()
  expect(box).not.toBeNull()
  const { y = 0, height = 0 } = box ?? {}
  expect(y).toBeGreaterThanOrEqual(64)
  expect(y + height).toBeLessThanOrEqual(844)
}

const focused = (text: string) =>
  page.evaluate((words) => document.activeElement?.textContent?.includes(words) === true, text)

test('Add Property shows that the property is added', async () => {
  await page.goto('/dashboard/addpropertymaster')
  await fill(page, {
    [names.pincode]: '411038',
    [names.address1]: 'Flat 9',
    [names.address2]: 'Hill Road',
  })
  await fill(page, { [names.city]: 'Pune', [names.state]: 'Maharashtra' })
  await button(page, names.add).tap()
  await isInSight('Flat 9, Hill Road is added.')
})

test('Add Client shows that the client is added', async () => {
  await page.goto('/dashboard/addclientmaster')
  await fill(page, {
    [names.name]: 'Kiran',
    [names.fatherName]: 'Mohan',
    [names.email]: 'kiran@example.in',
  })
  await fill(page, {
    [names.password]: PASSWORD,
    [names.phone]: '9811111111',
    [names.address1]: 'a',
    [names.address2]: 'b',
  })
  await field(page, names.gender).selectOption('Male')
  await button(page, names.add).tap()
  await isInSight('Kiran is added.')
})

test('Add Rent shows that the agreement is added, with rent due in its own month', async () => {
  await page.goto(`/dashboard/addrentmaster?Id=${books.ids.free}`)
  // Pressed first, as a finger does: a list closes when the page scrolls to its field, and typing opens it again.
  await field(page, names.client).tap()
  await page.getByRole('listbox').waitFor()
  await field(page, names.client).fill('Kiran')
  // On a phone the list is not seen before the keyboard had time to come.
  await page
    .locator('[data-trigger]:not([style*="opacity"])')
    .getByRole('option', { name: /Kiran/ })
    .tap()
  await fill(page, { [names.electricityMeterNumber]: '77', [names.monthlyRent]: '12000' })
  await fill(page, { [names.securityDepositAmount]: '0', [names.incrementPercentage]: '0' })
  await fill(page, { [names.incrementSchedule]: '0' })
  await field(page, names.paymentMode).selectOption('Any')
  await button(page, names.add).tap()
  await isInSight('The rent agreement is added.')
  const [lease] = (await books.owner.get('/rentmaster')).body
  expect(lease.dueIn).toBe('same')
})

test('Record receipt shows that the receipt is recorded', async () => {
  await page.goto(`/dashboard/rentmaster/transcation?Id=${books.ids.free}`)
  await field(page, names.paymentMode).selectOption('Online_Payment')
  await field(page, 'Method (optional)').selectOption('upi')
  await button(page, names.recordReceipt).tap()
  // Success is reported once, in the words of the specification.
  await page.getByText('Rent receipt recorded successfully.', { exact: true }).waitFor()
  await isInSight('from Kiran')
  expect(await page.getByText('is recorded').count()).toBe(0)
  await page.getByRole('link', { name: names.whatsApp }).waitFor()
  await button(page, names.nextClient).waitFor()
  const [receipt] = (await books.owner.get('/rentTranscation?limit=1')).body
  expect(receipt).toMatchObject({ paymentMode: 'Online_Payment', method: 'upi' })
})

test('the rent of a new agreement is expected in its first month', async () => {
  await page.goto('/dashboard')
  const month = page.getByRole('region', { name: names.theMonth })
  await month.waitFor()
  expect((await month.innerText()).replace(/\s+/g, ' ')).toContain(
    '₹ 30,500.50 paid of ₹ 30,500.50 due this month',
  )
})

test('a month without dues has an empty state', async () => {
  const { world } = browserWorld
  const owner = await world.registerOwner('Meera')
  const client = await world.addClient(owner, 'Sunil')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const parties = {
    clientMaster: client.id,
    propertymaster: await made('/propertymaster', PROPERTY),
  }
  const toCome = { startDate: '2026-12-01', chargeFrom: '2026-12-01' }
  const rentMaster = await made('/rentmaster', { ...LEASE, ...toCome, ...parties })
  expect(await made('/payments', { rentMaster, amount: '5000', paymentMode: 'cash' })).toBeTruthy()
  const dashboard = await browserWorld.newPage({ as: owner })
  await dashboard.goto('/dashboard')
  const month = dashboard.getByRole('region', { name: names.theMonth })
  await month.waitFor()
  const text = (await month.innerText()).replace(/\s+/g, ' ')
  expect(text).toContain('₹ 5,000 received. No rent falls due this month.')
  expect(text).not.toContain('expected')
})
