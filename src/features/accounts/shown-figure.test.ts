import { expect, test } from 'vitest'
import { paise, sumOf } from '../../shared/paise.ts'
import { countedAs, type ShownFigure } from './shown-figure.ts'

type Entry = Parameters<typeof countedAs>[0]
const charged = (credit: Entry['credit'], amount: bigint, isRecovery = false): Entry => ({
  figure: 'other',
  counted: paise(amount),
  debit: 'receivable',
  credit,
  isRecovery,
})
const came = (figure: 'received' | 'tds', debit: Entry['debit'], amount: bigint): Entry => ({
  figure,
  counted: paise(amount),
  debit,
  credit: 'receivable',
  isRecovery: false,
})
const ENTRIES: Entry[] = [
  charged('maintenance', 100n),
  charged('maintenance', 20n, true),
  charged('electricity', 300n),
  charged('late_fee', 4_000n),
  charged('other', 50_000n),
  charged('other', 7_000n, true),
  // A credit note on the maintenance.
  { ...charged('receivable', -30n), debit: 'maintenance' },
  came('received', 'bank', 1_000_000n),
  came('tds', 'tds', 200_000n),
]
const sum = (figure: ShownFigure) => sumOf(ENTRIES.map((entry) => countedAs(entry, figure)))

test('each charge beside the rent counts to one part of the others, and all parts make their sum', () => {
  const parts = [
    sum('maintenance'),
    sum('electricity'),
    sum('lateFees'),
    sum('otherAlone'),
    sum('recovered'),
  ]
  expect(parts).toEqual([70n, 300n, 4_000n, 50_000n, 7_020n])
  expect(sum('other')).toBe(sumOf(parts))
})

test('money received counts with the tax withheld from it, or without', () => {
  expect([sum('received'), sum('tds'), sum('withTds')]).toEqual([1_000_000n, 200_000n, 1_200_000n])
})
