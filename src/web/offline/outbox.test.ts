import { expect, test } from 'vitest'
import type { LooseReply } from '../api/reply.ts'
import { createOutbox, SAFE_TO_REPEAT_MS, type Waiting, type WaitingStorage } from './outbox.ts'

const PAYMENT = {
  ...{ key: 'k1', call: 'POST /payments', body: { amount: '500' }, title: 'Ravi, ₹ 500' },
  href: '/dashboard/dues',
}
const reply = (status: number, message = '', code?: string): LooseReply => ({
  ...{ status, statusText: '', body: { message, code }, headers: new Headers() },
})

function memory(): WaitingStorage & { held: Map<string, Waiting> } {
  const held = new Map<string, Waiting>()
  return {
    held,
    all: async () => [...held.values()],
    put: async (waiting) => void held.set(waiting.key, waiting),
    remove: async (key) => void held.delete(key),
  }
}

function outboxWith(answers: (LooseReply | 'nothing')[]) {
  const sent: Waiting[] = []
  const storage = memory()
  const clock = { now: 1_000 }
  const outbox = createOutbox({
    storage,
    alone: (work) => work(),
    now: () => clock.now,
    send: async (waiting) => {
      sent.push(waiting)
      const answer = answers.shift()
      if (answer === undefined || answer === 'nothing') throw new Error('no network')
      return answer
    },
  })
  return { outbox, sent, storage, clock }
}

test('keeps a payment until it is sent, each time under the same key', async () => {
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

test('another account removes what waited; the end of a session only hides it', async () => {
  const { outbox, storage } = outboxWith([])
  await outbox.open('asha')
  await outbox.add(PAYMENT)
  await outbox.open(undefined)
  expect(outbox.state.getState().waiting).toEqual([])
  await outbox.open('asha')
  expect(outbox.state.getState().waiting).toHaveLength(1)
  await outbox.open('meera')
  expect(storage.held.size).toBe(0)
})

test('reports that the device has no storage left', async () => {
  const storage = { ...memory(), put: () => Promise.reject(new Error('QuotaExceededError')) }
  const parts = { storage, alone: (work: () => Promise<void>) => work(), now: () => 0 }
  const outbox = createOutbox({ ...parts, send: async () => reply(201) })
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
