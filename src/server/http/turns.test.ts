import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const settled = () => new Promise(setImmediate)

/** Work that ends on command. */
function held(turns: Turns, key: string, parts?: string[]) {
  const state = { isRunning: false, end: () => {}, refusal: '' }
  const work = () => {
    state.isRunning = true
    return new Promise<void>((resolve) => {
      state.end = resolve
    })
  }
  turns.run(key, work, parts).catch(({ code }) => {
    state.refusal = code
  })
  return state
}

test('limits how many of one key run at once, the next in order of arrival; other keys never wait', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 2 })
  const mine = Array.from({ length: 5 }, () => held(turns, 'asha'))
  const other = held(turns, 'farid')
  await settled()
  expect(mine.map(({ isRunning }) => isRunning)).toEqual([true, true, false, false, false])
  expect(mine.map(({ refusal }) => refusal)).toEqual(['', '', '', '', 'busy'])
  expect(other.isRunning).toBe(true)
  mine[1]?.end()
  await settled()
  expect(mine.map(({ isRunning }) => isRunning)).toEqual([true, true, true, false, false])
})

test('parts of a key take turns, and a full queue refuses the last of the largest part', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 3 })
  const crowd = Array.from({ length: 4 }, () => held(turns, '10.0.0.0/24', ['10.0.0.6']))
  const neighbours = ['10.0.0.7', '10.0.0.8', '10.0.0.9'].map((address) =>
    held(turns, '10.0.0.0/24', [address]),
  )
  await settled()
  expect(crowd.map(({ refusal }) => refusal)).toEqual(['', '', 'busy', 'busy'])
  expect(neighbours.map(({ refusal }) => refusal)).toEqual(['', '', 'busy'])
  const running = [crowd[0], crowd[1], ...neighbours.slice(0, 2)]
  for (const one of running) {
    expect(one?.isRunning).toBe(true)
    one?.end()
    await settled()
  }
})

test('a failed one frees its slot', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 })
  await expect(turns.run('asha', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run('asha', async () => 'yes')).toBe('yes')
})
