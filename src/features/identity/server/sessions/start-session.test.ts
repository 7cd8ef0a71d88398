import { afterAll, beforeAll, expect, test } from 'vitest'
import { duringCommitOf } from '../../../../../tests/kit/during-commit.ts'
import { createWorld, PASSWORD, type Person, type World } from '../../../../../tests/kit/world.ts'
import { hashPassword } from '../../../sign-in/server/passwords.ts'
import { entryOf } from '../access/hashing-queue.ts'

let world: World
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

test.each(['/owner/login', '/clientmasterlogin'])(
  'a password changed while it is being checked opens no session: %s',
  async (path) => {
    const person = path === '/owner/login' ? asha : ravi
    const { email } = person
    const values = [await hashPassword('a new horse', entryOf('a test', '127.0.0.1')), person.id]
    const reply = await duringCommitOf(
      world,
      ['update accounts set password_hash = $1 where id = $2', values],
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

test('an account closed while its password is being checked gets no session', async () => {
  const { id, email } = await world.addClient(asha, 'Meera')
  const reply = await duringCommitOf(
    world,
    ['update accounts set closed_at = $1 where id = $2', [world.now(), id]],
    () => world.nobody.post('/clientmasterlogin', { email, password: PASSWORD }),
  )
  expect(reply.status).toBe(401)
})
