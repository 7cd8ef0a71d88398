import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { someOf, wholeTest } from '../kit/whole-test.ts'
import { CLIENT, LEASE, type Person, PROPERTY } from '../kit/world.ts'

/** What the screens of properties, clients, agreements and receipts do when something is not as it should be. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let asha: Person
let ravi: Person
let propertyId: string
let leaseId: string
let receipt: Record<string, string>

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  asha = await browserWorld.world.registerOwner('Asha')
  ravi = await browserWorld.world.addClient(asha, 'Ravi')
  propertyId = (await asha.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: propertyId }
  leaseId = (await asha.post('/rentmaster', { ...LEASE, ...parties })).body._id
  receipt = {
    RentFrom: '2026-10-01',
    RentTo: '2026-10-31',
    paymentThreshold: '2026-11-05',
    paymentMode: 'Online_Payment',
    propertyMaster: propertyId,
    rentMaster: leaseId,
    clientMaster: ravi.id,
  }
  await asha.post('/rentTranscation', receipt)
})
afterAll(() => browserWorld.close())

/** A page at `path` where that person is signed in already. */
async function openAs(as: Person, path: string): Promise<Page> {
  const page = await browserWorld.newPage({ as, at: NOW })
  opened.push(page)
  await page.goto(path)
  return page
}
const opened: Page[] = []
afterEach(() => Promise.all(opened.splice(0).map((page) => page.context().close())))

