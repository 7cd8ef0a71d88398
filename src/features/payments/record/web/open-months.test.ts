import { expect, test } from 'vitest'
import '../../../../../tests/kit/english.ts'
import { chargeView, ledgerView, rentOf } from '../../../../../tests/kit/ledger-views.ts'
import { sumOf } from '../../../../shared/paise.ts'
import { USUAL_CHARGING_TERMS } from '../../../leases/charging-terms.ts'
import { openPeriods } from '../../../ledger/web/open-periods.ts'
import { notPaid } from './open-months.tsx'

test('what is unpaid adds up to all that is owed, including maintenance', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const ledger = ledgerView({
    charges: [
      rentOf('2026-11'),
      chargeView({
        id: 'lift',
        kind: 'maintenance',
        name: 'Lift',
        days: october,
        dueOn: '2026-10-05',
      }),
      rentOf('2026-10', { dueOn: '2026-10-05' }),
    ],
  })
  const lines = notPaid(openPeriods(ledger, USUAL_CHARGING_TERMS, '2026-11-21'), ledger)
  expect(lines.map(({ title }) => title)).toEqual([
    'Rent October 2026',
    'Lift October 2026',
    'Rent November 2026',
  ])
  expect(sumOf(lines.flatMap(({ open }) => open ?? []))).toBe(
    sumOf(ledger.charges.map(({ open }) => open)),
  )
})
