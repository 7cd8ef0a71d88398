import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDate, today } from '../../src/shared/calendar-date.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button, field, fill } from '../kit/on-page.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, PASSWORD, type Person, PROPERTY } from '../kit/world.ts'

/** An owner enters how they want to be paid, and their client reads it. */

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
})
afterAll(() => browserWorld.close())

describe.each(playedAt('phone'))('%s', (_, { viewport, ...called }) => {
  let owner: Person
  let client: Person
  let page: Page
  beforeAll(async () => {
    const { world } = browserWorld
    owner = await world.registerOwner(called.owner)
    client = await world.addClient(owner, called.client)
    const propertymaster = (await owner.post('/propertymaster', PROPERTY)).body._id
    const parties = { clientMaster: client.id, propertymaster }
    const { _id } = (await owner.post('/rentmaster', { ...LEASE, ...parties })).body
    const key = { kind: 'other', name: 'Key', amount: '500', dueOn: '2026-12-01' }
    await owner.post('/charges', { rentMaster: _id, ...key })
    page = await browserWorld.newPage({ as: owner, viewport })
  })

  test('an invalid UPI id is reported at its field, a new one needs the password, and the input is kept', async () => {
    browserWorld.world.advance({ minutes: 11 })
    await page.goto('/dashboard/dues')
    await button(page, names.more).click()
    await page.getByRole('menuitem', { name: names.paymentSettings }).click()
    await fill(page, { 'UPI id (optional)': 'asha', 'Receipt numbers begin with (optional)': 'A/' })
    await button(page, names.update).click()
    await page.getByText('Please enter a UPI id, such as asha@okbank.').waitFor()
    await page.getByText('Please enter 1 to 3 letters or digits.').waitFor()
    expect(await field(page, 'UPI id (optional)').inputValue()).toBe('asha')
    await fill(page, { 'UPI id (optional)': ' asha@okbank ' })
    await fill(page, { 'Receipt numbers begin with (optional)': 'ar' })
    await page.getByText('For example AR/26-27/000042. The numbering continues.').waitFor()
    await page.getByRole('img', { name: 'QR code to pay asha@okbank ₹ 1' }).waitFor()
    await field(page, 'Bank account').selectOption('Shown in full to your clients')
    await page
      .getByText('in full, as registered (XXXXXXXXXX5566), and IFSC code SBIN0000300')
      .waitFor()
    await field(page, 'Language of receipts').selectOption('English with Hindi below')
    await page.getByText('पाँच हजार रुपये मात्र').waitFor()
    await field(page, names.panOnReceipts).selectOption('On all receipts for rent')
    await page.getByText('Every rent receipt shows it in full.').waitFor()
    await field(page, 'Receipts by email').selectOption('Not sent')
    await button(page, names.update).click()
    await field(page, names.currentPassword).fill(PASSWORD)
    expect(await field(page, 'UPI id (optional)').inputValue()).toBe(' asha@okbank ')
    await button(page, names.update).click()
    await page.getByText('Update Successfully').waitFor()
    expect((await owner.get('/moneysettings')).body).toMatchObject({
      upiId: 'asha@okbank',
      upiName: null,
      showBankAccount: true,
      receiptPrefix: 'AR',
      receiptLanguage: 'en-hi',
      panOnReceipts: 'always',
      mailReceipts: false,
    })
  })

  wholeTest(
    'the client reads how to pay and since when, with a link for what is owed',
    async () => {
      const own = await browserWorld.newPage({ as: client, viewport })
      await own.goto('/dashboard/mydues')
      await own.getByText('asha@okbank', { exact: true }).waitFor()
      await own
        .getByText(
          `Changed on ${formatDate(today(browserWorld.world.now(), 'Asia/Kolkata'))}. Before you pay`,
        )
        .waitFor()
      await own.getByText('00112233445566', { exact: true }).waitFor()
      const pay = own.locator('a[href^="upi:"]')
      expect(await pay.getAttribute('href')).toContain(
        `upi://pay?pa=asha@okbank&pn=${called.owner}&am=500.00&cu=INR`,
      )
      // Only a phone has an application that opens it.
      expect(await pay.isVisible()).toBe(viewport.width < 768)
      const isWide = () =>
        document.documentElement.scrollWidth > document.documentElement.clientWidth
      expect(await own.evaluate(isWide)).toBe(false)
    },
  )

  wholeTest('the link in the mail puts the old details back', async () => {
    const { text } = await browserWorld.world.nextMail(owner.email, /payment details/)
    const stranger = await browserWorld.newPage({ viewport })
    await stranger.goto(/http:\S+undochange\S+/.exec(text)?.[0] ?? '')
    await field(stranger, names.newPassword).fill('a safe horse')
    await button(stranger, names.undoTheChange).click()
    await stranger.getByText('Your account is back as it was.').waitFor()
    const { howToPay } = (await client.get('/mydues')).body[0]
    const day = today(browserWorld.world.now(), 'Asia/Kolkata')
    expect([howToPay.upiId, howToPay.changedOn]).toEqual([null, day])
  })
})
