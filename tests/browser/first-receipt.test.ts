import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, fill, link } from '../kit/on-page.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PASSWORD, PROPERTY } from '../kit/world.ts'

/** From empty books to the first printed receipt, by the steps that the product itself proposes. */

const MAX_CLICKS = 13
const MAX_TAPS = 8
const MAX_TYPED = 7

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

describe.each(playedAt('phone'))('%s', (_, { viewport, owner: name }) => {
  let page: Page
  let clicks = 0
  beforeAll(async () => {
    const owner = await browserWorld.world.registerOwner(name)
    page = await browserWorld.newPage({ as: owner, viewport })
    await page.addInitScript('globalThis.print = () => { globalThis.isPrinted = true }')
  })
  afterAll(() => page.context().close())

  const go = (label: string) => {
    clicks++
    return link(page, label).first().click()
  }
  const press = (label: string) => {
    clicks++
    return button(page, label).click()
  }
  // What is chosen by hand is a click, too.
  const choose = (label: string, value: string) => {
    clicks++
    return field(page, label).selectOption(value)
  }

  wholeTest(`takes at most ${MAX_CLICKS} clicks beside typing`, async () => {
    await page.goto('/dashboard')
    await go('Add Property')
    await fill(page, {
      [names.pincode]: '411038',
      [names.address1]: 'Flat 204',
      [names.address2]: '12 Lake View Road',
      [names.city]: 'Pune',
      [names.state]: 'Maharashtra',
    })
    await press('Add')
    await appears(page, 'Flat 204, 12 Lake View Road is added.')
    await go('Add Client')
    await fill(page, {
      [names.name]: `Ravi of ${name}`,
      [names.fatherName]: 'Mohan',
      [names.email]: `ravi.${name.toLowerCase()}@example.in`,
      [names.password]: PASSWORD,
      [names.phone]: '9811111111',
      [names.address1]: '4 Old Street',
      [names.address2]: 'Nagpur',
    })
    await choose('Gender', 'Male')
    await press('Add')
    await appears(page, `Ravi of ${name} is added.`)
    await page.locator('main').getByRole('link', { name: names.addRents, exact: true }).click()
    clicks++
    await fill(page, {
      [names.electricityMeterNumber]: '1234567890',
      [names.monthlyRent]: '18500',
      [names.securityDepositAmount]: '55500',
      [names.incrementPercentage]: '2',
      [names.incrementSchedule]: '5',
    })
    expect(await page.getByRole('combobox', { name: names.property }).inputValue()).toContain(
      'Flat 204',
    )
    expect(await page.getByRole('combobox', { name: names.client }).inputValue()).toContain('Ravi')
    await choose('Payment mode', 'cash')
    await press('Add')
    await appears(page, 'The rent agreement is added.')
    await go('Record a receipt')
    // The form of the agreement, which stays until the next page is there, has a payment mode as well.
    await page.getByRole('form', { name: 'Record a receipt' }).waitFor()
    await choose('Payment mode', 'cash')
    await press('Record receipt')
    await link(page, 'Receipt RB/26-27/000001').first().waitFor()
    await go('Print')
    await expect.poll(() => page.evaluate('globalThis.isPrinted')).toBe(true)
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
  })

  test(`in one step it takes at most ${MAX_TAPS} taps and ${MAX_TYPED} typed fields`, async () => {
    const owner = await browserWorld.world.registerOwner(`${name}2`)
    const own = await browserWorld.newPage({ as: owner, viewport, hasTouch: true })
    await own.addInitScript('globalThis.print = () => { globalThis.isPrinted = true }')
    await own.clock.setFixedTime(browserWorld.world.now())
    let taps = 0
    const tap = (target: Locator) => {
      taps++
      return target.click()
    }
    await own.goto('/dashboard')
    await tap(link(own, names.letAProperty))
    const typed = {
      Pincode: '411038',
      Address1: 'Flat 204',
      Address2: '12 Lake View Road',
      Name: 'Meera',
      Phone: '9811111111',
      'Monthly rent': '18500',
      'Security deposit (optional)': '55500',
    }
    await fill(own, typed)
    expect(Object.keys(typed).length).toBeLessThanOrEqual(MAX_TYPED)
    await tap(field(own, 'The deposit is received'))
    await tap(own.getByText('UPI', { exact: true }))
    await tap(button(own, names.letTheProperty))
    await own.getByText('You hold ₹ 55,500 as deposit.').waitFor()
    await tap(button(own, names.recordTheFirstPayment))
    await tap(own.getByRole('dialog').getByText('UPI', { exact: true }))
    await tap(button(own, 'Record ₹ 18,500'))
    await tap(link(own, names.print))
    await expect.poll(() => own.evaluate('globalThis.isPrinted')).toBe(true)
    expect(taps).toBeLessThanOrEqual(MAX_TAPS)
    await own.getByText('This client has no email.').waitFor()
    expect(await button(own, 'Email to the client').count()).toBe(0)
    await link(own, 'Enter an email').click()
    await button(own, 'Invite by email').waitFor()
    await own.context().close()
  })

  wholeTest('next steps stay until another action', async () => {
    await page.clock.install()
    await page.goto('/dashboard/addpropertymaster')
    const address = { Pincode: '411038', City: 'Pune', State: 'Maharashtra' }
    await fill(page, { ...address, [names.address1]: 'Flat 205', [names.address2]: 'Lake View' })
    await button(page, names.add).click()
    await appears(page, 'Flat 205, Lake View is added.')
    await page.clock.runFor(60_000)
    await appears(page, 'Flat 205, Lake View is added.')
    expect(await page.getByText('Property added successfully.').count()).toBe(0)
    await fill(page, { ...address, [names.address1]: 'Flat 206', [names.address2]: 'Lake View' })
    await button(page, names.add).click()
    await appears(page, 'Flat 206, Lake View is added.')
    expect(await page.getByText('Flat 205, Lake View is added.').count()).toBe(0)
  })
})

