import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepHashingFull } from '../../../../tests/kit/keep-hashing-full.ts'
import {
  type Caller,
  CLIENT,
  createWorld,
  PASSWORD,
  type Person,
  type Reply,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld({ settings: { trialDays: 3650 } })
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

const attempt = (caller: Caller, email: string, password: string) =>
  caller.post('/owner/login', { email, password })

/** Fails to sign in; the next attempt is due when the pause after it is over. */
async function fail(caller: Caller, email: string, times = 1) {
  for (let time = 0; time < times; time += 1)
    expect((await attempt(caller, email, 'wrong horse')).status).toBe(401)
}

/** Simulates many failures: the one count that is at `from` is set to `to`. */
async function playOn(from: number, to: number) {
  const counts = await world.query(
    'update throttles set count = $2 where count = $1 and blocked_until is null and resets_at > $3 returning key',
    [from, to, world.now()],
  )
  expect(counts).toHaveLength(1)
}

async function pauseAfter(caller: Caller, email: string, password = 'wrong horse') {
  const { status, headers, body } = await attempt(caller, email, password)
  expect(status).toBe(429)
  expect(body.code).toBe('too-many-requests')
  return Number(headers['retry-after'])
}

describe('failed sign-ins', () => {
  test('are free ten times per e-mail and address; then each doubles the pause, up to 15 minutes', async () => {
    const caller = world.callerAt('10.0.0.1')
    await fail(caller, asha.email, 10)
    const pauses = []
    for (let round = 0; round < 12; round += 1) {
      const pause = await pauseAfter(caller, asha.email)
      pauses.push(pause)
      world.advance({ seconds: pause })
      await fail(caller, asha.email)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })

  test('block even the right password until the pause is over', async () => {
    const caller = world.callerAt('10.0.0.2')
    await fail(caller, asha.email, 11 - 1)
    expect(await pauseAfter(caller, asha.email, PASSWORD)).toBe(1)
    world.advance({ seconds: 1 })
    expect((await attempt(caller, asha.email, PASSWORD)).status).toBe(200)
  })

  test('at one address do not block another address or another e-mail', async () => {
    const beena = await world.registerOwner('Beena')
    await fail(world.callerAt('10.0.0.3'), asha.email, 10)
    await pauseAfter(world.callerAt('10.0.0.3'), asha.email)
    expect((await attempt(world.callerAt('10.0.0.4'), asha.email, PASSWORD)).status).toBe(200)
    expect((await attempt(world.callerAt('10.0.0.3'), beena.email, PASSWORD)).status).toBe(200)
  })

  test('in parallel each count', async () => {
    const caller = world.callerAt('10.0.0.5')
    const all = Array.from({ length: 40 }, () => attempt(caller, asha.email, 'wrong horse'))
    const judged = (await Promise.all(all)).filter(({ status }) => status === 401)
    expect(judged.length).toBeLessThanOrEqual(10)
  })

  test('are forgotten a day after the first', async () => {
    const caller = world.callerAt('10.0.0.6')
    await fail(caller, asha.email, 10)
    world.advance({ days: 1 })
    await fail(caller, asha.email, 10)
  })

  test('from anywhere leave an e-mail two attempts a network after 100, except on networks it signed in from', async () => {
    const chitra = await world.registerOwner('Chitra')
    const home = world.callerAt('10.2.0.1')
    expect((await attempt(home, chitra.email, PASSWORD)).status).toBe(200)
    for (let place = 0; place < 7; place += 1)
      await fail(world.callerAt(`10.3.0.${place}`), chitra.email)
    await playOn(7, 99)
    await fail(world.callerAt('10.3.0.7'), chitra.email)
    // The right password is looked at first.
    expect((await attempt(world.callerAt('10.4.0.9'), chitra.email, PASSWORD)).status).toBe(200)
    const elsewhere = world.callerAt('10.4.0.1')
    await fail(elsewhere, chitra.email, 2)
    expect(await pauseAfter(elsewhere, chitra.email, PASSWORD)).toBe(1)
    await fail(home, chitra.email, 3)
    expect((await attempt(home, chitra.email, PASSWORD)).status).toBe(200)
    // That success gave nothing back to those who guess elsewhere.
    expect(await pauseAfter(elsewhere, chitra.email)).toBe(1)
    world.advance({ seconds: 1 })
    await fail(elsewhere, chitra.email)
    expect(await pauseAfter(elsewhere, chitra.email, PASSWORD)).toBe(2)
  })

  test('from one address leave each e-mail two attempts there after 300 in an hour', async () => {
    const caller = world.callerAt('10.5.0.1')
    for (let guess = 0; guess < 7; guess += 1) await fail(caller, `guess${guess}@example.in`)
    await playOn(7, 299)
    await fail(caller, 'guess@example.in')
    const neighbour = await world.registerOwner('Neighbour')
    for (let time = 0; time < 3; time += 1)
      expect((await attempt(caller, neighbour.email, PASSWORD)).status).toBe(200)
    await fail(caller, 'last@example.in', 2)
    expect(await pauseAfter(caller, 'last@example.in')).toBe(1)
    expect((await attempt(world.callerAt('10.5.0.2'), asha.email, PASSWORD)).status).toBe(200)
    world.advance({ minutes: 60 })
    expect((await attempt(caller, asha.email, PASSWORD)).status).toBe(200)
  })

  test('by others do not slow a device that the account came in with, which has ten of its own', async () => {
    const divya = await world.registerOwner('Divya')
    const caller = world.callerAt('10.5.5.1')
    const from = (password: string, deviceKeys: string[], email = divya.email) =>
      caller.post('/owner/login', { email, password, deviceKeys })
    const keyIn = ({ headers }: Reply) => headers['device-key'] ?? ''
    const deviceKey = keyIn(await attempt(world.nobody, divya.email, PASSWORD))
    const ofAsha = keyIn(await attempt(world.nobody, asha.email, PASSWORD))
    await fail(caller, divya.email, 10)
    for (const keys of [[], [ofAsha], [`${deviceKey.slice(0, -2)}AA`], [divya.id], ['.']])
      expect((await from(PASSWORD, keys)).status).toBe(429)
    expect((await from(PASSWORD, [ofAsha, deviceKey])).status).toBe(200)
    for (let time = 0; time < 10; time += 1)
      expect((await from('wrong horse', [deviceKey])).status).toBe(401)
    expect((await from(PASSWORD, [deviceKey])).status).toBe(429)
  })

  test('are counted, successes are not', async () => {
    const caller = world.callerAt('10.6.0.1')
    for (let time = 0; time < 11; time += 1)
      expect((await attempt(caller, asha.email, PASSWORD)).status).toBe(200)
    await fail(caller, asha.email, 9)
    expect((await attempt(caller, asha.email, PASSWORD)).status).toBe(200)
    await fail(caller, asha.email)
    expect(await pauseAfter(caller, asha.email)).toBe(1)
  })

  test('are not counted while the server is too busy to check the password', async () => {
    world.advance({ days: 2 })
    // Where the account is known nothing counts for its e-mail.
    await world.query('delete from known_addresses')
    const isOver = keepHashingFull('entry')
    const { status, headers, body } = await attempt(world.nobody, asha.email, 'wrong horse')
    await isOver()
    expect([status, headers['retry-after'], body.code]).toEqual([503, '1', 'busy'])
    const counts = await world.query('select count from throttles where resets_at > $1', [
      world.now(),
    ])
    expect(new Set(counts.map(({ count }) => count))).toEqual(new Set([0]))
  })

  test('for an unknown e-mail get the same reply, throttling and work', async () => {
    const caller = world.callerAt('10.8.0.1')
    const unknown = await attempt(caller, 'nobody@example.in', 'wrong horse')
    const wrong = await attempt(caller, asha.email, 'wrong horse')
    expect(unknown).toMatchObject({ status: 401, body: wrong.body })
    expect(unknown.body).toEqual({
      message: 'Invalid email or password.',
      code: 'wrong-credentials',
    })
    await fail(caller, 'nobody@example.in', 9)
    expect(await pauseAfter(caller, 'nobody@example.in')).toBe(1)
  })
})

describe('an e-mail that is a client of several owners', () => {
  const email = 'ravi@example.in'
  const signIn = (password: string) =>
    world.callerAt('10.9.0.1').post('/clientmasterlogin', { email, password })
  const addRavi = async (owner: Person, password: string) => {
    const reply = await owner.post('/clientmaster', { ...CLIENT, name: 'Ravi', email, password })
    expect(reply.status).toBe(201)
    return { id: reply.body._id as string, organizationId: owner.organizationId }
  }

  test('signs in to the account with that password; among several, to the last used, then the newest', async () => {
    const owners = []
    for (const name of ['Farah', 'Gita', 'Hema']) owners.push(await world.registerOwner(name))
    const [farah, gita, hema] = owners as [Person, Person, Person]
    const first = await addRavi(farah, 'farah only')
    const second = await addRavi(gita, 'the same one')
    const third = await addRavi(hema, 'the same one')
    const signedIn = async (password: string) => {
      const { body } = await signIn(password)
      return { id: body.user?._id, organizationId: body.tenant_id }
    }
    expect(await signedIn('the same one')).toEqual(third)
    expect(await signedIn('farah only')).toEqual(first)
    expect(await signedIn('the same one')).toEqual(third)
    await world.query(
      "update accounts set last_signed_in_at = last_signed_in_at - interval '1 day' where id = $1",
      [third.id],
    )
    await world.query('update accounts set last_signed_in_at = now() where id = $1', [second.id])
    // Both from there: which one it was elsewhere decides nothing here.
    await world.query(
      `insert into known_addresses
        select $1, address_hash, last_used_at from known_addresses where account_id = $2`,
      [second.id, third.id],
    )
    expect(await signedIn('the same one')).toEqual(second)
    expect((await signIn('nobody has this')).status).toBe(401)
  })

  test('gets no trial, and the role of a client', async () => {
    expect((await signIn('farah only')).body).toMatchObject({
      trialExpired: false,
      user: { email, name: 'Ravi', role: 'ClientMaster' },
    })
    expect((await signIn('farah only')).body.user).not.toHaveProperty('daysRemainingInTrial')
  })

  test('cannot sign in where owners do, nor owners where clients do', async () => {
    expect((await attempt(world.callerAt('10.9.0.2'), email, 'farah only')).status).toBe(401)
    const { email: owner } = asha
    const reply = await world.nobody.post('/clientmasterlogin', {
      email: owner,
      password: PASSWORD,
    })
    expect(reply.status).toBe(401)
  })
})
