import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { visit } from '../kit/on-page.ts'
import { isWholeRun } from '../kit/whole-run.ts'
import { wholeDescribe, wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

/** The taps of docs/screens.md, counted for the jobs that no story of their own walks through: on a phone, and clicks at a desk. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let owner: Person
let client: Person
let lease: string
let page: Page
/** The page of a desk, while it is the one in use. */
let desk: Page | undefined
let taps = 0
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  owner = await browserWorld.world.registerOwner('Asha')
  client = await browserWorld.world.addClient(owner, 'Ravi')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const propertymaster = await made('/propertymaster', PROPERTY)
  lease = await made('/rentmaster', {
    ...LEASE,
    monthlyRent: '12000',
    unitRate: '8',
    gstRate: '18',
    dueIn: 'same',
    clientMaster: client.id,
    propertymaster,
  })
  const start = { chargeFrom: '2026-11-01', openingDeposit: '24000' }
  expect((await owner.post(`/rentmaster/${lease}/charging`, start)).status).toBe(200)
  const damage = { amount: '500', reason: 'Broken window' }
  expect((await owner.post(`/rentmaster/${lease}/depositdeduction`, damage)).status).toBe(201)
  const part = { amount: '4500', tdsAmount: '500', receivedOn: '2026-11-06', paymentMode: 'cash' }
  expect((await owner.post('/payments', { rentMaster: lease, ...part })).status).toBe(201)
  page = await phoneOf(owner)
})
afterAll(() => browserWorld.close())
beforeEach(() => {
  taps = 0
})

async function phoneOf(as: Person): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const permissions = ['clipboard-read', 'clipboard-write']
  const opened = await browserWorld.newPage({ as, permissions, ...phone })
  await opened.clock.install({ time: NOW })
  return opened
}

async function tap(found: Locator) {
  taps++
  await (page === desk ? found.click() : found.tap())
}
const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })
const link = (name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first()
const more = async (name: string) => {
  await tap(button('More'))
  await tap(page.getByRole('menuitem', { name, exact: true }))
}
/** A choice of a native list takes two taps: one opens it. */
const choose = async (label: string, option: string, within: Page | Locator = page) => {
  taps += 2
  await within.getByLabel(label, { exact: true }).selectOption(option)
}
/** The name of the file that a tap saves. */
const savedBy = async (found: Locator) => {
  const saved = page.waitForEvent('download')
  await tap(found)
  return (await saved).suggestedFilename()
}
const ledger = async () => (await owner.get(`/rentmaster/${lease}/ledger`)).body

wholeTest(
  'readings stay while their owner looks at another app, and the page fetches anew',
  async () => {
    await visit(page, '/dashboard/readings')
    const reading = page.getByLabel('Reading of Ravi')
    await reading.fill('100')
    await page.clock.fastForward(11_000)
    const fetched = page.waitForResponse('**/meters')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await (await fetched).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await reading.inputValue()).toBe('100')
  },
)

test('the readings of a month take three taps from the dues, and the readings typed', async () => {
  await visit(page, '/dashboard/dues')
  await more('Meter readings')
  await page.getByLabel('Reading of Ravi').fill('100')
  await tap(button('Record the readings'))
  await page.getByText('Readings recorded and charged.').waitFor()
  expect((await ledger()).readings).toHaveLength(1)
  expect(taps).toBe(3)
})

wholeTest(
  "one bill for many takes four taps, ticking all, and a society's name for it typed, and two for GST",
  async () => {
    await visit(page, '/dashboard/dues')
    await more('One charge for several')
    await page.getByLabel('For', { exact: true }).fill('Lift repair')
    await page.getByLabel('Amount from each').fill('500')
    await tap(page.getByText('All 1', { exact: true }))
    await choose('GST', 'No GST on this')
    await tap(button('Charge them'))
    await page.getByText('1 agreement charged.').waitFor()
    expect(taps).toBe(6)
    const { charges } = await ledger()
    expect(charges).toContainEqual(expect.objectContaining({ name: 'Lift repair', amount: '500' }))
  },
)

wholeTest('the calendar of the phone has its link in four taps', async () => {
  await visit(page, '/dashboard/dues')
  await more('Calendar')
  await tap(button('Create a link'))
  await page.getByLabel('Link for your calendar').waitFor()
  await tap(button(/^Copy/))
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(taps).toBe(4)
})

wholeTest('reminders by email go out after four taps from the dues', async () => {
  await visit(page, '/dashboard/dues')
  await tap(link('Reminders'))
  await choose('Reminders by email', 'on')
  await tap(button('Update'))
  await page.getByText('Update Successfully').waitFor()
  expect(taps).toBe(4)
  expect((await owner.get('/remindersettings')).body.on).toBe(true)
})

