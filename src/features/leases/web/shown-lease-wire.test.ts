import { expect, test } from 'vitest'
import { leaseFromWire, leaseValuesToWire } from './shown-lease-wire.ts'

test.each([
  ['12000.50', '12000.50'],
  [12000.5, '12000.5'],
  [{ $numberDecimal: '12000.50' }, '12000.50'],
])('a rent is read from %j', (monthlyRent, text) => {
  expect(leaseFromWire({ monthlyRent }).monthlyRent).toBe(text)
})

test('an agreement without its references is still one', () => {
  expect(leaseFromWire({ _id: 'a', clientMaster: null })).toMatchObject({
    id: 'a',
    client: { id: '', name: '' },
    property: { id: '', address1: '' },
    ownerName: '',
  })
})

test('no agreed day is shown as nothing', () => {
  expect(leaseFromWire({ paymentDate: 0 }).paymentDay).toBe('')
  expect(leaseFromWire({ paymentDate: 5 }).paymentDay).toBe('5')
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
  expect(leaseValuesToWire(empty)).toEqual({
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
