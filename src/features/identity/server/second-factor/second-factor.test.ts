import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpOf } from '../../../../../tests/kit/totp.ts'
import {
  type Caller,
  createWorld,
  PASSWORD,
  type Person,
  type Reply,
  type World,
} from '../../../../../tests/kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const pathOf = ({ role }: Person) =>
  role === 'ClientMaster' ? '/clientmasterlogin' : '/owner/login'

const signIn = (
  { email, password, role }: Person,
  from: Pick<Caller, 'post'> = world.nobody,
  more: object = {},
): Promise<Reply> => from.post(pathOf({ role } as Person), { email, password, ...more })

const bring = (
  handle: string,
  code: string,
  from: Pick<Caller, 'post'> = world.nobody,
): Promise<Reply> => from.post('/login/second-factor', { handle, code })

/** A person with an authenticator app: its secret, and the recovery codes. */
type Guarded = { person: Person; secret: string; recoveryCodes: string[] }

async function guard(person: Person): Promise<Guarded> {
  const { body: begun } = await person.post('/account/totp', { currentPassword: PASSWORD })
  const code = totpOf(begun.key, world.now())
  const { status, body } = await person.post('/account/totp/confirm', { code })
  expect(status).toBe(200)
  // The code that set it up is used up.
  world.advance({ seconds: 60 })
  return { person, secret: begun.key, recoveryCodes: body.recoveryCodes }
}

const nowOf = ({ secret }: Guarded) => totpOf(secret, world.now())
const handleOf = async ({ person }: Guarded, from?: Pick<Caller, 'post'>) =>
  (await signIn(person, from)).body.handle as string

describe('with an authenticator app set up', () => {
  test.each([
    ['an owner', () => world.registerOwner('Asha')],
    ['a client', async () => world.addClient(await world.registerOwner('Bela'), 'Ravi')],
    ['an administrator', () => administrator()],
  ])('the right password of %s answers no token, and the code does', async (_, who) => {
    const guarded = await guard(await who())
    const started = await signIn(guarded.person)
    expect(started).toMatchObject({ status: 401, body: { code: 'second-factor', token: null } })
    const { status, body } = await bring(started.body.handle, nowOf(guarded))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ _id: guarded.person.id, role: guarded.person.role })
    expect((await world.callerWith(body.token).get('/session')).status).toBe(200)
  })

  test('a wrong password is refused as usual, and reveals nothing of it', async () => {
    const { person } = await guard(await world.registerOwner('Charu'))
    const wrong = await signIn({ ...person, password: 'wrong' } as Person)
    const unknown = await signIn({ ...person, email: 'nobody@example.in' } as Person)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.code).toBe('wrong-credentials')
  })

  test('a code counts once: neither again nor any before it', async () => {
    const guarded = await guard(await world.registerOwner('Devi'))
    const before = nowOf(guarded)
    world.advance({ seconds: 30 })
    const code = nowOf(guarded)
    expect((await bring(await handleOf(guarded), code)).status).toBe(200)
    expect((await bring(await handleOf(guarded), code)).status).toBe(400)
    expect((await bring(await handleOf(guarded), before)).status).toBe(400)
    world.advance({ seconds: 30 })
    expect((await bring(await handleOf(guarded), nowOf(guarded))).status).toBe(200)
  })

  test('the same code sent ten times at once is accepted once', async () => {
    const guarded = await guard(await world.registerOwner('Esha'))
    const handles = []
    for (let count = 0; count < 10; count++) handles.push(await handleOf(guarded))
    const code = nowOf(guarded)
    const replies = await Promise.all(handles.map((handle) => bring(handle, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a phone whose clock is half a minute off is taken, one of two minutes is not', async () => {
    const guarded = await guard(await world.registerOwner('Falak'))
    const at = (seconds: number) =>
      totpOf(guarded.secret, new Date(world.now().getTime() + seconds * 1000))
    expect((await bring(await handleOf(guarded), at(-120))).status).toBe(400)
    expect((await bring(await handleOf(guarded), at(120))).status).toBe(400)
    expect((await bring(await handleOf(guarded), at(-30))).status).toBe(200)
    expect((await bring(await handleOf(guarded), at(30))).status).toBe(200)
  })

  test('each of ten recovery codes works once, however it is typed', async () => {
    const guarded = await guard(await world.registerOwner('Gauri'))
    const [first = '', second = '', third = ''] = guarded.recoveryCodes
    expect(new Set(guarded.recoveryCodes).size).toBe(10)
    expect((await bring(await handleOf(guarded), first)).status).toBe(200)
    expect((await bring(await handleOf(guarded), first)).status).toBe(400)
    expect((await bring(await handleOf(guarded), ` ${second.toLowerCase()} `)).status).toBe(200)
    expect((await bring(await handleOf(guarded), third.replace('-', ''))).status).toBe(200)
    const { body } = await guarded.person.get('/account')
    expect(body.secondFactors.recoveryCodesLeft).toBe(7)
  })

  test("another account's code and recovery codes open nothing", async () => {
    const [one, other] = [
      await guard(await world.registerOwner('Hema')),
      await guard(await world.registerOwner('Indu')),
    ]
    expect((await bring(await handleOf(one), nowOf(other))).status).toBe(400)
    expect((await bring(await handleOf(one), other.recoveryCodes[0] ?? '')).status).toBe(400)
  })
})

describe('the handle between the two calls', () => {
  test('is used up with the code', async () => {
    const guarded = await guard(await world.registerOwner('Jaya'))
    const handle = await handleOf(guarded)
    expect((await bring(handle, nowOf(guarded))).status).toBe(200)
    const again = await bring(handle, guarded.recoveryCodes[0] ?? '')
    expect(again).toMatchObject({ status: 401, body: { code: 'second-factor-expired' } })
  })

  test('lasts five minutes', async () => {
    const guarded = await guard(await world.registerOwner('Kavya'))
    const handle = await handleOf(guarded)
    world.advance({ minutes: 5 })
    expect((await bring(handle, nowOf(guarded))).status).toBe(401)
  })

  test('has five guesses, and takes no right code after them', async () => {
    const guarded = await guard(await world.registerOwner('Leela'))
    const handle = await handleOf(guarded)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => bring(handle, `AAAAA-AAAA${guess}`)),
    )
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5)
    expect((await bring(handle, nowOf(guarded))).status).toBe(401)
  })

  test('is void once the account has another password', async () => {
    const guarded = await guard(await world.registerOwner('Mira'))
    const handle = await handleOf(guarded)
    const change = { current: PASSWORD, next: 'another horse' }
    expect((await guarded.person.post('/account/password', change)).status).toBe(200)
    expect((await bring(handle, nowOf(guarded))).status).toBe(401)
  })

  test('opens nothing alone', async () => {
    const guarded = await guard(await world.registerOwner('Nila'))
    const handle = await handleOf(guarded)
    expect((await world.callerWith(handle).get('/session')).status).toBe(401)
    expect((await bring('made-up', nowOf(guarded))).status).toBe(401)
  })
})

