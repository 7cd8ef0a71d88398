import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { appears, button, field, link } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

// Rows of a list are ticked, one by one, as a range or all that match, and something is done for all of them.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const RENTED = 27

let browserWorld: BrowserWorld
let owner: Person
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Meera')
  for (let flat = 1; flat <= RENTED; flat++) {
    const property = { ...PROPERTY, address1: `Flat ${flat}` }
    const propertymaster = (await owner.post('/propertymaster', property)).body._id
    const parties = { clientMaster: client.id, propertymaster }
    await owner.post('/rentmaster', { ...LEASE, ...parties, monthlyRent: '10000' })
  }
})
afterAll(() => browserWorld.close())

const rents = async () =>
  (await owner.get('/rentmaster?limit=100')).body.map((it: { _id: string }) => it._id)
const risingTo = async (rent: string) => {
  const ledgers = await Promise.all(
    (await rents()).map((id: string) => owner.get(`/rentmaster/${id}/ledger`)),
  )
  return ledgers.filter(({ body }) => body.rents.at(-1).monthlyRent === rent).length
}

test('on a desk a range is ticked with shift, and only those rents rise, each seen before', async () => {
  const page = await browserWorld.newPage({ as: owner })
  await page.goto('/dashboard/listrentmaster')
  await button(page, 'Select').click()
  const boxes = page.getByRole('checkbox', { name: /^Tick Meera/ })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await appears(page, '4 ticked')
  // The box does not move the text beside it off the line of its row.
  const tops = await Promise.all(
    [page.getByRole('rowheader').first().getByRole('link'), page.getByText('₹ 10,000').first()].map(
      async (text) => (await text.boundingBox())?.y ?? 0,
    ),
  )
  expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(6)
  // What is ticked and out of sight is said, and the rows in sight can be ticked, too.
  await page.getByLabel(/^Search this list/).fill('no such tenant')
  await appears(page, '4 of them are not shown here')
  await page.getByLabel(/^Search this list/).fill('')
  await boxes.nth(4).waitFor()
  await link(page, 'Raise the rent').click()
  await field(page, 'By how many per cent').fill('7.5')
  await appears(page, 'Together ₹ 43,000 a month instead of ₹ 40,000: ₹ 3,000 more.')
  expect(await page.getByText('₹ 10,000 → ₹ 10,750', { exact: true }).count()).toBe(4)
  await button(page, 'Raise 4 rents').click()
  await appears(page, '4 rents raised.')
  // What is done is not offered once more.
  await button(page, 'Raise rents').waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  expect(await risingTo('10750')).toBe(4)
})

wholeTest(
  'on a phone all that match are ticked in two taps, on every page, and a touch on a row opens nothing',
  async () => {
    const page = await browserWorld.newPage({ as: owner, ...PHONE })
    await page.goto('/dashboard/listrentmaster')
    await button(page, 'Select').tap()
    await page.getByRole('rowheader').first().tap()
    await appears(page, '1 ticked')
    await button(page, `All ${RENTED} that match`).tap()
    await appears(page, `${RENTED} ticked`)
    await link(page, 'Charge').tap()
    await page.getByRole('checkbox', { name: `All ${RENTED}`, checked: true }).waitFor()
  },
)

wholeTest(
  'ticked properties are exported alone, and printed as name plates with their tenants',
  async () => {
    const page = await browserWorld.newPage({ as: owner })
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await page.goto('/dashboard/listpropertymaster')
    await button(page, 'Select').click()
    const boxes = page.getByRole('checkbox', { name: /^Tick Flat/ })
    await boxes.nth(0).click()
    await boxes.nth(1).click()
    const bar = page.getByRole('region', { name: 'Ticked rows' })
    await bar.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    // Its head, and the two rows.
    expect(lines.length).toBe(3)
    await button(page, 'Print name plates').click()
    const plates = page.locator('[data-alone-on-paper] li')
    // They are there for paper alone.
    await plates.first().waitFor({ state: 'attached' })
    expect(await plates.count()).toBe(2)
    expect(await plates.first().locator('strong').textContent()).toBe('Meera')
    await page.context().close()
  },
)

wholeTest(
  'of the ticked clients those are invited who have no password yet, each by one mail',
  async () => {
    const noor = { name: 'Noor', email: 'noor@example.in' }
    const flat = { ...PROPERTY, ...LEASE, ...noor, address1: 'Flat 99' }
    const let99 = await owner.post('/lettings', { ...flat, startDate: '2026-11-01' })
    expect(let99.status).toBe(201)
    const page = await browserWorld.newPage({ as: owner })
    await page.goto('/dashboard/listclientmaster')
    await button(page, 'Select').click()
    await page.getByRole('checkbox', { name: 'Tick Meera' }).click()
    await page.getByRole('checkbox', { name: 'Tick Noor' }).click()
    await button(page, 'Invite (1)').click()
    await appears(page, '1 invitation sent.')
    const { body } = await owner.get('/clientmaster?search=Noor')
    expect(body[0]).toMatchObject({ signIn: 'invited' })
    await page.context().close()
  },
)
