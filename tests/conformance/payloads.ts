import { AADHAR } from './second-client.ts'

// What the forms send, written down from the description of the calls.

export type Books = { id: string; organizationId: string }
/** The ids of a property that is let, its client and the agreement, and the client's e-mail. */
export type Letting = { property: string; client: string; agreement: string; email: string }

export const PASSWORD = 'a good password'
export const PAN = 'PQRST6789K'
export const BANK_ACCOUNT = '55667788990011'

/** The payload of an owner's registration, every field of it. */
export const registration = (email: string) => ({
  name: email.split('@')[0],
  phone: '9800000001',
  alternatePhone: '080 2222 3333',
  aadharNumber: AADHAR,
  panNumber: PAN,
  address: '7 Temple Street',
  city: 'Mysuru',
  state: 'Karnataka',
  pincode: '570001',
  companyName: 'Seven Lets',
  businessType: 'Partnership',
  gstNumber: '29PQRST6789K1Z5',
  bankAccountNumber: BANK_ACCOUNT,
  ifscCode: 'HDFC0000123',
  bankName: 'HDFC Bank',
  email,
  password: PASSWORD,
})

/** The payload of a property, as the form sends it. */
export const propertyOf = (owner: Books, changes: object = {}) => ({
  pincode: '570002',
  address1: '1 Palace Road',
  address2: 'First floor',
  city: 'Mysuru',
  state: 'Karnataka',
  ownerMasters: owner.id,
  tenant_id: owner.organizationId,
  ...changes,
})

/** The payload of a client, as the form sends it. */
export const clientOf = (owner: Books, name: string, changes: object = {}) => ({
  name,
  gender: 'Female',
  address1: '2 Old Street',
  address2: 'Hassan',
  email: `${name.toLowerCase()}@clients.example.in`,
  password: PASSWORD,
  mobileNumber: '9800000002',
  fatherName: 'Gopal',
  ownerMasters: owner.id,
  ...changes,
})

/** The payload of an agreement, as the form sends it. */
export const agreementOf = (owner: Books, client: string, property: string, changes = {}) => ({
  electricityMeterNumber: '0045671234',
  clientMaster: client,
  incrementPercentage: '2',
  securityDepositAmount: '60000',
  monthlyRent: '12000.50',
  incrementSchedule: '5',
  paymentDate: '5',
  propertymaster: property,
  paymentMode: 'Online_Payment',
  ownerMasters: owner.id,
  tenant_id: owner.organizationId,
  ...changes,
})

/** The payload of a receipt, as the form sends it. */
export const receiptOf = (owner: Books, letting: Letting, changes: object = {}) => ({
  RentFrom: '2026-11-01',
  RentTo: '2026-11-30',
  paymentThreshold: '2026-12-05',
  paymentMode: 'cash',
  propertyMaster: letting.property,
  rentMaster: letting.agreement,
  clientMaster: letting.client,
  ownerMasters: owner.id,
  tenant_id: owner.organizationId,
  ...changes,
})
