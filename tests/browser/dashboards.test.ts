import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, link, row } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

/** The part above the cards: the month of an owner, what a client owes, the owners by their trial; and the dues behind it. */

const NOW = new Date('2026-11-16T12:00:00+05:30')
const PHONE = { width: 390, height: 844 }

let browserWorld: BrowserWorld
let owner: Person
let client: Person
let page: Page
let property: string
let lease: string
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  page = await browserWorld.newPage({ as: owner, at: NOW })
})
afterAll(() => browserWorld.close())

async function made(path: string, body: object): Promise<string> {
  const reply = await owner.post(path, body)
  expect([path, reply.status]).toEqual([path, 201])
  return reply.body._id
}

const steps = async () => {
  await page.goto('/dashboard')
  const list = page.getByRole('region', { name: names.fourStepsToTheFirstReceipt })
  await list.waitFor()
  const texts = await list.getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.replace('\n: ', ': '))
}

test('new books list their next steps and tick off finished ones', async () => {
  expect(await steps()).toEqual([
    '1\nAdd what you let: a flat, a house, a shop\nAdd Property',
    '2\nAdd who rents it\nAdd Client',
    '3\nAgree on the rent\nAdd Rents',
    '4\nRecord the first payment\nRecord a payment',
  ])
  const beside = page.getByRole('region', { name: names.fourStepsToTheFirstReceipt })
  const settings = beside.getByRole('link', { name: names.paymentSettings })
  expect(await settings.getAttribute('href')).toBe('/dashboard/moneysettings')
  for (const list of ['listpropertymaster', 'listclientmaster', 'listrentmaster']) {
    await page.goto(`/dashboard/${list}`)
    await page.getByText(/^No .+ yet$/).waitFor()
    const add = page.getByRole('main').getByRole('link', { name: /^Add/ })
    expect([list, await add.count()]).toEqual([list, 1])
  }
  property = await made('/propertymaster', PROPERTY)
  await made('/propertymaster', { ...PROPERTY, address1: '9 Hill Road' })
  client = await browserWorld.world.addClient(owner, 'Ravi')
  expect((await steps()).slice(0, 3)).toEqual([
    'Add what you let: a flat, a house, a shop: done',
    'Add who rents it: done',
    '3\nAgree on the rent\nAdd Rents',
  ])
  const parties = { clientMaster: client.id, propertymaster: property }
  const terms = { ...LEASE, monthlyRent: '12000', paymentDate: '5' }
  lease = await made('/rentmaster', { ...terms, ...parties })
})

