import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { say } from '../shared/said.ts'
import { WaitingLine, withPatience } from './waiting-line.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const BUSY = say`Too many.`
const newLine = () => new WaitingLine(3, BUSY)
const outcome = (waiting: Promise<void>) =>
  waiting.then(
    () => 'started',
    ({ code, retryAfterSeconds }) => `${code}, again in ${retryAfterSeconds} s`,
  )

test('a call waits for 5 s in all its lines together, and is then told to come again', async () => {
  const [first, second] = [newLine(), newLine()]
  const answer = withPatience(async () => {
    await first.wait(['a'])
    await second.wait(['a'])
  })
  const ended = outcome(answer)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(first.startNext()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(second.size).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await ended).toBe('busy, again in 1 s')
  expect(second.size).toBe(0)
  expect(second.startNext()).toBe(false)
})

test('who was started in time is not refused later, and work without a caller waits as long as it takes', async () => {
  const line = newLine()
  const started = outcome(withPatience(() => line.wait(['a'])))
  const ofJob = outcome(line.wait(['b']))
  line.startNext()
  await vi.advanceTimersByTimeAsync(60_000)
  line.startNext()
  expect([await started, await ofJob]).toEqual(['started', 'started'])
})

test('a full line refuses at once', async () => {
  const line = newLine()
  for (const one of ['a', 'b', 'c']) void line.wait([one])
  expect(() => line.wait(['d'])).toThrow('Too many.')
})
