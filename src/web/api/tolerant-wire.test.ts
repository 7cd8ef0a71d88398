import { expect, test } from 'vitest'
import { idOf, recordOf, textIn, textOf } from './tolerant-wire.ts'

test.each([
  ['12000.50', '12000.50'],
  [12000.5, '12000.5'],
  [{ $numberDecimal: '12000.50' }, '12000.50'],
  [{ numberDecimal: '12000.50' }, '12000.50'],
  [{ $numberDecimal: 411010 }, '411010'],
  [null, ''],
  [undefined, ''],
  [true, ''],
  [{}, ''],
])('a text is read from %j', (value, text) => {
  expect(textOf(value)).toBe(text)
})

test('a reference is read whether it is populated, an id, or missing', () => {
  expect(idOf({ _id: 'a', name: 'Asha' })).toBe('a')
  expect(idOf('a')).toBe('a')
  expect(idOf(null)).toBe('')
  expect(textIn({ name: 'Asha' }, 'name')).toBe('Asha')
  expect(textIn('a', 'name')).toBe('')
  expect(textIn(undefined, 'name')).toBe('')
})

test('what is no object has no fields', () => {
  expect(recordOf('x')).toEqual({})
  expect(recordOf(null)).toEqual({})
})