test('the month shows received against expected rent, and who has not paid', async () => {
  const charging = { chargeFrom: '2026-08-01', openingDeposit: '36000' }
  const path = `/rentmaster/${lease}/charging`
  const { body } = await owner.post(path, { ...charging, preview: true })
  expect((await owner.post(path, { ...charging, expect: body.expect })).status).toBe(200)
  await made('/payments', { rentMaster: lease, amount: '9000', paymentMode: 'cash' })
  await page.goto('/dashboard')
  const month = page.getByRole('region', { name: names.theMonth })
  await month.waitFor()
  const text = await month.innerText()
  expect(text).toContain('November 2026')
  expect(text.replace(/\s+/g, ' ')).toContain(
    '₹ 0 paid of ₹ 12,000 due this month ₹ 9,000 came in this month, other months’ rent included.',
  )
  expect((await month.getByRole('link').allInnerTexts()).slice(1)).toEqual([
    'Overdue\n₹ 27,000',
    'Vacant\n1 of 2',
    'Deposits held\n₹ 36,000',
    'Ending in 60 days\n0',
  ])
  const unpaid = page.getByRole('region', { name: 'Who has not paid' })
  expect(await unpaid.getByRole('listitem').innerText()).toContain('₹ 27,000\n72 days late')
  const months = page.getByRole('table', { name: 'Month by month' })
  expect(
    await months
      .getByRole('row', { name: /November 2026/ })
      .getByRole('cell')
      .allInnerTexts(),
  ).toEqual(['₹ 12,000', '₹ 9,000', '₹ 0', '1 of 2'])
  expect(await months.getByRole('row').count()).toBe(13)
  const occupancy = page.getByRole('table', { name: 'Occupancy' })
  expect(
    await occupancy
      .getByRole('row', { name: /November 2026/ })
      .getByRole('cell')
      .allInnerTexts(),
  ).toEqual(['1 of 2', '1'])
  await month.getByRole('link', { name: /paid of/ }).click()
  const ofMonth = page.getByRole('table', { name: 'The month by agreement' })
  const ravi = ofMonth.getByRole('row', { name: /Ravi/ })
  await ravi.waitFor()
  expect(await ravi.getByRole('cell').allInnerTexts()).toEqual([
    '₹ 12,000',
    '₹ 0',
    '₹ 12,000',
    '₹ 9,000',
    '₹ 36,000',
    'Record',
  ])
  await page.goBack()
  // The month has a button of the same name.
  await unpaid.getByRole('button', { name: 'Record a payment of Ravi' }).click()
  const sheet = page.getByRole('dialog', { name: names.recordAPayment })
  await sheet
    .getByText(/^Settles Rent August 2026/)
    .first()
    .waitFor()
  expect(await field(page, names.amountReceived).inputValue()).toBe('39,000')
})

wholeTest(
  'a month that was paid ahead shows as paid on the dashboard, and nothing of it as owed',
  async () => {
    const { world } = browserWorld
    const other = await world.registerOwner('Meera')
    const early = await world.addClient(other, 'Sunil')
    const add = async (path: string, body: object) => (await other.post(path, body)).body._id
    const rentMaster = await add('/rentmaster', {
      ...LEASE,
      monthlyRent: '12000',
      startDate: '2026-10-01',
      chargeFrom: '2026-10-01',
      clientMaster: early.id,
      propertymaster: await add('/propertymaster', PROPERTY),
    })
    const before = { amount: '12000', receivedOn: '2026-10-28', paymentMode: 'cash' }
    expect(await add('/payments', { rentMaster, ...before })).toBeTruthy()
    const own = await browserWorld.newPage({ as: other, at: NOW })
    await own.goto('/dashboard')
    const month = own.getByRole('region', { name: names.theMonth })
    await month.waitFor()
    expect((await month.innerText()).replace(/\s+/g, ' ')).toContain(
      '₹ 12,000 paid of ₹ 12,000 due this month ₹ 0 came in this month, other months’ rent included.',
    )
    expect(await month.locator('[aria-hidden] > [style]').getAttribute('style')).toBe(
      'width: 100%;',
    )
    await month.getByRole('link', { name: /paid of/ }).click()
    await row(own, 'Sunil').waitFor()
    expect(await row(own, 'Sunil').getByRole('cell').allInnerTexts()).toEqual([
      '₹ 12,000',
      '₹ 12,000',
      '₹ 0',
      '₹ 0',
      '₹ 0',
      '',
    ])
    await own.context().close()
  },
)

