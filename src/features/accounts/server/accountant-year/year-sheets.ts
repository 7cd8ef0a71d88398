import { addMonths } from '../../../../shared/calendar-date.ts'
import { type Paise, paise, sumOf, ZERO } from '../../../../shared/paise.ts'
import {
  dateSaid,
  daysSaid,
  type Said,
  type Sayable,
  say,
  sayAll,
  sayFixed,
} from '../../../../shared/said.ts'
import type { SheetTable } from '../../../../shared/sheet.ts'
import {
  categoryOfAccount,
  EXPENSE_CATEGORIES,
  type ExpenseAccount,
} from '../../../expenses/expense-categories.ts'
import { returnSheet } from '../../../invoices/gst-return.ts'
import { chargeNameSaid, METHODS_SAID } from '../../../ledger/translated-names.ts'
import type { PropertyName } from '../../../properties/property-wire.ts'
import type { JournalEntry, LedgerAccount } from '../../accounts-wire.ts'
import { incomeSheet } from '../income-sheet.ts'
import { moneyMoves, overviewSheet } from './year-overview.ts'
import type { AccountantYear } from './year-queries.ts'

/** A sheet of the workbook; `name` is that of its PDF. */
export type YearSheet = { name: string; sheet: SheetTable<Sayable> }

/** The day book as paper would be hundreds of pages; it is in the workbook alone. */
export const DAY_BOOK = 'day-book'

/** The sheets of a financial year in their order: the first explains the others and compares their sums. */
export function sheetsOf(year: AccountantYear): YearSheet[] {
  const income = incomeSheet({ ...year, properties: year.income })
  return [
    { name: 'overview', sheet: overviewSheet(year) },
    { name: 'income-by-month', sheet: incomeByMonth(year) },
    { name: 'income-and-dues', sheet: { ...income, title: say`Income and dues` } },
    { name: 'expenses', sheet: expenseSheet(year) },
    { name: 'money', sheet: moneySheet(year) },
    { name: 'dues', sheet: duesSheet(year) },
    { name: 'deposits', sheet: depositSheet(year) },
    { name: 'tds', sheet: tdsSheet(year) },
    { name: 'gst-return', sheet: returnSheet(year.papers) },
    { name: DAY_BOOK, sheet: dayBookSheet(year) },
    { name: 'trial-balance', sheet: trialBalanceSheet(year) },
  ]
}

const text = (head: Sayable) => ({ head, kind: 'text' as const })
const day = (head: Sayable) => ({ head, kind: 'day' as const })
const money = (head: Sayable) => ({ head, kind: 'money' as const, isSummed: true })

const addressOf = ({ address1, address2, city }: PropertyName) =>
  [address1, address2, city].filter(Boolean).join(', ')

function incomeByMonth({ months, from }: AccountantYear): SheetTable<Sayable> {
  const firsts = Array.from({ length: 12 }, (_, place) => addMonths(from, place))
  const properties = Map.groupBy(months, ({ property }) => property.id)
  return {
    title: say`Income by month`,
    columns: [
      text(say`Property`),
      ...firsts.map((first) => money(monthSaid(first))),
      money(say`Year`),
    ],
    rows: [...properties.values()].map((its) => [
      its[0] ? addressOf(its[0].property) : '',
      ...firsts.map((first) => its.find(({ month }) => first.startsWith(month))?.income ?? null),
      sumOf(its.map(({ income }) => income)),
    ]),
  }
}

/** 'Apr 26'. */
const monthSaid =
  (first: string): Sayable =>
  ({ dates }) =>
    `${dates.short[Number(first.slice(5, 7)) - 1]} ${first.slice(2, 4)}`

/** Every receipt and payout: for rent and charges, or for a deposit. */
const moneySheet = ({ dayBook }: AccountantYear): SheetTable<Sayable> => ({
  title: say`Money`,
  columns: [
    day(say`Date`),
    text(say`What`),
    text(say`Receipt`),
    text(say`Client`),
    text(say`Property`),
    text(say`Reference`),
    text(say`Account`),
    money(say`For rent and charges`),
    money(say`For deposits`),
    money(say`For expenses`),
    money(say`Total`),
  ],
  rows: moneyMoves(dayBook.entries).map(({ entry, account, other, amount }) => [
    entry.on,
    titleOf(entry),
    entry.receiptCode,
    partyOf(entry),
    placeOf(entry),
    entry.reference,
    accountSaid(account),
    columnOf(other) === 'rent' ? amount : null,
    columnOf(other) === 'deposit' ? amount : null,
    columnOf(other) === 'expense' ? amount : null,
    amount,
  ]),
})

/** In which column of the money something stands. */
function columnOf(other: LedgerAccount): 'rent' | 'deposit' | 'expense' {
  if (categoryOfAccount(other) !== undefined) return 'expense'
  return other === 'deposit' ? 'deposit' : 'rent'
}

/** The payer or payee. */
const partyOf = ({ client, document, name }: JournalEntry) =>
  client?.name ?? (document === 'expense' ? name : '')

/** An expense may be for all properties. */
const placeOf = ({ property }: JournalEntry): Sayable =>
  property === null ? say`All properties` : addressOf(property)

/** The money spent, by the days on which it was paid, without what was taken back within the year. */
const expenseSheet = ({ expenses }: AccountantYear): SheetTable<Sayable> => ({
  title: say`Expenses`,
  columns: [
    day(say`Date`),
    text(say`Category`),
    text(say`Property`),
    text(say`Paid to`),
    text(say`How it was paid`),
    text(say`Reference`),
    text(say`Bill number`),
    day(say`Bill of`),
    day(say`For days from`),
    day(say`For days to`),
    text(say`Note`),
    money(say`GST in it`),
    money(say`Amount`),
  ],
  rows: expenses.map((it) => [
    it.on,
    it.ownCategory ?? sayFixed(EXPENSE_CATEGORIES[it.category].name),
    it.property === null ? say`All properties` : addressOf(it.property),
    it.paidTo,
    it.method === null ? null : METHODS_SAID[it.method],
    it.reference,
    it.billNumber,
    it.billedOn,
    it.periodStart,
    it.periodEnd,
    it.note,
    it.gst,
    it.amount,
  ]),
})

