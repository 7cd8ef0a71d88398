import { expect, test } from 'vitest'
import { fromWire } from '../../shared/wire-codec.ts'
import { rentOf } from './receipt.ts'
import { receiptWire } from './receipt-wire.ts'

test('a receipt without its references can still be read', () => {
  const wire = { _id: 'a', clientMaster: null, rentMaster: null }
  expect(fromWire(receiptWire, wire)).toMatchObject({
    id: 'a',
    client: { name: '' },
    property: { address1: '' },
    monthlyRent: '',
    cancelledAt: null,
  })
})

test("a receipt that names no rent shows its agreement's, however that is wrapped", () => {
  const rentMaster = { monthlyRent: { $numberDecimal: '12000.50' } }
  expect(rentOf(fromWire(receiptWire, { rentMaster }))).toBe('12000.50')
})
