import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button, field } from '../kit/on-page.ts'
import { pagesOfPdf } from '../kit/read-pdf.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

let browserWorld: BrowserWorld
let owner: Person
let client: Person
let property: string
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-12-07T12:00:00+05:30') })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  client = await world.addClient(owner, 'Ravi')
  property = (await owner.post('/propertymaster', PROPERTY)).body._id
  const terms = { ...LEASE, clientMaster: client.id, propertymaster: property }
  const rentMaster = (await owner.post('/rentmaster', terms)).body._id
  const days = { RentFrom: '2026-11-01', RentTo: '2026-11-30', paymentMode: 'cash' }
  const parties = { rentMaster, propertyMaster: property, clientMaster: client.id }
  expect((await owner.post('/rentTranscation', { ...days, ...parties })).status).toBe(201)
})
afterAll(() => browserWorld.close())

async function downloadedFrom(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, names.downloadYearsPack).click(),
  ])
  const pages = await pagesOfPdf(await readFile(await download.path()))
  return { name: download.suggestedFilename(), pages }
}

test('a client downloads the rent of a year, or learns that there is none', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await browserWorld.newPage({ as: client, viewport })
  await page.goto('/dashboard/mydues')
  const { name, pages } = await downloadedFrom(page)
  expect(name).toBe('rent-2026-27.pdf')
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain('Rent paid in 2026-27')
  expect(pages[2]).toContain('Rent 1–30 Nov 2026')
  await field(page, names.financialYear).selectOption('2024-25')
  await button(page, names.downloadYearsPack).click()
  await page.getByText('There is no rent of 2024-25 in the books.').waitFor()
  expect(await field(page, names.financialYear).inputValue()).toBe('2024-25')
})

wholeTest('an owner downloads it for an agreement', async () => {
  const page = await browserWorld.newPage({ as: owner })
  await page.goto(`/dashboard/rentmaster/transcation?Id=${property}`)
  expect((await downloadedFrom(page)).pages[0]).toContain('Ravi')
})
