import { expect, test } from 'vitest'
import { fromWire, payloadOf } from '../../shared/wire-codec.ts'
import { leaseDraftWire, leaseWire } from './lease-wire.ts'

test.each([
  ['12000.50', '12000.50'],
  [12000.5, '12000.5'],
  [{ $numberDecimal: '12000.50' }, '12000.50'],
])('a rent is read from %j', (monthlyRent, text) => {
  expect(fromWire(leaseWire, { monthlyRent }).monthlyRent).toBe(text)
})

test('an agreement without its references can still be read', () => {
  expect(fromWire(leaseWire, { _id: 'a', clientMaster: null })).toMatchObject({
    id: 'a',
    client: { id: '', name: '' },
    property: { id: '', address1: '' },
    owner: { name: '' },
  })
})

test('no agreed day is read as none', () => {
  expect(fromWire(leaseWire, { paymentDate: 0 }).paymentDay).toBeNull()
  expect(fromWire(leaseWire, { paymentDate: 5 }).paymentDay).toBe(5)
})

test("empty numeric values are sent as '0'", () => {
  const empty = {
    electricityMeterNumber: '123',
    incrementPercentage: '',
    securityDepositAmount: ' ',
    monthlyRent: '',
    incrementSchedule: '',
    paymentDay: '',
    paymentMode: 'cash',
    clientId: 'c',
    propertyId: 'p',
  }
  expect(payloadOf(leaseDraftWire, empty)).toEqual({
    electricityMeterNumber: '123',
    incrementPercentage: '0',
    securityDepositAmount: '0',
    monthlyRent: '0',
    incrementSchedule: '0',
    paymentDate: '0',
    paymentMode: 'cash',
    clientMaster: 'c',
    propertymaster: 'p',
  })
})
