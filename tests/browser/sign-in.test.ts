import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, enterCredentials, leavesAfter, stopClock } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import type { Person } from '../kit/world.ts'

let browserWorld: BrowserWorld
let asha: Person
let ravi: Person

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  asha = await browserWorld.world.registerOwner('Asha')
  ravi = await browserWorld.world.addClient(asha, 'Ravi')
})
afterAll(() => browserWorld.close())

const KEYS =
  'authType clientId daysRemainingInTrial ownerId role ssoId tenant_id token userEmail userId userName'

async function openPage(path: string): Promise<Page> {
  const page = await browserWorld.newPage({ at: new Date() })
  await page.goto(path)
  return page
}

/** What storage holds of the eleven keys. */
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    (keys) =>
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => keys.includes(key))),
    KEYS.split(' '),
  )

test('an owner signs in, sees the message and is redirected to the dashboard after three seconds', async () => {
  const page = await openPage('/')
  await page.getByRole('button', { name: names.signIn }).click()
  await appears(page, 'Email is required')
  await appears(page, 'Password is required')
  await page.evaluate(() => localStorage.setItem('token', 'left behind'))
  await stopClock(page)
  const call = page.waitForRequest('**/owner/login')
  await enterCredentials(page, asha)
  expect((await call).headers()).not.toHaveProperty('authorization')
  await appears(page, 'Login successful!')
  expect(await stored(page)).toMatchObject({
    role: 'Owner',
    userId: asha.id,
    ownerId: asha.id,
    tenant_id: asha.organizationId,
    userEmail: asha.email,
    userName: 'Asha',
    authType: 'traditional',
    daysRemainingInTrial: '30',
  })
  await leavesAfter(page, 3000)
  await page.waitForURL('**/dashboard')
  await page.goto('/')
  await page.waitForURL('**/dashboard')
})

test('a client signs in with the Client toggle and can continue at once, from a dead address to the dashboard', async () => {
  const page = await openPage('/dashboard/nowhere')
  await page.getByRole('link', { name: names.signUp }).waitFor()
  await page.getByText('Client', { exact: true }).click()
  expect(await page.getByRole('link', { name: names.signUp }).count()).toBe(0)
  await enterCredentials(page, ravi)
  await page.getByRole('link', { name: names.continueNow }).click()
  await page.waitForURL('**/dashboard')
  const { ownerId, daysRemainingInTrial, ...rest } = await stored(page)
  expect([ownerId, daysRemainingInTrial]).toEqual([undefined, undefined])
  expect(rest).toMatchObject({ role: 'ClientMaster', clientId: ravi.id, userId: ravi.id })
})

wholeTest('the first field has the focus, and the choice of Client is remembered', async () => {
  const page = await openPage('/')
  const hasFocus = () =>
    page.getByLabel(names.email).evaluate((it) => it === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  await page.getByRole('button', { name: 'Choose Client' }).click()
  expect(await page.getByRole('radio', { name: names.client }).isChecked()).toBe(true)
  expect(await hasFocus()).toBe(true)
  await page.reload()
  expect(await page.getByRole('radio', { name: names.client }).isChecked()).toBe(true)
  await page.getByText('Owner', { exact: true }).click()
  await page.reload()
  expect(await page.getByRole('radio', { name: names.owner }).isChecked()).toBe(true)
})

wholeTest('the password has the focus where the email is known from the page before', async () => {
  const page = await openPage('/forgotPassword')
  await page.getByLabel(names.email).fill('known@example.in')
  await page.goto('/')
  await page.locator('input[name=password]:focus').waitFor()
  expect(await page.getByLabel(names.email).inputValue()).toBe('known@example.in')
})

wholeTest('the sign-in page returns to the requested page after signing in', async () => {
  const page = await openPage(`/dashboard/ownermaster/update?Id=${asha.id}`)
  await page.waitForURL((url) => url.pathname === '/')
  await enterCredentials(page, asha)
  await page.getByRole('link', { name: names.continueNow }).click()
  await page.waitForURL(`**/dashboard/ownermaster/update?Id=${asha.id}`)
})

wholeTest(
  'a refused sign-in shows the reason until the next try, and keeps the input',
  async () => {
    const page = await openPage('/')
    await enterCredentials(page, { ...asha, password: 'wrong horse' })
    await appears(page, 'Invalid email or password.')
    expect(await page.getByLabel(names.email).inputValue()).toBe(asha.email)
    await page.clock.fastForward(60_000)
    await appears(page, 'Invalid email or password.')
    await page.getByText('Client', { exact: true }).click()
    expect(await page.getByText('Invalid email or password.').count()).toBe(0)
    await page.getByText('Owner', { exact: true }).click()

    await page.route('**/owner/login', (route) => route.abort())
    await page.getByRole('button', { name: names.signIn }).click()
    await appears(page, 'Login failed. Please try again.')
  },
)

wholeTest(
  'the sign-in page shows the message of an expired trial, under any status, and whom to write to',
  async () => {
    const refusal = {
      message: 'Your free trial has expired. Please subscribe to continue using the service.',
      trialExpired: true,
      token: null,
      tenant_id: null,
      user: null,
    }
    for (const status of [200, 402, 403]) {
      const page = await openPage('/')
      await page.route('**/owner/login', (route) => route.fulfill({ status, json: refusal }))
      await enterCredentials(page, asha)
      await appears(page, refusal.message)
      await page.clock.fastForward(60_000)
      await page.getByRole('link', { name: 'help@example.in' }).waitFor()
      expect(await stored(page)).toEqual({})
      await page.context().close()
    }
  },
)

test('resets a forgotten password through the mailed link, once', async () => {
  const page = await openPage('/')
  await page.getByRole('link', { name: names.forgotPassword }).click()
  await page.waitForURL('**/forgotPassword')
  await page.getByRole('button', { name: names.sendLink }).click()
  await appears(page, 'Please enter your email address first')
  await page.getByLabel(names.email).fill(ravi.email)
  await page.getByRole('button', { name: names.sendLink }).click()
  const sent = 'If this address has an account, an email with a link is on its way.'
  await appears(page, sent)
  await page.clock.fastForward(60_000)
  await appears(page, sent)

  const { text } = await browserWorld.world.nextMail(ravi.email)
  const link = /http:\S+resetpassword\S+/.exec(text)?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: names.resetPassword }).click()
  await appears(page, 'Password is required')
  await page.getByLabel(names.newPassword).fill('a newer horse')
  await stopClock(page)
  await page.getByRole('button', { name: names.resetPassword }).click()
  await appears(page, 'Your password has been changed.')
  await leavesAfter(page, 3000)
  expect(new URL(page.url()).pathname).toBe('/')

  // The reset led to the sign-in of that account's role; the used link is dead before anything is typed.
  expect(await page.getByRole('radio', { name: names.client }).isChecked()).toBe(true)
  await page.goto(link)
  await appears(page, 'This link is no longer valid. Please ask for a new one.')
  expect(await page.getByLabel(names.newPassword).count()).toBe(0)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.waitForURL('**/forgotPassword')
})

