import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { ADA } from '../kit/directory-tokens.ts'
import { type IdentityProvider, SLOW_MS, startIdentityProvider } from '../kit/identity-provider.ts'
import { names } from '../kit/names.ts'
import { appears, button, leavesAfter, menuItem, stopClock } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'

const ENTRA = {
  tenantId: '11111111-2222-4333-8444-555555555555',
  clientId: '66666666-7777-4888-8999-aaaaaaaaaaaa',
  adminRole: 'SuperAdmin',
  adminIds: [],
}
const IDLE = 'Sign in with Microsoft'
const BUSY = 'Signing in...'

let provider: IdentityProvider
let browserWorld: BrowserWorld

beforeAll(async () => {
  provider = await startIdentityProvider()
  browserWorld = await openBrowserWorld({
    settings: {
      entra: ENTRA,
      entraAuthority: provider.origin,
      graphUrl: `${provider.origin}/v1.0`,
    },
    directoryKeys: provider.keysOf(ENTRA.tenantId),
  })
})
beforeEach(() => {
  provider.offer(ADA)
  provider.setBehavior('ready')
})
afterAll(async () => {
  await browserWorld.close()
  await provider.close()
})

async function openAdminPage(world = browserWorld): Promise<Page> {
  const page = await world.newPage({ ignoreHTTPSErrors: true })
  await page.goto('/adminTechharvest')
  await appears(page, 'Use your Microsoft account to sign in as Admin')
  return page
}

/** Presses the button and returns the window that it opens. */
async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, IDLE).click()])
  await button(page, BUSY).waitFor()
  await popup.locator('#go').waitFor()
  return popup
}

async function signIn(page: Page) {
  const popup = await openPopup(page)
  await popup.locator('#go').click()
  await appears(page, 'Login successful!')
}

const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }))
const accountKeys = async (page: Page) =>
  Object.keys(await stored(page)).filter((key) => !/^(msal|main-root|colour)/.test(key))

test('an administrator signs in with Microsoft, stays signed in, and signs out everywhere', async () => {
  const page = await openAdminPage()
  const popup = await openPopup(page)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([483, 600])
  const asked = new URL(popup.url())
  expect(asked.pathname).toBe(`/${ENTRA.tenantId}/oauth2/v2.0/authorize`)
  expect(asked.searchParams.get('scope')?.split(' ')).toContain('User.Read')
  expect(asked.searchParams.get('redirect_uri')).toBe(`${browserWorld.url}/`)
  expect(asked.searchParams.get('code_challenge')).toHaveLength(43)
  const root = await page.request.get('/', { headers: { accept: 'text/html' } })
  expect(root.headers()['cross-origin-opener-policy']).toBeUndefined()
  await popup.locator('#go').click()
  await appears(page, 'Login successful!')
  await page.getByRole('heading', { name: `Welcome, ${ADA.name}` }).waitFor()
  expect(await stored(page)).toMatchObject({
    role: 'SuperAdmin',
    authType: 'SSO',
    ssoId: `${ENTRA.tenantId}:${ADA.oid}`,
    userName: ADA.name,
    userEmail: ADA.email,
  })
  await page.waitForURL('**/dashboard')

  await page.reload()
  await page.getByText('Welcome to Rent Management System').waitFor()
  await page.goto('/adminTechharvest')
  await page.getByRole('heading', { name: `Welcome, ${ADA.name}` }).waitFor()
  const { token } = await stored(page)
  await page.waitForLoadState('networkidle')
  const [signOutPopup] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, names.signOut).click(),
  ])
  await page.waitForURL((url) => url.pathname === '/')
  if (!signOutPopup.isClosed()) await signOutPopup.waitForEvent('close')
  expect(provider.calls).toContain(`GET /${ENTRA.tenantId}/oauth2/v2.0/logout`)
  expect(await accountKeys(page)).toEqual([])
  expect((await browserWorld.world.callerWith(token ?? '').get('/session')).status).toBe(401)
})

wholeTest('reports a failed sign-in when the person declines or has no role', async () => {
  const page = await openAdminPage()
  const popup = await openPopup(page)
  await popup.locator('#deny').click()
  await appears(page, 'Failed to login with Microsoft. Please try again.')
  await button(page, IDLE).waitFor()

  provider.offer({ ...ADA, oid: '99999999-0000-4000-8000-000000000002', roles: [] })
  const second = await openPopup(page)
  await second.locator('#go').click()
  await appears(page, 'Failed to login with Microsoft. Please try again.')
  await page.getByText(/administrator/).waitFor()
  expect(await accountKeys(page)).toEqual([])
})

wholeTest(
  'shows the general message and the code for an error of the identity library',
  async () => {
    const page = await openAdminPage()
    const tokens = /\/oauth2\/v2\.0\/token/
    const attempt = async (code: string, respond: (route: Route) => Promise<void>) => {
      await page.route(tokens, respond)
      const popup = await openPopup(page)
      await popup.locator('#go').click()
      await appears(page, `Microsoft could not be reached or refused (${code}).`)
      await appears(page, 'Failed to login with Microsoft. Please try again.')
      await button(page, IDLE).waitFor()
      await page.unroute(tokens)
    }
    const json = { error: 'interaction_required', error_description: 'AADSTS50076' }
    await attempt('interaction_required', (route) => route.fulfill({ status: 400, json }))
    await attempt('network_error', (route) => route.abort())
    expect(await accountKeys(page)).toEqual([])
  },
)

