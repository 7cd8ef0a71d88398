import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const settled = () => new Promise(setImmediate)

/** Work that ends on command. */
function held(turns: Turns, key: string) {
  const state = { isRunning: false, end: () => {}, refusal: '' }
  const work = () => {
    state.isRunning = true
    return new Promise<void>((resolve) => {
      state.end = resolve
    })
  }
  turns.run(key, work).catch(({ code }) => {
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

test('a failed one frees its slot', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 })
  await expect(turns.run('asha', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.run('asha', async () => 'yes')).toBe('yes')
})
