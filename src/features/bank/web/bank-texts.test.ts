import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { batches } from '../proposal.ts'
import { partlyText } from './bank-texts.ts'

test('of lines of which some were refused, both counts are said, and why', () => {
  expect(partlyText({ done: 7, refused: 1, reason: 'Changed.' })).toBe(
    '7 lines were saved. 1 line was not confirmed. Changed.',
  )
  expect(partlyText({ done: 0, refused: 2, reason: '' })).toBe('2 lines were not confirmed.')
})

test('more lines than a request takes go in several', () => {
  const lines = Array.from({ length: 1201 }, (_, at) => at)
  expect(batches(lines).map(({ length }) => length)).toEqual([500, 500, 201])
  expect(batches(lines).flat()).toEqual(lines)
})
