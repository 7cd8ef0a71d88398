import { expect, test } from 'vitest'
import { rupees } from '../../../../tests/kit/ledger-views.ts'
import { fromWire } from '../../../shared/wire-codec.ts'
import { chargeWire } from '../ledger-wire.ts'
import { chargeView, readLedgerView } from './ledger-view.ts'

const computationOf = (computation: unknown) =>
  chargeView(fromWire(chargeWire, { computation })).computation

test('an empty reply is read as an empty ledger', () => {
  expect(readLedgerView({})).toMatchObject({
    client: { name: '' },
    owed: 0n,
    isCharging: false,
    charges: [],
    credits: [],
    rents: [],
  })
})

test('amounts are read to the paisa, below zero too', () => {
  expect(readLedgerView({ owed: '12000.50', balance: '-4500' })).toMatchObject({
    owed: rupees('12000.50'),
    balance: rupees('-4500'),
  })
})

test('a charge shows how it came about: by days, by a meter, or as it was entered', () => {
  const stretch = { from: '2026-11-01', to: '2026-11-30', days: 30, of: 30, rent: '12000' }
  expect(computationOf([stretch])).toEqual({
    stretches: [
      { from: '2026-11-01', to: '2026-11-30', days: 30, of: 30, monthlyRent: rupees('12000') },
    ],
  })
  const more = { stretches: [stretch], less: '11000' }
  expect(computationOf(more)).toMatchObject({ less: rupees('11000'), stretches: [{ days: 30 }] })
  const meter = { from: '1284', to: '1391', units: '107', rate: '8.5' }
  expect(computationOf({ meter })).toEqual({ meter })
  expect(computationOf({ given: true })).toEqual({ given: true })
})
