import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../../shared/paise.ts'
import { sharedOut, waitingMonths } from './expense.ts'

describe('an amount that is shared out', () => {
  test.each([
    ['10000', ['1', '1', '1'], ['3334', '3333', '3333']],
    // By area: 850, 1,200 and 450 square feet.
    ['100000', ['850', '1200', '450'], ['34000', '48000', '18000']],
    // What rounding down leaves goes where most was lost.
    ['100', ['1', '2', '4'], ['14', '29', '57']],
    ['2', ['1', '1', '1'], ['1', '1', '0']],
  ])('%s paise by %s', (amount, weights, parts) =>
    expect(sharedOut(paise(BigInt(amount)), weights.map(BigInt)).map(String)).toEqual(parts),
  )

  test('comes to itself exactly, and no part is a paisa or more from its share', () => {
    const weights = fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 11n), weights, (amount, weights) => {
        const parts = sharedOut(paise(amount), weights)
        const all = weights.reduce((sum, it) => sum + it, 0n)
        expect(parts.reduce((sum, it) => sum + it, 0n)).toBe(amount)
        for (const [at, part] of parts.entries()) {
          const off = part * all - amount * (weights[at] ?? 0n)
          expect(off < 0n ? -off : off).toBeLessThan(all)
        }
      }),
    )
  })

  test('by nothing is refused', () => {
    expect(() => sharedOut(paise(5n), [])).toThrow(RangeError)
    expect(() => sharedOut(paise(5n), [1n, 0n])).toThrow(RangeError)
  })
})

test('months wait from the first one or after the last that was skipped, but for those recorded', () => {
  const from = { fromMonth: '2026-08-01', skippedUntil: null }
  const recorded = new Set(['2026-09-01'])
  expect(waitingMonths(from, recorded, '2026-11-16')).toEqual([
    '2026-08-01',
    '2026-10-01',
    '2026-11-01',
  ])
  const skipped = { ...from, skippedUntil: '2026-10-01' }
  expect(waitingMonths(skipped, recorded, '2026-11-16')).toEqual(['2026-11-01'])
  expect(waitingMonths({ ...from, fromMonth: '2026-12-01' }, recorded, '2026-11-16')).toEqual([])
})
