import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

/** The taps of docs/screens.md, counted on a phone for the jobs that no story of their own walks through. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let owner: Person
let client: Person
let lease: string
let page: Page
let taps = 0
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  owner = await browserWorld.world.registerOwner('Asha')
  client = await browserWorld.world.addClient(owner, 'Ravi')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const propertymaster = await made('/propertymaster', PROPERTY)
  lease = await made('/rentmaster', {
    ...LEASE,
    ...{ monthlyRent: '12000', unitRate: '8', gstRate: '18', dueIn: 'same' },
    ...{ clientMaster: client.id, propertymaster },
  })
  const start = { chargeFrom: '2026-11-01', openingDeposit: '24000' }
  expect((await owner.post(`/rentmaster/${lease}/charging`, start)).status).toBe(200)
  const damage = { amount: '500', reason: 'Broken window' }
  expect((await owner.post(`/rentmaster/${lease}/depositdeduction`, damage)).status).toBe(201)
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
  await found.tap()
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
const choose = async (label: string, option: string) => {
  taps += 2
  await page.getByLabel(label, { exact: true }).selectOption(option)
}
const ledger = async () => (await owner.get(`/rentmaster/${lease}/ledger`)).body

test('readings stay while their owner looks at another app, and the page fetches anew', async () => {
  await page.goto('/dashboard/readings')
  const reading = page.getByLabel('Reading of Ravi')
  await reading.fill('100')
  await page.clock.fastForward(11_000)
  const fetched = page.waitForResponse('**/meters')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await (await fetched).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await reading.inputValue()).toBe('100')
})

test('the readings of a month take three taps from the dues, and the readings typed', async () => {
  await page.goto('/dashboard/dues')
  await more('Meter readings')
  await page.getByLabel('Reading of Ravi').fill('100')
  await tap(button('Record the readings'))
  await page.getByText('Readings recorded and charged.').waitFor()
  expect((await ledger()).readings).toHaveLength(1)
  expect(taps).toBe(3)
})

test("one bill for many takes four taps, ticking all, and a society's name for it typed", async () => {
  await page.goto('/dashboard/dues')
  await more('One charge for several')
  await page.getByLabel('For', { exact: true }).fill('Lift repair')
  await page.getByLabel('Amount from each').fill('500')
  await tap(page.getByText('All 1', { exact: true }))
  await tap(button('Charge them'))
  await page.getByText('1 agreement charged.').waitFor()
  expect(taps).toBe(4)
  const { charges } = await ledger()
  expect(charges).toContainEqual(expect.objectContaining({ name: 'Lift repair', amount: '500' }))
})

test('the calendar of the phone has its link in four taps', async () => {
  await page.goto('/dashboard/dues')
  await more('Calendar')
  await tap(button('Create a link'))
  await page.getByLabel('Link for your calendar').waitFor()
  await tap(button(/^Copy/))
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(taps).toBe(4)
})

test('reminders by email go out after four taps from the dues', async () => {
  await page.goto('/dashboard/dues')
  await tap(link('Reminders'))
  await choose('Reminders by email', 'on')
  await tap(button('Update'))
  await page.getByText('Update Successfully').waitFor()
  expect(taps).toBe(4)
  expect((await owner.get('/remindersettings')).body.on).toBe(true)
})

test('one client is left out of the reminders in two taps', async () => {
  await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
  await tap(page.getByRole('tab', { name: 'Terms' }))
  const isReminded = page.getByRole('switch', { name: 'Remind this client by email' })
  expect(await isReminded.isChecked()).toBe(true)
  await tap(page.getByText('Remind this client by email', { exact: true }))
  await expect.poll(() => isReminded.isChecked()).toBe(false)
  expect(taps).toBe(2)
})

test('notice of leaving is saved in four taps', async () => {
  await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
  await more('End agreement')
  await page.getByLabel('Last day of the tenancy').fill('2026-12-15')
  await page.getByLabel('Reason').fill('Moves to Pune')
  await tap(inDialog('See what it changes'))
  await page.getByRole('region', { name: 'What it changes' }).waitFor()
  await tap(inDialog('Save the day of leaving'))
  await page.getByText('Leaves on 15 Dec 2026').first().waitFor()
  expect(taps).toBe(4)
  expect((await ledger()).leavingOn).toBe('2026-12-15')
})

test('a client asks for their data to be corrected in four taps, and the owner answers in three', async () => {
  const owners = page
  page = await phoneOf(client)
  await page.goto('/dashboard/account/rights')
  await tap(button('Ask'))
  await choose('What you ask for', 'correct')
  await page.getByLabel('In your words').fill('My name is Ravi Kumar.')
  await tap(button('Send'))
  await page.getByText('Sent. The answer comes by email.').waitFor()
  expect(taps).toBe(4)
  await page.close()
  page = owners
  // The first is the link in the mail.
  taps = 1
  await page.goto('/dashboard/account/rights')
  await tap(button(/^Answer/))
  await page.getByLabel('Your answer').fill('Corrected.')
  await tap(button('Send'))
  await page.getByText('Answered. Ravi gets an email.').waitFor()
  expect(taps).toBe(3)
})

test('at a desk each account is two clicks away, and the paper of a deduction three', async () => {
  const desk = await browserWorld.newPage({ as: owner })
  await desk.clock.install({ time: NOW })
  await desk.goto('/dashboard')
  const books = [
    ...['Day book', 'Trial balance', 'TDS ledger', 'GST invoices', 'Income of the year'],
    'Deposit register',
  ]
  for (const name of books) {
    taps = 0
    const click = async (place: 'navigation' | 'main', name: string) => {
      taps++
      const found = desk.getByRole(place, place === 'main' ? {} : { name: 'Main' })
      await found.getByRole('link', { name, exact: true }).click()
    }
    await click('navigation', 'Books')
    await click('main', name)
    await desk.getByRole('heading', { name, level: 1 }).waitFor()
    expect([name, taps]).toEqual([name, 2])
  }
  const saved = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await saved).suggestedFilename()).toBe('deposit-2026-11-16.pdf')
})

test('a year is closed in two taps, and opened again in two with a reason', async () => {
  await page.goto('/dashboard/books')
  await tap(button('Close 2025-26'))
  await tap(inDialog('Close the year'))
  await page.getByText('The year 2025-26 is closed.').waitFor()
  expect(taps).toBe(2)
  taps = 0
  await tap(button('Open the last year again'))
  await page.getByLabel('Reason').fill('A payment was missing')
  await tap(inDialog('Open again'))
  await page.getByText('The year is open again.').waitFor()
  expect(taps).toBe(2)
})

test('a client has a GST number: four taps from the agreement', async () => {
  await page.goto(`/dashboard/rentmaster/detail?Id=${lease}`)
  await tap(page.getByRole('tab', { name: 'Terms' }))
  await tap(link('GST invoices'))
  await tap(button(/GST details$/))
  await page.getByLabel('GST number of the client').fill('27AAPFU0939F1ZV')
  await tap(inDialog('Save'))
  await page.getByText('GST number of the client: 27AAPFU0939F1ZV').waitFor()
  expect(taps).toBe(4)
})
