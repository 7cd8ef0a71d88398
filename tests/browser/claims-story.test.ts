import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button, field, fill, link } from '../kit/on-page.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

/** One story: a client sees what is due and reports a payment; the owner decides; the receipt follows. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
})
afterAll(() => browserWorld.close())

describe.each(playedAt('phone'))('%s', (_, { viewport, ...called }) => {
  let owner: Person
  let client: Person
  let lease: string
  let own: Page
  let books: Page

  beforeAll(async () => {
    const { world } = browserWorld
    owner = await world.registerOwner(called.owner)
    client = await world.addClient(owner, called.client)
    const property = (await owner.post('/propertymaster', PROPERTY)).body._id
    const parties = { clientMaster: client.id, propertymaster: property }
    const terms = { monthlyRent: '18500', chargeFrom: '2026-10-01' }
    lease = (await owner.post('/rentmaster', { ...LEASE, ...terms, ...parties })).body._id
    // Books without a receipt show their owner the first steps instead of the month.
    const first = { rentMaster: lease, amount: '500', paymentMode: 'cash' }
    expect((await owner.post('/payments', first)).status).toBe(201)
    own = await browserWorld.newPage({ as: client, viewport, at: NOW })
    books = await browserWorld.newPage({ as: owner, viewport, at: NOW })
  })

  const openDues = async () => {
    await own.goto('/dashboard/mydues')
    await button(own, names.iHavePaid).waitFor()
  }
  const openClaims = async () => {
    await books.goto('/dashboard/claims')
    await books.getByRole('heading', { name: 'Earlier payments' }).waitFor()
  }
  /** The value of the field; it groups the figures while nobody types. */
  const amount = async () => (await field(own, names.amount).inputValue()).replaceAll(',', '')
  const claims = async () => (await client.get('/claims')).body
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  /** The link of the sidebar, which a phone hides behind its menu. */
  const claimsLink = (text: string) =>
    books.locator('#sidebar').getByRole('link', { name: text, includeHidden: true, exact: true })

  test('the client sees dues, and whom to ask how to pay', async () => {
    await openDues()
    await own.getByText('₹ 36,500').waitFor()
    await own.getByText('Rent October 2026').waitFor()
    await own.getByText(`Ask ${called.owner} how to pay.`).waitFor()
    expect(await own.evaluate(isWide)).toBe(false)
  })

  test('the client copies how to pay, and may scan it', async () => {
    await owner.put('/moneysettings', { upiId: 'asha@okbank', showBankAccount: true })
    await openDues()
    await expect.poll(() => own.getByRole('button', { name: /^Copy / }).count()).toBe(4)
    await own.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(own, 'Copy UPI id').click()
    await own.getByText('Copied', { exact: true }).waitFor()
    expect(await own.evaluate(() => navigator.clipboard.readText())).toBe('asha@okbank')
    const isPhone = viewport.width < 768
    if (isPhone) await button(own, names.showTheQRCode).click()
    await own.getByRole('img', { name: `QR code to pay ${called.owner} by UPI` }).waitFor()
    // On a phone alone, and below the warning, as the details are new; the owed amount is filled in there.
    const pay = own.getByRole('link', { name: /^Pay ₹/ })
    expect(await pay.isVisible()).toBe(isPhone)
    if (isPhone) {
      const top = (it: Element) => it.getBoundingClientRect().top + scrollY
      const warned = await own.getByText(/^Changed on/).evaluate(top)
      expect(await pay.evaluate(top)).toBeGreaterThan(warned)
    }
    expect(await own.evaluate(isWide)).toBe(false)
  })

  test('keeps the input without a connection and sends it afterwards', async () => {
    await openDues()
    await button(own, names.iHavePaid).click()
    expect(await amount()).toBe('36500')
    await fill(own, { [names.amount]: '20,000', 'Reference (optional)': '4123 4567 8901' })
    await own.getByText('Usually 12 digits').waitFor()
    await own.context().setOffline(true)
    await button(own, `Tell ${called.owner}`).click()
    await own.getByText('It could not be sent').waitFor()
    await own.context().setOffline(false)
    expect(await field(own, 'Reference (optional)').inputValue()).toBe('4123 4567 8901')
    await button(own, `Tell ${called.owner}`).click()
    const sentence = `${called.owner} has been told. You'll get the receipt once it is confirmed.`
    await own.getByText(sentence).waitFor()
    expect(await claims()).toMatchObject([{ amount: '20000', reference: '412345678901' }])
    await own.getByText(`${called.owner} has been told: ₹ 20,000.`).waitFor()
    // What was reported is neither asked for nor proposed again.
    const pay = own.locator('a[href^="upi:"]')
    await pay.filter({ hasText: 'Pay ₹ 16,500' }).waitFor({ state: 'attached' })
    expect(await pay.getAttribute('href')).toContain('&am=16500.00&')
    await button(own, names.iHavePaid).click()
    expect(await amount()).toBe('16500')
  })

  test('refuses a used reference at its field and keeps the input', async () => {
    await fill(own, { 'Reference (optional)': '412345678901' })
    await button(own, `Tell ${called.owner}`).click()
    await own.getByText('Another payment has this reference.').waitFor()
    expect(await amount()).toBe('16500')
    await fill(own, { 'Reference (optional)': '' })
    await field(own, names.method).selectOption('cash')
    await button(own, `Tell ${called.owner}`).click()
    await own.getByText(`${called.owner} has been told: ₹ 16,500.`).waitFor()
    // All of it is reported: nobody need pay it again.
    await own.getByRole('link', { name: /^Pay ₹/ }).waitFor({ state: 'detached' })
  })

  test('the client withdraws a mistaken claim', async () => {
    await button(own, names.withdraw).first().click()
    await own.getByText('Withdraw this payment?').waitFor()
    const dialog = own.getByRole('dialog')
    const withdraw = dialog.getByRole('button', { name: names.withdraw })
    // The failure of one opening is not shown at the next.
    await own.route('**/withdraw', (route) => route.abort(), { times: 1 })
    await withdraw.click()
    await dialog.getByText('It could not be withdrawn').waitFor()
    await dialog.getByRole('button', { name: names.cancel }).click()
    await button(own, names.withdraw).first().click()
    await withdraw.waitFor()
    expect(await dialog.getByText('It could not be withdrawn').count()).toBe(0)
    await withdraw.click()
    await own.getByText('Withdrawn: ₹ 16,500.').first().waitFor()
    await own.getByText(`${called.owner} has been told: ₹ 16,500.`).waitFor({ state: 'detached' })
  })

  test('the owner sees a waiting claim from any page, and what it would settle', async () => {
    await books.goto('/dashboard')
    await books.getByText('1 payment to confirm').waitFor()
    await claimsLink('Payments to confirm 1 waiting').waitFor({ state: 'attached' })
    await books.getByText('1 payment to confirm').click()
    const card = books.getByRole('article', { name: `${called.client}, ₹ 20,000` })
    await card.waitFor()
    // A card is no landmark of its own: they would be as many as the claims.
    expect(await books.getByRole('main').getByRole('region').count()).toBeLessThanOrEqual(1)
    await card.getByText('₹ 16,500 less than is due').waitFor()
    await card.getByText('16 Nov 2026 · UPI · 4123 4567 8901').waitFor()
    await card.getByText('₹ 2,000 of ₹ 18,500', { exact: true }).waitFor()
    expect(await books.evaluate(isWide)).toBe(false)
  })

  test('the owner declines it, and the client reads why', async () => {
    await button(books, names.decline).click()
    await field(books, names.reason).fill('Only ₹ 18,500 came.')
    const askedAbout: string[] = []
    books.on('request', (it) => it.url().endsWith('/confirm') && askedAbout.push(it.url()))
    await books.getByRole('dialog').getByRole('button', { name: names.decline }).click()
    await books.getByText(`Declined. ${called.client} gets an email with your reason.`).waitFor()
    await books.getByText('No payment to confirm').waitFor()
    await claimsLink('Payments to confirm').waitFor({ state: 'attached' })
    await openDues()
    await own.getByText(`${called.owner} did not confirm ₹ 20,000`).waitFor()
    await own.getByText('Reason: Only ₹ 18,500 came.').waitFor()
    // Nobody asks what a claim that is decided would settle.
    expect(askedAbout).toEqual([])
  })

  test('the owner corrects and confirms a new claim, and opens its receipt', async () => {
    const claim = { rentMaster: lease, amount: '18000', method: 'upi', reference: '412345678901' }
    expect((await client.post('/claims', claim)).status).toBe(201)
    await openClaims()
    await button(books, 'Correct and confirm').click()
    await field(books, names.amount).fill('18,500')
    await books.getByRole('dialog').getByText('₹ 500 of ₹ 18,500', { exact: true }).waitFor()
    await books.getByRole('dialog').getByRole('button', { name: names.confirm }).click()
    await books.getByText('Recorded.').waitFor()
    await books.getByRole('status').getByRole('link', { name: 'Receipt RB/26-27/000002' }).click()
    await books.getByText('18,500.00').first().waitFor()
  })

  test('a claim confirmed with one click is recorded once', async () => {
    const claim = { rentMaster: lease, amount: '500', method: 'cash' }
    expect((await client.post('/claims', claim)).status).toBe(201)
    await openClaims()
    await button(books, names.confirm).dblclick()
    await books.getByRole('status').getByRole('link', { name: 'Receipt RB/26-27/000003' }).waitFor()
    // It has left the house.
    await books.getByRole('status').getByText(`Emailed to ${client.email}.`).waitFor()
    const { credits } = (await owner.get(`/rentmaster/${lease}/ledger`)).body
    expect(credits).toHaveLength(3)
  })

  test('the client sees the confirmation, the rest, and the receipt', async () => {
    await openDues()
    await own.getByText('₹ 17,500').first().waitFor()
    await own.getByText(`${called.owner} confirmed ₹ 500`).waitFor()
    await link(own, 'RB/26-27/000003').first().click()
    await own.getByText('500.00').first().waitFor()
    await openDues()
  })

  wholeTest('both read the same statement, and save it as a file', async () => {
    await link(own, names.statement).click()
    await own.getByRole('heading', { name: names.statement }).waitFor()
    await books.goto(`/dashboard/statement?Id=${lease}`)
    for (const page of [own, books]) {
      await page.getByRole('rowheader', { name: 'Balance on 16 Nov 2026' }).waitFor()
      await page.getByText('₹ 17,500').first().waitFor()
      await page.getByText('RB/26-27/000003').waitFor()
      expect(await page.evaluate(isWide)).toBe(false)
      const saved = page.waitForEvent('download')
      await button(page, names.download).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const file = await saved
      expect(file.suggestedFilename()).toBe('statement-2026-04-01-2026-11-16.csv')
      expect(await readFile(await file.path(), 'utf8')).toContain('Rent October 2026')
    }
  })

  wholeTest('the owner saves the past claims, each with what became of it', async () => {
    await openClaims()
    const saved = books.waitForEvent('download')
    await button(books, names.export).click()
    await books.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('past-claims.csv')
    const [heads, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(heads).toContain('Client,Amount,Paid on,Method,Outcome,Reason,Property')
    const outcomes = rows.map((row) => /,(Declined|Withdrawn|RB\/26-27\/\d{6}),/.exec(row)?.[1])
    expect(outcomes.toSorted()).toEqual([
      'Declined',
      'RB/26-27/000002',
      'RB/26-27/000003',
      'Withdrawn',
    ])
  })

  wholeTest('no text claims that money moved', async () => {
    await openDues()
    await button(own, names.iHavePaid).click()
    await own.getByText('Rentbook only records payments').waitFor()
    const texts = [await own.locator('body').innerText(), await books.locator('body').innerText()]
    expect(texts.join(' ')).not.toMatch(
      /paid via Rentbook|payment successful|money (was|has been) sent/i,
    )
  })
  wholeTest('one transfer for two flats is reported once and confirmed at once', async () => {
    const property = { ...PROPERTY, address1: `Flat 2, ${called.owner}` }
    const propertymaster = (await owner.post('/propertymaster', property)).body._id
    const parties = { clientMaster: client.id, propertymaster }
    const terms = { monthlyRent: '900', chargeFrom: '2026-11-01' }
    await owner.post('/rentmaster', { ...LEASE, ...terms, ...parties })
    await own.goto('/dashboard/mydues')
    const flat = own.getByRole('region', { name: names.yourDues }).filter({ hasText: '₹ 900' })
    await flat.getByRole('button', { name: names.iHavePaid }).click()
    await own.getByText('The same transfer was for another property too').click()
    expect(await own.evaluate(isWide)).toBe(false)
    await fill(own, { [`For ${PROPERTY.address1}, on top (optional)`]: '100' })
    await field(own, names.method).selectOption('upi')
    await button(own, `Tell ${called.owner}`).click()
    await own.getByText(`${called.owner} has been told: ₹ 100.`).waitFor()
    await openClaims()
    await books.getByText('Part of one transfer of ₹ 1,000').first().waitFor()
    expect(await books.evaluate(isWide)).toBe(false)
    await button(books, 'Confirm all 2 of this transfer').first().click()
    await books.getByRole('status').getByRole('link', { name: /RB/ }).waitFor()
    await books.getByText('No payment to confirm').waitFor()
    for (const claim of await claims().then((all) => all.slice(0, 2)))
      expect(claim).toMatchObject({ state: 'confirmed', transferAmount: '1000' })
  })
})

