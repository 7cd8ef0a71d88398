import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { ADA } from '../../kit/directory-tokens.ts'
import { type IdentityProvider, startIdentityProvider } from '../../kit/identity-provider.ts'
import { names } from '../../kit/names.ts'
import { appears, button } from '../../kit/on-page.ts'

/** Numbers and habits of the identity library that a browser can see. */

const ENTRA = {
  tenantId: '11111111-2222-4333-8444-555555555555',
  clientId: '66666666-7777-4888-8999-aaaaaaaaaaaa',
  adminRole: 'SuperAdmin',
  adminIds: [],
}

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
afterAll(async () => {
  await browserWorld.close()
  await provider.close()
})

/** Whether the library reports that a sign-in or a sign-out is under way. */
const isFlagged = (page: Page) =>
  page.evaluate(() =>
    [...Object.entries(sessionStorage), ...Object.entries(localStorage)].some(
      ([key, value]) => key.endsWith('interaction.status') && value !== '',
    ),
  )

test('a sign-in requests one scope, uses a PKCE verifier of 32 random bytes and sets its flag while it runs', async () => {
  const page = await browserWorld.newPage({ ignoreHTTPSErrors: true })
  await page.goto('/adminTechharvest')
  await appears(page, 'Use your Microsoft account to sign in as Admin')
  expect(await isFlagged(page)).toBe(false)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, names.signInWithMicrosoft).click(),
  ])
  await popup.locator('#go').waitFor()
  expect(await isFlagged(page)).toBe(true)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([483, 600])
  const asked = new URL(popup.url())
  // Beside what OpenID itself needs, the profile is all that is requested.
  const openId = ['openid', 'profile', 'offline_access']
  const scopes = asked.searchParams.get('scope')?.split(' ') ?? []
  expect(scopes.filter((scope) => !openId.includes(scope))).toEqual(['User.Read'])
  expect(asked.pathname).toContain(ENTRA.tenantId)
  expect(asked.searchParams.get('redirect_uri')).toBe(`${browserWorld.url}/`)

  const tokenCall = page.waitForRequest(/\/oauth2\/v2\.0\/token/)
  await popup.locator('#go').click()
  const verifier = new URLSearchParams((await tokenCall).postData() ?? '').get('code_verifier')
  expect(Buffer.from(verifier ?? '', 'base64url')).toHaveLength(32)
  await appears(page, 'Login successful!')
  expect(await isFlagged(page)).toBe(false)

  const kept = await page.evaluate(() => ({ ...localStorage }))
  const keys = Object.keys(kept).filter((key) => key.startsWith('msal.'))
  for (const kind of ['accesstoken', 'idtoken']) expect(keys.join().toLowerCase()).toContain(kind)
  // Its key to what it keeps there lives as long as the browser; the state of a sign-in is in no cookie.
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name, expires }) => [name, expires])).toEqual([
    ['msal.cache.encryption', -1],
  ])
  expect(provider.calls).toContain('GET /v1.0/me')
  await page.waitForURL('**/dashboard')
  await appears(page, 'SSO')

  await page.goto('/adminTechharvest')
  await page.waitForLoadState('networkidle')
  const asksToSignOut = (url: URL) => url.pathname.endsWith('/oauth2/v2.0/logout')
  const question = Promise.withResolvers<URL>()
  const answer = Promise.withResolvers<void>()
  await page.context().route(asksToSignOut, async (route) => {
    question.resolve(new URL(route.request().url()))
    await answer.promise
    await route.continue()
  })
  const [leaving] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, names.signOut).click(),
  ])
  await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
  expect(await isFlagged(page)).toBe(true)
  const left = await question.promise
  expect(left.searchParams.get('post_logout_redirect_uri')).toBe(`${browserWorld.url}/`)
  answer.resolve()
  await leaving.waitForEvent('close')
  await expect.poll(() => isFlagged(page)).toBe(false)
})

test('the result of a sign-in contains the account and the tokens', async () => {
  const page = await browserWorld.newPage({ ignoreHTTPSErrors: true })
  await page.goto('/adminTechharvest')
  const fetched = await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return names.find((name) => name.includes('directory-client'))
  })
  const file = await fetched.jsonValue()
  const settings = JSON.stringify({ ...ENTRA, authority: provider.origin })
  const [answer] = await Promise.all([
    // As a text: an import that is written here would be taken for one of the test's own.
    page.evaluate(
      `import('${file}')
        .then(({ openDirectory }) => openDirectory(${settings}))
        .then((directory) => directory.signIn(() => {}))`,
    ),
    page.waitForEvent('popup').then((popup) => popup.locator('#go').click()),
  ])
  expect(answer).toMatchObject({
    account: {
      homeAccountId: `${ADA.oid}.${ENTRA.tenantId}`,
      localAccountId: ADA.oid,
      username: ADA.email,
      tenantId: ENTRA.tenantId,
      environment: new URL(provider.origin).host,
      idTokenClaims: { oid: ADA.oid, tid: ENTRA.tenantId, aud: ENTRA.clientId },
    },
    accessToken: expect.stringMatching(/./),
    idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    scopes: expect.arrayContaining(['User.Read']),
    expiresOn: expect.any(Date),
    authority: `${provider.origin}/${ENTRA.tenantId}/`,
  })
})
