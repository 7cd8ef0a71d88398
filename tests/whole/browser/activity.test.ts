import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { names } from '../../kit/names.ts'
import { CLIENT, LEASE, PASSWORD, type Person, PROPERTY } from '../../kit/world.ts'

/** The pages of records show what was done to them. */

let browserWorld: BrowserWorld
let asha: Person
let ravi: Person
let admin: Person
let property: string
let lease: string
let receipt: string
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  const { world } = browserWorld
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
  admin = await world.registerAdministrator()
  property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: property }
  lease = (await asha.post('/rentmaster', { ...LEASE, ...parties })).body._id
  const { clientMaster } = parties
  const about = { clientMaster, propertyMaster: property, rentMaster: lease, paymentMode: 'cash' }
  receipt = (await asha.post('/rentTranscation', about)).body._id
  world.advance({ minutes: 90 })
  await asha.put(`/propertymaster/${property}`, { ...PROPERTY, city: 'Nashik' })
  await asha.put(`/rentmaster/${lease}`, { ...LEASE, monthlyRent: '20000' })
  const client = { ...CLIENT, name: 'Ravi', mobileNumber: '9822222222', password: 'a new one' }
  await asha.put(`/clientmaster/${ravi.id}`, client)
})
afterAll(() => browserWorld.close())

async function openAs(person: Person, path: string): Promise<Page> {
  const page = await browserWorld.newPage({ as: person })
  await page.goto(path)
  return page
}

const activityOf = async (page: Page) =>
  (await page.getByRole('region', { name: names.activity }).innerText()).split(/\s*\n\s*/)

const shows = (page: Page, text: string) =>
  page
    .getByRole('region', { name: names.activity })
    .getByText(text, { exact: true })
    .first()
    .waitFor()

test('a property shows who changed what, and when', async () => {
  const page = await openAs(asha, paths.property(property))
  await shows(page, 'City: Pune → Nashik')
  expect(await activityOf(page)).toEqual([
    'Activity',
    'Asha changed this property',
    '16 Nov 2026, 13:30',
    'City: Pune → Nashik',
    'Asha added this property',
    '16 Nov 2026, 12:00',
    '5 fields',
  ])
  await page.getByText('5 fields', { exact: true }).click()
  await shows(page, 'Pincode: 411010')
})

test('an agreement shows changes of its terms and receipts, a client a new password', async () => {
  const page = await openAs(asha, paths.lease(lease))
  await page.getByRole('tab', { name: names.activity }).click()
  await shows(page, 'Monthly rent: ₹ 18,500.50 → ₹ 20,000')
  await page
    .getByText(/^\d+ fields$/)
    .last()
    .click()
  await shows(page, 'Client name: Ravi')
  await shows(page, 'Asha recorded a receipt')
  await page.goto(paths.client(ravi.id))
  await shows(page, 'Phone: 9811111111 → 9822222222')
  await shows(page, 'Password: changed')
})

test('a cancelled receipt shows it at once, to its owner only', async () => {
  const page = await openAs(asha, paths.receipt(receipt))
  await shows(page, 'Asha recorded this receipt')
  await page.getByRole('button', { name: names.cancelReceipt }).click()
  await page.getByLabel(names.reason).fill('Wrong month')
  await page.getByRole('dialog').getByRole('button', { name: names.cancelReceipt }).click()
  await shows(page, 'Asha cancelled this receipt')
  await shows(page, 'Reason: Wrong month')
  const { token } = (
    await browserWorld.world.nobody.post('/clientmasterlogin', {
      email: ravi.email,
      password: 'a new one',
    })
  ).body
  const client = await openAs({ ...ravi, token }, paths.receipt(receipt))
  await client.getByText('Cancelled', { exact: true }).first().waitFor()
  expect(await client.getByRole('region', { name: names.activity }).count()).toBe(0)
})

test('an administrator sees changes of an owner at once', async () => {
  const page = await openAs(admin, paths.editOwner(asha.id))
  await shows(page, 'Nothing has been recorded yet.')
  await page.getByLabel(names.phone).fill('9833333333')
  await page.getByLabel(names.reason).fill('They called')
  await page.getByRole('button', { name: names.update, exact: true }).click()
  // Tenants pay to the phone's UPI, so an owner who signed in some time ago proves who they are.
  await page.getByLabel(names.currentPassword).fill(PASSWORD)
  await page.getByRole('button', { name: names.update, exact: true }).click()
  await shows(page, 'admin changed this owner')
  await shows(page, 'Phone: 9876543210 → 9833333333')
})
