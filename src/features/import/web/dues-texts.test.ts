import { expect, test } from 'vitest'
import type { ImportRow } from '../import-row.ts'
import { chargeFromText, duesHead } from './dues-texts.ts'
import '../../../../tests/kit/english.ts'

const ravi: ImportRow = { line: 2, address1: 'A-101', name: 'Ravi', monthlyRent: '12000' }

test('dues of an earlier day are named by that day, and what is added to them is said', () => {
  expect(duesHead([ravi], '2026-08-01')).toBe('Dues up to 31 Jul 2026')
  expect(chargeFromText('2026-08-01', '2026-11-26')).toBe(
    'Rent is charged from 1 Aug 2026 on. What has become due since then is added to the dues in your sheet.',
  )
  expect(chargeFromText('2026-12-01', '2026-11-26')).toBe(
    'Rent is charged from 1 Dec 2026 on. Nothing before is added to your dues.',
  )
})

test('dues of rows that name their own first charged day are of today', () => {
  expect(duesHead([{ ...ravi, chargeFrom: '2026-11-01' }], '2026-12-01')).toBe('Dues today')
})