const openAsOwner = (path: string) => openAs(asha, `/dashboard/${path}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const isGone = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).waitFor({ state: 'detached' })

const ADDRESS = {
  Pincode: '560011',
  Address1: '15 MG Road',
  Address2: 'Flat 202',
  City: 'Bengaluru',
  State: 'Karnataka',
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}

/** The values in the fields of a form, in order. */
const typedIn = (page: Page) =>
  page
    .locator('main form input')
    .evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value))
const ZERO = Object.keys(ADDRESS).map(() => '')

wholeTest(
  'the form shows in red that a property could not be saved, and can restore what was typed',
  async () => {
    const page = await openAsOwner('addpropertymaster')
    await fill(page, ADDRESS)
    await page.context().setOffline(true)
    await press(page, names.add)
    const alert = page.getByRole('alert').getByText('Error, While saving Property', { exact: true })
    const colour = await alert.evaluate((it) => getComputedStyle(it).color)
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? []
    expect([red > 2 * green, red > 2 * blue]).toEqual([true, true])
    expect(await typedIn(page)).toEqual(ZERO)
    await page.clock.runFor(3000)
    await isGone(page, 'Error, While saving Property')
    await press(page, 'Restore what was typed')
    expect(await typedIn(page)).toEqual(Object.values(ADDRESS))
    await page.context().setOffline(false)
    await press(page, names.add)
    await says(page, 'Property added successfully.')
    expect(await typedIn(page)).toEqual(ZERO)
    await fill(page, ADDRESS)
    await press(page, names.reset)
    expect(await typedIn(page)).toEqual(ZERO)
  },
)

wholeTest('asks before leaving a form with unsaved input', async () => {
  const page = await openAsOwner('addclientmaster')
  await field(page, names.name).fill('Meera')
  await press(page, names.back)
  await says(page, 'Leave without saving?')
  await press(page, names.stayHere)
  expect(await field(page, names.name).inputValue()).toBe('Meera')
})

wholeTest('does not delete a property with an agreement, and shows the status', async () => {
  const page = await openAsOwner('listpropertymaster')
  await press(page, 'Delete 12 Lake View Road, Flat 101, Pune')
  await page.getByRole('dialog').getByText('12 Lake View Road, Flat 101, Pune').waitFor()
  await press(page, names.delete)
  await says(page, '409 Conflict')
  await says(page, 'This property has a rent agreement. End the agreement first.')
  await press(page, names.cancel)
  await says(page, '12 Lake View Road')
})

wholeTest(
  'a deleted property disappears from the list; one that could not be deleted stays',
  async () => {
    await asha.post('/propertymaster', { ...PROPERTY, address1: '9 Hill Road' })
    const page = await openAsOwner('listpropertymaster')
    await press(page, 'Delete 9 Hill Road, Flat 101, Pune')
    await page.context().setOffline(true)
    await press(page, names.delete)
    await page.getByText('The server could not be reached.').waitFor()
    await page.context().setOffline(false)
    await press(page, names.delete)
    await isGone(page, '9 Hill Road')
    await page.locator('h1:focus').waitFor()
  },
)

const FETCHED = [
  ['listpropertymaster', 'Network error, while retriving Property'],
  ['listrentmaster', 'Network error, while retriving Property Rent'],
  ['listclientmaster', 'Network error, while retriving Client'],
  ['listrentrecipt', 'Network Error'],
] as const

test('each list reports for two seconds that it could not be fetched, and can retry', async () => {
  const page = await openAsOwner('addpropertymaster')
  const calls = /\/(propertymaster|rentmaster|clientmaster|rentTranscation)\?/
  for (const [path, message] of someOf(FETCHED, (_, place) => place === 0)) {
    await page.route(calls, (route) => route.abort())
    await page.goto(`/dashboard/${path}`)
    await page.clock.runFor(500)
    await says(page, message)
    await page.clock.runFor(2000)
    await isGone(page, message)
    await page.unroute(calls)
    await press(page, names.retry)
    await page.getByRole('row').nth(1).waitFor()
  }
})

wholeTest('shows a client without receipts that there is no data', async () => {
  const meera = await browserWorld.world.addClient(asha, 'Meera')
  const page = await openAs(meera, '/dashboard/listrentrecipt')
  await says(page, 'No Data Found')
})

test('rejects a change to a record that somebody else changed, and keeps what was typed', async () => {
  const page = await openAsOwner(`propertymaster/update?Id=${propertyId}`)
  expect(await field(page, names.id).inputValue()).toBe(propertyId)
  expect(await field(page, names.createdAt).inputValue()).toBe('2026-11-16')
  expect(await field(page, names.createdBy).inputValue()).toBe('Asha')
  await field(page, names.state).fill('MH')
  await asha.put(`/propertymaster/${propertyId}`, { ...PROPERTY, address2: 'Flat 102' })
  await press(page, names.update)
  await says(page, 'Error! while Updating')
  await says(page, 'Somebody else changed this record.')
  expect(await field(page, names.state).inputValue()).toBe('MH')
  await press(page, names.loadItAgain)
  await isGone(page, 'Somebody else changed this record.')
  expect(await field(page, names.address2).inputValue()).toBe('Flat 102')
  await field(page, names.address2).fill('')
  await press(page, names.update)
  await says(page, 'Please Enter Address2.')
  await field(page, names.address2).fill('Flat 101')
  await press(page, names.update)
  await says(page, 'Update Successfully')
  await page.clock.runFor(3000)
  await isGone(page, 'Update Successfully')
  await field(page, names.city).fill('Poona')
  await press(page, names.update)
  await says(page, 'Update Successfully')
})

wholeTest(
  "masks a client's password, prompts for it when cleared, and changes it when typed",
  async () => {
    const email = 'kiran@example.in'
    const added = await asha.post('/clientmaster', { ...CLIENT, name: 'Kiran', email })
    const page = await openAsOwner(`addclientmaster/${added.body._id}`)
    for (const label of ['Id', 'Email', 'Created at', 'Created by'])
      expect(await field(page, label).getAttribute('readonly')).not.toBeNull()
    await press(page, names.update)
    await says(page, 'Update Successfully')
    const signIn = (password: string) =>
      browserWorld.world.nobody.post('/clientmasterlogin', { email, password })
    expect((await signIn(CLIENT.password)).status).toBe(200)
    await field(page, names.password).fill('')
    await press(page, names.update)
    await says(page, 'Please Enter Password.')
    await field(page, names.password).fill('quite another horse')
    await press(page, names.update)
    await isGone(page, 'Please Enter Password.')
    await says(page, 'Update Successfully')
    expect((await signIn('quite another horse')).status).toBe(200)
    expect((await signIn(CLIENT.password)).status).toBe(401)
  },
)

wholeTest("the form shows the server's reason why an agreement could not be saved", async () => {
  const page = await openAsOwner(`rentmaster/update?Id=${leaseId}`)
  expect(await field(page, names.clientName).getAttribute('readonly')).not.toBeNull()
  expect(await field(page, names.clientName).inputValue()).toBe('Ravi')
  await field(page, 'Payment date (optional)').fill('4.5')
  await press(page, names.update)
  await says(page, 'Error! while Updating')
  const text = 'Please enter a whole number of days, or 0 for none.'
  await says(page, text)
  await page.goto('/dashboard/addrentmaster')
  await page.getByRole('combobox', { name: names.property }).click()
  expect(await page.getByRole('option', { name: /12 Lake View Road/ }).count()).toBe(0)
  await page.getByRole('option', { name: /15 MG Road/ }).click()
  await page.getByRole('combobox', { name: names.client }).click()
  await page.getByRole('option', { name: /Ravi/ }).click()
  await fill(page, {
    [names.electricityMeterNumber]: '77',
    [names.monthlyRent]: '1',
    [names.securityDepositAmount]: '1',
    [names.incrementPercentage]: '1',
    [names.incrementSchedule]: '1',
    'Payment date (optional)': '4.5',
  })
  await field(page, names.paymentMode).selectOption('Any')
  await press(page, names.add)
  await says(page, `${text.slice(0, -1)}, While saving RentMaster`)
})

wholeTest('the form asks before recording a second receipt for the same days', async () => {
  const page = await openAsOwner(`rentmaster/transcation?Id=${propertyId}`)
  await fill(page, { [names.rentFrom]: '2026-10-15', [names.rentTo]: '2026-11-14' })
  await field(page, names.paymentMode).selectOption('cash')
  await press(page, names.recordReceipt)
  await says(page, 'Record another receipt for these days?')
  await press(page, names.cancel)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('button:focus', { hasText: 'Record receipt' }).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0)
  expect(await field(page, names.rentTo).inputValue()).toBe('2026-11-14')
  await press(page, names.recordReceipt)
  await press(page, 'Record it anyway')
  await says(page, 'Rent receipt recorded successfully.')
  await page.getByRole('link', { name: 'Receipt RB/26-27/000002' }).first().waitFor()
})

wholeTest('records no receipt for a property without an agreement', async () => {
  const { _id } = (await asha.post('/propertymaster', { ...PROPERTY, address1: '1 Free Street' }))
    .body
  const page = await openAsOwner(`rentmaster/transcation?Id=${_id}`)
  await field(page, names.paymentMode).selectOption('cash')
  await press(page, names.recordReceipt)
  const text =
    'Missing required data. Please ensure rent agreement has proper client and property information.'
  await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
})

wholeTest(
  'an ended agreement disappears from the list, and its property can be let again',
  async () => {
    const { _id } = (await asha.post('/propertymaster', { ...PROPERTY, address1: '2 End Street' }))
      .body
    const lease = { ...LEASE, electricityMeterNumber: '99', clientMaster: ravi.id }
    await asha.post('/rentmaster', { ...lease, propertymaster: _id })
    const page = await openAsOwner('listrentmaster')
    await press(page, 'Delete Ravi, 2 End Street, 99')
    await page.getByText('Its receipts stay readable').waitFor()
    await press(page, names.delete)
    await page.getByRole('link', { name: '99', exact: true }).waitFor({ state: 'detached' })
    await page.goto(`/dashboard/addrentmaster/?Id=${_id}`)
    expect(await page.getByRole('combobox', { name: names.property }).inputValue()).toContain(
      '2 End',
    )
  },
)

wholeTest('modes other than cash link to the payment request, where no money moves', async () => {
  const page = await openAs(ravi, '/dashboard/listrentrecipt')
  await page.getByRole('link', { name: 'Online payment' }).click()
  await says(page, 'Rs. 2301')
  await says(page, 'This is a demonstration: whatever you answer, no money moves.')
  for (const [answer, done] of [
    ['Accept', 'Accepted. No money has moved.'],
    ['Decline', 'Declined. No money has moved.'],
  ] as const) {
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api-gateway'),
    )
    await press(page, answer)
    expect((await sent).postData()).toBeNull()
    await says(page, done) // one answer is heard at a time
  }
})

wholeTest('shows lists with every form of decimal and with missing references', async () => {
  const page = await openAsOwner('addpropertymaster')
  const records = [
    { _id: 'a', electricityMeterNumber: '1', monthlyRent: { $numberDecimal: '12000.50' } },
    { _id: 'b', electricityMeterNumber: '2', monthlyRent: 12000.5, clientMaster: null },
    { _id: 'c', electricityMeterNumber: '3', monthlyRent: '12000.5', propertymaster: null },
  ]
  await page.route(/\/rentmaster\?/, (route) => route.fulfill({ json: records }))
  await page.goto('/dashboard/listrentmaster')
  await says(page, '₹ 12,000.50')
  expect(await page.getByText('₹ 12,000.50', { exact: true }).count()).toBe(3)
  expect(await page.getByRole('button', { name: 'Transaction' }).first().isDisabled()).toBe(true)
})

wholeTest('reports a record that does not exist, with a link to its list', async () => {
  const page = await openAsOwner('propertymaster/detail?Id=01a1fd69-ba7d-748a-b6e0-9a2a89c8844b')
  const alert = page.getByRole('alert')
  await alert.getByText('This property is not here').waitFor()
  await page.goto('/dashboard/rentmaster/detail')
  await alert.getByText('This rent agreement is not here').waitFor()
  await page.getByRole('main').getByRole('link', { name: names.propertyRentsList }).click()
  await page.getByRole('heading', { name: names.propertyRentsList }).waitFor()
})

wholeTest('on a phone, More shows the hidden columns of a row', async () => {
  const page = await openAsOwner('listpropertymaster')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More about 12 Lake View Road, Flat 101' }).click()
  await page.getByText('Maharashtra').locator('visible=true').first().waitFor()
  const created = page.getByRole('link', { name: 'Created', exact: true }).locator('visible=true')
  expect(await created.getAttribute('href')).toBe(
    `/dashboard/propertymaster/detail?Id=${propertyId}`,
  )
  const opened = page.locator('dl')
  const record = opened.getByRole('link', { name: 'Rent Reciept' })
  expect(await record.getAttribute('href')).toBe(
    `/dashboard/rentmaster/transcation?Id=${propertyId}`,
  )
})
