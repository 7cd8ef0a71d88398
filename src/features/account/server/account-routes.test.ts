import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, PASSWORD, type Person, type World } from '../../../../tests/kit/world.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

let world: World
let asha: Person
let ravi: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
  admin = await world.registerAdministrator()
})
afterAll(() => world.close())

const pathOf = ({ role }: Person) =>
  role === 'ClientMaster' ? '/clientmasterlogin' : '/owner/login'

async function signIn(person: Person, password = PASSWORD) {
  const from = world.callerAt('203.0.113.42')
  const reply = await from.post(
    pathOf(person),
    { email: person.email, password },
    { 'user-agent': PHONE },
  )
  return { status: reply.status, ...world.callerWith(reply.body.token) }
}

const devicesOf = async (caller: Pick<Person, 'get'>) => (await caller.get('/account')).body.devices
const isSignedIn = async (caller: Pick<Person, 'get'>) =>
  (await caller.get('/session')).status === 200

describe('the devices of an account', () => {
  test('are listed with the browser family and a truncated network address', async () => {
    const phone = await signIn(asha)
    const { body } = await phone.get('/account')
    expect(body).toMatchObject({
      _id: asha.id,
      name: 'Asha',
      role: 'Owner',
      authType: 'traditional',
    })
    expect(body.devices).toEqual([
      {
        _id: expect.any(String),
        device: 'Chrome on Android',
        network: '203.0.113.x',
        createdAt: '2026-11-16T12:00:00.000+05:30',
        lastUsedAt: '2026-11-16T12:00:00.000+05:30',
        current: true,
      },
      expect.objectContaining({ network: '127.0.0.x', current: false }),
    ])
    const [{ text }] = await world.query(
      "select string_agg(row::text, ' ') as text from sessions row",
    )
    expect(text).not.toMatch(/203\.0\.113\.42|Pixel|131\.0/)
  })

  test('can be ended, one and all others', async () => {
    const [one, other] = [await signIn(ravi), await signIn(ravi)]
    const { _id } = (await devicesOf(one)).find(({ current }: { current: boolean }) => current)
    expect((await ravi.delete(`/account/devices/${_id}`)).status).toBe(200)
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, true])
    expect((await ravi.delete(`/account/devices/${_id}`)).status).toBe(404)
    expect((await ravi.post('/account/devices/end')).status).toBe(200)
    expect([await isSignedIn(other), await isSignedIn(ravi)]).toEqual([false, true])
  })

  test("that are another account's are neither listed nor ended", async () => {
    const [{ _id }] = await devicesOf(ravi)
    for (const stranger of [asha, admin]) {
      expect(JSON.stringify(await devicesOf(stranger))).not.toContain(_id)
      expect((await stranger.delete(`/account/devices/${_id}`)).status).toBe(404)
      expect((await stranger.post('/account/devices/end')).status).toBe(200)
    }
    expect(await isSignedIn(ravi)).toBe(true)
  })
})

describe('the own password', () => {
  const change = (who: Pick<Person, 'post'>, current: string, next: string) =>
    who.post('/account/password', { current, next })

  test.each([
    ['an owner', () => asha],
    ['a client', () => ravi],
    ['an administrator', () => admin],
  ])(
    'of %s changes for who knows it, ends the other sessions and keeps this one',
    async (_, who) => {
      const other = await signIn(who())
      expect((await change(who(), PASSWORD, 'a new horse')).status).toBe(200)
      expect([await isSignedIn(other), await isSignedIn(who())]).toEqual([false, true])
      expect((await signIn(who())).status).toBe(401)
      expect((await signIn(who(), 'a new horse')).status).toBe(200)
      expect((await change(who(), 'a new horse', PASSWORD)).status).toBe(200)
    },
  )

  test('stays where the one of now is wrong or the new one too short', async () => {
    const wrong = await change(asha, 'wrong', 'a new horse')
    const message = 'This is not your password.'
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, errors: { current: message } },
    })
    const short = await change(asha, PASSWORD, '12345')
    expect(short.body.errors).toEqual({ next: 'Password must be at least 6 characters' })
    expect((await signIn(asha)).status).toBe(200)
  })

  test('cannot be guessed at will; right ones never count', async () => {
    const farid = await world.registerOwner('Farid')
    for (let right = 0; right < 12; right++)
      expect((await change(farid, PASSWORD, PASSWORD)).status).toBe(200)
    const statuses = []
    for (let wrong = 0; wrong < 11; wrong++)
      statuses.push((await change(farid, `wrong ${wrong}`, 'a new horse')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect((await change(farid, PASSWORD, 'a new horse')).status).toBe(429)
    world.advance({ minutes: 1 })
    expect((await change(farid, PASSWORD, 'a new horse')).status).toBe(200)
  })

  test('may be changed after the trial', async () => {
    const gita = await world.registerOwner('Gita')
    await world.query("update organizations set trial_ends_on = '2026-11-01' where id = $1", [
      gita.organizationId,
    ])
    expect((await change(gita, PASSWORD, 'a new horse')).status).toBe(200)
  })

  test('leaves an event in the books of an owner, and the password nowhere', async () => {
    expect((await change(asha, PASSWORD, PASSWORD)).status).toBe(200)
    const [event] = (await asha.get(`/events?record=${asha.id}`)).body
    expect(event).toMatchObject({
      verb: 'changed',
      kind: 'owner',
      after: { passwordChanged: true },
    })
    const [{ text }] = await world.query(
      "select string_agg(row::text, ' ') as text from events row",
    )
    expect(text).not.toMatch(/horse|argon2/)
  })
})
