import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  CLIENT,
  createWorld,
  PASSWORD,
  type World,
} from '../../../../tests/kit/world.ts'
import { entryOf } from '../../identity/server/access/hashing-queue.ts'
import { hashPassword } from './passwords.ts'

let world: World
let asha: Caller
beforeAll(async () => {
  world = await createWorld({ settings: { trialDays: 3650 } })
  await world.registerOwner('Asha')
})
afterAll(() => world.close())
beforeEach(async () => {
  world.advance({ days: 1 }) // what was counted before is forgotten
  const owner = { email: 'asha@example.in', password: PASSWORD }
  asha = world.callerWith((await world.nobody.post('/owner/login', owner)).body.token)
})

const [home, away] = ['10.1.0.1', '10.2.0.1']
const signIn = (email: string, password = PASSWORD, address = home) =>
  world.callerAt(address).post('/clientmasterlogin', { email, password })

async function addClient(email: string): Promise<string> {
  const reply = await asha.post('/clientmaster', { ...CLIENT, name: 'Ravi', email })
  expect(reply.status).toBe(201)
  return reply.body._id
}

/** Adds clients of other owners with that e-mail, each of whom has just signed in. */
async function addStrangers(email: string, many: number) {
  await world.query(
    `with stranger as (select gen_random_uuid() as id from generate_series(1, $2)),
      opened as (insert into organizations (id, trial_ends_on, created_at)
        select id, '2036-01-01', $3 from stranger)
      insert into accounts (id, organization_id, role, email, name, password_hash, created_at)
        select gen_random_uuid(), id, 'client', $1, 'Stranger', $4, $3 from stranger`,
    [email, many, world.now(), await hashPassword('of a stranger', entryOf('a test', '127.0.0.1'))],
  )
  await strangersSignIn()
}

/** Has each of the strangers sign in once more, a minute later. */
async function strangersSignIn() {
  world.advance({ minutes: 1 })
  await world.query("update accounts set last_signed_in_at = $1 where name = 'Stranger'", [
    world.now(),
  ])
}

async function linksFor(email: string, address = home) {
  expect((await world.callerAt(address).post('/forgot-password', { email })).status).toBe(200)
  const { text } = await world.nextMail(email, /^Your new/)
  return [...text.matchAll(/resetpassword\?id=([\w-]+)&token=([\w-]+)/g)].map(
    ([, id = '', token = '']) => ({ id, token }),
  )
}

async function resetByMail(email: string, id: string, password: string, address = home) {
  const link = (await linksFor(email, address)).find((it) => it.id === id)
  expect(link).toBeDefined()
  const path = `/resetpassword/${link?.id}/${link?.token}`
  expect((await world.callerAt(address).post(path, { password })).status).toBe(200)
}

describe('a person whom many strangers made a client', () => {
  test('gets back in through the mailed link, from anywhere', async () => {
    const email = 'ravi@example.in'
    const id = await addClient(email)
    await addStrangers(email, 25)
    world.advance({ minutes: 1 })
    await resetByMail(email, id, 'a new horse')
    const reply = await signIn(email, 'a new horse', away)
    expect([reply.status, reply.body.user?._id]).toEqual([200, id])
  })

  test('can still sign in where they set a password or signed in before', async () => {
    const email = 'meera@example.in'
    const id = await addClient(email)
    await addStrangers(email, 25)
    await resetByMail(email, id, 'a new horse')
    await strangersSignIn()
    expect((await signIn(email, 'a new horse')).body.user?._id).toBe(id)

    const other = 'lata@example.in'
    const known = await addClient(other)
    expect((await signIn(other)).body.user?._id).toBe(known)
    await addStrangers(other, 25)
    expect((await signIn(other)).body.user?._id).toBe(known)
  })
})

test('the mail lists accounts known on the network first, then the last to sign in, then the newest', async () => {
  const email = 'om@example.in'
  const oldest = await addClient(email)
  expect((await signIn(email)).status).toBe(200)
  await addStrangers(email, 3)
  const strangers = await world.query(
    "select id from accounts where email = $1 and name = 'Stranger' order by id",
    [email],
  )
  const [first, second, third] = strangers.map(({ id }) => id as string)
  await world.query('update accounts set last_signed_in_at = null where id <> $1 and email = $2', [
    second,
    email,
  ])
  await world.query('update accounts set last_signed_in_at = $1 where id = $2', [
    new Date(world.now().getTime() - 1000),
    oldest,
  ])
  const idsFrom = async (address: string) => (await linksFor(email, address)).map(({ id }) => id)
  expect(await idsFrom(home)).toEqual([oldest, second, third, first])
  expect(await idsFrom(away)).toEqual([second, oldest, third, first])
})

describe('while an e-mail is paused after failures', () => {
  const email = 'gita@example.in'
  const mallory = '10.6.0.1'

  async function addMallorysOwn() {
    const owner = await world.registerOwner('Mallory')
    const client = { ...CLIENT, name: 'Gita', email, password: 'of mallory' }
    expect((await owner.post('/clientmaster', client)).status).toBe(201)
    expect((await signIn(email, 'of mallory', mallory)).status).toBe(200)
  }

  const countAs = (from: number, to: number) =>
    world.query(
      'update throttles set count = $2 where count = $1 and resets_at > $3 returning key',
      [from, to, world.now()],
    )

  test('an account can sign in from its known network without allowing guesses at another', async () => {
    const id = await addClient(email)
    expect((await signIn(email)).body.user?._id).toBe(id)
    await addMallorysOwn()
    for (let place = 0; place < 7; place += 1)
      expect((await signIn(email, 'wrong horse', `10.7.0.${place}`)).status).toBe(401)
    expect(await countAs(7, 99)).toHaveLength(1)
    // What is guessed where only another account signed in counts like every guess.
    expect((await signIn(email, 'wrong horse', mallory)).status).toBe(401)
    for (let time = 0; time < 2; time += 1)
      expect((await signIn(email, 'wrong horse', away)).status).toBe(401)
    expect((await signIn(email, PASSWORD, away)).status).toBe(429)

    for (let time = 0; time < 2; time += 1)
      expect((await signIn(email, 'wrong horse', mallory)).status).toBe(401)
    const guess = await signIn(email, PASSWORD, mallory)
    expect([guess.status, guess.body.code]).toEqual([401, 'wrong-credentials'])
    expect((await signIn(email, 'of mallory', mallory)).status).toBe(200)
    expect((await signIn(email, PASSWORD, home)).body.user?._id).toBe(id)
    expect((await signIn(email, PASSWORD, away)).status).toBe(429)
  })
})
