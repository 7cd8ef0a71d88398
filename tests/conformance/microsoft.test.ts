import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { type Caller, callerAt, expectError, ID, temporaryWebFolder } from './second-client.ts'

const DIRECTORY = '11111111-2222-4333-8444-555555555555'
const LISTED = 'aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb'
const CLIENT = '66666666-7777-4888-8999-000000000000'
const AUTHORITY = 'https://login.microsoftonline.com'

const webFolder = temporaryWebFolder()
let world: World
let nobody: Caller
let keys: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  const published = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  world = await createWorld({
    webFolder,
    settings: {
      entra: { tenantId: DIRECTORY, clientId: CLIENT, adminRole: 'SuperAdmin', adminIds: [LISTED] },
    },
    directoryKeys: createLocalJWKSet({ keys: [published] }),
  })
  nobody = callerAt(world.url, 'null')
})
afterAll(() => world.close())

let serial = 0
/** An ID token as the directory issues it: its `iat` is five minutes old already. */
function idToken(changes: Record<string, unknown> = {}, key = keys.privateKey): Promise<string> {
  const now = Math.floor(world.now().getTime() / 1000)
  serial += 1
  const claims = {
    iss: `${AUTHORITY}/${DIRECTORY}/v2.0`,
    aud: CLIENT,
    tid: DIRECTORY,
    ver: '2.0',
    iat: now - 300,
    nbf: now - 300,
    exp: now + 3600,
    oid: '99999999-aaaa-4bbb-8ccc-dddddddddddd',
    sub: 'subject',
    uti: `token ${serial}`,
    name: 'Meera Admin',
    preferred_username: 'meera@techharvest.example',
    email: 'meera@techharvest.example',
    roles: ['SuperAdmin'],
    ...changes,
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT' }).sign(key)
}

const userProfile = { id: 'x', displayName: 'Meera', mail: 'meera@techharvest.example' }
const exchange = (microsoftToken: string, profile: object = userProfile) =>
  nobody.post('/auth/sso-exchange', { microsoftToken, userProfile: profile })

test("POST /auth/sso-exchange exchanges an ID token for an administrator's session", async () => {
  const reply = await exchange(await idToken())
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toMatchObject({
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: {
      _id: expect.stringMatching(ID),
      role: 'SuperAdmin',
      email: 'meera@techharvest.example',
      name: 'Meera Admin',
    },
    ssoId: expect.stringMatching(/\S/),
  })
  const owners = await callerAt(world.url, reply.body.token).get('/ownermaster')
  expect(owners.status).toBe(200)
})

test('rejects a replayed ID token', async () => {
  const token = await idToken()
  expect((await exchange(token)).status).toBe(200)
  expectError(await exchange(token), 401)
})

test('ignores the profile that comes with the token', async () => {
  const reply = await exchange(await idToken(), { ...userProfile, mail: 'evil@example.in' })
  expect(reply.body.user.email).toBe('meera@techharvest.example')
})

test.each([
  ['for another application', { aud: '00000003-0000-0000-c000-000000000000' }],
  ['of another directory', { tid: CLIENT, iss: `${AUTHORITY}/${CLIENT}/v2.0` }],
  ['of another issuer', { iss: `https://sts.windows.net/${DIRECTORY}/` }],
  ['of the older version', { ver: '1.0' }],
])('rejects a token %s', async (_title, changes) => {
  expectError(await exchange(await idToken(changes)), 401)
})

test('rejects a token that has expired, is too old or is signed by somebody else', async () => {
  const now = Math.floor(world.now().getTime() / 1000)
  const old = { iat: now - 16 * 60, nbf: now - 16 * 60 }
  expectError(await exchange(await idToken({ exp: now - 600 })), 401)
  expectError(await exchange(await idToken(old)), 401)
  const stranger = await generateKeyPair('RS256')
  expectError(await exchange(await idToken({}, stranger.privateKey)), 401)
  expectError(await exchange('no token at all'), 401)
})

test('the server accepts a token up to nine minutes old, because the directory dates it five minutes back', async () => {
  const iat = Math.floor(world.now().getTime() / 1000) - 9 * 60
  expect((await exchange(await idToken({ iat, nbf: iat }))).status).toBe(200)
})

test('a listed object id needs no app role', async () => {
  const reply = await exchange(await idToken({ oid: LISTED, roles: undefined }))
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.user.role).toBe('SuperAdmin')
})

test('rejects a member of the directory without the app role', async () => {
  expectError(await exchange(await idToken({ roles: [] })), 403)
  expectError(await exchange(await idToken({ roles: ['Reader'] })), 403)
})