wholeTest('one client is left out of the reminders in two taps', async () => {
  await visit(page, `/dashboard/rentmaster/detail?Id=${lease}`)
  await tap(page.getByRole('tab', { name: names.terms }))
  const isReminded = page.getByRole('switch', { name: 'Remind this client by email' })
  expect(await isReminded.isChecked()).toBe(true)
  await tap(page.getByText('Remind this client by email', { exact: true }))
  await expect.poll(() => isReminded.isChecked()).toBe(false)
  expect(taps).toBe(2)
})

test('notice of leaving is saved in four taps', async () => {
  await visit(page, `/dashboard/rentmaster/detail?Id=${lease}`)
  await more('Tenant is leaving')
  await page.getByLabel(names.lastDayOfTheTenancy).fill('2026-12-15')
  await page.getByLabel(names.reason).fill('Moves to Pune')
  await tap(inDialog('See what it changes'))
  await page.getByRole('region', { name: names.whatItChanges }).waitFor()
  await tap(inDialog('Save the day of leaving'))
  await page.getByText('Leaves on 15 Dec 2026').first().waitFor()
  expect(taps).toBe(4)
  expect((await ledger()).leavingOn).toBe('2026-12-15')
})

wholeTest(
  'a client asks for their data to be corrected in four taps, and the owner answers in three',
  async () => {
    const owners = page
    page = await phoneOf(client)
    await visit(page, '/dashboard/account/rights')
    await tap(button('Ask'))
    await choose('What you ask for', 'correct')
    await page.getByLabel(names.inYourWords).fill('My name is Ravi Kumar.')
    await tap(button('Send'))
    await page.getByText('Sent. The answer comes by email.').waitFor()
    expect(taps).toBe(4)
    await page.close()
    page = owners
    // The first is the link in the mail.
    taps = 1
    await visit(page, '/dashboard/account/rights')
    await tap(button(/^Answer/))
    await page.getByLabel(names.yourAnswer).fill('Corrected.')
    await tap(button('Send'))
    await page.getByText('Answered. Ravi gets an email.').waitFor()
    expect(taps).toBe(3)
  },
)

wholeTest('a year is closed in two taps, and opened again in two with a reason', async () => {
  await visit(page, '/dashboard/books')
  await tap(button('Close 2025-26'))
  await tap(inDialog('Close the year'))
  await page.getByText('The year 2025-26 is closed.').waitFor()
  expect(taps).toBe(2)
  taps = 0
  await tap(button('Open the last year again'))
  await page.getByLabel(names.reason).fill('A payment was missing')
  await tap(inDialog('Open again'))
  await page.getByText('The year is open again.').waitFor()
  expect(taps).toBe(2)
})

wholeTest('a client has a GST number: four taps from the agreement', async () => {
  await visit(page, `/dashboard/rentmaster/detail?Id=${lease}`)
  await tap(page.getByRole('tab', { name: names.terms }))
  await tap(link('GST invoices'))
  await tap(button(/GST details$/))
  await page.getByLabel('GST number of the client').fill('27AAPFU0939F1ZV')
  await tap(inDialog('Save'))
  await page.getByText('GST number of the client: 27AAPFU0939F1ZV').waitFor()
  expect(taps).toBe(4)
})

wholeTest('the tax invoice of a charge is three taps from its agreement', async () => {
  expect((await owner.post('/invoices', {})).status).toBe(200)
  await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
  await tap(button(/^Rent .*November 2026/))
  await tap(link('GST invoice'))
  expect(await savedBy(button(/^Save INV.* as PDF$/))).toMatch(/^INV-26-27-\d{6}\.pdf$/)
  expect(taps).toBe(3)
})

wholeTest(
  'a year of cheques is added in four taps from the agreement, with number, date and count typed',
  async () => {
    await visit(page, `/dashboard/rentmaster/detail?Id=${lease}`)
    await more('Cheques')
    await tap(button('Add cheques'))
    await expect
      .poll(() => page.getByLabel(names.client, { exact: true }).inputValue())
      .toMatch(/^Ravi, /)
    await page.getByLabel(names.chequeNumber).fill('000123')
    await page.getByLabel(names.dateOnTheCheque).fill('2026-11-10')
    await page.getByLabel(names.howManyChequesOneAMonth).fill('12')
    await tap(inDialog('Add 12 cheques'))
    await page.getByText('10 Nov 2026, Ready to bank').waitFor()
    expect(taps).toBe(4)
    expect((await owner.get('/cheques')).body).toHaveLength(12)
  },
)

