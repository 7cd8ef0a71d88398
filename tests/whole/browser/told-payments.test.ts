import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { names } from '../../kit/names.ts'
import { button, field, link } from '../../kit/on-page.ts'
import { LEASE, type Person, PROPERTY } from '../../kit/world.ts'

/** A client says that they paid; the owner, who has not seen it, is about to record the same payment. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let owner: Person
let client: Person
let lease: string
let property: string
let page: Page
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  client = await world.addClient(owner, 'Ravi')
  property = (await owner.post('/propertymaster', PROPERTY)).body._id
  const terms = { ...LEASE, monthlyRent: '18500', chargeFrom: '2026-11-01' }
  lease = (
    await owner.post('/rentmaster', { ...terms, clientMaster: client.id, propertymaster: property })
  ).body._id
  const viewport = { width: 390, height: 844 }
  page = await browserWorld.newPage({ as: owner, viewport, hasTouch: true, at: NOW })
})
afterAll(() => browserWorld.close())

const tell = async (amount: string) => {
  const told = { rentMaster: lease, amount, paidOn: '2026-11-14', method: 'upi' }
  const { status, body } = await client.post('/claims', told)
  expect(status).toBe(201)
  return body._id as string
}
const payments = async () => (await owner.get(`/rentmaster/${lease}/ledger`)).body.credits.length

test('wherever the owner would record it, the payment that a client told of is a tap away', async () => {
  await tell('18500')
  const said = page.getByText('Ravi says they paid ₹ 18,500 on 14 Nov 2026.')
  await page.goto('/dashboard/recordseveral')
  await said.waitFor()
  await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
  await said.waitFor()
  await link(page, 'Look and confirm').waitFor()
  await page.getByRole('main').getByRole('button', { name: names.recordAPayment }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Ravi says they paid ₹ 18,500 on 14 Nov 2026.').waitFor()
  // Of another day it may well be another payment, and nothing is asked.
  const another = sheet.getByLabel('This is another payment')
  expect(await another.count()).toBe(0)
  await sheet.getByLabel(names.receivedOn).fill('2026-11-14')
  await sheet.getByText('Cash', { exact: true }).click()
  await button(page, 'Record ₹ 18,500').click()
  await sheet.getByText('Tick this if it is another payment', { exact: false }).waitFor()
  expect(await payments()).toBe(0)
  await link(page, 'Confirm it instead').click()
  await page.getByRole('article', { name: 'Ravi, ₹ 18,500' }).waitFor()
})

test('a payment that was recorded beside it is named before it is confirmed, and one taken back goes', async () => {
  const paid = {
    rentMaster: lease,
    amount: '18500',
    paymentMode: 'cash',
    receivedOn: '2026-11-15',
  }
  const receipt = (await owner.post('/payments', paid)).body.receipt.receiptCode
  await page.reload()
  await page.getByText('You recorded ₹ 18,500 already, received on 15 Nov 2026').waitFor()
  await link(page, receipt).first().waitFor()
  const [waiting] = (await client.get('/claims')).body
  await client.post(`/claims/${waiting._id}/withdraw`)
  await button(page, names.confirm).click()
  await page.getByText('Ravi took this back: there is nothing to confirm.').waitFor()
  await page.getByText('No payment to confirm').waitFor()
  expect(await payments()).toBe(1)
})

test('the books that changed under a receipt that is about to be cancelled are shown, and what was typed stays', async () => {
  const [{ _id: receipt }] = (await owner.get('/rentTranscation')).body
  await page.goto(`/dashboard/rentTranscation/detail?Id=${receipt}`)
  await button(page, names.cancelReceipt).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Rent November 2026: ₹ 18,500 is due again').waitFor()
  await field(page, names.reason).fill('Entered twice')
  await tell('500')
  const fetchedAgain = page.waitForResponse((reply) => reply.url().endsWith('/ledger'))
  await dialog.getByRole('button', { name: names.cancelReceipt }).click()
  await dialog.getByText('Something changed after you looked', { exact: false }).waitFor()
  expect(await field(page, names.reason).inputValue()).toBe('Entered twice')
  await fetchedAgain
  await dialog.getByRole('button', { name: names.cancelReceipt }).click()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
})

test('what a client tells of while a form is open is shown once something is typed, or not recorded over', async () => {
  const said = (amount: string) =>
    page.getByText(`Ravi says they paid ₹ ${amount} on 14 Nov 2026.`).last()
  await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
  await page.getByRole('main').getByRole('button', { name: names.recordAPayment }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Settles Rent November 2026', { exact: false }).waitFor()
  await tell('6000')
  await sheet.getByLabel(names.amountReceived).fill('1400')
  await sheet.getByText('Ravi says they paid ₹ 6,000', { exact: false }).waitFor()

  await page.goto(`/dashboard/rentmaster/transcation?Id=${property}`)
  await said('6,000').waitFor()
  await tell('700')
  await field(page, names.amount).fill('1400')
  await said('700').waitFor()

  await page.goto('/dashboard/recordseveral')
  await said('700').waitFor()
  await tell('800')
  await page.getByText('Ravi', { exact: true }).click()
  await button(page, 'Record ₹ 18,500 from 1').click()
  await page.getByText('Something changed for Ravi after you looked', { exact: false }).waitFor()
  await said('800').waitFor()
  expect(await payments()).toBe(1)
})
