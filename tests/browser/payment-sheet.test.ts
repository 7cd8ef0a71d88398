import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { goWithin } from '../kit/on-page.ts'
import { someOf, wholeDescribe, wholeTest } from '../kit/whole-test.ts'
import { type Person, PROPERTY } from '../kit/world.ts'

/** The daily work on a phone, with its taps counted: payments from wherever one is, late fees, the day of leaving. */

const NOW = new Date('2026-11-16T12:00:00+05:30')
const MAX_TAPS = 3

let browserWorld: BrowserWorld
let owner: Person
let page: Page
let ravis: string
let taps = 0
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  const [ravi, kiran] = [
    await world.addClient(owner, 'Ravi'),
    await world.addClient(owner, 'Kiran'),
  ]
  ravis = await letTo(ravi, '12 Lake View Road', { chargeFrom: '2026-11-01' })
  const kirans = await letTo(kiran, '9 Hill Road', { chargeFrom: '2026-09-01' })
  const first = { rentMaster: kirans, amount: '12000', paymentMode: 'cash' }
  expect((await owner.post('/payments', first)).status).toBe(201)
  page = await browserWorld.newPage({
    as: owner,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.clock.install({ time: NOW })
  await page.addInitScript('globalThis.print = () => { globalThis.isPrinted = true }')
})
afterAll(() => browserWorld.close())

async function letTo(client: Person, address1: string, terms: object): Promise<string> {
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const propertymaster = await made('/propertymaster', { ...PROPERTY, address1 })
  return made('/rentmaster', {
    electricityMeterNumber: '1',
    incrementPercentage: '',
    incrementSchedule: '',
    securityDepositAmount: '',
    monthlyRent: '12000',
    paymentDate: '5',
    dueIn: 'same',
    paymentMode: 'Any',
    clientMaster: client.id,
    propertymaster,
    ...terms,
  })
}

const tap = (name: string | RegExp, role: 'button' | 'radio' = 'button') => {
  taps++
  const found = page.getByRole(role, { name, exact: typeof name === 'string' })
  return role === 'radio' ? page.getByText(name as string, { exact: true }).tap() : found.tap()
}
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const newestReceipt = async () => (await owner.get('/rentTranscation?limit=1')).body[0]

test(`a tenant's ₹ 12,000 by UPI takes ${MAX_TAPS} taps from the dashboard`, async () => {
  await page.goto('/dashboard')
  await page.getByRole('region', { name: names.theMonth }).waitFor()
  taps = 0
  await tap('Record a payment of Ravi')
  await tap('UPI', 'radio')
  await tap('Record ₹ 12,000')
  await page.getByText('₹ 12,000 from Ravi is recorded').waitFor()
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
  expect(await newestReceipt()).toMatchObject({
    amount: '12000',
    method: 'upi',
    paymentMode: 'Online_Payment',
    receivedOn: '2026-11-16',
    RentFrom: '2026-11-01',
    RentTo: '2026-11-30',
  })
  const { owed } = (await owner.get(`/rentmaster/${ravis}/ledger`)).body
  expect(owed).toBe('0')
})

test('the card has the focus, and the receipt can be sent with its text ready', async () => {
  const sheet = page.getByRole('dialog', { name: names.recordAPayment })
  expect(await page.evaluate('document.activeElement.textContent')).toContain('is recorded')
  const { y = 0 } = (await page.getByText('from Ravi is recorded').boundingBox()) ?? {}
  expect(y).toBeLessThan(844)
  const message = decodeURIComponent(
    (await sheet.getByRole('link', { name: names.whatsApp }).getAttribute('href')) ?? '',
  )
  expect(message).toContain('Dear Ravi, ₹ 12,000 received on 16 Nov 2026 for November 2026')
  expect(message).toMatch(/\/v\/[\w-]+/)
  await sheet.getByRole('button', { name: names.downloadPDF }).waitFor()
  await sheet.getByText(/^Emailed to .+@.+ on 16 Nov 2026, \d\d:\d\d\.$/).waitFor()
  await sheet.getByRole('button', { name: names.sendAgain }).waitFor()
})

