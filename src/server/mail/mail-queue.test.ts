import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../../../tests/kit/world.ts'

let world: World
let people: Person[]
beforeAll(async () => {
  world = await createWorld()
  const asha = await world.registerOwner('Asha')
  people = [asha]
  for (const name of ['Ravi', 'Meera', 'Latha', 'Gita', 'Kamala', 'Nisha', 'Om'])
    people.push(await world.addClient(asha, name))
})
afterAll(() => world.close())

const askForLinks = () =>
  Promise.all(people.map(({ email }) => world.nobody.post('/forgot-password', { email })))
const linksTo = ({ email }: Person) =>
  world.mail.mails.filter(({ to, subject }) => to.includes(email) && subject.includes('password'))

test('retries deferred mails, and each arrives once', async () => {
  world.mail.setBehavior('defer')
  const before = world.mail.attempts()
  await askForLinks()
  await expect.poll(() => world.mail.attempts(), { timeout: 10_000 }).toBeGreaterThan(before + 7)
  expect(people.flatMap(linksTo)).toEqual([])
  world.mail.setBehavior('accept')
  await expect.poll(() => people.flatMap(linksTo).length, { timeout: 20_000 }).toBe(people.length)
  for (const person of people) expect(linksTo(person)).toHaveLength(1)
}, 40_000)
