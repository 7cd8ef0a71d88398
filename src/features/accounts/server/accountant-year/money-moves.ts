import { type Paise, paise } from '../../../../shared/paise.ts'
import type { JournalEntry } from '../../accounts.ts'
import type { Account } from '../../accounts-wire.ts'

/** Where money is; what is withheld as tax is none. */
const MONEY: readonly Account[] = ['cash', 'bank', 'unsorted']

/** An entry that moved money: into an account, or out of it with an amount below zero. */
export type MoneyMove = { entry: JournalEntry; account: Account; other: Account; amount: Paise }

/** The entries of a day book that moved money, in the order of the day book. */
export const moneyMoves = (entries: readonly JournalEntry[]): MoneyMove[] =>
  entries.flatMap((entry) => {
    const { debit, credit, amount } = entry
    if (MONEY.includes(debit)) return [{ entry, account: debit, other: credit, amount }]
    if (MONEY.includes(credit))
      return [{ entry, account: credit, other: debit, amount: paise(-amount) }]
    return []
  })