test('the next tenant is picked among those who owe, and one month of two can be paid', async () => {
  taps = 0
  await tap('Next client')
  await tap(/^Kiran/)
  expect(taps).toBe(2)
  await page.getByText('Settles Rent October 2026 in full, Rent November 2026 in full.').waitFor()
  await page.getByText('October 2026 to November 2026, due 5 Nov 2026', { exact: true }).waitFor()
  await saysNothingOfAnotherAmount()
  await tap('November 2026 ₹ 12,000')
  await page.getByText('Settles Rent November 2026 in full.', { exact: true }).waitFor()
  await tap('Cash', 'radio')
  await page.getByText('November 2026, due 5 Nov 2026, Cash', { exact: true }).waitFor()
  await tap('Record ₹ 12,000')
  await page.getByText('₹ 12,000 from Kiran is recorded').waitFor()
  // Once the sheet is open: the month, the way, Record.
  expect(taps).toBe(2 + 3)
  expect(await newestReceipt()).toMatchObject({ paymentMode: 'cash', RentFrom: '2026-11-01' })
})

/** Types ₹ 5 on a network that takes its time: what the amount before it settled is not said of it. */
async function saysNothingOfAnotherAmount() {
  const network = Promise.withResolvers<void>()
  const previews = /\/(payments|preview)$/
  await page.route(previews, async (route) => {
    await network.promise
    await route.continue()
  })
  await page.getByRole('dialog').getByLabel(names.amountReceived).fill('5')
  await page.getByText('What it settles', { exact: true }).waitFor()
  network.resolve()
  await page.getByText('Settles Rent October 2026 ₹ 5 of ₹ 12,000.', { exact: true }).waitFor()
  await page.unroute(previews)
}

