import { expect, test } from 'vitest'
import type { LooseReply } from '../api/reply.ts'
import {
  createOutbox,
  SAFE_TO_REPEAT_MS,
  type SealedWaiting,
  type Waiting,
  type WaitingStorage,
} from './outbox.ts'
import type { Sealed } from './seal.ts'

const PAYMENT = {
  key: 'k1',
  call: 'POST /payments',
  body: { amount: '500' },
  title: 'Ravi, ₹ 500',
  href: '/dashboard/dues',
}
const reply = (status: number, message = '', code?: string): LooseReply => ({
  status,
  statusText: '',
  body: { message, code },
  headers: new Headers(),
})

function memory(): WaitingStorage & { held: Map<string, Waiting | SealedWaiting> } {
  const held = new Map<string, Waiting | SealedWaiting>()
  return {
    held,
    all: async () => [...held.values()],
    put: async (waiting) => void held.set(waiting.key, waiting),
    remove: async (key) => void held.delete(key),
  }
}

/** Seals for accounts whose key the device has, as `seal.ts` does. */
function sealer() {
  const keys = new Set(['asha'])
  const seal = async (waiting: Waiting): Promise<Sealed | undefined> => {
    if (!keys.has(waiting.accountId)) return undefined
    const data = new TextEncoder().encode(JSON.stringify(waiting)).map((byte) => byte ^ 0x55)
    return { iv: new Uint8Array(), data: data.buffer }
  }
  const unseal = async (accountId: string, { data }: Sealed): Promise<unknown> => {
    if (!keys.has(accountId)) return undefined
    const text = new Uint8Array(data).map((byte) => byte ^ 0x55)
    return JSON.parse(new TextDecoder().decode(text))
  }
  return { keys, seal, unseal }
}

function outboxWith(answers: (LooseReply | 'nothing')[]) {
  const sent: Waiting[] = []
  const storage = memory()
  const clock = { now: 1_000 }
  const decided = new Map<string, 'taken' | 'recorded' | 'refused'>()
  const asked: string[][] = []
  const tells: object[] = []
  const { keys, ...seals } = sealer()
  const outbox = createOutbox({
    ...seals,
    storage,
    alone: (work) => work(),
    now: () => clock.now,
    handIn: async (of, sealed) => {
      asked.push([of, ...sealed.map(({ key }) => key)])
      const outcomes = new Map(sealed.map(({ key }) => [key, decided.get(key) ?? 'stays'] as const))
      return { owner: decided.size > 0 ? 'Asha' : null, outcomes }
    },
    tell: (told) => void tells.push(told),
    send: async (waiting) => {
      sent.push(waiting)
      const answer = answers.shift()
      if (answer === undefined || answer === 'nothing') throw new Error('no network')
      return answer
    },
  })
  return { outbox, sent, storage, clock, keys, decided, asked, tells }
}

test('the outbox keeps a payment until it is sent, each time under the same key', async () => {
  const { outbox, sent, storage } = outboxWith(['nothing', reply(201)])
  await outbox.open('asha')
  await outbox.add(PAYMENT)
  expect(await outbox.sendAll()).toBe(0)
  expect(storage.held.size).toBe(1)
  expect(await outbox.sendAll()).toBe(1)
  expect(storage.held.size).toBe(0)
  expect(sent.map(({ key, body }) => ({ key, body }))).toEqual([
    { key: 'k1', body: { amount: '500' } },
    { key: 'k1', body: { amount: '500' } },
  ])
})

test.each([401, 429, 500, 503])(
  'a %i leaves it waiting, and those after it untried',
  async (status) => {
    const { outbox, sent, storage } = outboxWith([reply(status)])
    await outbox.open('asha')
    await outbox.add(PAYMENT)
    await outbox.add({ ...PAYMENT, key: 'k2' })
    expect(await outbox.sendAll()).toBe(0)
    expect(sent).toHaveLength(1)
    expect(storage.held.size).toBe(2)
    expect(outbox.state.getState().waiting[0]?.refused).toBeUndefined()
  },
)

test('a refusal is shown with its reason, stays, and holds up nobody', async () => {
  const { outbox, sent } = outboxWith([reply(409, 'The agreement has ended.'), reply(201)])
  await outbox.open('asha')
  await outbox.add(PAYMENT)
  await outbox.add({ ...PAYMENT, key: 'k2' })
  expect(await outbox.sendAll()).toBe(1)
  const [refused] = outbox.state.getState().waiting
  expect(refused).toMatchObject({ key: 'k1', refused: 'The agreement has ended.' })
  await outbox.sendAll()
  expect(sent).toHaveLength(2)
  if (refused) await outbox.again(refused)
  await outbox.sendAll()
  expect(sent).toHaveLength(3)
})

test('one whose reply was lost a day ago is sent again only after confirmation', async () => {
  const { outbox, sent, clock } = outboxWith(['nothing', reply(201)])
  await outbox.open('asha')
  await outbox.add(PAYMENT)
  await outbox.sendAll()
  clock.now += SAFE_TO_REPEAT_MS + 1
  expect(await outbox.sendAll()).toBe(0)
  expect(sent).toHaveLength(1)
  const [unsure] = outbox.state.getState().waiting
  expect(unsure && outbox.isUnsure(unsure)).toBe(true)
  if (unsure) await outbox.again(unsure)
  expect(await outbox.sendAll()).toBe(1)
})

