import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA } from './directory-tokens.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const TENANT = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490'
const HOME = 'http://rentbook.test'
let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider()
})
afterAll(() => provider.close())

/** Starts a sign-in as a browser does, picks the account, and returns what comes back to the site. */
async function pickAccount(choice: 'go' | 'deny', verifier: string) {
  const query = new URLSearchParams({
    client_id: 'rentbook',
    redirect_uri: HOME,
    state: 'state 1',
    nonce: 'nonce 1',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const page = await provider.fetch(`${provider.origin}/${TENANT}/oauth2/v2.0/authorize?${query}`)
  const [, link = ''] =
    new RegExp(`id="${choice}" href="([^"]+)"`).exec(await page.text())?.map(unescapeHtml) ?? []
  const { headers } = await provider.fetch(`${provider.origin}${link}`)
  const { origin, hash } = new URL(headers.get('location') ?? '')
  return { origin, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) } as {
    origin: string
    [name: string]: string
  }
}

const unescapeHtml = (text: string) => text.replaceAll('&#38;', '&')

const redeem = (code: string | undefined, verifier: string) =>
  provider.fetch(`${provider.origin}/${TENANT}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'rentbook',
      redirect_uri: HOME,
      code: code ?? '',
      code_verifier: verifier,
    }).toString(),
  })

test('redeems a code once, for the holder of its verifier', async () => {
  const verifier = randomBytes(32).toString('base64url')
  const { origin, code, state } = await pickAccount('go', verifier)
  expect({ origin, state }).toEqual({ origin: HOME, state: 'state 1' })
  const reply = await redeem(code, verifier)
  const { id_token, access_token } = (await reply.json()) as Record<string, string>
  const { payload } = await jwtVerify(id_token ?? '', provider.keysOf(TENANT))
  expect(payload).toMatchObject({ aud: 'rentbook', nonce: 'nonce 1', tid: TENANT, oid: ADA.oid })
  expect(decodeJwt(access_token ?? '')).toMatchObject({ scp: 'User.Read' })
  expect((await redeem(code, verifier)).status).toBe(400)
  const headers = { authorization: `Bearer ${access_token}` }
  const profile = await provider.fetch(`${provider.origin}/v1.0/me`, { headers })
  expect(await profile.json()).toMatchObject({ id: ADA.oid, mail: ADA.email })
})

test('rejects a code without its verifier', async () => {
  const { code } = await pickAccount('go', 'the right verifier')
  expect((await redeem(code, 'another verifier')).status).toBe(400)
})

test('the identity provider returns an error to the application when the person declines', async () => {
  expect(await pickAccount('deny', 'any')).toMatchObject({
    error: 'access_denied',
    state: 'state 1',
  })
})

test('the identity provider shows the profile only to its access token', async () => {
  expect((await provider.fetch(`${provider.origin}/v1.0/me`)).status).toBe(401)
})
