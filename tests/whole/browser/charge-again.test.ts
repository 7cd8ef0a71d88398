import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { appears, button } from '../../kit/on-page.ts'
import { LEASE, PROPERTY } from '../../kit/world.ts'

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
})
afterAll(() => browserWorld.close())

test('a month that was taken back is charged again, where IGST within one state is named', async () => {
  const { world } = browserWorld
  const owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Ravi')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const propertymaster = await made('/propertymaster', PROPERTY)
  const tax = { gstRate: '18', gstInterState: true, gstSez: true, chargeFrom: '2026-11-01' }
  const parties = { clientMaster: client.id, propertymaster }
  const lease = await made('/rentmaster', { ...LEASE, monthlyRent: '50000', ...tax, ...parties })
  await world.query('update leases set gst_sez = false where id = $1', [lease])
  const ledger = async () => (await owner.get(`/rentmaster/${lease}/ledger`)).body
  const [november] = (await ledger()).charges
  await owner.post(`/charges/${november._id}/reverse`, { reason: 'Wrong tax' })

  const page = await browserWorld.newPage({
    as: owner,
    at: NOW,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
  await appears(page, 'IGST is charged within one state')
  await page.getByRole('tab', { name: 'Ledger' }).tap()
  await page.getByRole('button', { name: /^Rent/ }).first().tap()
  await button(page, 'Charge it again').tap()
  const dialog = page.getByRole('dialog', { name: 'Charge it again' })
  await dialog.getByRole('button', { name: 'See what it changes' }).tap()
  await dialog.getByText('What it changes').waitFor()
  await dialog.getByRole('button', { name: 'Charge it again' }).tap()
  await appears(page, 'Charged again.')
  expect((await ledger()).owed).toBe('59000')
  await page.context().close()
})
