import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CLIENT,
  createWorld,
  PASSWORD,
  type Person,
  REGISTRATION,
  type World,
} from '../kit/world.ts'

// The most common passwords are refused wherever one is set.

const SENTENCE =
  'This is one of the most common passwords, which are tried first. Please choose another one.'

let world: World
let asha: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  admin = await world.registerAdministrator()
})
afterAll(() => world.close())

const COMMON = 'Password1'
const person = { name: 'Bina', email: 'bina@example.in', phone: '1', password: COMMON }
const linkOf = { id: '00000000-0000-7000-8000-000000000000', token: 'x' }

test.each([
  [
    'a registration',
    () => world.nobody.post('/owner/self-register', { ...REGISTRATION, ...person }),
  ],
  ['a new owner', () => admin.post('/ownermaster', person)],
  ["an owner's change", () => asha.put(`/ownermaster/${asha.id}`, person)],
  ['a new client', () => asha.post('/clientmaster', { ...CLIENT, ...person })],
  ['a reset', () => world.nobody.post('/resetpassword/x/y', { password: COMMON })],
  [
    'an administrator',
    () => world.nobody.post('/register/confirm', { ...linkOf, password: COMMON }),
  ],
  [
    'an e-mail taken back',
    () => world.nobody.post('/account/email/undo', { ...linkOf, password: COMMON }),
  ],
])('%s does not take one of the most common passwords, and the field says so', async (_, send) => {
  expect(await send()).toMatchObject({ status: 400, body: { errors: { password: SENTENCE } } })
})

test('an own new password is none of them either', async () => {
  const reply = await asha.post('/account/password', { current: PASSWORD, next: COMMON })
  expect(reply).toMatchObject({ status: 400, body: { errors: { next: SENTENCE } } })
})
