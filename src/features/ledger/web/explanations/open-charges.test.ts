import { expect, test } from 'vitest'
import { chargeView } from '../../../../../tests/kit/ledger-views.ts'
import { chargesOfOneMonth } from './open-charges.tsx'

const october = { days: { from: '2026-10-01', to: '2026-10-31' }, dueOn: '2026-10-05' }
const idsOf = (charges: Parameters<typeof chargesOfOneMonth>[0]) =>
  chargesOfOneMonth(charges).map((group) => group.map(({ id }) => id))

test('rent and maintenance of the same days are listed together, the rent first and the oldest month first', () => {
  expect(
    idsOf([
      chargeView({ id: 'november' }),
      chargeView({ id: 'lift', kind: 'maintenance', name: 'Lift', ...october }),
      chargeView({ id: 'october', ...october }),
    ]),
  ).toEqual([['october', 'lift'], ['november']])
})

test('charges due on different days, and those for no days, are listed alone', () => {
  expect(
    idsOf([
      chargeView({ id: 'a', ...october }),
      chargeView({ id: 'b', ...october, dueOn: '2026-10-06' }),
      chargeView({ id: 'c', days: null, dueOn: '2026-10-07' }),
      chargeView({ id: 'd', days: null, dueOn: '2026-10-07' }),
    ]),
  ).toEqual([['a'], ['b'], ['c'], ['d']])
})
