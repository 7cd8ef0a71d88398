import { expect, test } from 'vitest'
import { plainName } from './payer-name.ts'
import { holderIn } from './read/preamble.ts'

test('names in Hindi that differ in vowel signs alone are two people, and a nukta or an accent makes no other one', () => {
  expect(plainName('राम')).not.toBe(plainName('रमा'))
  expect(plainName('श्री किरण  कुमारी.')).toBe('श्री किरण कुमारी')
  expect(plainName('ज़ैनब')).toBe(plainName('जैनब'))
  expect(plainName('Mr. José')).toBe('JOSE')
})

test('a name in Hindi above a statement is read whole', () => {
  const row = (text: string) => [text]
  expect(holderIn([row('किरण कुमारी')])).toBe('किरण कुमारी')
  expect(holderIn([row('123456789 - किरण कुमारी')])).toBe('किरण कुमारी')
})
