import { randomBytes } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADA,
  accessTokenClaims,
  GRAPH,
  idTokenClaims,
} from '../../../../tests/kit/directory-tokens.ts'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../tests/kit/identity-provider.ts'
import { createWorld, type World } from '../../../../tests/kit/world.ts'
import type { AppSettings } from '../../../app/server/create-app.ts'

const TENANT = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490'
const CLIENT = '6cb04018-a3f5-46a7-b995-940c78f5aef3'
const ALLOWED_ID = '99999999-0000-4000-8000-00000000000a'
const OTHER = '9188040d-6c67-4c5b-b112-36a304b66dad'

let provider: IdentityProvider
let world: World
beforeAll(async () => {
  provider = await startIdentityProvider({ now: () => world.now() })
  world = await createWorld({
    directoryKeys: provider.keysOf(TENANT),
    settings: {
      entra: {
        tenantId: TENANT,
        clientId: CLIENT,
        adminRole: 'SuperAdmin',
        adminIds: [ALLOWED_ID],
      },
      entraAuthority: provider.origin,
      graphUrl: `${provider.origin}/v1.0`,
    },
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

type Claims = Record<string, unknown>

const terms = () => ({
  issuer: `${provider.origin}/${TENANT}/v2.0`,
  clientId: CLIENT,
  tenantId: TENANT,
  user: ADA,
  nonce: 'nonce',
  now: world.now(),
})
const honestClaims = (changed: Claims = {}): Claims => ({ ...idTokenClaims(terms()), ...changed })
const honest = (changed: Claims = {}) => provider.signing.sign(honestClaims(changed))
const exchange = (microsoftToken: unknown, userProfile: unknown = {}) =>
  world.nobody.post('/auth/sso-exchange', { microsoftToken, userProfile })
const seconds = (minutes: number) =>
  Math.floor(world.now().getTime() / 1000) + Math.round(minutes * 60)

describe('an ID token for this application', () => {
  test('signs in an administrator, who may list the owners', async () => {
    const reply = await exchange(await honest(), { displayName: 'Ada Admin' })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      message: expect.any(String),
      user: { _id: expect.any(String), role: 'SuperAdmin', email: ADA.email, name: ADA.name },
      ssoId: `${TENANT}:${ADA.oid}`,
    })
    const ada = world.callerWith(reply.body.token)
    expect((await ada.get('/ownermaster')).status).toBe(200)
    expect((await ada.get('/session')).body).toMatchObject({
      tenant_id: null,
      user: { role: 'SuperAdmin' },
    })
  })

  test('belongs to the same account at every sign-in', async () => {
    const [one, other] = [await exchange(await honest()), await exchange(await honest())]
    expect(one.body.user._id).toBe(other.body.user._id)
  })

  test('decides alone: the accompanying profile is ignored', async () => {
    const profile = {
      id: OTHER,
      roles: ['SuperAdmin'],
      mail: 'x@evil.test',
      displayName: 'Someone',
      _id: OTHER,
    }
    const { body } = await exchange(await honest(), profile)
    expect(body).toMatchObject({ user: { email: ADA.email, name: ADA.name } })
    expect(body.ssoId).toBe(`${TENANT}:${ADA.oid}`)
    expect((await exchange(await honest({ roles: undefined }), profile)).status).toBe(403)
  })

  test('is accepted without the app role if its object id is listed', async () => {
    expect((await exchange(await honest({ roles: undefined, oid: ALLOWED_ID }))).status).toBe(200)
  })

  test('without the app role or a listed id is rejected with 403', async () => {
    for (const roles of [undefined, [], ['Viewer'], 'SuperAdmin'])
      expect(await exchange(await honest({ roles }))).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
  })

  test('is accepted although the directory dates it 5 minutes back, and rejected when older than 10', async () => {
    const fresh = await honest()
    const late = await honest()
    world.advance({ minutes: 5 })
    expect((await exchange(fresh)).status).toBe(200)
    world.advance({ seconds: 1 })
    expect((await exchange(late)).status).toBe(401)
  })

  test('is accepted once', async () => {
    const token = await honest()
    const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(19)
    expect((await exchange(token)).status).toBe(401)
  })

  test('is rejected when replayed, however its signature is encoded', async () => {
    const token = await honest()
    expect((await exchange(token)).status).toBe(200)
    for (const respelt of respellings(token)) expect((await exchange(respelt)).status).toBe(401)
  })
})

/** Respellings of a token with other characters: unused bits of the last one, padding, blanks. */
function respellings(token: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.at(-1) ?? '')
  const others = Array.from(
    { length: 15 },
    (_, step) => alphabet[(last & ~15) | ((last + step + 1) & 15)],
  )
  return [
    ...others.map((other) => token.slice(0, -1) + other),
    `${token}=`,
    `${token}==`,
    `${token} `,
  ]
}

describe('rejects with 401', () => {
  const refusals: [string, () => Promise<string>][] = [
    [
      'a Graph access token',
      () => provider.signing.sign({ ...accessTokenClaims(terms()), roles: ['SuperAdmin'] }),
    ],
    ['a token for another audience', () => honest({ aud: GRAPH })],
    ["another application's token", () => honest({ aud: OTHER })],
    ['a token for this application and another', () => honest({ aud: [CLIENT, OTHER] })],
    [
      'an access token for an API of this application',
      () => honest({ scp: 'access_as_user', azp: CLIENT }),
    ],
    ['a token that a service got for itself', () => honest({ idtyp: 'app', azp: OTHER })],
    [
      "another tenant's token",
      () => honest({ iss: `${provider.origin}/${OTHER}/v2.0`, tid: OTHER }),
    ],
    ["another tenant's token in this tenant's name", () => honest({ tid: OTHER })],
    ['a token of another issuer', () => honest({ iss: `https://evil.test/${TENANT}/v2.0` })],
    ['a token of version 1', () => honest({ ver: '1.0' })],
    ['an expired token', () => honest({ exp: seconds(-2) })],
    ['a token that is not valid yet', () => honest({ nbf: seconds(2) })],
    ['a token from the future', () => honest({ iat: seconds(2) })],
    ['a token of an hour ago', () => honest({ iat: seconds(-60), nbf: seconds(-60) })],
    ['a token without an age', () => honest({ iat: undefined })],
    ['a token without an end', () => honest({ exp: undefined })],
    ['a token without a person', () => honest({ oid: undefined })],
    ['a token of an unknown key', () => provider.signing.sign(honestClaims(), { kid: 'unknown' })],
    ['a token of a foreign key under a known name', foreign],
    ['an unsigned token', unsigned],
    [
      'a token whose signature was cut off',
      async () => `${(await honest()).split('.').slice(0, 2).join('.')}.`,
    ],
    ['a token that was changed after signing', changed],
    ['HS256 with the public key as the secret', hmacWithPublicKey],
    ['garbage', async () => 'garbage'],
    ['three parts of garbage', async () => 'a.b.c'],
    ['blanks', async () => '   '],
    ['bytes', async () => randomBytes(3_000).toString('base64url')],
  ]

  test.each(refusals)('%s', async (_, makeToken) => {
    const reply = await exchange(await makeToken())
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ code: 'directory-token-refused', message: expect.any(String) })
  })

  async function foreign() {
    const { privateKey } = await generateKeyPair('RS256')
    const kid = provider.signing.published().keys[0]?.kid ?? ''
    return new SignJWT(honestClaims()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  }

  async function unsigned() {
    const [, payload] = (await honest()).split('.')
    return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
  }

  async function changed() {
    const [header, , signature] = (await honest({ roles: ['Viewer'] })).split('.')
    const payload = Buffer.from(JSON.stringify(honestClaims())).toString('base64url')
    return `${header}.${payload}.${signature}`
  }

  async function hmacWithPublicKey() {
    const [key] = provider.signing.published().keys
    return new SignJWT(honestClaims())
      .setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '' })
      .sign(Buffer.from(JSON.stringify(key)))
  }
})

