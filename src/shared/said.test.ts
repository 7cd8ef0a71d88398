import { expect, test } from 'vitest'
import { spanSaid } from './said.ts'

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '2 hours'],
  [86_399, '24 hours'],
  [86_400, '24 hours'],
  [7 * 86_400, '7 days'],
])('says a wait of %i seconds in a unit that people count in', (seconds, text) => {
  expect(String(spanSaid(seconds))).toBe(text)
})