test('one that was tried by a clock that ran ahead stays unsure once the clock is right', async () => {
  const { outbox, sent, clock } = outboxWith(['nothing', reply(201)])
  await outbox.open('asha')
  await outbox.add(PAYMENT)
  clock.now += 24 * 60 * 60 * 1000
  await outbox.sendAll()
  clock.now -= 24 * 60 * 60 * 1000
  expect(await outbox.sendAll()).toBe(0)
  clock.now += 30 * 60 * 60 * 1000
  expect(await outbox.sendAll()).toBe(0)
  expect(sent).toHaveLength(1)
  const [unsure] = outbox.state.getState().waiting
  expect(unsure && outbox.isUnsure(unsure)).toBe(true)
})

test('another account neither reads nor removes what waits, and it is sent when its own is back', async () => {
  const { outbox, storage, sent, keys } = outboxWith([reply(201)])
  await outbox.open('asha')
  await outbox.add(PAYMENT)
  await outbox.open(undefined)
  expect(outbox.state.getState()).toMatchObject({ waiting: [], ofOthers: 1 })
  keys.clear()
  await outbox.open('meera')
  expect(outbox.state.getState()).toMatchObject({ waiting: [], ofOthers: 1 })
  expect(JSON.stringify([...storage.held.values()])).not.toContain('Ravi')
  await outbox.sendAll()
  expect(sent).toEqual([])
  await outbox.open('asha')
  expect(outbox.state.getState()).toMatchObject({ waiting: [], closed: 1, ofOthers: 0 })
  keys.add('asha')
  await outbox.read()
  expect(outbox.state.getState().waiting).toMatchObject([PAYMENT])
  expect(await outbox.sendAll()).toBe(1)
  expect(sent).toMatchObject([{ ...PAYMENT, accountId: 'asha' }])
  expect(storage.held.size).toBe(0)
})

test('the outbox keeps what cannot be sealed, and shows it to nobody else', async () => {
  const { outbox, storage, keys } = outboxWith([])
  keys.clear()
  await outbox.open('asha')
  await outbox.add(PAYMENT)
  await outbox.open('meera')
  expect(outbox.state.getState()).toMatchObject({ waiting: [], ofOthers: 1 })
  expect(storage.held.size).toBe(1)
  await outbox.open('asha')
  expect(outbox.state.getState().waiting).toMatchObject([PAYMENT])
})

test('reports that the device has no storage left', async () => {
  const storage = { ...memory(), put: () => Promise.reject(new Error('QuotaExceededError')) }
  const parts = { ...sealer(), storage, alone: (work: () => Promise<void>) => work(), now: () => 0 }
  const silent = { handIn: () => Promise.reject(new Error('no network')), tell: () => {} }
  const outbox = createOutbox({ ...parts, ...silent, send: async () => reply(201) })
  await outbox.open('asha')
  await expect(outbox.add(PAYMENT)).rejects.toThrow('QuotaExceededError')
})

test('what was decided on books that changed since waits for a person, who sends it anyway or removes it', async () => {
  const { outbox, sent } = outboxWith([
    reply(409, 'Something changed.', 'preview-stale'),
    reply(201),
  ])
  await outbox.open('asha')
  await outbox.add(PAYMENT)
  await outbox.sendAll()
  await outbox.sendAll()
  const [waiting] = outbox.state.getState().waiting
  expect(waiting).toMatchObject({ isOutdated: true, refused: 'Something changed.' })
  await outbox.anyway(waiting as Waiting)
  expect(await outbox.sendAll()).toBe(1)
  expect(sent.map(({ key, isWanted }) => [key, isWanted])).toEqual([
    ['k1', undefined],
    ['k1', true],
  ])
})

test('what waits of an account that is gone goes to its owner, and what nobody takes stays', async () => {
  const { outbox, storage, decided, asked, tells } = outboxWith([])
  await outbox.open('asha')
  for (const key of ['k1', 'k2', 'k3', 'k4']) await outbox.add({ ...PAYMENT, key })
  await outbox.open(undefined)
  // Their account is only signed out: nothing is decided.
  await outbox.handOverOfOthers()
  expect([storage.held.size, tells]).toEqual([4, []])
  decided.set('k1', 'taken').set('k2', 'recorded').set('k3', 'refused')
  await outbox.handOverOfOthers()
  expect([...storage.held.keys()]).toEqual(['k3', 'k4'])
  expect(tells).toEqual([{ owner: 'Asha', taken: 1, recorded: 1, refused: ['k3'] }])
  expect(asked).toEqual([1, 2].map(() => ['asha', 'k1', 'k2', 'k3', 'k4']))
  expect(outbox.state.getState().ofOthers).toBe(2)
})

test.each([403, 404])(
  'a %i to somebody who may not record it any more is handed to the owner, any other stays refused',
  async (status) => {
    const { outbox, storage, decided, tells } = outboxWith([reply(status), reply(status, 'No.')])
    await outbox.open('asha')
    await outbox.add(PAYMENT)
    await outbox.add({ ...PAYMENT, key: 'k2' })
    decided.set('k1', 'taken')
    await outbox.sendAll()
    expect([...storage.held.keys()]).toEqual(['k2'])
    expect(tells).toEqual([{ owner: 'Asha', taken: 1, recorded: 0, refused: [] }])
    expect(outbox.state.getState().waiting).toMatchObject([{ key: 'k2', refused: 'No.' }])
  },
)
