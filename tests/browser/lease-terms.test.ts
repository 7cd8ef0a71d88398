import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button, field, fill, pick, visit } from '../kit/on-page.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { type Person, PROPERTY } from '../kit/world.ts'

/** The terms of an agreement over time, as they are proposed, typed and changed. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

const MORE = {
  unitRate: '8.50',
  gstRate: '18',
  gstInterState: true,
  gstSez: true,
  rounding: 'paise',
  lateFee: { graceDays: 5, kind: 'percent', value: '2', cap: '1500.50' },
}

const isAdding = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/rentmaster')

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
})
afterAll(() => browserWorld.close())

describe.each(playedAt('desk'))('%s', (_, { viewport, ...called }) => {
  let owner: Person
  let page: Page
  beforeAll(async () => {
    owner = await browserWorld.world.registerOwner(called.owner)
    await browserWorld.world.addClient(owner, called.client)
    page = await browserWorld.newPage({ as: owner, viewport, at: NOW })
  })

  const openAdd = async () => {
    const { _id } = (await owner.post('/propertymaster', PROPERTY)).body
    await visit(page, `/dashboard/addrentmaster/?Id=${_id}`)
    await pick(page, names.client, new RegExp(called.client))
    await fill(page, {
      [names.electricityMeterNumber]: '77',
      [names.monthlyRent]: '18,500',
      [names.securityDepositAmount]: '55500',
      [names.incrementPercentage]: '5',
      [names.incrementSchedule]: '1',
      'Payment date (optional)': '5',
    })
    await field(page, names.paymentMode).selectOption('cash')
  }
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const typedIn = (label: string) => field(page, label).inputValue()
  const choose = async (what: string) => {
    await button(page, names.more).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
    await page.getByRole('heading', { name: what }).waitFor()
  }
  /** Opens folds by their titles. */
  const unfold = async (...titles: string[]) => {
    for (const title of titles)
      await page.locator('details:not([open]) > summary').filter({ hasText: title }).click()
  }
  const newest = async () => (await owner.get('/rentmaster')).body[0]

  test('a new agreement begins this month with automatic rent, and a sentence explains it', async () => {
    await openAdd()
    await unfold('When rent is due', 'End and notice')
    expect(await typedIn('Start date (optional)')).toBe('2026-11-01')
    expect(await typedIn('End date')).toBe('')
    expect(await typedIn('Day on which a rent month begins')).toBe('1')
    expect(await typedIn('Charge from')).toBe('2026-11-01')
    await says(
      '₹ 18,500 for each month, due by the 5th of the same month; first month 1–30 Nov 2026, due 5 Nov 2026.',
    )
    await field(page, names.rentIsDueIn).selectOption('The next month')
    await says(
      '₹ 18,500 for each month, due by the 5th of the next month; first month 1–30 Nov 2026, due 5 Dec 2026.',
    )
    await says(
      '₹ 18,500 is charged at once, for the current month; then the rent of each month automatically.',
    )
    await says('₹ 19,425 from 1 Nov 2027, ₹ 20,396 from 1 Nov 2028, ₹ 21,416 from 1 Nov 2029')
  })

  test('another start, rent day and proration change that sentence', async () => {
    await fill(page, { 'Start date (optional)': '2026-11-15' })
    await says('first 15–30 Nov 2026 for ₹ 9,867, due 5 Dec 2026')
    await says('₹ 9,867 is charged at once')
    await field(page, 'For part of a month').selectOption('As a whole month')
    await says('₹ 18,500 is charged at once')
    await fill(page, { [names.dayOnWhichARentMonthBegins]: '15' })
    await field(page, names.rentIsDueIn).selectOption('The same month')
    await says(
      '₹ 18,500 for each month from the 15th, due by the 5th of the same month; first month 15 Nov 2026 to 14 Dec 2026, due 5 Dec 2026.',
    )
    await button(page, '11 months: 14 Oct 2027').click()
    await says('until 14 Oct 2027.')
  })

  test('shows errors next to fields and keeps the input', async () => {
    await fill(page, {
      'Start date (optional)': '2027-11-15',
      [names.dayOnWhichARentMonthBegins]: '32',
      [names.noticeInDays]: 'two months',
      [names.chargeFrom]: '2026-11-01',
    })
    await button(page, names.add).click()
    await says('Please enter a day of the month, 1 to 31.')
    await says('Please enter 0 to 730 days of notice.')
    await says('This is before the agreement begins.')
    expect(await typedIn('End date')).toBe('2027-10-14')
    await fill(page, {
      [names.dayOnWhichARentMonthBegins]: '15',
      [names.noticeInDays]: '60 days',
      'Start date (optional)': '2026-10-15',
    })
    await fill(page, { [names.chargeFrom]: '2026-10-14' })
    await button(page, names.add).click()
    await says('This is before the agreement begins.')
    expect(await typedIn('Notice (days)')).toBe('60 days')
    expect((await owner.get('/rentmaster')).body).toEqual([])
  })

  test('saves and charges the agreed terms', async () => {
    await fill(page, { [names.chargeFrom]: '' })
    expect(await typedIn('Charge from')).toBe('2026-11-15')
    await fill(page, { [names.chargeFrom]: '2026-10-15' })
    await says('₹ 37,000 is charged at once, for 2 months from 15 Oct 2026')
    const sending = page.waitForRequest(isAdding)
    await button(page, names.add).click()
    await says('Rent agreement added successfully.')
    for (const name of Object.keys(MORE))
      expect((await sending).postDataJSON()).not.toHaveProperty(name)
    const lease = await newest()
    expect(lease).toMatchObject({
      startDate: '2026-10-15',
      endDate: '2027-10-14',
      rentDay: 15,
      dueIn: 'same',
      noticeDays: 60,
      proration: 'none',
      chargeFrom: '2026-10-15',
      monthlyRent: '18500',
    })
    const { owed, rents } = (await owner.get(`/rentmaster/${lease._id}/ledger`)).body
    expect([owed, rents.length]).toEqual(['37000', 1])
    expect(await typedIn('Start date (optional)')).toBe('2026-11-01')
  })

  wholeTest('the update form shows the terms, what stays fixed, and changes them', async () => {
    const { _id } = await newest()
    await visit(page, `/dashboard/rentmaster/update?Id=${_id}`)
    await says('Charged automatically from 15 Oct 2026. What is charged stays as it is')
    await says('until 14 Oct 2027; 60 days of notice')
    await unfold('End and notice')
    expect(await typedIn('Notice (days)')).toBe('60')
    await fill(page, { 'Start date (optional)': '2026-10-16' })
    await button(page, names.update).click()
    await says('This agreement is charged from an earlier day.')
    await fill(page, { 'Start date (optional)': '2026-10-01', [names.noticeInDays]: '' })
    await button(page, names.update).click()
    await says('Update Successfully')
    const lease = await newest()
    expect(lease).toMatchObject({ startDate: '2026-10-01', endDate: '2027-10-14', rentDay: 15 })
    expect(lease).not.toHaveProperty('noticeDays')
    expect((await owner.get(`/rentmaster/${_id}/ledger`)).body.owed).toBe('37000')
  })

  wholeTest(
    'an agreement without automatic rent owes nothing, and its form shows where to start it',
    async () => {
      await openAdd()
      await unfold('When rent is due')
      await field(page, 'Charge rent automatically').selectOption('Not yet')
      await says('Nothing is charged automatically, and no rent is shown as due.')
      expect(await field(page, names.chargeFrom).count()).toBe(0)
      await button(page, names.add).click()
      await says('Rent agreement added successfully.')
      const lease = await newest()
      expect(lease).not.toHaveProperty('chargeFrom')
      await visit(page, `/dashboard/rentmaster/update?Id=${lease._id}`)
      await says('Nothing is charged automatically yet.')
      await page.getByRole('link', { name: "the agreement's page" }).click()
      await page.getByRole('heading', { name: names.rentmasterDetail }).waitFor()
    },
  )

  test('what is missing opens no fold but its own', async () => {
    await visit(page, '/dashboard/addrentmaster')
    await button(page, names.add).click()
    await says('Please Enter ElectricityMeterNumber.')
    expect(await page.locator('form details[open]').count()).toBe(0)
    await unfold('Late fee and GST')
    await field(page, names.lateFee).selectOption('A fixed amount')
    await page.getByText('Late fee and GST').click()
    await button(page, names.add).click()
    await page.locator('form details[open]').waitFor()
    expect(await page.locator('form details[open]').count()).toBe(1)
  })

  wholeTest(
    'further terms say folded what holds, and are explained once they are opened',
    async () => {
      await openAdd()
      await says('not charged by you')
      await says('no late fee, no GST')
      await unfold('Electricity', 'Late fee and GST')
      expect(await field(page, names.fee).count()).toBe(0)
      await fill(page, { [names.electricityRatePerUnit]: '₹ 8.50', [names.gst]: '18 %' })
      await field(page, names.lateFee).selectOption('A percentage of what is open')
      await fill(page, { [names.fee]: '2', [names.daysOfGrace]: '5' })
      await says(
        '₹ 18,500 for each month plus 18% GST: ₹ 21,830 in all, due by the 5th of the same month',
      )
      await says('₹ 21,830 is charged at once')
      await says('Electricity at ₹ 8.50 a unit, by meter readings.')
      await says('Late fee of 2% after 5 days, charged only when you say so.')
      expect(await field(page, names.fee).getAttribute('inputmode')).toBe('decimal')
      expect(await field(page, names.daysOfGrace).getAttribute('inputmode')).toBe('numeric')
    },
  )

  wholeTest('shows errors of further terms next to fields, before and after sending', async () => {
    const faultAt = async (label: string) => {
      const described = (await field(page, label).getAttribute('aria-describedby')) ?? ''
      const [id] = described.split(' ').filter((it) => it.endsWith('-error'))
      return page.locator(`[id="${id}"]`).textContent()
    }
    await fill(page, {
      [names.electricityRatePerUnit]: '1,000.01',
      [names.gst]: '41',
      [names.fee]: '101',
      [names.daysOfGrace]: '366',
      [names.feeAtMost]: '0',
    })
    await button(page, names.add).click()
    await says('Please enter a rate per unit above ₹ 0, at most ₹ 1,000.')
    expect(await faultAt('GST')).toBe('Please enter a percentage above 0, 40 at most.')
    expect(await faultAt('Fee')).toBe('Please enter a fee of rupees, or of a percentage up to 100.')
    expect(await faultAt('Days of grace')).toBe('Please enter 0 to 365 days of grace.')
    expect(await faultAt('Fee at most')).toBe('Please enter an amount above 0, or nothing.')
    await fill(page, {
      [names.electricityRatePerUnit]: '8.50',
      [names.gst]: '18',
      [names.fee]: '2',
      [names.daysOfGrace]: '5',
      [names.feeAtMost]: '1,500.50',
    })
    await field(page, names.gstBetweenStates).selectOption('Yes: IGST')
    await field(page, 'Special economic zone (SEZ)').selectOption('true')
    await field(page, names.amountsAreRoundedTo).selectOption('paise')
    // As a form of another version would send it.
    await page.route('**/rentmaster', (route) => {
      const body = route.request().postDataJSON()
      const postData = { ...body, lateFee: { ...body.lateFee, value: '200' } }
      return route.continue({ postData: JSON.stringify(postData) })
    })
    await button(page, names.add).click()
    await says('Please enter a fee of rupees, or of a percentage up to 100.')
    expect(await faultAt('Fee')).toBe('Please enter a fee of rupees, or of a percentage up to 100.')
    await page.unroute('**/rentmaster')
    expect(await typedIn('Fee at most')).toBe('1,500.50')
    await button(page, names.add).click()
    await says('Rent agreement added successfully.')
    expect(await newest()).toMatchObject(MORE)
  })

  wholeTest(
    'the update form says which further terms are set, keeps them, and clears them',
    async () => {
      const { _id } = await newest()
      await visit(page, `/dashboard/rentmaster/update?Id=${_id}`)
      await says('Late fee of 2% after 5 days, ₹ 1,500.50 at most, charged only when you say so.')
      await says('late fee, GST 18%')
      await unfold('End and notice', 'Electricity', 'Late fee and GST')
      expect(await typedIn('Electricity rate per unit')).toBe('8.50')
      expect(await field(page, names.gstBetweenStates).inputValue()).toBe('true')
      await fill(page, { [names.noticeInDays]: '30' })
      await button(page, names.update).click()
      await says('Update Successfully')
      expect(await newest()).toMatchObject({ ...MORE, noticeDays: 30 })
      await page.reload()
      await unfold('Electricity', 'Late fee and GST')
      await fill(page, { [names.electricityRatePerUnit]: '', [names.gst]: '' })
      await field(page, names.lateFee).selectOption('None')
      await field(page, names.amountsAreRoundedTo).selectOption('Whole rupees')
      await button(page, names.update).click()
      await says('Update Successfully')
      for (const name of Object.keys(MORE)) expect(await newest()).not.toHaveProperty(name)
      await fill(page, { [names.electricityRatePerUnit]: '9' })
      await button(page, names.update).click()
      await expect.poll(async () => (await newest()).unitRate).toBe('9')
      await fill(page, { [names.electricityRatePerUnit]: '' })
      await button(page, names.update).click()
      await expect.poll(async () => (await newest()).unitRate).toBeUndefined()
    },
  )

  wholeTest('a meter without a price shows that and links to its setting', async () => {
    await visit(page, `/dashboard/rentmaster/detail?Id=${(await newest())._id}`)
    await choose('Meter reading')
    await says('Readings are not charged until an electricity rate is set.')
    await page.getByRole('dialog').getByRole('link', { name: 'Update Rent' }).click()
    await unfold('Electricity')
    await fill(page, { [names.electricityRatePerUnit]: '8.50' })
    await button(page, names.update).click()
    await says('Update Successfully')
    expect((await newest()).unitRate).toBe('8.50')
  })
})
