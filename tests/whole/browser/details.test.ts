import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'

/** The first parts of a property's and a client's page, and rules of all pages of records. */

let browserWorld: BrowserWorld
let people: LetProperty
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  people = await letProperty(browserWorld.world)
  await people.owner.post(`/rentmaster/${people.ids.lease}/charging`, { chargeFrom: '2026-11-01' })
})
afterAll(() => browserWorld.close())

async function open(path: string) {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const linksOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')

test("a property's page names it and shows who rents it, for how much, what is owed and received", async () => {
  const { ids, client } = people
  const page = await open(`propertymaster/detail?Id=${ids.property}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: '12 Lake View Road, Flat 101', level: 2 }).waitFor()
  const agreement = page.getByRole('region', { name: names.rentAgreement })
  await agreement.getByText('₹ 18,500.50 a month', { exact: true }).waitFor()
  for (const text of ['Due', 'Receipt RB/26-27/000001'])
    await agreement.getByText(text, { exact: true }).waitFor()
  expect(await linksOf(page, 'Ravi')).toBe(`/dashboard/clientmaster/detail?Id=${client.id}`)
  expect(await linksOf(page, 'Edit')).toBe(`/dashboard/propertymaster/update?Id=${ids.property}`)
  await agreement.getByRole('button', { name: names.recordAPayment }).waitFor()
  const labels = await main.locator('dt').allInnerTexts()
  expect(labels.slice(-3)).toEqual(['Created at', 'Updated at', 'Created by'])
  await page.context().close()
})

test('the pages of a property and of its client show when the client leaves', async () => {
  const { ids, client, owner } = people
  const end = { endedOn: '2026-12-15', reason: 'moves' }
  expect((await owner.post(`/rentmaster/${ids.lease}/end`, end)).status).toBe(200)
  for (const path of [
    `propertymaster/detail?Id=${ids.property}`,
    `clientmaster/detail?Id=${client.id}`,
  ]) {
    const page = await open(path)
    const agreement = page.getByRole('region', { name: names.rentAgreement })
    await agreement.getByText('leaves on 15 Dec 2026', { exact: true }).waitFor()
    await page.context().close()
  }
  expect((await owner.post(`/rentmaster/${ids.lease}/stay`, {})).status).toBe(200)
})

test("a vacant property's page offers to let it", async () => {
  const page = await open(`propertymaster/detail?Id=${people.ids.free}`)
  await page.getByRole('main').getByText('Vacant', { exact: true }).waitFor()
  expect(await linksOf(page, 'Add Rents')).toBe(`/dashboard/addrentmaster/?Id=${people.ids.free}`)
  await page.context().close()
})

test("a client's page names them and reaches them by telephone, WhatsApp and mail", async () => {
  const { client, ids } = people
  const page = await open(`clientmaster/detail?Id=${client.id}`)
  await page.getByRole('main').getByRole('heading', { name: 'Ravi', level: 2 }).waitFor()
  expect(await linksOf(page, 'Call Ravi, 9811111111')).toBe('tel:9811111111')
  expect(await linksOf(page, 'WhatsApp')).toBe('https://wa.me/919811111111')
  expect(await linksOf(page, 'ravi@example.in')).toBe('mailto:ravi@example.in')
  await page.getByRole('region', { name: names.rentAgreement }).waitFor()
  expect(await linksOf(page, '12 Lake View Road')).toBe(
    `/dashboard/propertymaster/detail?Id=${ids.property}`,
  )
  expect(await linksOf(page, 'All receipts')).toBe(
    '/dashboard/listrentrecipt?search=ravi%40example.in',
  )
  await page.context().close()
})

test('a client without an agreement is offered one', async () => {
  const kiran = await browserWorld.world.addClient(people.owner, 'Kiran')
  const page = await open(`clientmaster/detail?Id=${kiran.id}`)
  await page.getByText('No current rent agreement.').waitFor()
  expect(await linksOf(page, 'Add Rents')).toBe(`/dashboard/addrentmaster?client=${kiran.id}`)
  await page.context().close()
})

test('Back is above the title of every record and form', async () => {
  const { ids, client } = people
  const page = await open('')
  for (const path of [
    `propertymaster/detail?Id=${ids.property}`,
    `propertymaster/update?Id=${ids.property}`,
    `clientmaster/detail?Id=${client.id}`,
    `clientmaster/update?Id=${client.id}`,
    'addclientmaster',
    `rentmaster/detail?Id=${ids.lease}`,
    `rentmaster/update?Id=${ids.lease}`,
    `rentmaster/transcation?Id=${ids.property}`,
    `addrentmaster/?Id=${ids.free}`,
    `rentTranscation/detail?Id=${ids.receipt}`,
  ]) {
    await page.goto(`/dashboard/${path}`)
    const back = page.getByRole('button', { name: names.back, exact: true })
    await back.waitFor()
    const boxes = [await back.boundingBox(), await page.locator('h1').boundingBox()]
    const [above = 0, below = 0] = boxes.map((box) => box?.y)
    expect([path, above < below]).toEqual([path, true])
  }
  await page.context().close()
})
