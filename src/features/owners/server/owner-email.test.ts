import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../../tests/kit/world.ts'

const TAKEN = {
  status: 409,
  body: {
    code: 'email-taken',
    message: 'This email address has an account already.',
    errors: { email: 'This email address has an account already.' },
  },
}

let world: World
let admin: Person
let beena: Person
beforeAll(async () => {
  const adminEmails = ['admin@example.in', 'second@example.in']
  world = await createWorld({ settings: { adminEmails } })
  admin = await world.registerAdministrator()
  beena = await world.registerOwner('Beena')
})
afterAll(() => world.close())

const change = (owner: Person, email: string, more = {}) =>
  owner.put(`/ownermaster/${owner.id}`, { name: owner.name, email, phone: '1', ...more })

const statusOf = async (owner: Person, email: string) => (await change(owner, email)).status

describe('an owner who changes their own e-mail', () => {
  test("cannot take an administrator's address, registered or not; the reply is the same as for a taken one", async () => {
    const asha = await world.registerOwner('Asha')
    for (const email of ['admin@example.in', 'second@example.in', 'SECOND@example.in', beena.email])
      expect(await change(asha, email)).toMatchObject(TAKEN)
    expect((await asha.get(`/ownermaster/${asha.id}`)).body).toMatchObject({
      email: asha.email,
      __v: 1,
    })
  })

  test('keeps such an address if they had it before it was listed', async () => {
    const later = await world.serverWith({ adminEmails: [beena.email] })
    const again = { ...beena, ...later.callerWith(beena.token) }
    expect(await statusOf(again, beena.email)).toBe(200)
  })

  test('may try 5 a day, whatever the replies, and then learns when to try again', async () => {
    const owner = await world.registerOwner('Chitra')
    for (const email of ['c1@example.in', beena.email, 'admin@example.in', 'c2@example.in'])
      expect([200, 409]).toContain(await statusOf(owner, email))
    expect((await change(owner, 'c3@example.in', { name: '' })).status).toBe(400)
    const parallel = ['c4@example.in', 'c5@example.in', beena.email]
    const replies = await Promise.all(parallel.map((email) => change(owner, email)))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
    for (const email of ['free@example.in', beena.email]) {
      const reply = await change(owner, email)
      expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
      expect(Number(reply.headers['retry-after'])).toBe(24 * 60 * 60)
    }
  })

  test('may change the rest of the record without limit, and the e-mail again after a day', async () => {
    const owner = await world.registerOwner('Divya')
    for (let turn = 0; turn < 5; turn++) await change(owner, beena.email)
    for (let turn = 0; turn < 7; turn++) expect(await statusOf(owner, owner.email)).toBe(200)
    expect(await statusOf(owner, 'rao@example.in')).toBe(429)
    world.advance({ minutes: 11 * 60 })
    const proved = { currentPassword: owner.password }
    expect((await change(owner, 'rao@example.in', proved)).status).toBe(429)
    world.advance({ minutes: 13 * 60 })
    const { email, password } = owner
    const { token } = (await world.nobody.post('/owner/login', { email, password })).body
    expect(await statusOf({ ...owner, ...world.callerWith(token) }, 'rao@example.in')).toBe(200)
  })
})

test("an administrator may change owners' e-mails without limit", async () => {
  const { email, password } = admin
  const { token } = (await world.nobody.post('/owner/login', { email, password })).body
  for (let turn = 0; turn < 7; turn++) {
    const changed = { name: 'Beena', email: `beena${turn}@example.in`, phone: '1' }
    const reply = await world.callerWith(token).put(`/ownermaster/${beena.id}`, changed)
    expect(reply.status).toBe(200)
  }
})
