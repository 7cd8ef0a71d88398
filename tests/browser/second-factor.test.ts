import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, link } from '../kit/on-page.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { totpOf } from '../kit/totp.ts'
import { missedByFingers } from '../kit/touch-targets.ts'
import { wholeDescribe, wholeTest } from '../kit/whole-test.ts'
import { PASSWORD, type Person } from '../kit/world.ts'

/** What the sign-in asks beside the password, set up and used in a browser. */

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) =>
  part(page, 'Two-step verification').getByRole('listitem').filter({ hasText: name })

/** The next code of the app: each counts once. */
function nextCode(secret: string): string {
  browserWorld.world.advance({ seconds: 60 })
  return totpOf(secret, browserWorld.world.now())
}

async function enterPassword(page: Page, { email }: Person) {
  await page.goto('/')
  await field(page, names.email).fill(email)
  await field(page, names.password).fill(PASSWORD)
  await button(page, names.signIn).click()
}

/** What axe finds wrong on the page in these colours, once nothing changes its look any more. */
async function violations(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-colour-scheme="${colorScheme}"]`).waitFor()
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    const found = (await runner.run({ resultTypes: ['violations'] })).violations
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
}

describe.each(playedAt('phone'))('an owner %s', (_, { viewport, owner: name }) => {
  let owner: Person
  let page: Page
  let secret = ''
  let codes: string[] = []
  beforeAll(async () => {
    owner = await browserWorld.world.registerOwner(name)
    page = await browserWorld.newPage({ as: owner, viewport })
  })
  afterAll(() => page.context().close())

  test('sets an authenticator app up, and gets recovery codes once', async () => {
    await page.goto('/dashboard/account/signin')
    await button(page, names.setUpAnApp).click()
    await field(page, names.currentPassword).fill(PASSWORD)
    await button(page, names.continue).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(
      ' ',
      '',
    )
    await field(page, names.codeThatTheAppShows).fill('000000')
    await button(page, names.setUp).click()
    await appears(page, 'This code is wrong. Is the clock of your phone right?')
    await field(page, names.codeThatTheAppShows).fill(nextCode(secret))
    await button(page, names.setUp).click()
    await page.getByRole('heading', { name: names.keepTheseRecoveryCodes }).waitFor()
    codes = await part(page, 'Two-step verification').getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await button(page, names.savedThem).click()
    await row(page, 'Authenticator app').getByText('Since 16 Nov 2026').waitFor()
    await row(page, 'Recovery codes').getByText('10 left').waitFor()
    await link(page, names.dataAndActivity).click()
    await part(page, 'Activity').getByText('Two-step verification: changed').waitFor()
    await link(page, names.signInSection).click()
  })

  test('signs in with the password and the code of the app', async () => {
    const fresh = await browserWorld.newPage({ viewport })
    await enterPassword(fresh, owner)
    await fresh.getByRole('heading', { name: names.twoStepVerification }).waitFor()
    expect(await fresh.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await fresh.keyboard.type('123456')
    await fresh.keyboard.press('Enter')
    await appears(fresh, 'This code is wrong, or it was used before.')
    await field(fresh, names.code).fill(nextCode(secret))
    await button(fresh, names.signIn).click()
    await link(fresh, names.continueNow).click()
    await fresh.waitForURL('**/dashboard')
    await fresh.context().close()
  })

  wholeTest('signs in with a recovery code instead, which is used up then', async () => {
    const fresh = await browserWorld.newPage({ viewport })
    await enterPassword(fresh, owner)
    await field(fresh, names.code).fill((codes[0] ?? '').toLowerCase())
    await button(fresh, names.signIn).click()
    await link(fresh, names.continueNow).click()
    await fresh.waitForURL('**/dashboard')
    await fresh.goto('/dashboard/account/signin')
    await row(fresh, 'Recovery codes').getByText('9 left').waitFor()
    await fresh.context().close()
  })

  wholeTest(
    'is prompted on a page without an axe violation, light or dark, usable by touch',
    async () => {
      const fresh = await browserWorld.newPage({ viewport, hasTouch: true })
      await fresh.addInitScript({ content: axe.source })
      await enterPassword(fresh, owner)
      await fresh.getByRole('heading', { name: names.twoStepVerification }).waitFor()
      expect(await violations(fresh, 'light')).toEqual([])
      expect(await violations(fresh, 'dark')).toEqual([])
      expect(await missedByFingers(fresh)).toEqual([])
      await fresh.context().close()
    },
  )

  wholeTest('goes back to e-mail and password', async () => {
    const fresh = await browserWorld.newPage({ viewport })
    await enterPassword(fresh, owner)
    await button(fresh, names.startOver).click()
    await fresh.getByRole('heading', { name: names.signIn }).waitFor()
    expect(await field(fresh, names.password).inputValue()).toBe('')
    await fresh.context().close()
  })

  wholeTest(
    'makes new codes and removes the app, with the password some time after the sign-in',
    async () => {
      browserWorld.world.advance({ minutes: 11 })
      await button(page, 'Make new recovery codes').click()
      await button(page, names.makeNewCodes).click()
      await field(page, names.currentPassword).fill(PASSWORD)
      await button(page, names.makeNewCodes).click()
      await button(page, names.savedThem).click()
      await button(page, 'Remove the authenticator app').click()
      await button(page, names.removeApp).click()
      await field(page, names.currentPassword).fill(PASSWORD)
      await button(page, names.removeApp).click()
      await appears(page, 'Your authenticator app is removed.')
      await button(page, names.setUpAnApp).waitFor()
      const fresh = await browserWorld.newPage({ viewport })
      await enterPassword(fresh, owner)
      await link(fresh, names.continueNow).click()
      await fresh.waitForURL('**/dashboard')
      await fresh.context().close()
    },
  )
})

wholeDescribe.each(playedAt('phone'))(
  'an administrator who must have one, %s',
  (_, { viewport }) => {
    let strict: BrowserWorld
    beforeAll(async () => {
      strict = await openBrowserWorld({
        begin: new Date('2026-11-16T12:00:00+05:30'),
        settings: { requiresAdminSecondFactor: true },
      })
    })
    afterAll(() => strict.close())

    test('is led to set one up wherever they wanted to go, and goes on there', async () => {
      const administrator = await strict.world.registerAdministrator()
      const page = await strict.newPage({ viewport })
      await page.goto('/dashboard/listownermaster')
      await field(page, names.email).fill(administrator.email)
      await field(page, names.password).fill(PASSWORD)
      await button(page, names.signIn).click()
      await link(page, names.continueNow).click()
      await page.waitForURL('**/dashboard/account/signin')
      const notice = page.getByText('Set up two-step verification to go on:')
      await notice.waitFor()
      await page.reload()
      await notice.waitFor()
      await button(page, names.setUpAnApp).click()
      await field(page, names.currentPassword).fill(PASSWORD)
      await button(page, names.continue).click()
      const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
      const code = totpOf(secret.replaceAll(' ', ''), strict.world.now())
      await field(page, names.codeThatTheAppShows).fill(code)
      await button(page, names.setUp).click()
      await button(page, names.savedThem).click()
      await page.waitForURL('**/dashboard/listownermaster')
      await page.goto('/dashboard/account/signin')
      await part(page, 'Password').waitFor()
      expect(await notice.count()).toBe(0)
      await page.context().close()
    })
  },
)
