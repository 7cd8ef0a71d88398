import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { names } from '../../kit/names.ts'
import { appears, button, field, fill, link } from '../../kit/on-page.ts'

/** The registration in its steps: the browser's buttons, and what a reload keeps. */

let browserWorld: BrowserWorld

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
})
afterAll(() => browserWorld.close())

const isAt = (page: Page, step: string) =>
  page.getByRole('heading', { name: step, level: 1 }).waitFor()

async function fillFirstStep(page: Page, email: string) {
  await fill(page, {
    [names.name]: 'Asha Patil',
    [names.phone]: '9876543210',
    [names.email]: email,
    [names.aadharNumber]: '123412341234',
    'PAN (optional)': 'ABCDE1234F',
  })
  await button(page, names.sendOTP).click()
  const { text } = await browserWorld.world.nextMail(email)
  await fill(page, { [names.otp]: /\b\d{6}\b/.exec(text)?.[0] ?? '' })
  await appears(page, 'Email verified successfully!')
}

/** Goes from the sign-in page to the third step of the registration. */
async function comeToThirdStep(email: string) {
  const page = await browserWorld.newPage()
  await page.goto('/')
  await link(page, names.signUp).click()
  await fillFirstStep(page, email)
  await button(page, names.next).click()
  await fill(page, {
    [names.address]: '12 Lake View Road',
    [names.city]: 'Pune',
    [names.state]: 'MH',
    [names.pincode]: '411038',
  })
  await button(page, names.next).click()
  await isAt(page, 'Business Information')
  return page
}

/** Where the heading and the first field of a step begin. */
const topsOf = (page: Page) =>
  page
    .locator('h1, form label')
    .evaluateAll((found) => found.slice(0, 2).map((it) => it.getBoundingClientRect().top + scrollY))

test('heading and fields stay where they are from step to step', async () => {
  const page = await comeToThirdStep('stella@example.in')
  const third = await topsOf(page)
  await button(page, names.previous).click()
  await isAt(page, 'Address Details')
  expect(await topsOf(page)).toEqual(third)
  await button(page, names.previous).click()
  await isAt(page, 'Personal Information')
  expect(await topsOf(page)).toEqual(third)
  expect(await button(page, names.previous).count()).toBe(0)
  await page.context().close()
})

test("the browser's Back goes one step back, and Forward one on", async () => {
  const page = await comeToThirdStep('asha@example.in')
  await fill(page, { 'Company name (optional)': 'Patil Homes' })
  await page.goBack()
  await isAt(page, 'Address Details')
  expect(await field(page, names.city).inputValue()).toBe('Pune')
  await page.goBack()
  await isAt(page, 'Personal Information')
  await page.goForward()
  await isAt(page, 'Address Details')
  await button(page, names.previous).click()
  await isAt(page, 'Personal Information')
  await button(page, names.next).click()
  await isAt(page, 'Address Details')
  await button(page, names.next).click()
  expect(await field(page, 'Company name (optional)').inputValue()).toBe('Patil Homes')

  await page.goBack()
  await isAt(page, 'Address Details')
  await page.goBack()
  await isAt(page, 'Personal Information')
  await page.goBack()
  await button(page, names.stayHere).click()
  expect(await field(page, names.name).inputValue()).toBe('Asha Patil')
  await page.goBack()
  await button(page, names.leave).click()
  await isAt(page, 'Sign In')
  await page.context().close()
})

test('a reload keeps the step and the input, but no Aadhaar, PAN, bank detail or password', async () => {
  const page = await comeToThirdStep('meera@example.in')
  await fill(page, {
    'Company name (optional)': 'Patil Homes',
    'Bank account number (optional)': '00112233445566',
  })
  await button(page, names.next).click()
  await fill(page, { [names.password]: 'correct horse' })
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  for (const secret of ['123412341234', 'ABCDE1234F', '00112233445566', 'correct horse'])
    expect(kept).not.toContain(secret)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await isAt(page, 'Account Setup')
  await page
    .getByText('type them again: Aadhar number, PAN, Bank account number, Password.')
    .waitFor()
  expect(await field(page, names.email).inputValue()).toBe('meera@example.in')
  await page.goBack()
  await isAt(page, 'Business Information')
  expect(await field(page, 'Company name (optional)').inputValue()).toBe('Patil Homes')
  expect(await field(page, 'Bank account number (optional)').inputValue()).toBe('')
  await button(page, names.next).click()

  await fill(page, { [names.password]: 'correct horse' })
  await button(page, names.completeRegistration).click()
  await isAt(page, 'Personal Information')
  await appears(page, 'Aadhar number is required')
  expect(
    await field(page, names.aadharNumber).evaluate((it) => it === document.activeElement),
  ).toBe(true)
  await fill(page, { [names.aadharNumber]: '123412341234' })
  await button(page, names.verified).waitFor()
  for (const step of ['Address Details', 'Business Information', 'Account Setup']) {
    await button(page, names.next).click()
    await isAt(page, step)
  }
  await button(page, names.completeRegistration).click()
  await page.waitForURL('**/dashboard')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Patil Homes')
  await page.context().close()
})

test('a reload keeps the time left for an OTP; starting again forgets everything', async () => {
  const page = await browserWorld.newPage()
  await page.goto('/register?type=owner')
  await fill(page, { [names.name]: 'Farah', [names.email]: 'farah@example.in' })
  await button(page, names.sendOTP).click()
  await field(page, names.otp).waitFor()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByText(/^Expires in 4:\d\d$/).waitFor()
  expect(await field(page, names.name).inputValue()).toBe('Farah')
  await button(page, names.startOver).click()
  await button(page, names.sendOTP).waitFor()
  expect(await field(page, names.name).inputValue()).toBe('')
  await page.reload()
  await button(page, names.sendOTP).waitFor()
  expect(await field(page, names.name).inputValue()).toBe('')
  expect(await page.getByText('What you typed is here again.').count()).toBe(0)
  await page.context().close()
})

test('a double click on Next goes one step on, and finds no fault there', async () => {
  const page = await browserWorld.newPage()
  await page.goto('/register?type=owner')
  await fillFirstStep(page, 'kiran@example.in')
  await button(page, names.next).dblclick()
  await isAt(page, 'Address Details')
  expect(await page.getByText('Address is required').count()).toBe(0)
  await page.goBack()
  await isAt(page, 'Personal Information')
  await page.context().close()
})

test('does not open a step by its address before it was reached', async () => {
  const page = await browserWorld.newPage()
  await page.goto('/register?type=owner#step-3')
  await isAt(page, 'Personal Information')
  await page.context().close()
})
