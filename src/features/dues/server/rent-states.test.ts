import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { type Person, PROPERTY } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
let names: Record<string, string>
let people: Record<'due' | 'paid' | 'let' | 'none', Person>
beforeAll(async () => {
  world = await createMoneyWorld()
  const { owner } = world
  people = {
    due: world.client,
    paid: await world.addClient(owner, 'Paid'),
    let: await world.addClient(owner, 'Uncharged'),
    none: await world.addClient(owner, 'Nobody'),
  }
  const let1 = (who: Person) => world.letTo({ monthlyRent: '10000', paymentDate: '' }, who)
  const charge = async ({ lease }: { lease: string }) =>
    owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-10-01' })
  const due = await let1(people.due)
  const paid = await let1(people.paid)
  await charge(due)
  await charge(paid)
  expect((await world.pay(paid.lease, '10000')).status).toBe(201)
  const uncharged = await let1(people.let)
  const vacant = (await owner.post('/propertymaster', PROPERTY)).body._id
  names = {
    [due.property]: 'due',
    [paid.property]: 'paid',
    [uncharged.property]: 'let',
    [vacant]: 'vacant',
  }
})
afterAll(() => world.close())

test('each property shows the state of its rent, in the list and on its own page', async () => {
  const { body } = await world.owner.get('/propertymaster')
  const states = body.map((it: { _id: string; rentState: string }) => [it._id, it.rentState])
  expect(Object.fromEntries(states)).toEqual(names)
  for (const [id, state] of Object.entries(names))
    expect((await world.owner.get(`/propertymaster/${id}`)).body.rentState).toBe(state)
})

test('clients are narrowed to who rents now and to who owes what was due', async () => {
  const idsOf = async (query: string, caller = world.owner) => {
    const { status, body } = await caller.get(`/clientmaster?${query}`)
    expect(status).toBe(200)
    return body.map(({ _id }: { _id: string }) => _id).sort()
  }
  const { due, paid, none } = people
  const ids = (...of: Person[]) => of.map(({ id }) => id).sort()
  expect(await idsOf('renting=true')).toEqual(ids(due, paid, people.let))
  expect(await idsOf('renting=false')).toEqual(ids(none))
  expect(await idsOf('due=true')).toEqual(ids(due))
  expect(await idsOf('due=false&renting=true')).toEqual(ids(paid, people.let))
  const { headers } = await world.owner.get('/clientmaster?due=true&limit=1')
  expect(headers['x-total-count']).toBe('1')
  expect(await idsOf('due=true', none)).toEqual(ids(none))
})