wholeTest(
  'a cheque is banked in three taps from the dues, and bounces in two from the list',
  async () => {
    if (!isWholeRun) {
      const cheque = { number: '000123', datedOn: '2026-11-10', amount: '12000' }
      expect((await owner.post('/cheques', { rentMaster: lease, ...cheque })).status).toBe(201)
    }
    await visit(page, '/dashboard/dues')
    await more('Cheques')
    await tap(button('Mark banked: cheque 000123'))
    await page.getByText('Payment recorded.', { exact: false }).waitFor()
    expect(taps).toBe(3)
    const state = async () =>
      (await owner.get('/cheques')).body.find((it: { number: string }) => it.number === '000123')
        .state
    expect(await state()).toBe('banked')
    taps = 0
    // The books come late: what this device kept of them, from before the cheque, is nothing to decide on.
    const { promise: late, resolve: comes } = Promise.withResolvers<void>()
    await page.route('**/rentmaster/*/ledger', (route) => late.then(() => route.continue()))
    await tap(button('Cheque 000123 bounced'))
    await page.clock.fastForward(5_000)
    await page.getByRole('dialog').getByRole('status', { name: 'Loading' }).waitFor()
    comes()
    await tap(inDialog('The bank returned it'))
    await page.getByText('The payment is taken back.').waitFor()
    expect(taps).toBe(2)
    expect(await state()).toBe('returned')
  },
)

wholeDescribe('at a desk', () => {
  let phone: Page
  beforeAll(async () => {
    phone = page
    desk = await browserWorld.newPage({ as: owner })
    await desk.clock.install({ time: NOW })
    page = desk
  })
  afterAll(async () => {
    page = phone
    await desk?.context().close()
    desk = undefined
  })

  const inMenu = (name: string) =>
    page.getByRole('navigation', { name: names.main }).getByRole('link', { name, exact: true })
  /** One of the accounts, from any page. */
  const openAccount = async (name: string) => {
    await tap(inMenu('Books'))
    await tap(link(name))
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }

  test('each account is two clicks away, and the paper of a deduction three', async () => {
    await visit(page, '/dashboard')
    const accounts = [
      'Day book',
      'Trial balance',
      'TDS ledger',
      'GST invoices',
      'Income of the year',
      'Deposit register',
    ]
    for (const name of accounts) {
      taps = 0
      await openAccount(name)
      expect([name, taps]).toEqual([name, 2])
    }
    expect(await savedBy(button('Save as PDF'))).toBe('deposit-2026-11-16.pdf')
    expect(taps).toBe(3)
  })

  test('the list for the GST return takes three clicks, and two more for another month', async () => {
    await visit(page, '/dashboard')
    await openAccount('GST invoices')
    const list = button('List for the return (CSV)')
    expect(await savedBy(list)).toBe('gst-return-2026-11-01-2026-11-30.csv')
    expect(taps).toBe(3)
    taps = 2
    await choose('Month or quarter', 'October 2026')
    expect(await savedBy(list)).toBe('gst-return-2026-10-01-2026-10-31.csv')
    expect(taps).toBe(5)
  })

  test("a client's TDS certificate is entered in four clicks, with its number typed", async () => {
    await visit(page, '/dashboard')
    await openAccount('TDS ledger')
    await tap(button('Certificate of Ravi, 2026-27'))
    await page.getByLabel('Certificate number').fill('F132/77')
    await tap(inDialog('Save'))
    await page.getByText('The certificate is saved.').waitFor()
    expect(taps).toBe(4)
    expect((await owner.get('/tdsledger')).body.years).toMatchObject([
      { year: '2026-27', certified: '500', certificateNumber: 'F132/77' },
    ])
  })

  test('the statement of a financial year is saved in four clicks', async () => {
    await visit(page, `/dashboard/statement?Id=${lease}`)
    await choose('Financial year', '2025-26')
    await page.getByRole('rowheader', { name: 'Balance on 31 Mar 2026' }).waitFor()
    await tap(button('Download'))
    const pdf = page.getByRole('menuitem', { name: 'PDF, to print or send' })
    expect(await savedBy(pdf)).toBe('statement-2025-04-01-2026-03-31.pdf')
    expect(taps).toBe(4)
  })

  test('the packs of a year are downloaded in three clicks, and its receipts issued again in two', async () => {
    await visit(page, '/dashboard/books')
    const packs = page.getByRole('region', { name: 'Rent receipts for the year (HRA)' })
    await choose('Financial year', '2026-27', packs)
    expect(await savedBy(button('Download all packs'))).toBe('rent-2026-27.zip')
    expect(taps).toBe(3)
    const codes = async () =>
      (await owner.get('/rentTranscation?limit=100')).body
        .filter((it: { cancelledAt: string | null }) => it.cancelledAt === null)
        .map((it: { receiptCode: string }) => it.receiptCode)
    const before = await codes()
    taps = 0
    await tap(button('Issue all receipts again'))
    await tap(inDialog('Issue again'))
    await page.getByText(/^\d+ receipts? issued again\.$/).waitFor()
    expect(taps).toBe(2)
    expect(await codes()).not.toEqual(before)
  })
})
