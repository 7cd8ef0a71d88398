import { expect, test } from 'vitest'
import { createIdempotencyKey } from './idempotency-key.ts'

const counting = () => {
  let count = 0
  return createIdempotencyKey(() => `key-${++count}`)
}

test('sending the same values again keeps the key', () => {
  const key = counting()
  expect(key.keyFor({ city: 'Pune' })).toBe('key-1')
  expect(key.keyFor({ city: 'Pune' })).toBe('key-1')
})

test('other values, or a success, ask for another key', () => {
  const key = counting()
  key.keyFor({ city: 'Pune' })
  expect(key.keyFor({ city: 'Nashik' })).toBe('key-2')
  key.renew()
  expect(key.keyFor({ city: 'Nashik' })).toBe('key-3')
})