wholeTest(
  'on a phone the dashboard is one page, whose months show their amounts and open at a tap',
  async () => {
    const viewport = { viewport: PHONE, hasTouch: true, isMobile: true }
    const phone = await browserWorld.newPage({ as: owner, at: NOW, ...viewport })
    await phone.goto('/dashboard')
    const months = phone.getByRole('region', { name: 'Month by month' })
    await months.waitFor()
    const last = await phone.getByRole('region', { name: names.systemInformation }).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
    await months.getByRole('heading').tap()
    const november = months.getByRole('link', { name: /^Nov/ }).first()
    await november.waitFor()
    expect(await november.innerText()).toMatch(/^Nov\s+2026\s+0$/)
    expect(await months.getByRole('link', { name: /^Sep/ }).first().innerText()).toContain('9K')
    expect(await months.innerText()).toMatch(/₹\s12K[\s\S]*₹\s6K/)
    const late = months.getByRole('table', { name: 'Who pays late' })
    await late.getByRole('row', { name: /^Ravi/ }).waitFor()
    // The name has room beside its value; the bar is below.
    const name = await late.locator('tbody th').first().boundingBox()
    expect(name?.width ?? 0).toBeGreaterThan(PHONE.width / 2)
    await november.tap()
    // The dashboard has that heading, too.
    await phone.waitForURL('**/dashboard/month?*')
    await phone.getByRole('heading', { name: 'November 2026' }).waitFor()
    await phone.goBack()
    await months.getByRole('heading').first().tap()
    await months.getByRole('link', { name: /^Ravi/ }).tap()
    await phone.getByRole('heading', { name: 'Ravi' }).waitFor()
    await phone.context().close()
  },
)

wholeTest('chips count the vacant, the due and the paid, and narrow the list to them', async () => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Vacant/ }).click()
  await page.getByRole('heading', { name: names.listOfProperties }).waitFor()
  const chips = page.getByRole('navigation', { name: 'By rent' })
  await chips.getByRole('link', { name: 'Due 1' }).waitFor()
  expect(await chips.getByRole('link').allInnerTexts()).toEqual(['Vacant\n1', 'Due\n1', 'Paid\n0'])
  await row(page, '9 Hill Road').waitFor()
  await row(page, '12 Lake View Road').waitFor({ state: 'detached' })
  await chips.getByRole('link', { name: 'Due 1' }).click()
  await row(page, '12 Lake View Road').waitFor()
  await row(page, '9 Hill Road').waitFor({ state: 'detached' })
  await chips.getByRole('link', { name: 'Due 1' }).click()
  await row(page, '9 Hill Road').waitFor()
  await page.goto('/dashboard/listrentmaster?rent=paid')
  await appears(page, 'None at present')
})

wholeTest('dues are grouped by age, and an age filters the list', async () => {
  await page.goto('/dashboard')
  await link(page, names.dues).first().click()
  const ageing = page.getByRole('region', { name: 'By age' })
  await ageing.waitFor()
  expect(await ageing.getByRole('button').allInnerTexts()).toEqual([
    'Not due yet\n₹ 12,000\n1 agreement',
    '1–30 days late\n₹ 12,000\n1 agreement',
    '31–60 days late\n₹ 12,000\n1 agreement',
    '61–90 days late\n₹ 3,000\n1 agreement',
    'Over 90 days late\n₹ 0\n0 agreements',
  ])
  await row(page, 'Ravi').waitFor()
  await ageing.getByRole('button', { name: /^Over 90/ }).click()
  await appears(page, 'Nothing is that old')
  await ageing.getByRole('button', { name: /^1–30/ }).click()
  await row(page, 'Ravi').waitFor()
  await page
    .getByRole('searchbox', { name: /^Search/ })
    .last()
    .fill('nobody')
  await page.waitForURL(/search=nobody/)
  await row(page, 'Ravi').waitFor({ state: 'detached' })
})

