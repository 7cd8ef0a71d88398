import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { shiftOf, watchShifts } from '../../kit/layout-shift.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'
import { button, field } from '../../kit/on-page.ts'
import { LEASE, PROPERTY } from '../../kit/world.ts'

/** The layout of pages other than lists. */

const LONG_NAME = 'Venkatanarasimharajuvaripetasubrahmanyam'

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

async function open(path: string, width: number, as: keyof Omit<LetProperty, 'ids'> = 'owner') {
  const page = await browserWorld.newPage({ as: people[as], viewport: { width, height: 844 } })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const rightOf = async (page: Page, selector: string) =>
  (
    await page
      .locator(selector)
      .first()
      .evaluate((it) => it.getBoundingClientRect().right)
  ).toFixed()

test('forms, records and lists end at the same edge at 1280 and 1440 px', async () => {
  const page = await open('listpropertymaster', 1280)
  const { ids, owner } = people
  const edges: Record<number, string> = {}
  for (const path of [
    'listpropertymaster',
    'addpropertymaster',
    `propertymaster/detail?Id=${ids.property}`,
    `rentmaster/transcation?Id=${ids.property}`,
    `rentTranscation/detail?Id=${ids.receipt}`,
    `ownermaster/update?Id=${owner.id}`,
  ]) {
    await page.goto(`/dashboard/${path}`)
    const isList = path === 'listpropertymaster'
    await page
      .locator(isList ? 'main tbody tr' : 'main form, main dl')
      .first()
      .waitFor()
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      if (isList)
        edges[width] = await page
          .locator('table')
          .evaluate((it) =>
            String(it.parentElement?.parentElement?.getBoundingClientRect().right.toFixed()),
          )
      else
        expect([
          path,
          width,
          await rightOf(page, 'main > :nth-child(2), main > :last-child > div'),
        ]).toEqual([path, width, edges[width]])
    }
  }
  await page.context().close()
})

test.each([390, 1280])('the × of a dialog is beside a long title at %i px', async (width) => {
  const { owner, client, ids } = people
  await owner.put(`/clientmaster/${client.id}`, {
    ...(await owner.get(`/clientmaster/${client.id}`)).body,
    name: LONG_NAME,
  })
  const recorded = await owner.post('/rentTranscation', {
    RentFrom: `20${width % 90}-01-01`,
    RentTo: `20${width % 90}-01-31`,
    paymentThreshold: '2026-11-05',
    paymentMode: 'cash',
    rentMaster: ids.lease,
    propertyMaster: ids.property,
    clientMaster: client.id,
  })
  const page = await open(`rentTranscation/detail?Id=${recorded.body._id}`, width)
  await button(page, names.cancelReceipt).click()
  const dialog = page.getByRole('dialog')
  const title = await dialog.getByRole('heading').boundingBox()
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
  const frame = await dialog.boundingBox()
  if (!title || !close || !frame) throw new Error('There is no dialog.')
  expect(title.x + title.width).toBeLessThanOrEqual(close.x)
  expect(close.x + close.width).toBeLessThanOrEqual(frame.x + frame.width)
  await page.context().close()
})

test('an existing password shows a mask without a reveal button', async () => {
  const page = await open(`clientmaster/update?Id=${people.client.id}`, 1280)
  const toggle = page.getByRole('button', { name: 'Toggle password visibility' })
  const password = field(page, names.password)
  await password.waitFor()
  expect(await toggle.count()).toBe(0)
  await password.fill('another horse')
  await toggle.click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.context().close()
})

test('a text longer than its field shows that it is cut', async () => {
  const page = await open(`rentmaster/update?Id=${people.ids.lease}`, 390)
  const property = page.getByRole('combobox', { name: names.property })
  await property.waitFor()
  const { isLonger, overflow } = await property.evaluate((it) => ({
    isLonger: it.scrollWidth > it.clientWidth,
    overflow: getComputedStyle(it).textOverflow,
  }))
  expect([isLonger, overflow]).toEqual([true, 'ellipsis'])
  await page.context().close()
})

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('nothing on a public form shifts, on %s', async (_, width) => {
  for (const path of ['/', '/register?type=owner', '/forgotPassword', '/adminTechharvest']) {
    const page = await browserWorld.newPage({ viewport: { width, height: 844 } })
    await watchShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await shiftOf(page), path).toBeLessThan(0.02)
    await page.context().close()
  }
})

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])("nothing shifts when a page's content arrives, on %s", async (_, width) => {
  const { ids, owner, client } = people
  const page = await browserWorld.newPage({ as: owner, viewport: { width, height: 844 } })
  await watchShifts(page)
  for (const path of [
    '',
    '/listpropertymaster',
    '/listclientmaster',
    '/listrentmaster',
    '/listrentrecipt',
    '/dues',
    '/claims',
    `/propertymaster/detail?Id=${ids.property}`,
    `/clientmaster/detail?Id=${client.id}`,
    `/rentmaster/detail?Id=${ids.lease}`,
    `/rentTranscation/detail?Id=${ids.receipt}`,
    '/account',
  ]) {
    await page.goto(`/dashboard${path}`, { waitUntil: 'networkidle' })
    expect(await shiftOf(page), path).toBeLessThan(0.01)
  }
  await page.context().close()
})

test('the settings of reminders come with the letter above them, which moves nothing', async () => {
  const page = await browserWorld.newPage({
    as: people.owner,
    viewport: { width: 390, height: 844 },
  })
  await watchShifts(page)
  await page.goto('/dashboard/reminders', { waitUntil: 'networkidle' })
  // The letter alone moved the page by 0.8.
  expect(await shiftOf(page)).toBeLessThan(0.05)
  await page.context().close()
})