wholeTest('Print leads to the paper and prints it', async () => {
  await page.getByRole('dialog').getByRole('link', { name: names.print }).tap()
  await page.getByRole('heading', { name: names.rentTranscationDetail }).waitFor()
  await expect.poll(() => page.evaluate('globalThis.isPrinted')).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

wholeTest(
  'from any page the plus records a payment in four taps, also of a client without dues',
  async () => {
    await page.goto('/dashboard/listclientmaster')
    taps = 0
    await tap('Record a payment')
    await page.getByLabel(names.whoPaid).fill('ravi')
    await tap(/^Ravi/)
    await page.getByText('advance ₹ 12,000').waitFor()
    await tap('UPI', 'radio')
    await tap('Record ₹ 12,000')
    await page.getByText('₹ 12,000 from Ravi is recorded').waitFor()
    expect(taps).toBe(4)
    expect((await owner.get(`/rentmaster/${ravis}/ledger`)).body.advance).toBe('12000')
    await page.getByRole('button', { name: names.nextClient }).tap()
    await page.getByRole('button', { name: /^Kiran/ }).tap()
    await page.getByRole('button', { name: /^Record ₹/ }).tap()
    await page.getByText('Please choose how it was paid.').waitFor()
  },
)

test("a bank's message that is pasted finds who paid and fills in what it says", async () => {
  const message = 'Rs 750 credited on 12-11-26 from KIRAN. UPI Ref 412345678901'
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Record a payment', exact: true }).tap()
  await page.getByLabel(names.whoPaid).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, message)
  await page.getByRole('button', { name: /^Ravi/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Kiran/ }).tap()
  await page.getByRole('button', { name: 'Record ₹ 750' }).waitFor()
  expect(await page.getByLabel(names.receivedOn).inputValue()).toBe('2026-11-12')
  await tap('Record ₹ 750')
  await page.getByText('₹ 750 from Kiran is recorded').waitFor()
  expect(await newestReceipt()).toMatchObject({
    amount: '750',
    method: 'upi',
    receivedOn: '2026-11-12',
    reference: '412345678901',
  })
})

wholeTest(
  'the search that a payment was begun from answers again when the sheet is closed',
  async () => {
    const search = page.getByRole('combobox', { name: names.search })
    // On a phone the list is not seen before the keyboard had time to come.
    const found = page.locator('[data-trigger]:not([style*="opacity"])').getByRole('option')
    await page.goto('/dashboard')
    await search.tap()
    await page.keyboard.type('kiran')
    await found.filter({ hasText: 'Record a payment' }).first().tap()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await search.tap()
    await page.keyboard.type('ravi')
    await found.filter({ hasText: 'Ravi' }).first().waitFor()
    await page.keyboard.press('Escape')
    await search.fill('')
  },
)

wholeTest(
  'a day before the agreement needs confirmation, keeps the input, and is recorded once confirmed',
  async () => {
    await page.goto('/dashboard')
    await tap('Record a payment of Kiran')
    await page.getByLabel(names.amountReceived).fill('500')
    await tap('UPI', 'radio')
    await page.getByLabel(names.receivedOn).fill('2026-08-01')
    await page.getByText('This day is before the agreement begins. Is it right?').waitFor()
    await tap('Record ₹ 500')
    await page.getByText('Confirm the day, or change it.').waitFor()
    expect(await page.getByLabel(names.amountReceived).inputValue()).toBe('500')
    // A click by mouse would leave the two taps beside it a double tap, whose second half the form ignores.
    await page.getByRole('checkbox', { name: 'Yes, 1 Aug 2026 is right' }).tap()
    await page.getByText('Confirm the day, or change it.').waitFor({ state: 'detached' })
    await tap('Record ₹ 500')
    await page.getByText('₹ 500 from Kiran is recorded').waitFor()
    expect(await newestReceipt()).toMatchObject({ amount: '500', receivedOn: '2026-08-01' })
  },
)

wholeTest(
  'days, threshold, mode and method are folded below what they will be, and can be changed',
  async () => {
    const mohan = await browserWorld.world.addClient(owner, 'Mohan')
    const mohans = await letTo(mohan, '5 Mill Lane', { startDate: '2026-11-01' })
    await page.goto(`/dashboard/rentmaster/detail?Id=${mohans}`)
    await page.getByRole('main').getByRole('button', { name: names.recordAPayment }).tap()
    const sheet = page.getByRole('dialog', { name: names.recordAPayment })
    const fold = sheet.locator('details').filter({ hasText: 'Days and payment mode' })
    const says = (text: string) => fold.getByText(text, { exact: true }).waitFor()
    await says('November 2026, due 5 Nov 2026')
    await tap('UPI', 'radio')
    await says('November 2026, due 5 Nov 2026, Online payment (UPI)')
    expect(await sheet.getByLabel(names.rentTo).count()).toBe(0)

    await fold.locator('summary').tap()
    await sheet.getByLabel(names.rentTo).fill('2026-10-15')
    await fold.locator('summary').tap()
    await sheet.getByLabel(names.rentTo).waitFor({ state: 'detached' })
    await tap('Record ₹ 12,000')
    await sheet.getByText('Rent to must not be before rent from.').waitFor()

    await sheet.getByLabel(names.rentTo).fill('2026-11-15')
    await sheet.getByLabel(names.paymentThreshold).fill('2026-11-07')
    await sheet.getByLabel(names.paymentMode).selectOption('Any')
    await says('1–15 Nov 2026, due 7 Nov 2026, Any')
    await sheet.getByText('Settles Rent 1–15 Nov 2026 in full.', { exact: true }).waitFor()
    await sheet.getByLabel(names.method).selectOption('other')
    await says('1–15 Nov 2026, due 7 Nov 2026, Any (Another way)')
    await fold.locator('summary').tap()
    await tap('Record ₹ 12,000')
    await page.getByText('₹ 12,000 from Mohan is recorded').waitFor()
    expect(await newestReceipt()).toMatchObject({
      RentFrom: '2026-11-01',
      RentTo: '2026-11-15',
      paymentThreshold: '2026-11-07',
      paymentMode: 'Any',
      method: 'other',
    })
  },
)

wholeDescribe('an agreement with late fees and a deposit', () => {
  const lateFee = { graceDays: 5, kind: 'fixed', value: '300', cap: null }
  let leela: Person
  let leelas: string
  beforeAll(async () => {
    leela = await browserWorld.world.addClient(owner, 'Leela')
    leelas = await letTo(leela, '3 Park Street', { startDate: '2026-09-01', lateFee })
    const path = `/rentmaster/${leelas}/charging`
    const charging = { chargeFrom: '2026-09-01', openingDeposit: '36000' }
    const { expect: seen } = (await owner.post(path, { ...charging, preview: true })).body
    expect((await owner.post(path, { ...charging, expect: seen })).status).toBe(200)
    await page.goto(`/dashboard/rentmaster/detail?Id=${leelas}`)
  })
  const owed = async () => (await owner.get(`/rentmaster/${leelas}/ledger`)).body.owed
  const inDialog = (name: string) => {
    taps++
    return page.getByRole('dialog').getByRole('button', { name, exact: true }).tap()
  }

  test('the late fees of a month are charged in two taps, those of another dismissed in two', async () => {
    taps = 0
    await tap('Charge all for November 2026')
    await inDialog('Charge ₹ 300')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByText('Late fees you could charge for November 2026')
      .waitFor({ state: 'detached' })
    expect([taps, await owed()]).toEqual([2, '36300'])
    await tap('Dismiss for October 2026')
    await inDialog('Dismiss')
    await page
      .getByText('Late fees you could charge for October 2026')
      .waitFor({ state: 'detached' })
    await page.getByText('Late fees you could charge for September 2026').waitFor()
    expect([taps, await owed()]).toEqual([4, '36300'])
  })

  test('on the day of leaving all of it is settled in one dialog, in four taps', async () => {
    // What offers to undo the dismissal lies over the menu for ten seconds.
    const done = page.getByRole('region', { name: 'What you just did' })
    await done.getByRole('button', { name: 'Close' }).tap()
    taps = 0
    await tap('More')
    taps++
    await page.getByRole('menuitem', { name: 'End and settle' }).tap()
    await inDialog('See what it changes')
    const changes = page.getByRole('region', { name: names.whatItChanges })
    await changes.getByRole('listitem').filter({ hasText: 'Deposit held₹ 36,000' }).waitFor()
    // Sixteen days of November, two months before it and the late fee.
    await changes
      .getByRole('listitem')
      .filter({ hasText: 'Taken from it for dues₹ 30,700' })
      .waitFor()
    await inDialog('End and settle')
    await page.getByText('Ended on 16 Nov 2026, to be settled').waitFor()
    expect(taps).toBe(4)
    const { owed, deposit } = (await owner.get(`/rentmaster/${leelas}/ledger`)).body
    expect([owed, deposit]).toEqual(['0', '5300'])
  })

  test('where the agreement has GST, the form for late fees says that it comes on top', async () => {
    const since = { startDate: '2026-10-01', chargeFrom: '2026-10-01' }
    const lease = await letTo(leela, '4 Park Street', { ...since, lateFee, gstRate: '18' })
    await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
    await page
      .getByRole('button', { name: /^Charge all for/ })
      .first()
      .tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('GST of 18% comes on top').waitFor()
    await inDialog('Charge ₹ 300 + GST')
    await dialog.waitFor({ state: 'detached' })
    const { charges } = (await owner.get(`/rentmaster/${lease}/ledger`)).body
    const fees = charges.filter(({ kind }: { kind: string }) => kind === 'late_fee')
    expect(fees.map(({ amount }: { amount: string }) => amount)).toEqual(['354'])
  })
})

describe('an agreement with maintenance', () => {
  let meera: Person
  let meeras: string
  beforeAll(async () => {
    meera = await browserWorld.world.addClient(owner, 'Meera')
    const terms = { startDate: '2026-10-01', chargeFrom: '2026-10-01' }
    meeras = await letTo(meera, '5 Fort Lane', terms)
    const maintenance = { kind: 'maintenance', name: 'Maintenance', monthlyAmount: '1500' }
    const path = `/rentmaster/${meeras}/recurring`
    const added = await owner.post(path, { ...maintenance, fromDate: '2026-10-01' })
    expect(added.status).toBe(201)
    await page.goto('/dashboard/books')
  })
  const sheet = () => page.getByRole('dialog', { name: names.recordAPayment })
  const inPage = () =>
    page.getByRole('main').getByRole('button', { name: names.recordAPayment, exact: true }).tap()

  const ENTRANCES: Record<string, () => Promise<unknown>> = {
    'the dashboard': async () => {
      await goWithin(page, '/dashboard')
      await tap('Record a payment of Meera')
    },
    'the dues': async () => {
      await goWithin(page, '/dashboard/dues')
      await tap('Record a payment of Meera')
    },
    'the agreement': async () => {
      await goWithin(page, `/dashboard/rentmaster/detail?Id=${meeras}`)
      await inPage()
    },
    "the client's page": async () => {
      await goWithin(page, `/dashboard/clientmaster/detail?Id=${meera.id}`)
      await inPage()
    },
    'the plus of the top bar': async () => {
      await goWithin(page, '/dashboard/listpropertymaster')
      await tap('Record a payment')
      await tap(/^Meera/)
    },
    'the search': async () => {
      await page.getByRole('combobox', { name: names.search }).fill('meera')
      // On a phone the list is not seen before the keyboard had time to come.
      await page
        .locator('[data-trigger]:not([style*="opacity"])')
        .getByRole('option', { name: /Record a payment/ })
        .tap()
    },
  }

  const isPlayed = ([place]: [string, unknown]) => /search|dashboard/.test(place)

  test.each(someOf(Object.entries(ENTRANCES), isPlayed))(
    'the sheet of a client opens from %s',
    async (_, enter) => {
      await enter()
      await sheet().getByText('5 Fort Lane').waitFor()
      expect(await sheet().getByLabel(names.amountReceived).inputValue()).toBe('27,000')
      await page.keyboard.press('Escape')
      await sheet().waitFor({ state: 'detached' })
    },
  )

  wholeTest('has a button for each open month, which holds its maintenance', async () => {
    await page.goto('/dashboard/dues')
    await tap('Record a payment of Meera')
    const months = sheet().getByRole('group', { name: 'Fill in what was paid' })
    await months.waitFor()
    expect((await months.getByRole('button').allInnerTexts()).map(plain)).toEqual([
      'All ₹ 27,000',
      'October 2026 ₹ 13,500',
      'November 2026 ₹ 13,500',
    ])
    const pressed = months.locator('[aria-pressed="true"]')
    expect(await pressed.count()).toBe(1)
    await sheet().getByLabel(names.amountReceived).fill('1400')
    await pressed.waitFor({ state: 'detached' })
    await tap('November 2026 ₹ 13,500')
    const settles = 'Settles Rent November 2026 in full, Maintenance November 2026 in full.'
    await page.getByText(settles, { exact: true }).waitFor()
    await tap('Cash', 'radio')
    await tap('Record ₹ 13,500')
    await page.getByText('₹ 13,500 from Meera is recorded').waitFor()
    const { charges } = (await owner.get(`/rentmaster/${meeras}/ledger`)).body
    const open = charges.filter((it: { open: string }) => it.open !== '0')
    expect(open.map((it: Record<string, string>) => [it.name, it.open, it.periodStart])).toEqual([
      ['Rent', '12000', '2026-10-01'],
      ['Maintenance', '1500', '2026-10-01'],
    ])
  })
})
