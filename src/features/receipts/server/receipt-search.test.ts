import { describe, expect, test } from 'vitest'
import { readSearchedMoney } from './receipt-search.ts'

const read = (words: string) => readSearchedMoney(words, '2026-11-16')
const november = { from: '2026-11-01', to: '2026-11-30' }

test.each([
  'Nov 2026',
  'november 2026',
  'NOV',
  'नवंबर',
  'नवंबर 2026',
  'नवंबर २०२६',
  '2026-11',
  '11/2026',
])('%s is a month', (words) => {
  expect(read(words).days).toEqual(november)
})

test('a month without a year is the last one that has begun', () => {
  expect(read('dec').days).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(read('February').days).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('other words are no month', () => {
  for (const words of ['Ravi', 'ma', 'nov lake', 'nov 26', '13/2026', '2026-00', ''])
    expect([words, read(words).days]).toEqual([words, undefined])
})

describe('numbers', () => {
  test('are an amount as people write it', () => {
    for (const words of ['12500', '₹ 12,500', 'Rs. 12,500.00', '१२,५००'])
      expect([words, read(words).amount]).toEqual([words, 1_250_000n])
    expect(read('12500.505').amount).toBeUndefined()
    expect(read('Flat 101').amount).toBeUndefined()
  })

  test("are a bank's reference, however it is spaced", () => {
    expect(read('6342 1234-5678').reference).toBe('634212345678')
    expect(read('sbin6342123').reference).toBe('SBIN6342123')
    expect(read('Lake View Road').reference).toBeUndefined()
  })
})

test.each([
  ['000042', 42, undefined],
  ['42', 42, undefined],
  ['४२', 42, undefined],
  ['Receipt 42', 42, undefined],
  ['receipt no. 000042', 42, undefined],
  ['Rcpt #42', 42, undefined],
  ['रसीद ४२', 42, undefined],
  ['रसीद नंबर 42', 42, undefined],
  ['26-27/000042', 42, '%/26-27/%'],
  ['2026-27/42', 42, '%/26-27/%'],
  ['rb/26-27/000042', 42, 'RB/26-27/%'],
  ['A1 26-27 42', 42, 'A1/26-27/%'],
  ['RB-26-27-000042', 42, 'RB/26-27/%'],
  ['RB/000042', 42, 'RB/%/%'],
])('%s is the number of a receipt', (words, number, code) => {
  expect(read(words).number).toEqual({ number, code })
})

test.each(['RB', '000', '2010-11-12', '2026-11', '12.50', '9811111111', 'Flat 101', 'receipt'])(
  '%s is no number of a receipt',
  (words) => expect(read(words).number).toBeUndefined(),
)
