import { expect, test } from 'vitest'
import { onlyMatch } from './pick-by-search.tsx'

const clients = new Map([
  ['1', 'Ravi, ravi@example.in'],
  ['2', 'Ravindra, ravindra@example.in'],
  ['3', 'Meera, meera@example.in'],
  ['4', 'Meera, meera.k@example.in'],
])

test.each([
  ['ravi', '1'],
  [' Ravindra ', '2'],
  ['ravin', '2'],
  ['Ravi, ravi@example.in', '1'],
  ['example.in ravindra', '2'],
  ['meera.k', '4'],
])('%s names one', (typed, value) => {
  expect(onlyMatch(clients, typed)).toBe(value)
})

test.each(['', ' ', 'rav', 'Meera', 'nobody'])('"%s" names none, or more than one', (typed) => {
  expect(onlyMatch(clients, typed)).toBeUndefined()
})
