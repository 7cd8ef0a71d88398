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

// An owner invites, changes and removes, those invited come and leave, in any order: what each may do next is what a
// model of a few lines says.

const SEQUENCES = 40
const NAMES = ['anil', 'bela', 'chand']

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Step = { name: string; role: MemberRole; does: (typeof DOINGS)[number] }
const DOINGS = ['invite', 'come', 'change', 'remove', 'leave', 'look'] as const

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...NAMES),
  role: fc.constantFrom(...MEMBER_ROLES),
  does: fc.constantFrom(...DOINGS),
})

/** What the model knows of somebody. */
type Known = {
  id: string
  role: MemberRole
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

async function answersTo(caller: Caller): Promise<number[]> {
  const replies = [
    await caller.post('/propertymaster', PROPERTY),
    await caller.get('/daybook'),
    await caller.get('/caretaker/properties'),
  ]
  return replies.map(({ status }) => status)
}

test('whatever is done to a team in any order, each may do what the model says, and nobody who is out does anything', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      // One owner invites 20 people a day.
      world.advance({ days: 1 })
      const asha = await world.registerOwner(`Asha${count++}`)
      const known = new Map<string, Known>()
      const gone: string[] = []
      for (const it of steps) await play(asha, known, gone, it)
      for (const token of gone) expect(await answersTo(world.callerWith(token))).toEqual(OUT)
    }),
    { numRuns: SEQUENCES },
  )
}, 600_000)

const OUT = [401, 401, 401]

async function play(
  asha: Person,
  known: Map<string, Known>,
  gone: string[],
  { name, role, does }: Step,
): Promise<void> {
  const email = `${name}.${asha.id.slice(-8)}@team.in`
  const of = known.get(name)
  const out = () => {
    if (of?.token) gone.push(of.token)
    known.delete(name)
  }
  if (does === 'invite') {
    const reply = await asha.post('/team', { name, email, role })
    expect(reply.status).toBe(of ? 409 : 201)
    if (of) return
    const { text } = await world.nextMail(email, /asks you to help/)
    const [, id = '', token = ''] = /invitation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
    known.set(name, { id: reply.body._id, role, link: { id, token } })
  }
  if (does === 'come' && of) {
    const reply = await world.nobody.post('/invitations/accept', { ...of.link, password: PASSWORD })
    expect(reply.status).toBe(of.token ? 400 : 200)
    if (of.token) return
    const { body } = await world.nobody.post('/owner/login', { email, password: PASSWORD })
    known.set(name, { ...of, token: body.token })
  }
  if (does === 'change' && of) {
    expect((await asha.put(`/team/${of.id}`, { role })).status).toBe(200)
    known.set(name, { ...of, role })
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
  await look(asha, known)
}

async function look(asha: Person, known: Map<string, Known>): Promise<void> {
  const { members } = (await asha.get('/team')).body
  const inIt = members.filter((it: { state: string }) => it.state !== 'ended')
  const states = inIt.map((it: { name: string; role: string; state: string }) => [
    ...[it.name, it.role, it.state],
  ])
  const wanted = [...known].map(([name, { role, token }]) => [
    ...[name, role, token ? 'joined' : 'invited'],
  ])
  expect(states.sort()).toEqual(wanted.sort())
  for (const { role, token } of known.values())
    if (token) expect(await answersTo(world.callerWith(token))).toEqual(ANSWERS[role])
}
