import { expect, test } from 'vitest'
import { type Span, withoutDays, withSpan } from './spans.ts'

const span = (from: number, to: number, opening = `${from}`, closing = `${to}`): Span => ({
  from: dayOf(from),
  to: dayOf(to),
  opening,
  closing,
})
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
const days = (spans: readonly Span[]) =>
  spans.map(({ from, to }) => `${Number(from.slice(8))}-${Number(to.slice(8))}`).join(' ')

test('statements that share a day go together, those with days between them do not', () => {
  expect(days(withSpan([span(1, 10)], span(8, 20)))).toBe('1-20')
  expect(days(withSpan([span(1, 10)], span(14, 20)))).toBe('1-10 14-20')
  expect(days(withSpan([span(1, 10), span(14, 20)], span(9, 15)))).toBe('1-20')
  expect(days(withSpan([span(1, 20)], span(3, 5)))).toBe('1-20')
})

test('a statement that goes on with the balance of the last one leaves no gap, a quiet week between them or not', () => {
  expect(days(withSpan([span(1, 10, 'a', 'b')], span(14, 20, 'b', 'c')))).toBe('1-20')
  expect(days(withSpan([span(1, 10, 'a', 'b')], span(11, 20, 'x', 'c')))).toBe('1-10 11-20')
})

test('days of which a line was erased are proven no longer, until they are read again', () => {
  const cut = withoutDays([span(1, 20)], [dayOf(5), dayOf(20)])
  expect(days(cut)).toBe('1-4 6-19')
  expect(days(withSpan(cut, span(4, 7)))).toBe('1-19')
})
