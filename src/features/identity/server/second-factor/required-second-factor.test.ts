import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADA, idTokenClaims } from '../../../../../tests/kit/directory-tokens.ts'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../tests/kit/identity-provider.ts'
import { createPasskey } from '../../../../../tests/kit/passkey.ts'
import { totpOf } from '../../../../../tests/kit/totp.ts'
import { type Caller, createWorld, PASSWORD, type World } from '../../../../../tests/kit/world.ts'
import { contracts, mayCall } from '../../../../app/server/declared.ts'
import type { Endpoint } from '../../../../shared/contract.ts'

/** With ADMIN_SECOND_FACTOR=required administrators with a password do nothing before they have one. */

const TENANT = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490'
const CLIENT = '6cb04018-a3f5-46a7-b995-940c78f5aef3'
const REFUSED = { status: 403, body: { code: 'second-factor-required' } }

let provider: IdentityProvider
let world: World
/** On the same database, from when the setting is on. */
let strict: Pick<World, 'nobody' | 'callerWith'>
let email: string
let before: Caller
beforeAll(async () => {
  provider = await startIdentityProvider({ now: () => world.now() })
  const entra = { tenantId: TENANT, clientId: CLIENT, adminRole: 'SuperAdmin', adminIds: [] }
  world = await createWorld({
    directoryKeys: provider.keysOf(TENANT),
    settings: { entra, entraAuthority: provider.origin, graphUrl: `${provider.origin}/v1.0` },
  })
  const administrator = await world.registerAdministrator()
  email = administrator.email
  strict = await world.serverWith({ requiresAdminSecondFactor: true })
  before = strict.callerWith(administrator.token)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const signIn = () => strict.nobody.post('/owner/login', { email, password: PASSWORD })

async function setUpApp(who: Caller): Promise<string> {
  const { body } = await who.post('/account/totp', { currentPassword: PASSWORD })
  const reply = await who.post('/account/totp/confirm', { code: totpOf(body.key, world.now()) })
  expect(reply.status).toBe(200)
  return body.key
}

describe('an administrator with a password and no second factor', () => {
  test('signs in, and may do nothing but set one up and sign out', async () => {
    const { status, body } = await signIn()
    expect(status).toBe(200)
    expect(body.needsSecondFactor).toBe(true)
    const held = strict.callerWith(body.token)
    expect(await held.get('/ownermaster')).toMatchObject(REFUSED)
    const passwords = { current: PASSWORD, next: 'another horse' }
    expect(await held.post('/account/password', passwords)).toMatchObject(REFUSED)
    expect(await held.post('/account/devices/end')).toMatchObject(REFUSED)
    expect(await held.post('/account/recoverycodes', {})).toMatchObject(REFUSED)
    expect(await held.post('/mydata', { currentPassword: PASSWORD })).toMatchObject(REFUSED)
    expect((await held.get('/session')).status).toBe(200)
    expect((await held.get('/account')).body.needsSecondFactor).toBe(true)
    const proof = { currentPassword: PASSWORD }
    expect((await held.post('/account/totp', proof)).status).toBe(200)
    expect((await held.post('/account/passkeys/options', proof)).status).toBe(200)
    expect((await held.post('/logout')).status).toBe(200)
    expect((await held.get('/session')).status).toBe(401)
  })

  test('is refused every route that is not on the way there', async () => {
    const { body } = await signIn()
    const held = strict.callerWith(body.token)
    const open: string[] = []
    for (const [route, { access }] of Object.entries<Endpoint>(Object.assign({}, ...contracts))) {
      if (access === 'public' || route === 'POST /logout') continue
      const [method, path = ''] = route.split(' ')
      const call = held[method?.toLowerCase() as keyof Caller]
      const reply = await call(path.replace(/\{\w+\}/g, 'none'))
      const code = mayCall('administrator', access) ? REFUSED.body.code : 'forbidden'
      if (reply.status !== 403 || reply.body.code !== code) open.push(route)
    }
    expect(open.toSorted()).toEqual([
      'GET /account',
      'GET /session',
      'POST /account/passkeys',
      'POST /account/passkeys/options',
      'POST /account/totp',
      'POST /account/totp/confirm',
      'POST /session/language',
    ])
  })

  test('is held to it in a session from before the setting, too, and free where it is off', async () => {
    expect(await before.get('/ownermaster')).toMatchObject(REFUSED)
    const { body } = await world.nobody.post('/owner/login', { email, password: PASSWORD })
    expect(body.needsSecondFactor).toBeUndefined()
    const free = world.callerWith(body.token)
    expect((await free.get('/ownermaster')).status).toBe(200)
    expect((await free.get('/account')).body.needsSecondFactor).toBe(false)
  })

  test('sets an app up, and goes on in the same session; the last one stays', async () => {
    const { body } = await signIn()
    const held = strict.callerWith(body.token)
    await setUpApp(held)
    expect((await held.get('/ownermaster')).status).toBe(200)
    expect((await before.get('/ownermaster')).status).toBe(200)
    expect((await held.get('/account')).body.needsSecondFactor).toBe(false)
    const proof = { currentPassword: PASSWORD }
    const refused = await held.post('/account/totp/remove', proof)
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { secondFactors } = (await held.get('/account')).body
    expect(secondFactors).toMatchObject({ recoveryCodesLeft: 10 })
    // Where no second factor is required, the last one can be removed.
    const free = world.callerWith(body.token)
    expect((await free.post('/account/totp/remove', proof)).status).toBe(200)
    expect(await held.get('/ownermaster')).toMatchObject(REFUSED)
  })

  test('adds a passkey, goes on, and signs in with it alone; the last one stays', async () => {
    const { body } = await signIn()
    const held = strict.callerWith(body.token)
    const { body: asked } = await held.post('/account/passkeys/options', {
      currentPassword: PASSWORD,
    })
    const passkey = createPasskey(world.url)
    const made = { name: 'My key', passkey: passkey.register(asked.options) }
    expect((await held.post('/account/passkeys', made)).status).toBe(200)
    expect((await held.get('/ownermaster')).status).toBe(200)
    const { options } = (await strict.nobody.post('/login/passkey/options')).body
    const reply = await strict.nobody.post('/login/passkey', { passkey: passkey.answer(options) })
    expect(reply.status).toBe(200)
    expect(reply.body.needsSecondFactor).toBeUndefined()
    const signedIn = strict.callerWith(reply.body.token)
    expect((await signedIn.get('/ownermaster')).status).toBe(200)
    const [{ _id: id }] = (await held.get('/account')).body.secondFactors.passkeys
    const path = `/account/passkeys/${id}/remove`
    expect((await held.post(path, {})).status).toBe(409)
    await setUpApp(held)
    expect((await held.post(path, {})).status).toBe(200)
    expect((await held.get('/ownermaster')).status).toBe(200)
  })
})

test('the setting asks no second factor of owners and clients', async () => {
  const owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Ravi')
  for (const { token } of [owner, client]) {
    const caller = strict.callerWith(token)
    expect((await caller.get('/search?q=asha')).body.code).not.toBe('second-factor-required')
    expect((await caller.get('/account')).body.needsSecondFactor).toBe(false)
  }
  expect((await strict.callerWith(owner.token).get('/clientmaster')).status).toBe(200)
  const { body } = await strict.nobody.post('/owner/login', {
    email: owner.email,
    password: PASSWORD,
  })
  expect(body.token).toEqual(expect.any(String))
  expect(body.needsSecondFactor).toBeUndefined()
})

test("the setting leaves the directory's administrators to their directory", async () => {
  const terms = {
    issuer: `${provider.origin}/${TENANT}/v2.0`,
    clientId: CLIENT,
    tenantId: TENANT,
    user: ADA,
    nonce: 'nonce',
    now: world.now(),
  }
  const microsoftToken = await provider.signing.sign(idTokenClaims(terms))
  const { body } = await strict.nobody.post('/auth/sso-exchange', { microsoftToken })
  const caller = strict.callerWith(body.token)
  expect((await caller.get('/ownermaster')).status).toBe(200)
  expect((await caller.get('/account')).body.needsSecondFactor).toBe(false)
})
