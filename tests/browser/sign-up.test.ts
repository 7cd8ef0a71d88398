import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, goesAfter, leavesAfter, stopClock } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'

let browserWorld: BrowserWorld

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
})
afterAll(() => browserWorld.close())

async function openWizard() {
  const page = await browserWorld.newPage({ at: new Date() })
  await page.goto('/register?type=owner')
  await page.getByRole('heading', { name: names.personalInformation }).waitFor()
  return page
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

const sendCode = async (page: Page, email: string): Promise<string> => {
  await field(page, names.email).fill(email)
  await button(page, names.sendOTP).click()
  await appears(page, 'OTP sent to your email successfully!')
  const { text } = await browserWorld.world.nextMail(email)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

async function fillFirstStep(page: Page, email: string) {
  const code = await sendCode(page, email)
  await field(page, names.otp).fill(code)
  await appears(page, 'Email verified successfully!')
  await field(page, names.name).fill('Asha Patil')
  await field(page, names.phone).fill('9876543210')
  await field(page, names.aadharNumber).fill('123412341234')
}

async function fillOtherSteps(page: Page) {
  await button(page, names.next).click()
  await field(page, names.address).fill('12 Lake View Road')
  await field(page, names.city).fill('Pune')
  await field(page, names.state).fill('Maharashtra')
  await field(page, names.pincode).fill('411038')
  await button(page, names.next).click()
  await button(page, names.next).click()
  await field(page, names.password).fill('correct horse')
}

test('the first step requires the person, a verified e-mail and an Aadhar number of 12 digits', async () => {
  const page = await openWizard()
  const progress = page.getByRole('progressbar', { name: 'Step 1 of 4' })
  expect(await progress.getAttribute('aria-valuenow')).toBe('25')
  expect(await button(page, names.previous).count()).toBe(0)
  await button(page, names.next).click()
  for (const prompt of ['Name', 'Phone', 'Email', 'Aadhar number'])
    await appears(page, `${prompt} is required`)
  expect(await field(page, names.name).evaluate((it) => it === document.activeElement)).toBe(true)

  await field(page, names.name).fill('Asha')
  expect(await page.getByText('Name is required').count()).toBe(0)
  await field(page, names.email).fill('usha@example.in')
  await field(page, names.aadharNumber).fill('1234123412345678')
  expect(await field(page, names.aadharNumber).inputValue()).toBe('123412341234')
  await field(page, names.aadharNumber).fill('12341234123')
  await field(page, 'PAN (optional)').fill('abcde12345xyz')
  expect(await field(page, 'PAN (optional)').inputValue()).toBe('ABCDE12345')
  await button(page, names.next).click()
  await appears(page, 'Aadhar number must be 12 digits')
  await appears(page, 'Invalid PAN format (e.g., ABCDE1234F)')
  await appears(page, 'Please verify your email with OTP')
  await page.getByText('only its last four digits').waitFor()
  expect(await heading(page)).toBe('Personal Information')

  await button(page, names.sendOTP).click()
  const { text } = await browserWorld.world.nextMail('usha@example.in')
  await field(page, names.otp).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await appears(page, 'Email verified successfully!')
  expect(await page.getByText('Please verify your email with OTP').count()).toBe(0)
})

wholeTest(
  'an OTP requires an address, expires after five minutes and must be the one from the mail',
  async () => {
    const page = await openWizard()
    await button(page, names.sendOTP).click()
    await appears(page, 'Please enter your email address first')
    await field(page, names.email).fill('meera')
    await field(page, names.email).press('Enter')
    await appears(page, 'Please enter a valid email address')

    browserWorld.world.mail.setBehavior('refuse')
    await field(page, names.email).fill('meera@example.in')
    await button(page, names.sendOTP).click()
    await appears(page, 'Failed to send OTP')
    browserWorld.world.mail.setBehavior('accept')
    browserWorld.world.advance({ minutes: 2 })

    const code = await sendCode(page, 'meera@example.in')
    await page.getByText(/^Expires in (5:00|4:5\d)$/).waitFor()
    await page.clock.fastForward('04:00')
    await page.getByText(/^Expires in (1:00|0:5\d)$/).waitFor()
    await page.clock.fastForward('01:00')
    await appears(page, 'OTP expired. Please send a new one.')

    await button(page, names.verifyOTP).click()
    await appears(page, 'Please enter the OTP')
    await field(page, names.otp).fill('0000000')
    expect(await field(page, names.otp).inputValue()).toBe('000000')
    await appears(page, 'Invalid OTP')
    // The last digit sent it. Pressing the button as well spends no further of the five guesses.
    for (let time = 1; time <= 5; time += 1) await button(page, names.verifyOTP).click()
    await appears(page, 'Invalid OTP')
    await field(page, names.otp).fill(code.slice(0, 5))
    await button(page, names.verifyOTP).click()
    await appears(page, 'Invalid OTP')
    await field(page, names.otp).fill(code)
    await appears(page, 'Email verified successfully!')
    expect(await button(page, names.verified).isDisabled()).toBe(true)
    expect(await field(page, names.email).getAttribute('readonly')).not.toBeNull()
  },
)

wholeTest(
  'the field of an OTP has the focus once it is sent, and another is sent after a minute',
  async () => {
    const page = await openWizard()
    await sendCode(page, 'gita@example.in')
    expect(await field(page, names.otp).evaluate((it) => it === document.activeElement)).toBe(true)
    const resend = page.getByRole('button', { name: /^Resend in 0:5\d$/ })
    expect(await resend.getAttribute('aria-disabled')).toBe('true')
    await page.clock.fastForward('01:00')
    await button(page, names.resendOTP).waitFor()
  },
)

wholeTest('an OTP verifies only the address it was sent to', async () => {
  const page = await openWizard()
  await sendCode(page, 'farah@example.in')
  await field(page, names.email).fill('somebody.else@example.in')
  await button(page, names.sendOTP).waitFor()
  expect(await field(page, names.otp).count()).toBe(0)
})

wholeTest("shows the server's message about an OTP instead of our own", async () => {
  const page = await openWizard()
  const code = await sendCode(page, 'nila@example.in')
  await page.clock.fastForward('01:00')
  await field(page, names.otp).fill('12')
  await button(page, names.resendOTP).click()
  await appears(page, 'An OTP was emailed to you already. Please enter the latest one.')
  expect(await field(page, names.otp).inputValue()).toBe('')
  browserWorld.world.advance({ minutes: 6 })
  await page.clock.fastForward('01:00')
  await field(page, names.otp).fill(code)
  await appears(page, 'OTP expired. Please send a new one.')
  await button(page, names.resendOTP).waitFor()
})

test('an owner registers in four steps and is signed in', async () => {
  const page = await openWizard()
  const email = 'asha@example.in'
  await fillFirstStep(page, email)
  await button(page, names.next).click()

  expect(await heading(page)).toBe('Address Details')
  await button(page, names.next).click()
  for (const prompt of ['Address', 'City', 'State', 'Pincode'])
    await appears(page, `${prompt} is required`)
  await button(page, names.previous).click()
  expect(await field(page, names.name).inputValue()).toBe('Asha Patil')
  await button(page, names.verified).waitFor()
  await button(page, names.next).click()
  await field(page, names.address).fill('12 Lake View Road')
  await field(page, names.city).fill('Pune')
  await field(page, names.state).fill('Maharashtra')
  await field(page, names.pincode).fill('41103')
  await button(page, names.next).click()
  await appears(page, 'Pincode must be 6 digits')
  await field(page, names.pincode).fill('4110389')
  expect(await field(page, names.pincode).inputValue()).toBe('411038')
  await button(page, names.next).click()

  expect(await heading(page)).toBe('Business Information')
  expect(await field(page, names.businessType).inputValue()).toBe('Individual')
  expect(await field(page, names.businessType).locator('option').allTextContents()).toEqual([
    'Individual',
    'Company',
    'Partnership',
    'LLP',
  ])
  await field(page, 'GST number (optional)').fill('27abcde1234f1z')
  await field(page, 'IFSC code (optional)').fill('sbin0000300xx')
  expect(await field(page, 'IFSC code (optional)').inputValue()).toBe('SBIN0000300')
  await button(page, names.next).click()
  await appears(page, 'Invalid GST number format')
  await field(page, 'GST number (optional)').fill('27abcde1234f1z5xx')
  expect(await field(page, 'GST number (optional)').inputValue()).toBe('27ABCDE1234F1Z5')
  await button(page, names.next).click()

  expect(await heading(page)).toBe('Account Setup')
  const progress = page.getByRole('progressbar', { name: 'Step 4 of 4' })
  expect(await progress.getAttribute('aria-valuenow')).toBe('100')
  expect(await field(page, names.email).inputValue()).toBe(email)
  await button(page, names.completeRegistration).click()
  await appears(page, 'Password is required')
  await field(page, names.password).fill('12345')
  await button(page, names.completeRegistration).click()
  await appears(page, 'Password must be at least 6 characters')
  await field(page, names.password).fill('correct horse')
  await stopClock(page)
  await button(page, names.completeRegistration).click()
  await appears(page, 'Registration successful!')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ role: 'Owner', authType: 'traditional', userEmail: email })
  expect(stored.ownerId).toBe(stored.userId)
  expect(JSON.parse(stored['main-root'] ?? '').state.user.isAuthenticated).toBe(true)
  await leavesAfter(page, 1000)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

wholeTest(
  'a registration without a token redirects to the sign-in after three seconds',
  async () => {
    const page = await openWizard()
    await fillFirstStep(page, 'rohan@example.in')
    await fillOtherSteps(page)
    await page.route('**/owner/self-register', (route) =>
      route.fulfill({ status: 201, json: { message: 'Registered. Please sign in.' } }),
    )
    await stopClock(page)
    await button(page, names.completeRegistration).click()
    await appears(page, 'Registered. Please sign in.')
    await leavesAfter(page, 3000)
    await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

wholeTest(
  'a registration continues on another network than the one where the e-mail was verified',
  async () => {
    const page = await openWizard()
    await fillFirstStep(page, 'meera@example.in')
    // As it would be had the code been entered elsewhere.
    await browserWorld.world.query("update otps set verified_from = 'elsewhere'")
    await fillOtherSteps(page)
    await button(page, names.completeRegistration).click()
    await page.waitForURL('**/dashboard')
  },
)

wholeTest(
  'a failed registration loses nothing, and its message disappears after five seconds',
  async () => {
    const page = await openWizard()
    await fillFirstStep(page, 'vikram@example.in')
    await fillOtherSteps(page)
    await page.route('**/owner/self-register', (route) => route.abort())
    await stopClock(page)
    await button(page, names.completeRegistration).click()
    await goesAfter(page, 'Registration failed. Please try again.', 5000)
    expect(await field(page, names.password).inputValue()).toBe('correct horse')
    await page.unroute('**/owner/self-register')

    browserWorld.world.advance({ minutes: 31 })
    await button(page, names.completeRegistration).click()
    await page.getByRole('alert').getByText('Please verify your email with OTP').waitFor()
    expect(await heading(page)).toBe('Personal Information')
    expect(await field(page, names.name).inputValue()).toBe('Asha Patil')
    await fillFirstStep(page, 'vikram@example.in')
    await fillOtherSteps(page)
    await button(page, names.completeRegistration).click()
    await page.waitForURL('**/dashboard')
  },
)
