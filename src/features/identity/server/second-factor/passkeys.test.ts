import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasskey } from '../../../../../tests/kit/passkey.ts'
import { createWorld, PASSWORD, type Person, type World } from '../../../../../tests/kit/world.ts'

/** What the server takes of a passkey, by one that the test holds itself. */

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Passkey = ReturnType<typeof createPasskey>
type Shown = Parameters<Passkey['answer']>[1]

const optionsOf = async (person: Person) =>
  (await person.post('/account/passkeys/options', { currentPassword: PASSWORD })).body.options

async function addTo(person: Person): Promise<Passkey> {
  const passkey = createPasskey(world.url)
  const made = { name: 'My key', passkey: passkey.register(await optionsOf(person)) }
  expect((await person.post('/account/passkeys', made)).status).toBe(200)
  return passkey
}

const loginOptions = async () => (await world.nobody.post('/login/passkey/options')).body.options
const signIn = (passkey: object) => world.nobody.post('/login/passkey', { passkey })
const signInWith = async (passkey: Passkey, shown?: Shown) =>
  signIn(passkey.answer(await loginOptions(), shown))

test('an answer signs in once', async () => {
  const owner = await world.registerOwner('Asha')
  const passkey = await addTo(owner)
  const answer = passkey.answer(await loginOptions())
  const { status, body } = await signIn(answer)
  expect(status).toBe(200)
  expect(body.user._id).toBe(owner.id)
  expect((await signIn(answer)).status).toBe(401)
})

test('a challenge is void after five minutes', async () => {
  const passkey = await addTo(await world.registerOwner('Bela'))
  const answer = passkey.answer(await loginOptions())
  world.advance({ minutes: 5 })
  expect((await signIn(answer)).status).toBe(401)
})

test('alone it signs in only where the person showed finger, face or PIN, and is set up only so', async () => {
  const owner = await world.registerOwner('Charu')
  const passkey = await addTo(owner)
  expect((await signInWith(passkey, { isVerified: false })).status).toBe(401)
  const other = createPasskey(world.url)
  const made = other.register(await optionsOf(owner), { isVerified: false })
  const refused = await owner.post('/account/passkeys', { name: 'Other', passkey: made })
  expect(refused.status).toBe(400)
})

test('a copied key whose counter is behind is refused', async () => {
  const passkey = await addTo(await world.registerOwner('Devi'))
  expect((await signInWith(passkey, { counter: 5 })).status).toBe(200)
  expect((await signInWith(passkey, { counter: 4 })).status).toBe(401)
  expect((await signInWith(passkey, { counter: 6 })).status).toBe(200)
})

test('rejects another person’s passkey and passkeys of other sites', async () => {
  const owner = await world.registerOwner('Esha')
  await addTo(owner)
  const stranger = await addTo(await world.registerOwner('Falak'))
  const credentials = { email: owner.email, password: PASSWORD }
  const { body } = await world.nobody.post('/owner/login', credentials)
  const passkey = stranger.answer(body.passkeyOptions)
  const reply = await world.nobody.post('/login/second-factor', { handle: body.handle, passkey })
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
  const elsewhere = createPasskey('http://rentbook.example')
  const made = { name: 'My key', passkey: elsewhere.register(await optionsOf(owner)) }
  expect((await owner.post('/account/passkeys', made)).status).toBe(400)
})

test('what was made for one account is not kept for another', async () => {
  const owner = await world.registerOwner('Gita')
  const thief = await world.registerOwner('Hema')
  const passkey = createPasskey(world.url).register(await optionsOf(owner))
  expect((await thief.post('/account/passkeys', { name: 'Mine', passkey })).status).toBe(400)
})