test('rejects a token of 100 KB unread', async () => {
  expect((await exchange('a'.repeat(100 * 1024))).status).toBe(413)
})

test('rejects a missing or non-text token with 400', async () => {
  for (const token of [undefined, null, 5, {}, ['a']])
    expect((await exchange(token)).body.errors).toEqual({
      microsoftToken: 'The directory token is missing.',
    })
})

test('no refused token created an account', async () => {
  const rows = await world.query('select distinct directory_id from accounts order by 1')
  expect(rows.map((row) => row.directory_id)).toEqual([
    `${TENANT}:${ADA.oid}`,
    `${TENANT}:${ALLOWED_ID}`,
  ])
})

describe("the directory's keys", () => {
  const fetches = () =>
    provider.calls.filter((call) => call.endsWith('/discovery/v2.0/keys')).length

  test('are fetched once and cached', async () => {
    expect((await exchange(await honest())).status).toBe(200)
    const before = fetches()
    expect((await exchange(await honest())).status).toBe(200)
    expect(fetches()).toBe(before)
  })

  test('are fetched again for an unknown key, and a withdrawn key is no longer trusted', async () => {
    const old = await honest()
    await provider.signing.rotate()
    expect((await exchange(await honest())).status).toBe(200)
    expect((await exchange(old)).status).toBe(401)
  })

  test('that cannot be fetched make the sign-in answer 503, and it works later', async () => {
    await provider.signing.rotate()
    const token = await honest()
    for (const behavior of ['failing', 'hanging'] as const) {
      provider.setBehavior(behavior)
      const reply = await exchange(token)
      expect(reply.status).toBe(503)
      expect(reply.body.code).toBe('directory-unavailable')
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    provider.setBehavior('ready')
    expect((await exchange(token)).status).toBe(200)
  })

  test('that are cached carry a sign-in through an outage', async () => {
    provider.setBehavior('failing')
    expect((await exchange(await honest())).status).toBe(200)
    provider.setBehavior('ready')
  })
})

test('a directory account is outside the e-mail namespace', async () => {
  const asha = await world.registerOwner('Asha')
  const email = asha.email
  const { body } = await exchange(await honest({ oid: ALLOWED_ID, preferred_username: email }))
  expect(body.user.email).toBe(email)
  expect(
    (await world.nobody.post('/owner/login', { email, password: asha.password })).body,
  ).toMatchObject({
    user: { _id: asha.id, role: 'Owner' },
  })
})

test('a server without a directory reports that', async () => {
  const bare = await world.serverWith({ entra: undefined })
  const reply = await bare.nobody.post('/auth/sso-exchange', { microsoftToken: await honest() })
  expect(reply.status).toBe(404)
  expect(reply.body.code).toBe('not-set-up')
  expect((await bare.nobody.get('/client-settings')).body.directory).toBeNull()
})

test('the sign-in with a directory shows the browser where the directory is, but not who is an administrator', async () => {
  const { body } = await world.nobody.get('/client-settings')
  expect(body.directory).toEqual({
    tenantId: TENANT,
    clientId: CLIENT,
    authority: provider.origin,
    graphUrl: `${provider.origin}/v1.0`,
  })
  expect(JSON.stringify(body)).not.toContain(ALLOWED_ID)
})

describe('a session of the directory', () => {
  const entra = { tenantId: TENANT, clientId: CLIENT, adminRole: 'SuperAdmin', adminIds: [] }
  const signedIn = async (claims: Claims = {}) =>
    (await exchange(await honest(claims))).body.token as string
  const statusWith = async (token: string, settings: Partial<AppSettings>) => {
    const now = await world.serverWith(settings)
    return (await now.callerWith(token).get('/ownermaster')).status
  }

  test('ends with the settings that let it in', async () => {
    const token = await signedIn()
    const cases: [Partial<AppSettings>, number][] = [
      [{}, 200],
      [{ entra: undefined }, 401],
      [{ entra: { ...entra, adminRole: 'Owner.Admin' } }, 401],
      [{ entra: { ...entra, tenantId: OTHER } }, 401],
      [{ entra: { ...entra, adminRole: 'Owner.Admin', adminIds: [ADA.oid] } }, 200],
    ]
    for (const [settings, status] of cases)
      expect([settings, await statusWith(token, settings)]).toEqual([settings, status])
  })

  test('of a listed id ends when it leaves the list, whatever role is requested', async () => {
    const token = await signedIn({ oid: ALLOWED_ID, roles: [] })
    expect(await statusWith(token, {})).toBe(200)
    expect(await statusWith(token, { entra })).toBe(401)
  })

  test('lasts 8 hours, however much it is used', async () => {
    const ada = world.callerWith(await signedIn())
    world.advance({ minutes: 8 * 60 - 1 })
    expect((await ada.get('/ownermaster')).status).toBe(200)
    world.advance({ minutes: 1 })
    expect((await ada.get('/ownermaster')).status).toBe(401)
  })
})
