import { expect, test } from 'vitest'
import { receiptFromWire } from './shown-receipt-wire.ts'

test('a receipt without its references is still one', () => {
  expect(receiptFromWire({ _id: 'a', clientMaster: null, rentMaster: null })).toMatchObject({
    id: 'a',
    client: { name: '' },
    property: { address1: '' },
    monthlyRent: '',
    cancelledAt: '',
  })
})

test("a receipt that names no rent shows its agreement's, however that is wrapped", () => {
  const rentMaster = { monthlyRent: { $numberDecimal: '12000.50' } }
  expect(receiptFromWire({ rentMaster }).monthlyRent).toBe('12000.50')
})
