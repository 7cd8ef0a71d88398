import { expect, test } from 'vitest'
import { paise } from '../../../../shared/paise.ts'
import { rupeesInShort } from './rupees-in-short.ts'
import { ratesOf } from './twelve-months.tsx'

test.each([
  [0n, '0'],
  [799_50n, '800'],
  [999_60n, '1K'],
  [1_250_00n, '1.3K'],
  [24_250_00n, '24K'],
  [99_960_00n, '100K'],
  [4_62_498_00n, '4.6L'],
  [12_00_000_00n, '12L'],
  [1_03_62_995_42n, '1Cr'],
  [27_50_00_000_00n, '28Cr'],
])('%s paise are %s in a chart', (amount, text) => {
  expect(rupeesInShort(amount)).toBe(text)
})

const month = (charged: bigint, paid: bigint, properties: number, letOut: number) => ({
  charged: paise(charged),
  paid: paise(paid),
  properties,
  let: letOut,
})

test('the picture of twelve months shows how much of the months is paid and let, and 100 only where all of it is', () => {
  const months = [month(1_000n, 1_000n, 1, 1), month(1_000n, 998n, 2, 1)]
  expect(ratesOf(months)).toEqual({
    paid: { share: 99, months: 2 },
    letOut: { share: 66, months: 2 },
  })
  expect(ratesOf(months.slice(0, 1))).toEqual({
    paid: { share: 100, months: 1 },
    letOut: { share: 100, months: 1 },
  })
})

test('the picture of twelve months tells of how many months the shares are known', () => {
  const months = [month(0n, 0n, 0, 0), month(1_000n, 0n, 0, 0), month(0n, 0n, 11, 10)]
  expect(ratesOf(months)).toEqual({
    paid: { share: 0, months: 2 },
    letOut: { share: 90, months: 1 },
  })
})

test('the picture of twelve months shows nothing where nothing was charged and there was nothing to let', () => {
  expect(ratesOf([month(0n, 0n, 0, 0)])).toEqual({
    paid: { share: null, months: 1 },
    letOut: { share: null, months: 1 },
  })
})
