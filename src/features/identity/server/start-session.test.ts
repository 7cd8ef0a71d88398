import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  PASSWORD,
  type Person,
  type Reply,
  type World,
} from '../../../testing/world.ts'
import { hashPassword } from './passwords.ts'

let world: World
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

/** What comes of a sign-in whose password was found right while a change of its account was about to be kept. */
async function signInDuring(change: string, values: unknown[], signIn: () => Promise<Reply>) {
  const other = new pg.Client(world.database.connection)
  await other.connect()
  await other.query('begin')
  await other.query(change, values)
  let isOver = false
  const reply = signIn().finally(() => {
    isOver = true
  })
  while (!isOver && !(await isSomebodyWaiting()));
  await other.query('commit')
  await other.end()
  return reply
}

const isSomebodyWaiting = async () => {
  const waiting = await world.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return waiting.length > 0
}

test.each(['/owner/login', '/clientmasterlogin'])(
  'a password that is changed while it is looked at opens no session: %s',
  async (path) => {
    const person = path === '/owner/login' ? asha : ravi
    const { email } = person
    const reply = await signInDuring(
      'update accounts set password_hash = $1 where id = $2',
      [await hashPassword('a new horse'), person.id],
      () => world.nobody.post(path, { email, password: PASSWORD }),
    )
    expect(reply).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password.', code: 'wrong-credentials' },
    })
    const renewed = await world.nobody.post(path, { email, password: 'a new horse' })
    expect(renewed.status).toBe(200)
  },
)

test('an account that is closed while its password is looked at gets no session', async () => {
  const { id, email } = await world.addClient(asha, 'Meera')
  const reply = await signInDuring(
    'update accounts set closed_at = $1 where id = $2',
    [world.now(), id],
    () => world.nobody.post('/clientmasterlogin', { email, password: PASSWORD }),
  )
  expect(reply.status).toBe(401)
})