describe('a guesser', () => {
  test('is paused, and locks nobody else out: a device that the account came in with', async () => {
    const guarded = await guard(await world.registerOwner('Omana'))
    const phone = world.callerAt('198.51.100.7')
    const first = await bring(await handleOf(guarded, phone), nowOf(guarded), phone)
    const deviceKeys = [first.headers['device-key']]
    const stranger = world.callerAt('203.0.113.9')
    const statuses = []
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await bring(await handleOf(guarded, stranger), 'wrong', stranger)).status)
    expect(statuses).toContain(429)
    world.advance({ seconds: 30 })
    // From the very network that the stranger guesses from.
    const { body } = await signIn(guarded.person, stranger, { deviceKeys })
    expect((await bring(body.handle, nowOf(guarded), stranger)).status).toBe(200)
  })

  test('is paused from everywhere at once, but not where the account signed in before', async () => {
    const guarded = await guard(await world.registerOwner('Padma'))
    const home = world.callerAt('198.51.100.8')
    expect((await bring(await handleOf(guarded, home), nowOf(guarded), home)).status).toBe(200)
    const statuses = []
    for (let guess = 0; guess < 60; guess++) {
      const stranger = world.callerAt(`203.0.${guess}.1`)
      statuses.push((await bring(await handleOf(guarded, stranger), 'wrong', stranger)).status)
    }
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(400))
    expect(statuses.slice(50)).toContain(429)
    world.advance({ seconds: 30 })
    expect((await bring(await handleOf(guarded, home), nowOf(guarded), home)).status).toBe(200)
  })
})

