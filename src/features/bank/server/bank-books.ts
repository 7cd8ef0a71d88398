import type { Paise } from '../../../shared/paise.ts'
import type { ProposedExpense } from '../proposal.ts'

/** A rent agreement as lines of a statement are compared with it. */
export type BankAgreement = {
  id: string
  clientId: string
  /** The client's name, and spellings of it. */
  names: readonly string[]
  /** Plain digits, with or without the code of the country. */
  phones: readonly string[]
  /** The parts of a property's address and name by which people tell it from others. */
  unit: string
  /** The rent in force; null where it is unknown. */
  monthlyRent: Paise | null
  /** Tax in per cent that the client withholds from each payment; null where none is agreed. */
  tdsPercent: string | null
  isEnded: boolean
}

/** The open dues. */
export type BankDue = {
  /** null for a deposit. */
  chargeId: string | null
  agreementId: string
  what: 'rent' | 'deposit' | 'other'
  /** The month of the rent, YYYY-MM. */
  month: string | null
  dueOn: string
  open: Paise
  /** The amount from which tax is withheld, without GST; null if a part is already paid. */
  taxable: Paise | null
}

/** A payment that stands in the books. */
export type BankReceipt = {
  id: string
  agreementId: string
  received: Paise
  reference: string | null
  receivedOn: string
  isCash: boolean
  /** Whether a line of a statement is it already. */
  hasLine: boolean
}

export type BankClaim = {
  id: string
  agreementId: string
  reference: string | null
  amount: Paise
  paidOn: string
}

export type BankCheque = {
  id: string
  agreementId: string
  number: string
  amount: Paise
  datedOn: string
  state: 'in hand' | 'banked'
}

/** Money given back: a deposit or an advance. */
type BankPayout = {
  id: string
  agreementId: string
  amount: Paise
  reference: string | null
  paidOn: string
}

/** A client known by a payment address or by a spelling of their name; learned when the owner confirmed it. */
type LearnedPayer = { kind: 'address' | 'name'; text: string; clientId: string }

/** An owner's rules for debits, by words in the line as `ruleWords` writes them; the amount is that of the last one. */
type ExpenseRule = ProposedExpense & { contains: string; amount: Paise }

/** An expense that stands, was not paid in cash, and that no line is yet. */
type BankExpense = {
  id: string
  amount: Paise
  reference: string | null
  paidTo: string | null
  spentOn: string
}

/** The part of the books that the lines of a statement are compared with. */
export type BankBooks = {
  agreements: readonly BankAgreement[]
  due: readonly BankDue[]
  receipts: readonly BankReceipt[]
  claims: readonly BankClaim[]
  cheques: readonly BankCheque[]
  deposits: readonly { agreementId: string; held: Paise }[]
  payouts: readonly BankPayout[]
  learned: readonly LearnedPayer[]
  rules: readonly ExpenseRule[]
  expenses: readonly BankExpense[]
  /** The owner and who else holds the account. */
  holders: readonly string[]
}