test('figures of books have room on a phone: a table scrolls in its card beside its names, a list breaks no number', async () => {
  const { owner, ids } = people
  const path = `/rentmaster/${ids.lease}/charging`
  const charging = { chargeFrom: '2026-10-01', openingBalance: '4000', openingDeposit: '50000' }
  const { expect: seen } = (await owner.post(path, { ...charging, preview: true })).body
  expect((await owner.post(path, { ...charging, expect: seen })).status).toBe(200)
  const paid = { rentMaster: ids.lease, amount: '5000', paymentMode: 'Online_Payment' }
  const reference = '400170555501'
  expect((await owner.post('/payments', { ...paid, method: 'upi', reference })).status).toBe(201)
  const income = await open('income', 390)
  await income.getByRole('rowheader').first().waitFor()
  expect(await income.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const sheet = income.locator('section:has(> table)')
  expect(await sheet.getAttribute('tabindex')).toBe('0')
  const kept = () =>
    sheet.evaluate((it) => {
      const { left } = it.getBoundingClientRect()
      const placeOf = (selector: string) =>
        Math.round((it.querySelector(selector) as Element).getBoundingClientRect().x - left)
      return [placeOf('tbody th'), placeOf('thead th:first-child')]
    })
  const before = await kept()
  await sheet.focus()
  const scrolled = await sheet.evaluate((it) => {
    it.scrollTo(it.scrollWidth, 0)
    return it.scrollLeft > 0
  })
  expect(scrolled).toBe(true)
  expect(await kept()).toEqual(before)
  await income.context().close()
  const balance = await open('trialbalance', 390)
  await balance.locator('main li', { hasText: /^Total on/ }).waitFor()
  expect(await outside(balance)).toEqual([])
  expect(await brokenNumbers(balance)).toEqual([])
  await balance.context().close()
  for (const ledger of [
    `rentmaster/detail?Id=${ids.lease}&tab=ledger`,
    `statement?Id=${ids.lease}`,
    'dues',
  ]) {
    const page = await open(ledger, 390)
    await page.locator('main tbody tr').first().waitFor()
    expect([ledger, await outside(page)]).toEqual([ledger, []])
    expect([ledger, await brokenNumbers(page)]).toEqual([ledger, []])
    await page.context().close()
  }
})

test('an address that is opened anew begins at its top, also where it was scrolled before; one goes back to where one was', async () => {
  const page = await open('addclientmaster', 390)
  await page.getByRole('button', { name: names.add, exact: true }).waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await page.goto('/dashboard/moneysettings')
  await page.getByRole('button', { name: names.update, exact: true }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: names.add, exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
  await page.goto('/dashboard/addclientmaster')
  await page.getByRole('button', { name: names.add, exact: true }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.context().close()
})

test('the buttons of a dialog are as wide as its fields on a phone', async () => {
  const page = await open(`rentmaster/detail?Id=${people.ids.lease}`, 390)
  for (const what of ['Change rent', 'Add charge', 'Tenant is leaving']) {
    await page.getByRole('button', { name: names.more, exact: true }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: what })
    const field = await dialog.locator('input').first().boundingBox()
    const cancel = await dialog.getByRole('button', { name: names.cancel }).boundingBox()
    if (!field || !cancel) throw new Error('There is nothing.')
    expect([what, cancel.x + cancel.width]).toEqual([what, field.x + field.width])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.context().close()
})

test('an invoice is a row of three lines on a phone, its PDF beside them', async () => {
  const { owner, client } = people
  const property = await owner.post('/propertymaster', { ...PROPERTY, address1: '7 Mall Road' })
  const lease = await owner.post('/rentmaster', {
    ...LEASE,
    monthlyRent: '50000',
    gstRate: '18',
    chargeFrom: '2026-10-01',
    propertymaster: property.body._id,
    clientMaster: client.id,
  })
  await owner.put(`/rentmaster/${lease.body._id}/gst`, { gstin: '', sac: '' })
  await owner.post('/invoices', {})
  const page = await open(`invoices?Id=${lease.body._id}`, 390)
  await page.getByRole('rowheader').first().waitFor()
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Save INV/ }) })
  expect(await rows.count()).toBeGreaterThan(0)
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(100)
  expect(await outside(page)).toEqual([])
  await page.context().close()
})

test("a client's dues end where their head ends", async () => {
  const page = await open('mydues', 1280, 'client')
  const card = page.getByRole('region', { name: names.yourDues }).first()
  await card.waitFor()
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const head = page.getByRole('link', { name: names.statement, exact: true })
    const [one, other] = [await head.boundingBox(), await card.boundingBox()]
    if (!one || !other) throw new Error('There is nothing.')
    expect([width, other.x + other.width]).toEqual([width, one.x + one.width])
  }
  await page.context().close()
})

/** Cells and buttons of the page beyond what holds them, as wide as a phone. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(th, td, button)')]
      .filter((it) => it.checkVisibility() && !it.closest('thead'))
      .filter((it) => it.getBoundingClientRect().right > innerWidth - 16)
      .map((it) => it.innerText),
  )

/** Numbers of receipts that go on in another line. */
const brokenNumbers = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken: string[] = []
    while (walker.nextNode())
      for (const { 0: number, index } of (walker.currentNode.textContent ?? '').matchAll(
        /\d\d-\d\d\/\d{6}/g,
      )) {
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + number.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(number)
      }
    return broken
  })