describe('setting a second factor up', () => {
  test('requires the password, however fresh the sign-in is', async () => {
    const asha = await world.registerOwner('Qamar')
    const refused = await asha.post('/account/totp', {})
    expect(refused).toMatchObject({ status: 403, body: { code: 'sign-in-again' } })
    const wrong = await asha.post('/account/totp', { currentPassword: 'wrong' })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('counts only once a code of the app was entered, within half an hour', async () => {
    const person = await world.registerOwner('Radha')
    const { body } = await person.post('/account/totp', { currentPassword: PASSWORD })
    expect((await signIn(person)).status).toBe(200)
    expect((await person.post('/account/totp/confirm', { code: '000000' })).status).toBe(400)
    world.advance({ minutes: 31 })
    const code = totpOf(body.key, world.now())
    expect((await person.post('/account/totp/confirm', { code })).status).toBe(400)
    expect((await signIn(person)).status).toBe(200)
  })

  test('never replaces one that is there', async () => {
    const guarded = await guard(await world.registerOwner('Sona'))
    const again = await guarded.person.post('/account/totp', { currentPassword: PASSWORD })
    expect(again.status).toBe(409)
    expect((await bring(await handleOf(guarded), nowOf(guarded))).status).toBe(200)
  })

  test('is mailed, and so is its removal', async () => {
    const { person } = await guard(await world.registerOwner('Tara'))
    const subject = /two-step verification/i
    const setUp = await world.nextMail(person.email, subject)
    expect(setUp.text).toContain('An authenticator app was set up for your Rentbook account.')
    const currentPassword = PASSWORD
    expect((await person.post('/account/totp/remove', { currentPassword })).status).toBe(200)
    const removed = await world.nextMail(person.email, subject)
    expect(removed.text).toContain('The authenticator app was removed')
    expect((await signIn(person)).status).toBe(200)
  })

  test('leaves nothing in the database that opens the account', async () => {
    const { secret, recoveryCodes } = await guard(await world.registerOwner('Uma'))
    const [{ text }] = await world.query(
      `select concat((select string_agg(row::text, ' ') from totp_factors row),
        (select string_agg(row::text, ' ') from recovery_codes row)) as text`,
    )
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden)
  })
})

describe('a second factor', () => {
  test('is removed and its codes renewed only by a fresh sign-in or with the password', async () => {
    const { person, recoveryCodes } = await guard(await world.registerOwner('Veena'))
    world.advance({ minutes: 11 })
    for (const path of ['/account/totp/remove', '/account/recoverycodes'])
      expect(await person.post(path, {})).toMatchObject({
        status: 403,
        body: { code: 'sign-in-again' },
      })
    const renewed = await person.post('/account/recoverycodes', { currentPassword: PASSWORD })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const { body } = await signIn(person)
    expect((await bring(body.handle, recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await bring(body.handle, renewed.body.recoveryCodes[0])).status).toBe(200)
  })

  test('takes its recovery codes along when it goes', async () => {
    const guarded = await guard(await world.registerOwner('Wahida'))
    const { person } = guarded
    expect((await person.post('/account/totp/remove', {})).status).toBe(200)
    expect((await person.get('/account')).body.secondFactors).toEqual({
      appSince: null,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
    expect((await person.post('/account/recoverycodes', {})).status).toBe(409)
    expect((await person.post('/account/totp/remove', {})).status).toBe(404)
  })

  test('outlives a reset of the password', async () => {
    const guarded = await guard(await world.registerOwner('Yamini'))
    const { person } = guarded
    await world.nobody.post('/forgot-password', { email: person.email })
    const { text } = await world.nextMail(person.email, /new Rentbook password/)
    const [, id, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
    const reset = await world.nobody.post(`/resetpassword/${id}/${token}`, {
      password: 'new horse',
    })
    expect(reset.status).toBe(200)
    expect(JSON.stringify(reset.body)).not.toContain('token')
    const started = await signIn({ ...person, password: 'new horse' } as Person)
    expect(started).toMatchObject({ status: 401, body: { code: 'second-factor' } })
    expect((await bring(started.body.handle, nowOf(guarded))).status).toBe(200)
  })
})

describe('an account that has lost everything', () => {
  test('gets in by an administrator who removes it: an owner', async () => {
    const guarded = await guard(await world.registerOwner('Zara'))
    const admin = await administrator()
    // An earlier test gave them a second factor, which would require a code.
    await world.query('delete from totp_factors where account_id = $1', [admin.id])
    const path = `/ownermaster/${guarded.person.id}/secondfactor/remove`
    const proof = { currentPassword: PASSWORD, reason: 'Lost the phone' }
    expect((await guarded.person.post(path, {})).status).toBe(403)
    expect((await admin.post(path, proof)).status).toBe(200)
    expect((await signIn(guarded.person)).status).toBe(200)
    const mail = await world.nextMail(guarded.person.email, /two-step verification/i)
    expect(mail.text).toContain('An authenticator app was set up')
    const removed = await world.nextMail(guarded.person.email, /administrator changed/)
    expect(removed.text).toContain('two-step verification was removed')
    expect((await admin.post(path, proof)).status).toBe(409)
    const [entry] = (await admin.get(`/ownermaster/${guarded.person.id}/audit`)).body
    expect(entry).toMatchObject({ action: 'changed', after: { secondFactorChanged: true } })
  })

  test('gets in by the owner who removes it, and by nobody else: a client', async () => {
    const owner = await world.registerOwner('Anjali')
    const other = await world.registerOwner('Bhavna')
    const guarded = await guard(await world.addClient(owner, 'Chirag'))
    const path = `/clientmaster/${guarded.person.id}/secondfactor`
    expect((await other.delete(path)).status).toBe(404)
    expect((await (await administrator()).delete(path)).status).toBe(403)
    expect((await guarded.person.delete(path)).status).toBe(403)
    expect((await signIn(guarded.person)).status).toBe(401)
    expect((await owner.delete(path)).status).toBe(200)
    expect((await signIn(guarded.person)).status).toBe(200)
  })
})

// There is one address that may be one.
let registered: Person | undefined
async function administrator(): Promise<Person> {
  registered ??= await world.registerAdministrator()
  return registered
}
