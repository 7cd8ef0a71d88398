import { minus, type Paise, paise, plus, sumOf } from '../../../../shared/paise.ts'
import { dateSaid, daysSaid, type Sayable, say } from '../../../../shared/said.ts'
import type { SheetTable } from '../../../../shared/sheet.ts'
import { EXPENSE_ACCOUNTS } from '../../../expenses/expense-categories.ts'
import type { JournalEntry, LedgerAccount } from '../../accounts-wire.ts'
import { type AccountantYear, INCOME_ACCOUNTS } from './year-queries.ts'

/** A sheet, what it has, its sum, and what the trial balance has for the same. */
type Line = { sheet: Sayable; about: Sayable; own: Paise; books: Paise }

/** The first sheet: what each of the others has, and its sum beside that of the trial balance. */
export function overviewSheet(year: AccountantYear): SheetTable<Sayable> {
  const amount = (head: Sayable) => ({ head, kind: 'money' as const })
  return {
    title: say`Overview ${year.year}`,
    columns: [
      { head: say`Sheet`, kind: 'text' },
      { head: say`What it has`, kind: 'text', isWide: true },
      amount(say`Its sum`),
      amount(say`By the trial balance`),
      amount(say`Difference`),
    ],
    rows: [
      [
        say`Overview`,
        say`The books of ${year.owner}, ${daysSaid(year)}, as recorded by ${dateSaid(year.madeOn)}`,
        null,
        null,
        null,
      ],
      ...linesOf(year).map(({ sheet, about, own, books }) => [
        sheet,
        about,
        own,
        books,
        minus(own, books),
      ]),
    ],
  }
}

function linesOf(year: AccountantYear): Line[] {
  const of = (...names: readonly LedgerAccount[]) => balanceOf(year, names)
  const { months, income, dues, deposits, tds, papers, dayBook, trialBalance, expenses } = year
  return [
    {
      sheet: say`Income by month`,
      about: say`What was charged, less what was credited and waived, without GST`,
      own: sumOf(months.map((it) => it.income)),
      books: negative(of(...INCOME_ACCOUNTS).moved),
    },
    {
      sheet: say`Income and dues`,
      about: say`By property, with GST: dues, charges and payments. Its sum is that of the closing dues`,
      own: sumOf(income.map(({ owedAfter }) => owedAfter)),
      books: of('receivable').closing,
    },
    {
      sheet: say`Expenses`,
      about: say`What was paid for properties, GST included, less what came back`,
      own: sumOf(expenses.map(({ amount }) => amount)),
      books: of(...EXPENSE_ACCOUNTS).moved,
    },
    {
      sheet: say`Money`,
      about: say`What was received, less what was given back and spent, deposits included`,
      own: sumOf(moneyMoves(dayBook.entries).map(({ amount }) => amount)),
      books: of('cash', 'bank', 'unsorted').moved,
    },
    {
      sheet: say`Dues`,
      about: say`Due before the year, by agreement; below zero where it was paid ahead`,
      own: sumOf(dues.map(({ before }) => before)),
      books: of('receivable').opening,
    },
    {
      sheet: say`Dues`,
      about: say`Due at its end`,
      own: sumOf(dues.map(({ after }) => after)),
      books: of('receivable').closing,
    },
    {
      sheet: say`Deposits`,
      about: say`What is held of tenants at the end of the year`,
      own: sumOf(deposits.map(({ held }) => held)),
      books: negative(of('deposit').closing),
    },
    {
      sheet: say`TDS ledger`,
      about: say`Tax that tenants withheld, by the days of their payments. One that came back in a later year makes a difference`,
      own: sumOf(tds.map(({ told }) => told)),
      books: of('tds').moved,
    },
    {
      sheet: say`GST return`,
      about: say`The tax of invoices and notes, by their days. What is not invoiced yet, or was in another year, makes a difference`,
      own: sumOf(papers.map(taxOf)),
      books: negative(of('gst').moved),
    },
    {
      sheet: say`Day book`,
      about: say`All entries but those made and taken back on one day`,
      own: dayBook.total,
      books: trialBalance.debits,
    },
    {
      sheet: say`Trial balance`,
      about: say`Credits beside debits`,
      own: trialBalance.credits,
      books: trialBalance.debits,
    },
  ]
}

/** Opening balance, movement and closing balance of some accounts together; above zero is debit. */
function balanceOf({ trialBalance }: AccountantYear, names: readonly LedgerAccount[]) {
  const accounts = trialBalance.accounts.filter(({ account }) => names.includes(account))
  return {
    opening: sumOf(accounts.map(({ opening }) => opening)),
    moved: sumOf(accounts.map(({ debits, credits }) => minus(debits, credits))),
    closing: sumOf(accounts.map(({ closing }) => closing)),
  }
}

const negative = (amount: Paise): Paise => paise(-amount)

/** The tax of a paper; a credit note takes it back. */
const taxOf = ({ kind, cgst, sgst, igst }: AccountantYear['papers'][number]): Paise =>
  kind === 'credit note' ? negative(plus(cgst, sgst, igst)) : plus(cgst, sgst, igst)

/** Where money is; what is withheld as tax is none. */
const MONEY: readonly LedgerAccount[] = ['cash', 'bank', 'unsorted']

/** An entry that moved money: into an account, or out of it with an amount below zero. */
type MoneyMove = {
  entry: JournalEntry
  account: LedgerAccount
  other: LedgerAccount
  amount: Paise
}

/** The entries of a day book that moved money, in the order of the day book. */
export const moneyMoves = (entries: readonly JournalEntry[]): MoneyMove[] =>
  entries.flatMap((entry) => {
    const { debit, credit, amount } = entry
    if (MONEY.includes(debit)) return [{ entry, account: debit, other: credit, amount }]
    if (MONEY.includes(credit))
      return [{ entry, account: credit, other: debit, amount: paise(-amount) }]
    return []
  })
