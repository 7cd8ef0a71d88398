import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetBooks, letBooks } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { button, field, link } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { CLIENT, LEASE, type Person } from '../kit/world.ts'

/** The screens of receipts on a desk of 1280 pixels, and what new books show in their place. */

const NAME = 'Tara Lakshminarayanan'
const DESK = { width: 1280, height: 800 }

let browserWorld: BrowserWorld
let books: LetBooks
let client: Person
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  books = await letBooks(browserWorld.world, 'Asha', 'Ravi')
  client = await browserWorld.world.addClient(books.owner, 'Tara')
  const { owner } = books
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const propertymaster = await made('/propertymaster', {
    address1: 'Flat 101, Banyan Court',
    address2: '12 Peacock Lane, Kothrud',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411038',
  })
  const parties = { propertymaster, clientMaster: client.id }
  const since = { startDate: '2026-06-01', chargeFrom: '2026-06-01' }
  const rentMaster = await made('/rentmaster', { ...LEASE, ...since, ...parties })
  const paid = { rentMaster, amount: '98500', paymentMode: 'Online_Payment', method: 'upi' }
  await made('/payments', { ...paid, depositAmount: '80000', tdsAmount: '1234' })
  await owner.put(`/clientmaster/${client.id}`, {
    ...CLIENT,
    password: '',
    name: NAME,
    email: 'tara.lakshminarayanan@property.example.in',
  })
})
afterAll(() => browserWorld.close())

async function open(path: string, as: Person): Promise<Page> {
  const page = await browserWorld.newPage({ as, viewport: DESK })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Texts of cells that are cut. */
const cutTexts = (page: Page) =>
  page
    .locator('td > span')
    .evaluateAll((spans) =>
      spans
        .filter((it) => it.scrollHeight > it.clientHeight + 1)
        .map((it) => (it as HTMLElement).innerText),
    )

wholeTest("no text of a client's receipts is cut, though all columns are in sight", async () => {
  const page = await open('listrentrecipt', client)
  await page.getByRole('rowheader').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => cutTexts(page)).toEqual([])
  await page.context().close()
})

wholeTest(
  "above an owner's receipts the sum takes one line, and the hint of the search is whole",
  async () => {
    const page = await open('listrentrecipt', books.owner)
    const sum = page.getByRole('status').filter({ hasText: 'TDS' })
    await sum.waitFor()
    expect(await sum.innerText()).toMatch(/^₹ \S+ received \+ ₹ 80,000 deposit \+ ₹ 1,234 TDS$/)
    const lines = await sum.evaluate(
      (it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight),
    )
    expect(lines).toBeLessThan(1.5)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const search = page.getByRole('searchbox', { name: 'Search this list' })
      const room = await search.evaluate((input: HTMLInputElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input)
        const context = document
          .createElement('canvas')
          .getContext('2d') as CanvasRenderingContext2D
        context.font = font
        const inner =
          input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return inner - context.measureText(input.placeholder).width
      })
      expect([width, room >= 0]).toEqual([width, true])
    }
    await page.context().close()
  },
)

test('the page of the specification asks for the payment mode, and the method within it for whoever knows', async () => {
  const page = await open(`rentmaster/transcation?Id=${books.ids.property}`, books.owner)
  const mode = field(page, names.paymentMode)
  const method = field(page, 'Method (optional)')
  expect(await method.count()).toBe(0)
  await mode.selectOption('cash')
  expect(await method.count()).toBe(0)
  expect(await page.getByLabel(/reference/i).count()).toBe(0)
  await mode.selectOption('Any')
  expect(await method.getByRole('option').allTextContents()).toEqual([
    'Not known',
    'Cheque',
    'Another way',
  ])
  await mode.selectOption('Online_Payment')
  await method.selectOption('neft')
  expect(await mode.inputValue()).toBe('Online_Payment')
  await field(page, 'Transfer reference').fill('UTIBN26282990413')
  await method.selectOption('')
  expect(await mode.inputValue()).toBe('Online_Payment')
  await method.selectOption('imps')
  await button(page, names.recordReceipt).click()
  await link(page, 'Receipt RB/26-27/000003').first().waitFor()
  const [receipt] = (await books.owner.get('/rentTranscation?limit=1')).body
  expect(receipt).toMatchObject({
    paymentMode: 'Online_Payment',
    method: 'imps',
    reference: 'UTIBN26282990413',
  })
  await page.context().close()
})

wholeTest('a tap on a name ticks who paid, and who is charged', async () => {
  const page = await open('recordseveral', books.owner)
  await page.getByText(NAME, { exact: true }).click()
  await button(page, 'Record payments').waitFor({ state: 'detached' })
  await page.goto('/dashboard/chargeseveral')
  await page.getByText('Ravi', { exact: true }).click()
  expect(await page.getByRole('checkbox', { name: 'Charge Ravi' }).isChecked()).toBe(true)
  await page.context().close()
})

wholeTest(
  'new books lead from the empty list of receipts, and from Add Rent, to the first step',
  async () => {
    const { world } = browserWorld
    const meera = await world.registerOwner('Meera')
    const page = await open('listrentrecipt', meera)
    await page.getByText('No Data Found').waitFor()
    expect(await link(page, names.letAProperty).getAttribute('href')).toBe('/dashboard/letproperty')
    await page.goto('/dashboard/addrentmaster')
    await page.getByText('Add a property first').waitFor()
    const main = page.getByRole('main')
    for (const [name, path] of [
      ['Let a property', '/dashboard/letproperty'],
      ['Add Property', '/dashboard/addpropertymaster'],
    ] as const)
      expect(await main.getByRole('link', { name }).getAttribute('href')).toBe(path)
    await page.context().close()
  },
)

wholeTest(
  'where something is let the empty list of receipts records the first payment',
  async () => {
    const { world } = browserWorld
    const lata = await world.registerOwner('Lata')
    const clientMaster = (await world.addClient(lata, 'Kiran')).id
    const address = {
      address1: '1 Hill Road',
      address2: 'Flat 1',
      city: 'Pune',
      state: 'Maharashtra',
    }
    const { _id } = (await lata.post('/propertymaster', { ...address, pincode: '411038' })).body
    await lata.post('/rentmaster', { ...LEASE, propertymaster: _id, clientMaster })
    const page = await open('listrentrecipt', lata)
    await page.getByRole('main').getByRole('button', { name: names.recordAPayment }).click()
    await page.getByRole('dialog', { name: names.recordAPayment }).waitFor()
    await page.context().close()
  },
)
