/** A property of the sample, who rents it on which terms, and how they pay. */
export type Letting = {
  property: {
    address1: string
    address2: string
    pincode: string
    city: string
    state: string
  }
  client: { name: string; fatherName: string; gender: 'Male' | 'Female'; email: string }
  /** In which month of the sample it began: 0 is two years ago, 24 this month. */
  begins: number
  /** The month at whose last day it ended. */
  ends?: number
  /** Rupees. */
  monthlyRent: number
  deposit: number
  /** Months of an agreement, at whose end it is renewed with a rise (per cent) and for as long. */
  renewed?: { months: number; rise: number }
  /** Rises that are planned from the beginning, per cent a year. */
  rises?: number
  /** How many days from today its agreed time is over; below 0 it has passed. */
  agreedFor?: number
  /** Opening balance and deposit from before the books began. */
  opening?: { openingBalance: string; openingDeposit: string }
  terms?: object
  /** The tenant's number on tax invoices. */
  gstin?: string
  /** Rupees a month. */
  maintenance?: number
  /** Units that the meter shows at first, and about how many it counts in a month. */
  meter?: { first: number; monthly: number }
  pays: 'punctually' | 'late' | 'in parts' | 'ahead' | 'less tax'
  /** The last month that was paid; without it, this month. */
  paidUntil?: number
  by: 'upi' | 'neft' | 'cash' | 'cheque'
}

/** A letting that is being written down: its place in the list, and the id of its agreement once it has one. */
export type Tenancy = Letting & { number: number; lease: string }

const BANYAN_COURT = { pincode: '411038', city: 'Pune', state: 'Maharashtra' }
const GULMOHAR = { pincode: '411004', city: 'Pune', state: 'Maharashtra' }
const NEEM = { pincode: '422005', city: 'Nashik', state: 'Maharashtra' }
const flat = (number: string) => ({
  address1: `Flat ${number}, Banyan Court`,
  address2: '12 Peacock Lane, Kothrud',
  ...BANYAN_COURT,
})
const mail = (name: string) => `${name}@rentbook.example`

/** The client who can sign in for a look. */
export const CLIENT_EMAIL = mail('ravi')

/** Those who have paid lately, by their own report. */
export const CLAIMANTS = [CLIENT_EMAIL, mail('joseph')]

const METERED = { unitRate: '9.50' }
const FLAT = { months: 11, rise: 5 }

