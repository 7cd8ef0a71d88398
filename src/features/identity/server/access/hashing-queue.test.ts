import { afterEach, expect, test } from 'vitest'
import { changeBy, entryOf, type HashedFor, MAX_WAITING, withHashingSlot } from './hashing-queue.ts'

const open: (() => void)[] = []
let started: Promise<unknown>[] = []
afterEach(async () => {
  while (open.length > 0) {
    for (const end of open.splice(0)) end()
    await new Promise(setImmediate)
  }
  await Promise.all(started)
  started = []
})

/** Requests a slot; returns its state, which is kept up to date. */
function ask(hashedFor: HashedFor) {
  const state = { isStarted: false, refusal: undefined as string | undefined }
  const work = () => {
    state.isStarted = true
    return new Promise<void>((resolve) => open.push(resolve))
  }
  started.push(
    withHashingSlot(hashedFor, work).catch(({ code }) => {
      state.refusal = code
    }),
  )
  return state
}

const endOne = async () => {
  open.shift()?.()
  await new Promise(setImmediate)
}
const settled = () => new Promise(setImmediate)

test('two are hashed at once, and two more of the same caller wait', async () => {
  const mine = Array.from({ length: 5 }, () => ask(changeBy('asha')))
  await settled()
  expect(mine.map(({ isStarted }) => isStarted)).toEqual([true, true, false, false, false])
  expect(mine.map(({ refusal }) => refusal === 'busy')).toEqual([false, false, false, false, true])
  await endOne()
  expect(mine[2]?.isStarted).toBe(true)
})

test('sign-ins have room when the slots for changes are full, and take turns with them', async () => {
  for (let one = 0; one < 2 + MAX_WAITING.change; one += 1) ask(changeBy(`owner ${one}`))
  const late = ask(changeBy('one more'))
  const first = ask(entryOf('ravi@example.in', '10.0.0.1'))
  await settled()
  expect([late.refusal, first.refusal]).toEqual(['busy', undefined])
  await endOne()
  expect(first.isStarted).toBe(true)
})

test('a full queue takes from the network that has most in it, not from the others', async () => {
  const flood = Array.from({ length: 2 + MAX_WAITING.entry }, (_, one) =>
    ask(entryOf(`guess${one}@example.in`, '10.6.6.6')),
  )
  const another = ask(entryOf('guess@example.in', '10.6.6.6'))
  const person = ask(entryOf('ravi@example.in', '10.0.0.1'))
  await settled()
  expect([another.refusal, person.refusal]).toEqual(['busy', undefined])
  expect(flood.filter(({ refusal }) => refusal === 'busy')).toHaveLength(1)
  expect(flood.at(-1)?.refusal).toBe('busy')
})

test('230 connections of an IPv6 /48 keep nobody else waiting, nor refused, whatever smaller networks they are', async () => {
  const flood = Array.from({ length: 230 }, (_, one) =>
    ask(entryOf(`guess${one}@example.in`, `2001:db8:1:${(one * 257).toString(16)}::1`)),
  )
  const innocents = Array.from({ length: 20 }, (_, one) =>
    ask(entryOf(`person${one}@example.in`, `2001:${(0xdb9 + one).toString(16)}::1`)),
  )
  await settled()
  expect(innocents.filter(({ refusal }) => refusal)).toEqual([])
  expect(flood.filter(({ refusal }) => refusal === 'busy')).toHaveLength(48)
  // One of the /48 may have its turn in each round of all.
  for (let ended = 0; ended < 22; ended++) await endOne()
  expect(innocents.every(({ isStarted }) => isStarted)).toBe(true)
  expect(flood.filter(({ isStarted }) => isStarted).length).toBeLessThanOrEqual(4)
})

test('known devices come before others', async () => {
  for (let one = 0; one < 50; one++) ask(entryOf(`guess${one}@example.in`, `10.0.${one}.1`))
  const person = ask(entryOf('ravi@example.in', '10.0.0.9', true))
  await endOne()
  expect(person.isStarted).toBe(true)
})

test('230 /48s of one provider, and 230 /24s of one IPv4 /16, are one network among others', async () => {
  for (let one = 0; one < 230; one++) {
    ask(entryOf(`guess${one}@example.in`, `2001:db8:${one.toString(16)}::1`))
    ask(entryOf(`guess${one}@example.in`, `198.18.${one}.1`))
  }
  const innocents = Array.from({ length: 11 }, (_, one) =>
    ask(entryOf(`person${one}@example.in`, `203.${one}.113.1`)),
  )
  await settled()
  // Two ahead of them are hashed already, and each provider has its turn.
  for (let ended = 0; ended < 15; ended++) await endOne()
  expect(innocents.map(({ isStarted }) => isStarted)).toEqual(innocents.map(() => true))
})
