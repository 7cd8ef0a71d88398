import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { PASSWORD, type Person } from '../kit/world.ts'

/** One story: a property is let, its rent receipted, the client reads the receipt, the owner cancels it. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let asha: Person
let owner: Page
let client: Page

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  asha = await browserWorld.world.registerOwner('Asha')
  owner = await browserWorld.newPage({ at: NOW })
  client = await browserWorld.newPage({ at: NOW })
})
afterAll(() => browserWorld.close())

async function enter(page: Page, email: string, as: 'Owner' | 'Client') {
  await page.goto('/')
  if (as === 'Client') await page.getByText('Client', { exact: true }).click()
  await page.getByLabel(names.email).fill(email)
  await page.getByLabel(names.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: names.signIn }).click()
  await page.getByRole('link', { name: names.continueNow }).click()
  await page.waitForURL('**/dashboard')
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByText('Sign Out', { exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: names.main }).getByRole('link', { name }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

async function type(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text)
}

/** The fields' texts of a record that is only read. */
const shown = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    ),
  )

test('the owner adds a property and is prompted for what is missing', async () => {
  await enter(owner, asha.email, 'Owner')
  await open(owner, 'Properties List')
  await owner.getByRole('link', { name: names.addProperty }).first().click()
  await press(owner, names.add)
  for (const name of ['Pincode', 'Address1', 'Address2', 'City', 'State'])
    await says(owner, `Please Enter ${name}.`)
  expect(await owner.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('pincode')
  await type(owner, {
    Pincode: '411038',
    Address1: '12 Lake View Road',
    Address2: 'Flat 101',
    City: 'Pune',
    State: 'Maharashtra',
  })
  await press(owner, names.add)
  await says(owner, 'Property added successfully.')
  expect(await owner.getByLabel(names.city).inputValue()).toBe('')
  await open(owner, 'Properties List')
  await says(owner, '12 Lake View Road')
  await owner.getByRole('cell').getByRole('link', { name: names.addRents }).waitFor()
})

test('the owner adds a client; a failure keeps the input', async () => {
  await open(owner, 'Clients List')
  await owner.getByRole('link', { name: names.addClient }).first().click()
  await type(owner, { Name: 'Ravi', Email: 'ravi@example.in', Address1: '4 Old Street' })
  await owner.getByLabel(names.password, { exact: true }).fill('short')
  await press(owner, names.add)
  await says(owner, 'Please Enter FatherName.')
  await says(owner, 'Please select a gender')
  await says(owner, 'Please Enter Phone.')
  await says(owner, 'Please Enter Address2.')
  await says(owner, 'Password must be at least 6 characters')
  await type(owner, { 'Father name': 'Mohan', Phone: '9811111111', Address2: 'Nagpur' })
  await owner.getByLabel(names.password, { exact: true }).fill(PASSWORD)
  await owner.getByLabel(names.gender).selectOption('Male')
  await press(owner, names.add)
  await says(owner, 'Client added successfully.')
  await open(owner, 'Clients List')
  await follow(owner, 'Ravi')
  await owner.getByRole('heading', { name: names.clientmasterDetail }).waitFor()
  await says(owner, 'Created by')
  expect(await shown(owner)).toEqual({
    Name: 'Ravi',
    'Father name': 'Mohan',
    Email: 'ravi@example.in',
    Gender: 'Male',
    Phone: '9811111111',
    Address1: '4 Old Street',
    Address2: 'Nagpur',
    'Created at': '2026-11-16',
    'Updated at': '2026-11-16',
    'Created by': 'Asha',
  })
  await press(owner, names.back)
  await owner.getByRole('heading', { name: names.listOfClients }).waitFor()
})

test('the owner lets the property, which is then Created', async () => {
  await open(owner, 'Properties List')
  await owner.getByRole('cell').getByRole('link', { name: names.addRents }).click()
  await owner.getByRole('heading', { name: names.addRent }).waitFor()
  const property = owner.getByRole('combobox', { name: names.property })
  expect(await property.inputValue()).toBe('12 Lake View Road, Flat 101, 411038, Pune, Maharashtra')
  await press(owner, names.add)
  await says(owner, 'Please Enter ElectricityMeterNumber.')
  await says(owner, 'Please select a client')
  await says(owner, 'Please Enter MonthlyRent.')
  await says(owner, 'Please select a payment mode')
  await owner.getByRole('combobox', { name: names.client }).fill('rav')
  await owner.getByRole('option', { name: /Ravi/ }).click()
  await type(owner, {
    'Electricity meter number': '1234567890',
    'Monthly rent': 'a lot',
    'Security deposit amount': '55500',
    'Increment percentage': '7',
    'Increment schedule': '5',
    'Payment date (optional)': '5',
  })
  await owner.getByLabel(names.paymentMode).selectOption('cash')
  await press(owner, names.add)
  await says(owner, 'Please enter a number of zero or more.')
  expect(await owner.getByLabel(names.securityDepositAmount).inputValue()).toBe('55,500')
  await owner.getByLabel(names.monthlyRent).fill('18500.50')
  await press(owner, names.add)
  await says(owner, 'Rent agreement added successfully.')
  await open(owner, 'Property Rents List')
  const row = owner.getByRole('row', { name: /1234567890/ })
  await row.waitFor()
  expect(await row.getByRole('rowheader').textContent()).toBe('123456789012 Lake View Road')
  expect((await row.getByRole('cell').allTextContents()).slice(0, 7)).toEqual([
    'Ravi',
    '7%',
    '₹ 55,500',
    '₹ 18,500.50',
    '₹ 18,500.50',
    '5%Every 5 years',
    '411038',
  ])
  await open(owner, 'Properties List')
  await follow(owner, 'Created')
  await owner.getByRole('heading', { name: 'Propertymaster Detail' }).waitFor()
  await says(owner, 'Created by')
  expect(await shown(owner)).toMatchObject({ 'Created at': '2026-11-16', 'Created by': 'Asha' })
  await press(owner, names.back)
})

test('the owner records a receipt with the default days', async () => {
  await follow(owner, 'Rent Reciept')
  await owner.getByRole('heading', { name: 'Rent Transaction' }).waitFor()
  await owner.getByLabel(names.rentFrom).waitFor()
  const days = ['Rent from', 'Rent to', 'Payment threshold'].map((label) =>
    owner.getByLabel(label).inputValue(),
  )
  expect(await Promise.all(days)).toEqual(['2026-11-01', '2026-11-30', '2026-11-05'])
  expect(await shown(owner)).toMatchObject({ 'Client name': 'Ravi', 'Monthly rent': '₹ 18,500.50' })
  await owner.getByLabel(names.rentTo).fill('2026-10-30')
  await press(owner, names.recordReceipt)
  await says(owner, 'Please select a payment mode')
  await says(owner, 'Rent to must not be before rent from.')
  await owner.getByLabel(names.rentTo).fill('2026-11-30')
  await owner.getByLabel(names.paymentMode).selectOption('cash')
  await press(owner, names.recordReceipt)
  await says(owner, 'Rent receipt recorded successfully.')
  await owner.getByRole('link', { name: 'Receipt RB/26-27/000001' }).first().waitFor()
  await signOut(owner, 'Asha')
})

test('the client sees exactly the columns, and the receipt', async () => {
  await enter(client, 'ravi@example.in', 'Client')
  await open(client, 'List RentRecipt')
  await says(client, '1 Nov 2026')
  // In less room some of them are behind More.
  await client.setViewportSize({ width: 1600, height: 900 })
  await client.getByRole('columnheader', { name: 'Owner detail' }).waitFor()
  const heads = client.locator('thead th:visible')
  // The arrow that sorts keeps a blank from its word.
  expect((await heads.allTextContents()).map((text) => text.trim())).toEqual([
    'Receipt',
    'Client name',
    'Client email',
    'Rent from',
    'Rent to',
    'Payment threshold',
    'Payment mode',
    'Monthly rent',
    'Property detail',
    'Owner detail',
  ])
  expect(await client.locator('tbody tr').first().locator('th, td').allTextContents()).toEqual(
    expect.arrayContaining([
      'RB/26-27/000001received 16 Nov 2026',
      'Ravi',
      'ravi@example.in',
      '1 Nov 2026',
      '30 Nov 2026',
      '5 Nov 2026',
      'Cash',
      '₹ 18,500.50',
      '12 Lake View Road, Flat 101',
      'Asha, 9876543210',
    ]),
  )
  await follow(client, 'Ravi')
  await client.getByRole('heading', { name: names.rentTranscationDetail }).waitFor()
  await says(client, 'Rupees Eighteen Thousand Five Hundred and Fifty Paise Only')
  expect(await shown(client)).toMatchObject({
    'Monthly rent': '₹ 18,500.50',
    'Payment mode': 'Cash',
  })
  expect(await client.getByRole('button', { name: names.cancelReceipt }).count()).toBe(0)
})

test('the owner cancels the receipt with a reason that the client reads', async () => {
  await enter(owner, asha.email, 'Owner')
  await open(owner, 'Properties List')
  await follow(owner, 'Rent Reciept')
  await follow(owner, 'Receipt RB/26-27/000001')
  await press(owner, names.cancelReceipt)
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: names.cancelReceipt }).click()
  await says(owner, 'Please enter a reason.')
  await dialog.getByLabel(names.reason).fill('The cheque bounced.')
  await dialog.getByRole('button', { name: names.cancelReceipt }).click()
  await says(owner, 'Cancelled on 16 Nov 2026: The cheque bounced.')
  await client.reload()
  await says(client, 'Cancelled on 16 Nov 2026: The cheque bounced.')
  await press(client, names.back)
  await says(client, 'Cancelled')
  await signOut(owner, 'Asha')
  await signOut(client, 'Ravi')
  await client.goto('/dashboard/listrentrecipt')
  await client.waitForURL((url) => url.pathname === '/')
})
