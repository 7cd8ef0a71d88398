import { t } from '@lingui/core/macro'
import { translated } from '../../../web/language.ts'
import {
  categoryOfAccount,
  EXPENSE_CATEGORIES,
  type ExpenseAccount,
} from '../../expenses/expense-categories.ts'
import { chargeTitle } from '../../ledger/web/charge-texts.ts'
import type { JournalEntry, LedgerAccount } from '../accounts-wire.ts'
import type { ShownFigure } from '../shown-figure.ts'

const accounts = (): Record<Exclude<LedgerAccount, ExpenseAccount>, string> => ({
  receivable: t`Rent receivable (debtors)`,
  cash: t`Cash`,
  bank: t`Bank`,
  unsorted: t`Money, cash or bank not recorded`,
  tds: t`Tax deducted (TDS)`,
  deposit: t`Deposits held`,
  carried: t`Deposits carried over`,
  gst: t`GST charged`,
  rent: t`Rent`,
  maintenance: t`Maintenance`,
  electricity: t`Electricity`,
  other: t`Other charges`,
  late_fee: t`Late fees`,
  waived: t`Waived`,
  opening: t`Brought forward`,
})

/** The name of a journal account. */
export function accountText(account: LedgerAccount): string {
  const category = categoryOfAccount(account)
  return category === undefined
    ? accounts()[account as Exclude<LedgerAccount, ExpenseAccount>]
    : translated(EXPENSE_CATEGORIES[category].name)
}

const documents = (): Record<JournalEntry['document'], string> => ({
  charge: t`Charge`,
  payment: t`Payment`,
  'credit note': t`Credit`,
  'deposit deduction': t`Deducted from the deposit`,
  opening: t`Brought forward`,
  refund: t`Advance refunded`,
  'deposit returned': t`Deposit returned`,
  'deposit carried': t`Deposit carried over to another agreement`,
  expense: t`Expense`,
})

/** The name of an entry: 'Rent October 2026', 'Payment', 'Reversed: Expense'. */
export function entryTitle(entry: JournalEntry): string {
  const { document, name, periodStart, periodEnd, isReversal } = entry
  const days = periodStart && periodEnd ? { from: periodStart, to: periodEnd } : null
  const title = document === 'charge' ? chargeTitle({ name, days }) : documents()[document]
  return isReversal ? t`Reversed: ${title}` : title
}

const figures = (): Record<ShownFigure, string> => ({
  rent: t`Rent charged`,
  other: t`Other charges`,
  waived: t`Waived`,
  received: t`Received`,
  tds: t`TDS`,
  fromDeposits: t`From deposits`,
  spent: t`Spent`,
  maintenance: t`Maintenance`,
  electricity: t`Electricity`,
  lateFees: t`Late fees`,
  otherAlone: t`Other charges, without recovered expenses`,
  recovered: t`Expenses recovered from tenants`,
  withTds: t`Received, with TDS`,
  left: t`Received less spent`,
})

/** The name of a figure of a property's year. */
export const figureText = (figure: ShownFigure): string => figures()[figure]
