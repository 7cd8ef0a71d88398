import { addDays } from '../src/shared/calendar-date.ts'
import { type Calendar, type Happening, THIS_MONTH } from './calendar.ts'
import type { Caller } from './desk.ts'
import { drawnPicture, printedPage, sendFile } from './papers.ts'

// What the properties of the sample cost, with bills for some of it, and what only their owner knows of a year.

type Spent = {
  /** The first line of the property's address; without it the expense is for all of them. */
  of?: string
  category: string
  amount: string
  paidTo?: string
  method?: 'upi' | 'neft' | 'cash' | 'cheque'
  billNumber?: string
  everyMonth?: boolean
  /** The text of a bill that hangs on it. */
  bill?: string
  /** Whether the tenant is charged for it. */
  isRecovered?: boolean
}

const FLAT_101 = 'Flat 101, Banyan Court'
const FLAT_102 = 'Flat 102, Banyan Court'
const SHOP = 'Shop 1, Gulmohar House'
const FLOOR = 'First floor, Gulmohar House'
const VILLA = 'Villa 5, Palm Grove'
const ROW_HOUSE = 'Row House 9, Tulsi Gardens'

const SOCIETY = { category: 'society', method: 'upi', paidTo: 'Banyan Court Society' } as const
const TAX = { category: 'municipal_tax', method: 'neft' } as const

/** Months of the sample, days in them, and what was paid. */
const EXPENSES: [month: number, day: number, spent: Spent][] = [
  ...[1, 4, 7, 10, 13, 16, 19, 22].map((month): [number, number, Spent] => [
    ...([month, 5] as const),
    { ...SOCIETY, of: FLAT_101, amount: '7200' },
  ]),
  // Of those to come each month, the last two wait to be recorded.
  [THIS_MONTH - 2, 5, { ...SOCIETY, of: FLAT_102, amount: '2400', everyMonth: true }],
  ...[7, 19].flatMap((month): [number, number, Spent][] => [
    [
      ...([month, 5] as const),
      { ...TAX, of: FLAT_101, amount: '9850', billNumber: `PT/101/${month}`, bill: 'Property tax' },
    ],
    [month, 5, { ...TAX, of: SHOP, amount: '31240', billNumber: `PT/S1/${month}` }],
    [month, 5, { ...TAX, of: VILLA, amount: '24600', billNumber: `PT/V5/${month}` }],
    [
      ...([month, 5] as const),
      { category: 'insurance', amount: '18400', method: 'neft', paidTo: 'Sample Insurance' },
    ],
  ]),
  [
    3,
    9,
    { of: SHOP, category: 'repairs', amount: '6500', method: 'cash', paidTo: 'Mohan Painter' },
  ],
  [8, 9, { of: VILLA, category: 'improvement', amount: '145000', method: 'cheque' }],
  [11, 9, { of: ROW_HOUSE, category: 'repairs', amount: '4200', method: 'upi' }],
  [14, 9, { of: ROW_HOUSE, category: 'brokerage', amount: '12000', method: 'neft' }],
  [
    ...([20, 9] as const),
    {
      of: FLOOR,
      category: 'repairs',
      amount: '3850',
      method: 'upi',
      isRecovered: true,
      paidTo: 'Sunil Plumber',
      bill: 'New tap and pipe, ₹ 3,850',
    },
  ],
  [23, 9, { of: FLAT_101, category: 'furnishing', amount: '28500', method: 'neft' }],
]

/** Everything that was paid for properties before today, and what their owner says of last year. */
export const expensesOf = (calendar: Calendar): Happening[] =>
  [
    ...EXPENSES.map(([month, day, spent]) => ({
      on: calendar.day(month, day),
      what: (owner: Caller) => spend(owner, spent, calendar.day(month, day)),
    })),
    { on: addDays(calendar.today, -1), what: (owner: Caller) => sayOfYear(owner, calendar) },
    { on: addDays(calendar.today, -1), what: addPictures },
  ].filter(({ on }) => on < calendar.today)

type Property = { _id: string; address1: string }

async function propertyAt(owner: Caller, address1: string): Promise<string> {
  const properties: Property[] = await owner.get('/propertymaster?limit=100')
  const found = properties.find((property) => property.address1 === address1)
  if (!found) throw new Error(`There is no property ${address1}.`)
  return found._id
}

async function spend(
  owner: Caller,
  { of, bill, isRecovered, ...spent }: Spent,
  spentOn: string,
): Promise<void> {
  const propertyMaster = of === undefined ? undefined : await propertyAt(owner, of)
  const draft = { ...spent, spentOn, ...(propertyMaster && { propertyMaster }) }
  const { _id } = await owner.post('/expenses', draft)
  if (bill !== undefined)
    await sendFile(owner, printedPage(bill), {
      name: bill,
      kind: 'bill',
      day: spentOn,
      subject: 'expense',
      of: _id,
    })
  if (!isRecovered) return
  const leases: { _id: string; propertymaster: { _id: string } }[] = await owner.get('/rentmaster')
  const lease = leases.find((it) => it.propertymaster._id === propertyMaster)
  if (lease)
    await owner.post(`/expenses/${_id}/recover`, {
      agreements: [{ rentMaster: lease._id }],
      name: 'New tap and pipe',
      amount: '2000',
    })
}

/** Expected rents, a share and a loan, as an owner enters them for the return of this year. */
async function sayOfYear(owner: Caller, { today }: Calendar): Promise<void> {
  const { year } = await owner.get(`/houseproperty?to=${today}`)
  const loan = {
    lender: 'Bank of Samples',
    certified: true,
    interest: '284000',
    principal: '96000',
  }
  for (const [address, facts] of [
    [VILLA, { sharePart: 1, shareWhole: 1, expectedRent: '1500000', loans: [loan] }],
    [ROW_HOUSE, { sharePart: 1, shareWhole: 2, expectedRent: '360000', loans: [] }],
  ] as const)
    await owner.put(`/houseproperty/${await propertyAt(owner, address)}`, {
      year,
      use: 'let',
      ...facts,
    })
}

/** Two pictures of a flat and the scan of its agreement. */
async function addPictures(owner: Caller): Promise<void> {
  const of = await propertyAt(owner, FLAT_101)
  const property = { subject: 'property', of, kind: 'photo' }
  await sendFile(owner, await drawnPicture('#9fb8c9', '#d8c7a3'), { name: 'Hall', ...property })
  await sendFile(owner, await drawnPicture('#c7d3b4', '#b98f6a'), { name: 'Kitchen', ...property })
  await sendFile(owner, printedPage('Leave and licence agreement'), {
    name: 'Leave and licence agreement',
    subject: 'property',
    of,
    kind: 'agreement',
  })
}
