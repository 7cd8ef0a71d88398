import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, link } from '../kit/on-page.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PASSWORD, type Person } from '../kit/world.ts'

/** Passkeys, by an authenticator that Chromium plays. */

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

/** Gives the page a device with a fingerprint reader, whose person always touches it. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person can show who they are. */
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const part = (page: Page) =>
  page.getByRole('region', { name: names.twoStepVerification, exact: true })

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
}

async function enterPassword(page: Page, { email }: Person) {
  await field(page, names.email).fill(email)
  await field(page, names.password).fill(PASSWORD)
  await button(page, names.signIn).click()
  await page.getByRole('heading', { name: names.twoStepVerification }).waitFor()
}

describe.each(playedAt('desk'))('an owner %s', (_, { viewport, owner: name }) => {
  let owner: Person
  let page: Page
  let authenticator: Awaited<ReturnType<typeof addAuthenticator>>
  beforeAll(async () => {
    owner = await browserWorld.world.registerOwner(name)
    page = await browserWorld.newPage({ as: owner, viewport })
    authenticator = await addAuthenticator(page)
  })
  afterAll(() => page.context().close())

  test('adds a passkey, with the password, and gets recovery codes', async () => {
    await page.goto('/dashboard/account/signin')
    await button(page, names.addAPasskey).click()
    await field(page, names.nameOfThePasskey).fill('My laptop')
    await button(page, names.addPasskey).click()
    await appears(page, 'Please enter your current password as well.')
    await field(page, names.currentPassword).fill(PASSWORD)
    await button(page, names.addPasskey).click()
    await page.getByRole('heading', { name: names.keepTheseRecoveryCodes }).waitFor()
    await button(page, names.savedThem).click()
    await part(page).getByText('Passkey since 16 Nov 2026').waitFor()
    await link(page, names.dataAndActivity).click()
    const activity = page.getByRole('region', { name: names.activity, exact: true })
    await activity.getByText('Two-step verification: changed').waitFor()
    const mail = await browserWorld.world.nextMail(owner.email, /two-step verification/i)
    expect(mail.text).toContain('A passkey was added for your Rentbook account.')
  })

  wholeTest('adds no second one on the same device', async () => {
    await link(page, names.signInSection).click()
    await button(page, names.addAPasskey).click()
    await field(page, names.nameOfThePasskey).fill('Again')
    await field(page, names.currentPassword).fill(PASSWORD)
    await button(page, names.addPasskey).click()
    await appears(page, 'This device has a passkey of this account already.')
    await button(page, names.cancel).click()
  })

  test('signs in with it alone, without e-mail and password, and its answer counts once', async () => {
    await signOut(page)
    const sent = page.waitForRequest('**/login/passkey')
    await button(page, names.useAPasskey).click()
    await link(page, names.continueNow).click()
    await page.waitForURL('**/dashboard')
    expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(owner.id)
    const answer = (await sent).postDataJSON()
    const { nobody } = browserWorld.world
    const again = await nobody.post('/login/passkey', answer)
    expect(again).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
  })

  wholeTest('signs in with it after the password', async () => {
    await signOut(page)
    await enterPassword(page, owner)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const sent = page.waitForRequest('**/login/second-factor')
    await button(page, names.useAPasskey).click()
    await link(page, names.continueNow).click()
    await page.waitForURL('**/dashboard')
    const { handle, passkey } = (await sent).postDataJSON()
    const { nobody } = browserWorld.world
    const used = await nobody.post('/login/second-factor', { handle, passkey })
    expect(used).toMatchObject({ status: 401, body: { code: 'second-factor-expired' } })
    // Its answer is for that sign-in, and for no other, nor for one without a password.
    const { body } = await nobody.post('/owner/login', { email: owner.email, password: PASSWORD })
    const other = await nobody.post('/login/second-factor', { handle: body.handle, passkey })
    expect(other).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await nobody.post('/login/passkey', { passkey })).status).toBe(401)
  })

  wholeTest('does not sign in with it alone where nobody shows who they are', async () => {
    await signOut(page)
    await authenticator.verifies(false)
    await button(page, names.useAPasskey).click()
    await appears(page, 'It was cancelled, or it took too long.')
    await authenticator.verifies(true)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  wholeTest('removes it, and then signs in with the password alone', async () => {
    await button(page, names.useAPasskey).click()
    await link(page, names.continueNow).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/dashboard/account/signin')
    await part(page).getByText('last used 16 Nov 2026').waitFor()
    await button(page, 'Remove the passkey My laptop').click()
    await button(page, 'Remove passkey').click()
    await appears(page, 'Your passkey is removed.')
    await signOut(page)
    await button(page, names.useAPasskey).click()
    await appears(page, 'This passkey belongs to no account here.')
    await field(page, names.email).fill(owner.email)
    await field(page, names.password).fill(PASSWORD)
    await button(page, names.signIn).click()
    await link(page, names.continueNow).click()
    await page.waitForURL('**/dashboard')
  })
})
