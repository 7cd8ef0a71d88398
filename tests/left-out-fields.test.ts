import { expect, test } from 'vitest'
import type * as z from 'zod'
import { clientContract } from '../src/features/clients/client-contract.ts'
import { leaseContract } from '../src/features/leases/lease-contract.ts'
import { ownerContract } from '../src/features/owners/owner-contract.ts'
import { propertyContract } from '../src/features/properties/property-contract.ts'

// A client of the specification sends the fields that it knows. What our records have beside them must stay then.

const ID = '01900000-0000-7000-8000-000000000001'
const address = { address1: '12 Lake Road', address2: 'Flat 3' }

const owner = { name: 'Asha', email: 'asha@example.in', password: '', phone: '9876543210' }
const property = { ...address, pincode: '411001', city: 'Pune', state: 'Maharashtra' }
const client = {
  ...address,
  name: 'Ravi',
  fatherName: 'Mohan',
  email: 'ravi@example.in',
  password: '',
  gender: 'Male',
  mobileNumber: '9876543210',
}
const agreement = {
  electricityMeterNumber: 'M1',
  incrementPercentage: '2',
  incrementSchedule: '1',
  securityDepositAmount: '50000',
  monthlyRent: '12000',
  paymentDate: '5',
  paymentMode: 'cash',
  clientMaster: ID,
  propertymaster: ID,
}

/** The names in the code where they are others than those on the wire. */
const OTHER_NAMES: Record<string, string> = {
  paymentDay: 'paymentDate',
  propertyId: 'propertymaster',
}
/** Of the change, not of the record. */
const NOT_KEPT = 'reason'

const updates: readonly [string, z.ZodType, Record<string, unknown>][] = [
  ['an owner', ownerContract['PUT /ownermaster/{id}'].body, owner],
  ['a property', propertyContract['PUT /propertymaster/{id}'].body, property],
  ['a client', clientContract['PUT /clientmaster/{id}'].body, client],
  ['an agreement', leaseContract['PUT /rentmaster/{id}'].body, agreement],
]

test.each(updates)('an update of %s changes no field that it does not send', (_, body, sent) => {
  const changed = Object.entries(body.parse(sent) as Record<string, unknown>)
    .filter(([name, value]) => value !== undefined && name !== NOT_KEPT)
    .map(([name]) => OTHER_NAMES[name] ?? name)
  expect(changed.filter((name) => !(name in sent))).toEqual([])
  expect(changed.length).toBeGreaterThan(2)
})
