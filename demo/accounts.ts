import type { Caller, Desk } from './desk.ts'
import { ADMINISTRATOR, PASSWORD } from './sample-settings.ts'

// All of them are made up: surnames are plants and birds, telephone numbers begin as none in India does, and
// `.example` is nobody's.

export const OWNER = { name: 'Asha Parijat', email: 'asha@rentbook.example' }

const REGISTRATION = {
  ...OWNER,
  phone: '5550010001',
  alternatePhone: '5550010002',
  aadharNumber: '123412341234',
  panNumber: 'ABCDE1234F',
  address: '7 Peacock Lane',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411038',
  companyName: 'Parijat Homes',
  businessType: 'Individual',
  gstNumber: '27ABCDE1234F1Z0',
  bankAccountNumber: '000011112222',
  ifscCode: 'DEMO0000001',
  bankName: 'Bank of Samples',
  password: PASSWORD,
}

/** Registers the administrator through the mailed link; returns the id of the account. */
export async function registerAdministrator({ nobody, mailTo }: Desk): Promise<string> {
  await nobody.post('/register', { email: ADMINISTRATOR })
  const [, id, token] = /confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(mailTo(ADMINISTRATOR)) ?? []
  await nobody.post('/register/confirm', { id, token, password: PASSWORD })
  const { user } = await signIn(nobody, ADMINISTRATOR)
  return user._id
}

/** Registers the owner as a person would, with the code from the mail; returns the id of the account. */
export async function registerOwner({ nobody, mailTo }: Desk): Promise<string> {
  const { email } = OWNER
  await nobody.post('/owner/send-otp', { email })
  const otp = /\b\d{6}\b/.exec(mailTo(email))?.[0]
  const { verification } = await nobody.post('/owner/verify-otp', { email, otp })
  const { owner } = await nobody.post('/owner/self-register', { ...REGISTRATION, verification })
  return owner._id
}

/** How the owner wants to be paid. */
export const howToPay = (owner: Caller) =>
  owner.put('/moneysettings', {
    upiId: 'asha.parijat@samplebank',
    upiName: 'Asha Parijat',
    showBankAccount: true,
    receiptPrefix: 'PH',
  })

/** Ends the owner's trial with a subscription. */
export async function subscribe(administrator: Caller, ownerId: string): Promise<void> {
  const { name, email, phone } = await administrator.get(`/ownermaster/${ownerId}`)
  await administrator.put(`/ownermaster/${ownerId}`, { name, email, phone, subscribed: true })
}

/** Owners beside the one with books: one at the end of the trial, one after it, one who has just begun. */
export const OTHER_OWNERS = [
  { name: 'Farida Falcon', email: 'farida@rentbook.example', daysAgo: 300, subscribed: true },
  { name: 'Bina Bulbul', email: 'bina@rentbook.example', daysAgo: 41, subscribed: false },
  { name: 'Chetan Cedar', email: 'chetan@rentbook.example', daysAgo: 27, subscribed: false },
  { name: 'Devika Deodar', email: 'devika@rentbook.example', daysAgo: 6, subscribed: false },
]

type OtherOwner = (typeof OTHER_OWNERS)[number]

export async function addOwner(
  administrator: Caller,
  { name, email, subscribed }: OtherOwner,
  number: number,
): Promise<void> {
  const phone = `55500200${String(number).padStart(2, '0')}`
  const { _id } = await administrator.post('/ownermaster', {
    name,
    email,
    phone,
    password: PASSWORD,
  })
  if (subscribed) await subscribe(administrator, _id)
}

const signIn = (nobody: Caller, email: string) =>
  nobody.post('/owner/login', { email, password: PASSWORD })