wholeTest(
  'Let a property has five fields in sight, the other terms in groups, and takes a known client',
  async () => {
    const { world } = browserWorld
    const owner = await world.registerOwner('Leela')
    const client = await world.addClient(owner, 'Kiran')
    expect((await owner.post('/propertymaster', PROPERTY)).status).toBe(201)
    const viewport = { width: 390, height: 844 }
    const page = await browserWorld.newPage({ as: owner, viewport, hasTouch: true, isMobile: true })
    await page.goto('/dashboard/letproperty')
    await page.getByText('Choose one of your clients', { exact: true }).tap()
    const form = page.getByRole('form', { name: names.letAProperty })
    const pick = (label: string) => form.getByRole('combobox', { name: label })
    await pick('Client').waitFor()
    const labels = (fields: Locator) =>
      fields.evaluateAll((all) =>
        (all as HTMLInputElement[]).map((it) =>
          it.labels?.[0]?.textContent?.replace(' (optional)', ''),
        ),
      )
    const fields = 'input:not([type=hidden]), select, textarea'
    const inSight = form.locator(`:is(${fields}):not(details *)`)
    expect(await labels(inSight.and(page.locator(':not([type=checkbox])')))).toEqual([
      'Property',
      'Client',
      'Monthly rent',
      'From',
      'Security deposit',
    ])
    expect(await labels(inSight.and(page.locator('[type=checkbox]')))).toEqual([
      'The deposit is received',
    ])
    expect(
      await form.locator('details:not([open]) > summary > :first-child').allInnerTexts(),
    ).toEqual([
      'When rent is due',
      'End and notice',
      'Yearly increase',
      'Electricity',
      'Late fee and GST',
      'Tax on the rent (TDS)',
    ])
    for (const [label, text] of [
      ['Property', '12 Lake View Road'],
      ['Client', 'Kiran'],
    ] as const) {
      await pick(label).tap()
      await pick(label).fill(text)
      // On a phone the list is not seen before the keyboard had time to come.
      await page
        .locator('[data-trigger]:not([style*="opacity"])')
        .getByRole('option', { name: text })
        .tap()
    }
    await fill(page, { [names.monthlyRent]: '9000' })
    await page.getByLabel(/^Security deposit/).fill('0')
    await button(page, names.letTheProperty).tap()
    await page.getByText('12 Lake View Road is let.').waitFor()
    expect((await owner.get('/rentmaster')).body).toMatchObject([
      { clientMaster: { _id: client.id }, monthlyRent: '9000' },
    ])
    await page.context().close()
  },
)

wholeTest('a property is let on a phone with no deposit, the field left empty', async () => {
  const owner = await browserWorld.world.registerOwner('Nisha')
  const page = await browserWorld.newPage({
    as: owner,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/dashboard')
  await link(page, names.letAProperty).tap()
  await fill(page, {
    Pincode: '411038',
    Address1: 'Flat 7',
    Address2: 'Hill Road',
    Name: 'Kiran',
    Phone: '9811111112',
    Email: 'kiran.nisha@example.in',
    [names.monthlyRent]: '9500',
  })
  await button(page, names.letTheProperty).tap()
  await button(page, names.recordTheFirstPayment).waitFor()
  const { body } = await owner.get('/rentmaster')
  expect(body).toMatchObject([{ monthlyRent: '9500', securityDepositAmount: '0' }])
  await button(page, 'Invite by email').tap()
  await page.getByText('Kiran was invited and has not set a password yet.').waitFor()
  await page.goto(`/dashboard/clientmaster/update?Id=${body[0].clientMaster._id}`)
  await button(page, names.update).waitFor()
  expect(await button(page, 'Remove two-step verification').count()).toBe(0)
  await page.context().close()
})