const duesSheet = ({ dues, from, to }: AccountantYear): SheetTable<Sayable> => ({
  title: say`Dues`,
  columns: [
    text(say`Client`),
    text(say`Property`),
    money(say`Before ${dateSaid(from)}`),
    money(say`On ${dateSaid(to)}`),
  ],
  rows: dues.map(({ client, property, before, after }) => [
    client.name,
    addressOf(property),
    before,
    after,
  ]),
})

const depositSheet = ({ deposits }: AccountantYear): SheetTable<Sayable> => ({
  title: say`Deposits`,
  columns: [
    text(say`Client`),
    text(say`Property`),
    day(say`Ended on`),
    money(say`Agreed`),
    money(say`Received`),
    money(say`Deducted`),
    money(say`Returned`),
    money(say`Carried over`),
    money(say`Held`),
  ],
  rows: deposits.map((it) => [
    it.client.name,
    addressOf(it.property),
    it.endedOn,
    it.agreed,
    it.received,
    it.deducted,
    it.returned,
    it.carried,
    it.held,
  ]),
})

const tdsSheet = ({ tds }: AccountantYear): SheetTable<Sayable> => ({
  title: say`TDS ledger`,
  columns: [
    text(say`Client`),
    money(say`Withheld`),
    money(say`By certificates`),
    money(say`Difference`),
    text(say`Certificate`),
    day(say`Received on`),
  ],
  rows: tds.map((it) => [
    it.client.name,
    it.told,
    it.certified,
    it.difference,
    it.number,
    it.receivedOn,
  ]),
})

const dayBookSheet = ({ dayBook }: AccountantYear): SheetTable<Sayable> => ({
  title: say`Day book`,
  columns: [
    day(say`Date`),
    text(say`What`),
    text(say`Client`),
    text(say`Property`),
    text(say`Debit`),
    text(say`Credit`),
    text(say`Reference`),
    text(say`Receipt`),
    money(say`Amount`),
  ],
  rows: dayBook.entries.map((entry) => [
    entry.on,
    titleOf(entry),
    partyOf(entry),
    placeOf(entry),
    accountSaid(entry.debit),
    accountSaid(entry.credit),
    entry.reference,
    entry.receiptCode,
    entry.amount,
  ]),
})

const trialBalanceSheet = ({ trialBalance, from, to }: AccountantYear): SheetTable<Sayable> => ({
  title: say`Trial balance`,
  columns: [
    text(say`Account`),
    money(say`Before ${dateSaid(from)}, debit`),
    money(say`Before ${dateSaid(from)}, credit`),
    money(say`Debits`),
    money(say`Credits`),
    money(say`On ${dateSaid(to)}, debit`),
    money(say`On ${dateSaid(to)}, credit`),
  ],
  rows: trialBalance.accounts.map(({ account, opening, debits, credits, closing }) => [
    accountSaid(account),
    ...sidesOf(opening),
    debits,
    credits,
    ...sidesOf(closing),
  ]),
})

/** A balance in the column of its side. */
const sidesOf = (balance: Paise): [debit: Paise | null, credit: Paise | null] => [
  balance > ZERO ? balance : null,
  balance < ZERO ? paise(-balance) : null,
]

/** 'Rent October 2026', 'Payment', 'Reversed: Payment'. */
function titleOf({ document, name, periodStart, periodEnd, isReversal }: JournalEntry): Said {
  const days = periodStart && periodEnd ? [daysSaid({ from: periodStart, to: periodEnd })] : []
  const charge = sayAll([...(name === '' ? [] : [chargeNameSaid(name)]), ...days], ' ')
  const title = document === 'charge' ? charge : DOCUMENTS_SAID[document]
  return isReversal ? say`Reversed: ${title}` : title
}

const DOCUMENTS_SAID: Record<JournalEntry['document'], Said> = {
  charge: say`Charge`,
  payment: say`Payment`,
  'credit note': say`Credit`,
  'deposit deduction': say`Deducted from the deposit`,
  opening: say`Brought forward`,
  refund: say`Advance refunded`,
  'deposit returned': say`Deposit returned`,
  'deposit carried': say`Deposit carried over to another agreement`,
  expense: say`Expense`,
}

/** The name of an account. */
const accountSaid = (account: LedgerAccount): Said => {
  const category = categoryOfAccount(account)
  return category === undefined
    ? ACCOUNTS_SAID[account as Exclude<LedgerAccount, ExpenseAccount>]
    : sayFixed(EXPENSE_CATEGORIES[category].name)
}

const ACCOUNTS_SAID: Record<Exclude<LedgerAccount, ExpenseAccount>, Said> = {
  receivable: say`Rent receivable (debtors)`,
  cash: say`Cash`,
  bank: say`Bank`,
  unsorted: say`Money, cash or bank not recorded`,
  tds: say`Tax deducted (TDS)`,
  deposit: say`Deposits held`,
  carried: say`Deposits carried over`,
  gst: say`GST charged`,
  rent: say`Rent`,
  maintenance: say`Maintenance`,
  electricity: say`Electricity`,
  other: say`Other charges`,
  late_fee: say`Late fees`,
  waived: say`Waived`,
  opening: say`Brought forward`,
}