wholeTest(
  'on a phone the dues name the client first, how late they are, and remind them in one tap',
  async () => {
    const phone = await browserWorld.newPage({ as: owner, viewport: PHONE, at: NOW })
    await phone.goto('/dashboard/dues')
    await row(phone, 'Ravi').waitFor()
    expect(await row(phone, 'Ravi').innerText()).toContain('72 days late')
    // The name has the line of the amount to itself: the actions are below both.
    const name = await link(phone, 'Ravi').boundingBox()
    const record = await button(phone, 'Record a payment of Ravi').boundingBox()
    expect(record?.y ?? 0).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0))
    const place = await row(phone, 'Ravi').boundingBox()
    expect((place?.y ?? 0) + 40).toBeLessThan(PHONE.height)
    // What can be done takes one line above them, and their sum is shown once.
    const tops = await Promise.all(
      [link(phone, 'Record several'), link(phone, 'Reminders'), button(phone, names.more)].map(
        async (it) => (await it.boundingBox())?.y,
      ),
    )
    expect(new Set(tops).size).toBe(1)
    expect(await phone.getByText('₹ 39,000').count()).toBe(2)
    const remind = phone.getByRole('link', { name: 'Remind Ravi by WhatsApp' })
    const href = decodeURIComponent((await remind.getAttribute('href')) ?? '')
    expect(href).toMatch(
      /^https:\/\/wa\.me\/\d*\?text=Dear Ravi, ₹ 39,000 for 12 Lake View Road is unpaid/,
    )
    const chips = phone.getByRole('navigation', { name: names.byPaymentOfTheMonth })
    await chips.getByRole('link', { name: 'Not paid 1' }).waitFor()
    await chips.getByRole('link', { name: 'Paid 0', exact: true }).click()
    await appears(phone, 'None at present')
    await phone
      .getByRole('navigation', { name: names.byPaymentOfTheMonth })
      .getByRole('link', { name: 'Not paid 1' })
      .click()
    await row(phone, 'Ravi').waitFor()
    await button(phone, 'Record a payment of Ravi').click()
    await phone.getByRole('dialog', { name: names.recordAPayment }).waitFor()
    await phone.context().close()
  },
)

test('a client sees what they owe, since when, and the last receipt', async () => {
  const own = await browserWorld.newPage({ as: client, viewport: PHONE, at: NOW })
  await own.goto('/dashboard')
  const owed = own.getByRole('region', { name: names.yourDues })
  await owed.waitFor()
  const text = await owed.innerText()
  expect(text).toContain('₹ 39,000')
  expect(text).toContain('₹ 27,000 overdue since 5 Sep 2026')
  // What My dues lists is shown once.
  expect(text).not.toContain('Rent November 2026')
  await owed.getByRole('link', { name: /000001$/ }).click()
  await own.getByRole('heading', { name: names.rentTranscationDetail }).waitFor()
  await own.context().close()
})

wholeTest('the list of agreements shows when a tenant under notice leaves', async () => {
  const notice = { endedOn: '2026-12-15', reason: 'moves' }
  expect((await owner.post(`/rentmaster/${lease}/end`, notice)).status).toBe(200)
  await page.goto('/dashboard/listrentmaster')
  await row(page, 'Ravi').getByText('leaves on 15 Dec 2026').waitFor()
  expect((await owner.post(`/rentmaster/${lease}/stay`, {})).status).toBe(200)
})

wholeTest('an ended agreement is listed under Settling', async () => {
  expect((await owner.delete(`/rentmaster/${lease}`)).status).toBe(200)
  await page.goto('/dashboard/settling')
  await row(page, 'Ravi').waitFor()
  expect(await row(page, 'Ravi').getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining(['16 Nov 2026', '₹ 36,000']),
  )
  await link(page, 'Settle').click()
  await appears(page, 'Ended on 16 Nov 2026, to be settled')
})

test('an administrator sees owners by the state of their trial, and a warning without a backup', async () => {
  const admin = await browserWorld.world.registerAdministrator()
  const own = await browserWorld.newPage({ as: admin })
  const [{ count }] = await browserWorld.world.query('select count(*) from owners')
  await own.goto('/dashboard')
  const owners = own.getByRole('region', { name: 'Owners by trial' })
  await owners.waitFor()
  expect(await owners.getByRole('listitem').allInnerTexts()).toEqual([
    'Subscribed\n0',
    `On trial\n${count}`,
    'Ending in 5 days\n0',
    'Trial expired\n0',
  ])
  await appears(own, 'No backup in the last 2 days. Make one now.')
  await own.context().close()
})
