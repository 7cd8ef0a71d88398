import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '../src/app/server/declared.ts'
import { pictureOf, sendFile } from './kit/files.ts'
import { createMoneyWorld, type MoneyWorld } from './kit/money-world.ts'
import type { Caller } from './kit/world.ts'
import { joinTeam } from './security/books.ts'

// Two people have the same record open. Whoever saves second, with `If-Match`, does not save over what they have not seen.

type Versioned = { __v: number }
type Member = Versioned & { _id: string }
type Changed = {
  path: string
  /** Of a record that both people have open. */
  read: () => Promise<Versioned>
  /** The change of the first person, and then that of the second. */
  bodies: [object, object]
}

let world: MoneyWorld
let owner: Caller
/** A manager of one property: their rights in the database are others than the owner's. */
let limited: Caller
let lease: string
let open: Record<string, () => Promise<Changed>>

beforeAll(async () => {
  world = await createMoneyWorld()
  owner = world.owner
  const letting = await world.letTo({ gstRate: '18' })
  lease = letting.lease
  limited = await joinTeam(world, world.owner, {
    role: 'manager',
    name: 'Leela',
    email: 'leela@team.in',
    properties: [letting.property],
  })
  const list = async (path: string, of: (body: never) => Versioned | undefined) => {
    const { body } = await owner.get(path)
    return of(body as never) ?? { __v: 0 }
  }
  open = {
    'PUT /team/{id}': async () => {
      const draft = { name: 'Kabir', email: 'kabir@team.in', role: 'manager' }
      const { _id: id } = (await owner.post('/team', draft)).body
      return {
        path: `/team/${id}`,
        read: () =>
          list('/team', ({ members }: { members: Member[] }) =>
            members.find((it) => it._id === id),
          ),
        bodies: [{ role: 'accountant' }, { role: 'caretaker' }],
      }
    },
    'PUT /rentmaster/{id}/gst': async () => ({
      path: `/rentmaster/${lease}/gst`,
      read: () => list(`/rentmaster/${lease}/gst`, (body) => body),
      bodies: [
        { gstin: '', sac: '997211' },
        { gstin: '', sac: '997212' },
      ],
    }),
    'PUT /recurring/{id}': async () => {
      const { _id: id } = (
        await owner.post(`/rentmaster/${lease}/recurring`, {
          name: 'Maintenance',
          kind: 'maintenance',
          monthlyAmount: '1500',
          gst: false,
          fromDate: '2027-01-01',
        })
      ).body
      return {
        path: `/recurring/${id}`,
        read: async () => (await world.ledger(lease)).recurring[0],
        bodies: [{ toDate: '2027-03-31' }, { toDate: '2027-01-31' }],
      }
    },
    'PUT /tdscertificates/{id}': async () => ({
      path: `/tdscertificates/${world.client.id}`,
      read: () => list('/tdsledger', ({ years }: { years: Versioned[] }) => years[0]),
      bodies: [
        { year: '2025-26', amount: '900', number: 'A1' },
        { year: '2025-26', amount: '700', number: 'B2' },
      ],
    }),
    'PUT /files/{id}': async () => {
      const { _id: id } = (
        await sendFile(owner, await pictureOf('red'), { subject: 'lease', of: lease })
      ).body
      return {
        path: `/files/${id}`,
        read: () => list(`/files/${id}`, (body) => body),
        bodies: [{ name: 'Deed', shared: false }, { name: 'Bill' }],
      }
    },
  }
})
afterAll(() => world.close())

/** The routes of these that a manager of some properties may call. */
const OF_SOME_PROPERTIES = ['PUT /rentmaster/{id}/gst', 'PUT /recurring/{id}', 'PUT /files/{id}']

/** Whose tests are with their records. */
const TESTED_ELSEWHERE = [
  '/propertymaster/{id}',
  '/clientmaster/{id}',
  '/rentmaster/{id}',
  '/ownermaster/{id}',
  '/account/profile',
  '/moneysettings',
  '/remindersettings',
  '/houseproperty/{id}',
].map((path) => `PUT ${path}`)

/** Routes without a version. They set a single yes or no, so the second change saves nothing over unseen. */
const YES_OR_NO = ['PUT /teamsettings', 'PUT /rentmaster/{id}/reminders']

/** Writes of a file that is still arriving, which nobody else can see yet. */
const WHILE_IT_ARRIVES = ['PUT /files/{id}/parts/{number}']

test('every change of a record can be based on a version', () => {
  const changes = contracts.flatMap((contract) =>
    Object.keys(contract).filter((route) => route.startsWith('PUT ')),
  )
  const known = [...TESTED_ELSEWHERE, ...YES_OR_NO, ...WHILE_IT_ARRIVES, ...Object.keys(open)]
  expect(changes.sort()).toEqual(known.sort())
})

test.each([
  'PUT /team/{id}',
  'PUT /rentmaster/{id}/gst',
  'PUT /recurring/{id}',
  'PUT /tdscertificates/{id}',
  'PUT /files/{id}',
])('%s refuses a change of a version that somebody else has changed', async (route) => {
  const opened = open[route]
  if (!opened) throw new Error(`Nothing opens ${route}.`)
  const {
    path,
    read,
    bodies: [first, second],
  } = await opened()
  const { __v } = await read()
  const onVersion = { 'if-match': `"${__v}"` }
  expect((await owner.put(path, first, onVersion)).status).toBe(200)
  const saved = await read()
  expect((await owner.put(path, second, onVersion)).body).toMatchObject({ code: 'stale-version' })
  expect(await read()).toEqual(saved)
  expect((await owner.put(path, second, { 'if-match': `"${saved.__v}"` })).status).toBe(200)
  // A client that knows no versions: the last one wins.
  expect((await owner.put(path, first)).status).toBe(200)
  const { status } = await limited.put(path, second)
  expect(status).toBe(OF_SOME_PROPERTIES.includes(route) ? 200 : 403)
})
