import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, PROPERTY, type World } from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
let farid: Person
let ravi: Person
let admin: Person
let home: string
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  farid = await world.registerOwner('Farid')
  ravi = await world.addClient(asha, 'Ravi')
  admin = await world.registerAdministrator()
  home = (await asha.post('/propertymaster', PROPERTY)).body._id
  world.advance({ minutes: 5 })
  await asha.put(`/propertymaster/${home}`, { ...PROPERTY, city: 'Nashik', pincode: '422001' })
})
afterAll(() => world.close())

describe('the history of a record', () => {
  test('shows who did what and when, newest first, and of a change only the fields that differ', async () => {
    const { status, body } = await asha.get(`/events?record=${home}`)
    const common = { _id: expect.any(String), actor: 'Asha', job: null, kind: 'property' }
    expect([status, body]).toEqual([
      200,
      [
        {
          ...common,
          verb: 'changed',
          record: home,
          at: '2026-11-16T12:05:00.000+05:30',
          before: { city: 'Pune', pincode: '411010' },
          after: { city: 'Nashik', pincode: '422001' },
        },
        {
          ...common,
          verb: 'added',
          record: home,
          at: '2026-11-16T12:00:00.000+05:30',
          before: null,
          after: PROPERTY,
        },
      ],
    ])
  })

  test('is empty for a record of another organization, and for what is no id', async () => {
    for (const id of [home, 'nothing', '00000000-0000-0000-0000-000000000000'])
      expect((await farid.get(`/events?record=${id}`)).body).toEqual([])
  })

  test('comes a page at a time', async () => {
    const first = await asha.get(`/events?record=${home}&limit=1`)
    expect(first.headers['x-total-count']).toBe('2')
    expect(first.body.map(({ verb }: { verb: string }) => verb)).toEqual(['changed'])
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? ''
    const second = await asha.get(next)
    expect(second.body.map(({ verb }: { verb: string }) => verb)).toEqual(['added'])
  })
})

test('an owner reads what an administrator did to their record, and an administrator what the owner did', async () => {
  const fields = { email: farid.email, phone: '2' }
  await admin.put(`/ownermaster/${farid.id}`, { ...fields, name: 'Farid', subscribed: true })
  await farid.put(`/ownermaster/${farid.id}`, { ...fields, name: 'Fareed', password: 'a new one' })
  const expected = [
    {
      actor: 'Farid',
      before: { name: 'Farid' },
      after: { name: 'Fareed', passwordChanged: true },
    },
    {
      actor: 'admin',
      before: { phone: '9876543210', subscribed: false },
      after: { phone: '2', subscribed: true },
    },
  ]
  const { token } = (
    await world.nobody.post('/owner/login', { email: farid.email, password: 'a new one' })
  ).body
  for (const caller of [admin, world.callerWith(token)]) {
    const { body } = await caller.get(`/events?record=${farid.id}`)
    expect(body).toMatchObject(expected)
    expect(body).toHaveLength(2)
  }
})

test('an administrator reads nothing of the books, and a client no history at all', async () => {
  const kinds = (await admin.get('/events')).body.map(({ kind }: { kind: string }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['owner']))
  expect((await admin.get(`/events?record=${home}`)).body).toEqual([])
  expect((await ravi.get(`/events?record=${home}`)).status).toBe(403)
})
