import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CLIENT_SECRET } from '../../../../../tests/kit/directory-endpoints.ts'
import { ADA, idTokenClaims } from '../../../../../tests/kit/directory-tokens.ts'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../tests/kit/identity-provider.ts'
import { type Caller, createWorld, type World } from '../../../../../tests/kit/world.ts'

const TENANT = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490'
const CLIENT = '6cb04018-a3f5-46a7-b995-940c78f5aef3'
const LISTED = { ...ADA, oid: '99999999-0000-4000-8000-00000000000a', roles: [] }

let provider: IdentityProvider
let world: World
beforeAll(async () => {
  provider = await startIdentityProvider({ now: () => world.now() })
  const application = { tenantId: TENANT, clientId: CLIENT, clientSecret: CLIENT_SECRET }
  world = await createWorld({
    directoryKeys: provider.keysOf(TENANT),
    callDirectory: provider.fetch,
    settings: {
      entra: { ...application, adminRole: 'SuperAdmin', adminIds: [LISTED.oid] },
      entraAuthority: provider.origin,
      graphUrl: `${provider.origin}/v1.0`,
    },
  })
})
beforeEach(() => {
  provider.setMember(ADA)
  provider.setMember(LISTED)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function signIn(user = ADA): Promise<Caller> {
  const terms = { issuer: `${provider.origin}/${TENANT}/v2.0`, clientId: CLIENT, tenantId: TENANT }
  const claims = idTokenClaims({ ...terms, user, now: world.now() })
  const microsoftToken = await provider.signing.sign(claims)
  const { body } = await world.nobody.post('/auth/sso-exchange', { microsoftToken })
  return world.callerWith(body.token)
}

const statusOf = async (caller: Caller) => (await caller.get('/ownermaster')).status
const countLookups = () => provider.calls.filter((call) => call.includes('/v1.0/users/')).length

test('the directory is queried about an open session every ten minutes', async () => {
  const ada = await signIn()
  const before = countLookups()
  world.advance({ minutes: 9 })
  expect([await statusOf(ada), countLookups() - before]).toEqual([200, 0])
  world.advance({ minutes: 1 })
  expect(await Promise.all([1, 2, 3].map(() => statusOf(ada)))).toEqual([200, 200, 200])
  expect(countLookups() - before).toBe(2) // the account, and its roles
  world.advance({ minutes: 9 })
  expect([await statusOf(ada), countLookups() - before]).toEqual([200, 2])
})

test('every session of an account ends within 15 minutes of its withdrawal, for good', async () => {
  const withdrawals = [
    { ...ADA, roles: [] },
    { ...ADA, roles: ['Viewer'] },
    { ...ADA, isDisabled: true },
    { ...LISTED, isDisabled: true },
  ]
  for (const withdrawn of withdrawals) {
    const user = {
      ...withdrawn,
      isDisabled: false,
      roles: withdrawn.oid === ADA.oid ? ADA.roles : [],
    }
    const [one, other] = [await signIn(user), await signIn(user)]
    world.advance({ minutes: 10 })
    expect(await statusOf(one)).toBe(200)
    provider.setMember(withdrawn)
    world.advance({ minutes: 10 })
    expect(await statusOf(one)).toBe(401)
    provider.setMember(user)
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
  }
})

test('while the directory does not answer, its word holds for 15 minutes and no longer', async () => {
  const ada = await signIn()
  provider.setBehavior('failing')
  world.advance({ minutes: 11 })
  expect(await statusOf(ada)).toBe(200)
  world.advance({ minutes: 4 })
  const refused = await ada.get('/ownermaster')
  expect(refused).toMatchObject({ status: 503, body: { code: 'directory-unavailable' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  provider.setBehavior('ready')
  world.advance({ seconds: 30 })
  expect(await statusOf(ada)).toBe(200)
})
