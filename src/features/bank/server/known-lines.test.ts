import { expect, test } from 'vitest'
import { knownAmong, type LineKeys } from './known-lines.ts'

const lines = (...texts: string[]): LineKeys[] =>
  texts.map((text) => {
    const [dayKey = '', referenceKey] = text.split(' ')
    return { dayKey, referenceKey: referenceKey ?? null }
  })

test.each<[string, LineKeys[], LineKeys[], boolean[]]>([
  ['the same file again', lines('a 1', 'b', 'a 2'), lines('a 1', 'b', 'a 2'), [true, true, true]],
  ['another order', lines('a 2', 'a 1'), lines('a 1', 'a 2'), [true, true]],
  [
    'two equal lines of one day, of which one came before',
    lines('a', 'a'),
    lines('a'),
    [true, false],
  ],
  ['another reference of the same day and amount', lines('a 2'), lines('a 1'), [false]],
  ['a file that prints no references', lines('a', 'a'), lines('a 1', 'a 2'), [true, true]],
  [
    'a reference where the first file had none',
    lines('a 1', 'a 2'),
    lines('a', 'a 2'),
    [true, true],
  ],
  ['three lines against two', lines('a', 'a 1', 'a 3'), lines('a 1', 'a 2'), [true, true, false]],
])('tells the lines that were read before from new ones: %s', (_, found, stored, known) =>
  expect(knownAmong(found, stored)).toEqual(known),
)