wholeTest('reports a server error', async () => {
  const page = await openAdminPage()
  const texts = {
    500: 'Server error during authentication. Please contact support.',
    503: 'Failed to login with Microsoft. Please try again.',
  }
  for (const [status, text] of Object.entries(texts)) {
    await page.route('**/auth/sso-exchange', (route) =>
      route.fulfill({ status: Number(status), json: { message: 'No', code: 'internal' } }),
    )
    const popup = await openPopup(page)
    await popup.locator('#go').click()
    await appears(page, text)
    await page.unroute('**/auth/sso-exchange')
  }
})

wholeTest('closing the window frees the button, and the next window signs in', async () => {
  const page = await openAdminPage()
  const popup = await openPopup(page)
  await popup.close()
  await button(page, IDLE).waitFor()
  expect(await page.getByRole('alert').textContent()).toBe('')
  await page.clock.install()
  const next = await openPopup(page)
  await stopClock(page)
  await next.locator('#go').click()
  await appears(page, 'Login successful!')
  await leavesAfter(page, 1000)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

wholeTest('names a blocked window as the reason', async () => {
  const page = await openAdminPage()
  await page.evaluate(() => {
    globalThis.open = () => null
  })
  await button(page, IDLE).click()
  await appears(page, 'Failed to login with Microsoft. Please try again.')
  await page.getByText('Your browser blocked the sign-in window.').waitFor()
  await button(page, IDLE).waitFor()
})

wholeTest('keeps the button busy until a slow directory answers', async () => {
  const page = await openAdminPage()
  const popup = await openPopup(page)
  provider.setBehavior('slow')
  provider.calls.length = 0
  await popup.locator('#go').click()
  await popup.waitForEvent('close')
  // By then the window has been closed for as long as the token took.
  await expect.poll(() => provider.calls.join(), { timeout: 3 * SLOW_MS }).toContain('/v1.0/me')
  expect(await button(page, BUSY).count()).toBe(1)
  provider.setBehavior('ready')
  await appears(page, 'Login successful!')
})

wholeTest("fetches the directory's keys again after they changed", async () => {
  await signIn(await openAdminPage())
  await provider.signing.rotate()
  await signIn(await openAdminPage())
})

wholeTest('signing out does not wait for a blocked window, and only logs it', async () => {
  const page = await openAdminPage()
  await signIn(page)
  await page.waitForURL('**/dashboard')
  const logged = page.waitForEvent('console', (it) => it.text().includes('did not reach everybody'))
  await page.evaluate(() => {
    globalThis.open = () => null
  })
  await page.getByRole('button', { name: `${ADA.name}, account` }).click()
  await menuItem(page, names.signOut).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await accountKeys(page)).toEqual([])
  expect((await logged).type()).toBe('warning')
  expect((await page.getByRole('alert').allTextContents()).join('')).toBe('')
})

wholeTest('loads the identity library only on this page and for Microsoft sessions', async () => {
  const page = await browserWorld.newPage({ ignoreHTTPSErrors: true })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const fetched = () =>
    scripts.filter((url) => /directory-client|redirect-bridge/i.test(url)).length
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.goto('/register', { waitUntil: 'networkidle' })
  expect(fetched()).toBe(0)
  await page.goto('/adminTechharvest', { waitUntil: 'networkidle' })
  await expect.poll(fetched).toBe(1)
  await signIn(page)
  scripts.length = 0
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect.poll(fetched).toBe(1)
})

wholeTest('signs in at Microsoft’s own addresses with the production configuration', async () => {
  const hosts = ['login.microsoftonline.com', 'graph.microsoft.com']
  const rules = hosts.map((host) => `MAP ${host}:443 127.0.0.1:${provider.port}`).join(',')
  const production = await openBrowserWorld({
    browserArguments: [`--host-resolver-rules=${rules}`],
    settings: { entra: ENTRA },
    directoryKeys: provider.keysOf(ENTRA.tenantId),
  })
  try {
    const page = await openAdminPage(production)
    const popup = await openPopup(page)
    expect(new URL(popup.url()).host).toBe('login.microsoftonline.com')
    await popup.locator('#go').click()
    await page.waitForURL('**/dashboard')
    expect(await stored(page)).toMatchObject({ role: 'SuperAdmin', authType: 'SSO' })
  } finally {
    await production.close()
  }
})

wholeTest('if it is not set up, the password comes first, and no setting is named', async () => {
  const page = await browserWorld.newPage()
  await page.route('**/client-settings', (route) =>
    route.fulfill({
      json: { timeZone: 'Asia/Kolkata', supportEmail: null, eraseAfterDays: 90, directory: null },
    }),
  )
  await page.goto('/adminTechharvest')
  expect(await button(page, 'Microsoft sign-in is not set up').isDisabled()).toBe(true)
  await appears(page, 'Use your Microsoft account to sign in as Admin')
  expect(await page.locator('body').innerText()).not.toMatch(/[A-Z]+_[A-Z]+/)
  await page.locator('[data-stack] > a, [data-stack] > button').first().click()
  await page.waitForURL('/?as=owner')
})
