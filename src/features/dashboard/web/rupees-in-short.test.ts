import { expect, test } from 'vitest'
import { rupeesInShort } from './rupees-in-short.ts'

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
