import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { names } from '../../kit/names.ts'
import { button } from '../../kit/on-page.ts'
import { LEASE, type Person, PROPERTY } from '../../kit/world.ts'

/** An owner with a PAN is asked the question once, on a receipt for which an employer needs it. */

let browserWorld: BrowserWorld
let owner: Person
let receipt: string
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Ravi')
  const propertymaster = (await owner.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: client.id, propertymaster }
  const lease = (await owner.post('/rentmaster', { ...LEASE, ...parties })).body._id
  const paid = { rentMaster: lease, amount: '100', paymentMode: 'cash' }
  receipt = (await owner.post('/payments', paid)).body.receipt._id
})
afterAll(() => browserWorld.close())

test('the receipt asks whether the PAN is printed, and after the answer asks no more', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await browserWorld.newPage({ as: owner, viewport, hasTouch: true })
  await page.goto(`/dashboard/rentTranscation/detail?Id=${receipt}`)
  await page.getByText('It is not on this receipt until you choose.').waitFor()
  await button(page, names.printMyPAN).click()
  await page.getByText('This receipt shows no PAN.').waitFor()
  expect(await button(page, names.printMyPAN).count()).toBe(0)
  const toAccount = page.getByRole('link', { name: 'Set up my PAN' })
  expect(await toAccount.getAttribute('href')).toBe('/dashboard/account')
  expect((await owner.get('/moneysettings')).body.panOnReceipts).toBe('asked')
})
