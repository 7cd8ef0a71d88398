import { expect, test } from 'vitest'
import { paise } from '../../../shared/paise.ts'
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
  ...{ charged: paise(charged), paid: paise(paid), properties, let: letOut },
})

test('shows how much of the months is paid and let, and 100 only where all of it is', () => {
  const months = [month(1_000n, 1_000n, 1, 1), month(1_000n, 998n, 2, 1)]
  expect(ratesOf(months)).toEqual({ paid: 99, letOut: 66 })
  expect(ratesOf(months.slice(0, 1))).toEqual({ paid: 100, letOut: 100 })
})

test('shows nothing where nothing was charged and there was nothing to let', () => {
  expect(ratesOf([month(0n, 0n, 0, 0)])).toEqual({ paid: null, letOut: null })
})