export const LETTINGS: readonly Letting[] = [
  {
    property: flat('101'),
    client: { name: 'Ravi Lotus', fatherName: 'Mohan Lotus', gender: 'Male', email: CLIENT_EMAIL },
    begins: 0,
    monthlyRent: 24_500,
    deposit: 73_500,
    renewed: FLAT,
    maintenance: 1_800,
    terms: METERED,
    meter: { first: 1_284, monthly: 118 },
    by: 'upi',
    pays: 'punctually',
    paidUntil: 23,
  },
  {
    property: flat('102'),
    client: {
      name: 'Meera Jasmine',
      fatherName: 'Suresh Jasmine',
      gender: 'Female',
      email: mail('meera'),
    },
    begins: 0,
    monthlyRent: 22_000,
    deposit: 66_000,
    renewed: FLAT,
    maintenance: 1_800,
    terms: { lateFee: { graceDays: 10, kind: 'fixed', value: '300', cap: null } },
    pays: 'late',
    by: 'upi',
    paidUntil: 22,
  },
  {
    property: flat('201'),
    client: {
      name: 'Joseph Jackfruit',
      fatherName: 'Thomas Jackfruit',
      gender: 'Male',
      email: mail('joseph'),
    },
    begins: 1,
    monthlyRent: 18_500,
    deposit: 55_500,
    renewed: FLAT,
    maintenance: 1_500,
    pays: 'in parts',
    by: 'upi',
  },
  {
    property: flat('202'),
    client: {
      name: 'Neha Nutmeg',
      fatherName: 'Anil Nutmeg',
      gender: 'Female',
      email: mail('neha'),
    },
    begins: 0,
    ends: 12,
    monthlyRent: 18_000,
    deposit: 54_000,
    maintenance: 1_500,
    pays: 'punctually',
    by: 'neft',
  },
  {
    property: { address1: 'Shop 1, Gulmohar House', address2: '3 Mynah Road', ...GULMOHAR },
    client: {
      name: 'Mustard Seed Stationers',
      fatherName: 'Gopal Mustard (proprietor)',
      gender: 'Male',
      email: mail('mustard.seed'),
    },
    begins: 0,
    monthlyRent: 65_000,
    deposit: 3_90_000,
    rises: 7,
    terms: { gstRate: '18', noticeDays: '90' },
    gstin: '27AAACM1234A1Z8',
    pays: 'less tax',
    by: 'neft',
  },
  {
    property: { address1: 'First floor, Gulmohar House', address2: '3 Mynah Road', ...GULMOHAR },
    client: {
      name: 'Dr. Latha Coral',
      fatherName: 'Krishnan Coral',
      gender: 'Female',
      email: mail('latha'),
    },
    begins: 2,
    monthlyRent: 48_000,
    deposit: 1_44_000,
    terms: METERED,
    meter: { first: 8_420, monthly: 264 },
    pays: 'ahead',
    by: 'neft',
  },
  {
    property: { address1: 'A-12, Neem Apartments', address2: 'Kingfisher Colony', ...NEEM },
    client: {
      name: 'Fatima Rosewood',
      fatherName: 'Yusuf Rosewood',
      gender: 'Female',
      email: mail('fatima'),
    },
    begins: 0,
    monthlyRent: 12_500,
    deposit: 25_000,
    renewed: FLAT,
    maintenance: 700,
    opening: { openingBalance: '3200', openingDeposit: '25000' },
    pays: 'punctually',
    by: 'cash',
  },
  {
    property: { address1: 'A-14, Neem Apartments', address2: 'Kingfisher Colony', ...NEEM },
    client: {
      name: 'Om Mango',
      fatherName: 'Prakash Mango',
      gender: 'Male',
      email: mail('om'),
    },
    begins: 3,
    monthlyRent: 11_800,
    deposit: 23_600,
    renewed: FLAT,
    maintenance: 700,
    pays: 'in parts',
    by: 'cheque',
  },
  {
    property: {
      address1: 'Villa 5, Palm Grove',
      address2: 'Sunbird Avenue, Koramangala',
      pincode: '560034',
      city: 'Bengaluru',
      state: 'Karnataka',
    },
    client: {
      name: 'Venkatanarasimharajuvaripeta Sudarshan Sandalwood',
      fatherName: 'Raghunath Sandalwood',
      gender: 'Male',
      email: mail('sudarshan'),
    },
    begins: 0,
    monthlyRent: 1_25_000,
    deposit: 7_50_000,
    renewed: { months: 12, rise: 8 },
    pays: 'punctually',
    by: 'neft',
  },
  {
    property: {
      address1: 'Row House 9, Tulsi Gardens',
      address2: 'Hornbill Street, Adyar',
      pincode: '600020',
      city: 'Chennai',
      state: 'Tamil Nadu',
    },
    client: {
      name: 'தமிழ்செல்வி முல்லை',
      fatherName: 'முருகன் முல்லை',
      gender: 'Female',
      email: mail('tamilselvi'),
    },
    begins: 5,
    monthlyRent: 28_000,
    deposit: 2_80_000,
    maintenance: 2_200,
    agreedFor: -12,
    pays: 'punctually',
    by: 'upi',
  },
  {
    property: { address1: 'Room 3, Marigold House', address2: '21 Koel Lane', ...GULMOHAR },
    client: {
      name: 'आशीष गेंदा',
      fatherName: 'रमेश गेंदा',
      gender: 'Male',
      email: mail('ashish'),
    },
    begins: 15,
    monthlyRent: 7_500,
    deposit: 7_500,
    agreedFor: 40,
    pays: 'punctually',
    by: 'cash',
  },
  {
    property: {
      address1: 'Flat 1203, Harbour Heights',
      address2: 'Egret Road, Bhandup',
      pincode: '400078',
      city: 'Mumbai',
      state: 'Maharashtra',
    },
    client: {
      name: 'Priya Pearl',
      fatherName: 'Vikram Pearl',
      gender: 'Female',
      email: mail('priya'),
    },
    begins: 8,
    ends: 23,
    monthlyRent: 45_000,
    deposit: 1_35_000,
    maintenance: 3_500,
    pays: 'punctually',
    by: 'upi',
  },
]
