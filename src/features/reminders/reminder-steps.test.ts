import { expect, test } from 'vitest'
import { readDays, stepOn, USUAL_STEPS } from './reminder-steps.ts'

const due = '2026-11-10'
const on = (today: string, steps = USUAL_STEPS, reminded: number[] = []) =>
  stepOn(today, { dueOn: due, reminded }, steps)

test('a charge is at the newest step that it has reached', () => {
  expect(on('2026-11-06')).toBe(null)
  expect(on('2026-11-07')).toBe(-3)
  expect(on('2026-11-10')).toBe(0)
  expect(on('2026-11-19')).toBe(3)
  expect(on('2026-12-31')).toBe(30)
})

test('no step is sent twice', () => {
  expect(on('2026-11-10', USUAL_STEPS, [-3])).toBe(0)
  expect(on('2026-11-11', USUAL_STEPS, [-3, 0])).toBe(null)
  expect(on('2026-11-13', USUAL_STEPS, [-3, 0])).toBe(3)
})

test('a missed step is made up for thirty days, one before the due day until that day', () => {
  expect(on('2027-01-09')).toBe(30)
  expect(on('2027-01-10')).toBe(null)
  expect(on('2026-11-10', [-3])).toBe(-3)
  expect(on('2026-11-11', [-3])).toBe(null)
})

test('days are read as people type them, and anything else is refused', () => {
  expect(readDays('30, 3 and 10', 60)).toEqual([3, 10, 30])
  expect(readDays('3 और 3', 60)).toEqual([3])
  expect(readDays('', 60)).toEqual([])
  for (const typed of ['soon', '0', '61', '3.5', '-3']) expect(readDays(typed, 60)).toBe(undefined)
})