wholeTest(
  'reports failures of forgetting and resetting in general, with the reason separately',
  async () => {
    const page = await openPage('/forgotPassword')
    await page.route('**/forgot-password', (route) => route.abort())
    await page.getByLabel(names.email).fill(ravi.email)
    await page.getByRole('button', { name: names.sendLink }).click()
    await appears(page, 'Something went wrong. Please try again.')
    expect(await page.getByLabel(names.email).inputValue()).toBe(ravi.email)
    await page.goto('/resetpassword?id=x')
    await page.getByText('This link is not complete.').waitFor()
  },
)

wholeTest(
  'an administrator registers, sets the password on the mailed page, and signs in',
  async () => {
    const page = await openPage('/register')
    await page.getByRole('link', { name: names.forgotPassword }).waitFor()
    await page.getByText('Not saved: you choose your password after our email.').waitFor()
    await page.getByRole('button', { name: names.signUp }).click()
    await appears(page, 'Email is required')
    await appears(page, 'Password is required')
    const email = 'admin@example.in'
    await page.getByLabel(names.email).fill(email)
    await page.getByLabel(names.password, { exact: true }).fill('not this one')
    await stopClock(page)
    await page.getByRole('button', { name: names.signUp }).click()
    await appears(page, 'If this address may register, an email with a link is on its way.')
    await leavesAfter(page, 3000)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByText('the one that you typed was not kept').waitFor()

    const { text } = await browserWorld.world.nextMail(email)
    await page.goto(/http:\S+confirmadmin\S+/.exec(text)?.[0] ?? '')
    await page.getByLabel(names.newPassword).fill('correct horse')
    await page.getByRole('button', { name: names.setPassword }).click()
    await appears(page, 'Your administrator account is ready. Please sign in.')
    await page.getByRole('link', { name: names.signInNow }).click()
    await enterCredentials(page, { email, password: 'not this one' })
    await appears(page, 'Invalid email or password.')
    await enterCredentials(page, { email, password: 'correct horse' })
    await appears(page, 'Login successful!')
    const { tenant_id, ownerId, ...rest } = await stored(page)
    expect([tenant_id, ownerId]).toEqual([undefined, undefined])
    expect(rest).toMatchObject({ role: 'SuperAdmin', authType: 'traditional', userEmail: email })
  },
)

wholeTest('a registration of an unknown type is an administrator’s', async () => {
  const page = await openPage('/register?type=landlord')
  await page.getByRole('button', { name: names.signUp }).waitFor()
  expect(await page.getByText('Step 1 of 4').count()).toBe(0)
})

wholeTest(
  'after too many failures shows when to try again, and that nothing is locked',
  async () => {
    const page = await openPage('/')
    const { nobody } = browserWorld.world
    const wrong = { email: ravi.email, password: 'wrong horse' }
    for (let n = 0; n < 10; n += 1) await nobody.post('/clientmasterlogin', wrong)
    await page.getByText('Client', { exact: true }).click()
    await stopClock(page)
    await enterCredentials(page, wrong)
    await page
      .getByText(/^Too many attempts\. Nothing is locked: please try again in \d+ seconds?\.$/)
      .waitFor()
    await page.getByText(/^You can try again in 0:0\d\.$/).waitFor()
    await page.clock.runFor(10_000)
    await appears(page, 'You can try again now.')
    browserWorld.world.advance({ seconds: 10 })
    await enterCredentials(page, { email: ravi.email, password: 'a newer horse' })
    await appears(page, 'Login successful!')
    await page.context().close()
  },
)

wholeTest('focuses the only button of the Microsoft sign-in', async () => {
  const page = await openPage('/adminTechharvest')
  await page.route('**/client-settings', () => {})
  const button = page.getByRole('button', { name: names.signInWithMicrosoft })
  await page.reload()
  await button.waitFor()
  expect(await button.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.context().close()
})