wholeTest(
  'on a phone My dues has Pay first and green, then I have paid; on a desk the code instead',
  async () => {
    const { world } = browserWorld
    const owner = await world.registerOwner('Leela')
    await owner.put('/moneysettings', { upiId: 'leela@okbank' })
    // Until then clients are warned that the way to pay was changed, and Pay stands below the warning.
    world.advance({ days: 14 })
    const { email, password } = owner
    const { token } = (await world.nobody.post('/owner/login', { email, password })).body
    const books = world.callerWith(token)
    const client = await world.addClient(books, 'Sunil')
    const propertymaster = (await books.post('/propertymaster', PROPERTY)).body._id
    const terms = { ...LEASE, monthlyRent: '9000', chargeFrom: '2026-11-01' }
    const let_ = await books.post('/rentmaster', {
      ...terms,
      clientMaster: client.id,
      propertymaster,
    })
    expect(let_.status).toBe(201)
    const viewport = { width: 390, height: 844 }
    const page = await browserWorld.newPage({ as: client, viewport, at: world.now() })
    await page.goto('/dashboard/mydues')
    const pay = page.getByRole('link', { name: 'Pay ₹ 9,000' })
    const told = button(page, names.iHavePaid)
    await told.waitFor()
    const main = page.getByRole('main')
    const topOf = async (it: Locator) => (await it.boundingBox())?.y ?? Number.NaN
    const inOrder = async (...all: Locator[]) => {
      const tops = await Promise.all(all.map(topOf))
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    }
    const charge = main.getByRole('button', { name: /^Rent November 2026/ })
    await inOrder(pay, charge, button(page, names.showTheQRCode), told)
    const colourOf = (it: Locator) => it.evaluate((node) => getComputedStyle(node).backgroundColor)
    const [red = 0, green = 0, blue = 0] = (await colourOf(pay)).match(/\d+/g)?.map(Number) ?? []
    expect(green).toBeGreaterThan(Math.max(red, blue))
    expect(await colourOf(told)).not.toBe(await colourOf(pay))
    await page.setViewportSize({ width: 1280, height: 800 })
    const code = page.getByRole('img', { name: 'QR code to pay Leela by UPI' })
    await code.waitFor()
    expect(await pay.isVisible()).toBe(false)
    await inOrder(charge, code, told)
    await page.context().close()
  },
)
