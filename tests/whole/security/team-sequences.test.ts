import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEMBER_ROLES, type MemberRole } from '../../../src/shared/contract.ts'
import {
  type Caller,
  createWorld,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../kit/world.ts'

// An owner invites, limits, changes and removes, those invited come and leave, in any order: what each may do next is what a
// model of a few lines says.

const SEQUENCES = 40
const NAMES = ['anil', 'bela', 'chand']

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Which of the owner's two properties somebody works with; null is both and all to come. */
type Limit = number[] | null
type Step = { name: string; role: MemberRole; limit: Limit; does: (typeof DOINGS)[number] }
const DOINGS = ['invite', 'come', 'change', 'remove', 'leave', 'look'] as const

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...NAMES),
  role: fc.constantFrom(...MEMBER_ROLES),
  limit: fc.constantFrom(null, [0], [1], [0, 1]),
  does: fc.constantFrom(...DOINGS),
})

/** What the model knows of somebody. */
type Known = {
  id: string
  role: MemberRole
  limit: Limit
  /** Of the newest mail. */
  link: { id: string; token: string }
  /** Undefined before they came. */
  token?: string
}

/** What a write and a read of the books, and a reading of a meter, are answered to each role. */
const ANSWERS: Record<MemberRole, [write: number, read: number, look: number]> = {
  manager: [201, 200, 200],
  accountant: [403, 200, 403],
  caretaker: [403, 403, 200],
}

/** The expected answers of a member, then those to writes of the owner's two properties. */
function answersOf({ role, limit }: Pick<Known, 'role' | 'limit'>): number[] {
  const [write, read, look] = ANSWERS[role]
  const changes = [0, 1].map((at) => {
    if (role !== 'manager') return 403
    return limit === null || limit.includes(at) ? 200 : 404
  })
  return limit === null ? [write, read, look, ...changes] : [403, 403, look, ...changes]
}

async function answersTo(caller: Caller, properties: string[]): Promise<number[]> {
  const replies = [
    await caller.post('/propertymaster', PROPERTY),
    await caller.get('/daybook'),
    await caller.get('/caretaker/properties'),
  ]
  for (const id of properties) replies.push(await caller.put(`/propertymaster/${id}`, PROPERTY))
  return replies.map(({ status }) => status)
}

test('whatever is done to a team in any order, each may do what the model says, and nobody who is out does anything', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      // One owner invites 20 people a day.
      world.advance({ days: 1 })
      const asha = await world.registerOwner(`Asha${count++}`)
      const properties: string[] = []
      for (const address1 of ['First', 'Second'])
        properties.push((await asha.post('/propertymaster', { ...PROPERTY, address1 })).body._id)
      const known = new Map<string, Known>()
      const gone: string[] = []
      for (const it of steps) await play({ asha, properties, known, gone }, it)
      for (const token of gone)
        expect(await answersTo(world.callerWith(token), properties)).toEqual(OUT)
    }),
    { numRuns: SEQUENCES },
  )
}, 600_000)

const OUT = [401, 401, 401, 401, 401]

type Team = { asha: Person; properties: string[]; known: Map<string, Known>; gone: string[] }

async function play(team: Team, { name, role, limit, does }: Step): Promise<void> {
  const { asha, known, gone } = team
  const properties = limit?.map((at) => team.properties[at] ?? '') ?? null
  const email = `${name}.${asha.id.slice(-8)}@team.in`
  const of = known.get(name)
  const out = () => {
    if (of?.token) gone.push(of.token)
    known.delete(name)
  }
  if (does === 'invite') {
    const reply = await asha.post('/team', { name, email, role, properties })
    expect(reply.status).toBe(of ? 409 : 201)
    if (of) return
    const { text } = await world.nextMail(email, /asks you to help/)
    const [, id = '', token = ''] = /invitation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
    known.set(name, { id: reply.body._id, role, limit, link: { id, token } })
  }
  if (does === 'come' && of) {
    const reply = await world.nobody.post('/invitations/accept', { ...of.link, password: PASSWORD })
    expect(reply.status).toBe(of.token ? 400 : 200)
    if (of.token) return
    const { body } = await world.nobody.post('/owner/login', { email, password: PASSWORD })
    known.set(name, { ...of, token: body.token })
  }
  if (does === 'change' && of) {
    expect((await asha.put(`/team/${of.id}`, { role, properties })).status).toBe(200)
    known.set(name, { ...of, role, limit })
  }
  if (does === 'remove' && of) {
    expect((await asha.delete(`/team/${of.id}`)).status).toBe(200)
    expect((await asha.delete(`/team/${of.id}`)).status).toBe(404)
    out()
  }
  if (does === 'leave' && of?.token) {
    expect((await world.callerWith(of.token).post('/membership/leave', {})).status).toBe(200)
    out()
  }
  await look(team)
}

async function look({ asha, properties, known }: Team): Promise<void> {
  const { members } = (await asha.get('/team')).body
  const inIt = members.filter((it: { state: string }) => it.state !== 'ended')
  const states = inIt.map((it: { name: string; role: string; state: string }) => [
    it.name,
    it.role,
    it.state,
  ])
  const wanted = [...known].map(([name, { role, token }]) => [
    name,
    role,
    token ? 'joined' : 'invited',
  ])
  expect(states.sort()).toEqual(wanted.sort())
  for (const { role, limit, token } of known.values()) {
    if (!token) continue
    const caller = world.callerWith(token)
    expect(await answersTo(caller, properties)).toEqual(answersOf({ role, limit }))
    const path = role === 'caretaker' ? '/caretaker/properties' : '/propertymaster?limit=100'
    const seen = (await caller.get(path)).body.map((it: { _id: string }) => it._id)
    const wanted = limit ? limit.map((at) => properties[at]) : properties
    // Without a limit also those that managers added.
    const isSeen = limit ? seen : seen.filter((id: string) => properties.includes(id))
    expect(isSeen.sort()).toEqual([...wanted].sort())
  }
}
