import type { Paise } from '../../shared/paise.ts'
import type { ExpenseCategory } from '../expenses/expense-categories.ts'

/** How sure a proposal is: `certain` only where a bookkeeper would book without asking. */
export const SURENESS = ['certain', 'likely', 'none'] as const
type Sureness = (typeof SURENESS)[number]

/** Why a line is proposed as it is, or why it is not certain. */
export const REASONS = [
  'claim',
  'recorded',
  'recorded alike',
  'cheque in hand',
  'cheque came back',
  'learned address',
  'learned name',
  'phone',
  'full name',
  'short name',
  'alike name',
  'amount only',
  'one due',
  'all dues',
  'deposit and rent',
  'less tax',
  'named in note',
  'several dues',
  'part',
  'over',
  'nothing owed',
  'far ahead',
  'note says otherwise',
  'another amount',
  'another line first',
  'claim waits',
  'paid twice',
  'file in doubt',
  'another name',
  'sent back',
  'another cheque',
  'others owe this',
  'several payers',
  'own account',
  'reversal',
  'interest',
  'rule',
  'several rules',
  'bank charge',
  'electricity',
  'deposit returned',
  'payout',
] as const
export type Reason = (typeof REASONS)[number]

/** A part of what a credit settles. */
export type ProposedPart = {
  agreementId: string
  what: 'rent' | 'deposit' | 'other' | 'advance'
  /** null for a deposit and an advance. */
  chargeId: string | null
  /** The month of the rent, YYYY-MM. */
  month: string | null
  amount: Paise
}

/** The purpose of money that went out. */
export type ProposedExpense = {
  category: ExpenseCategory
  /** The owner's own name for it, of category `other`. */
  ownCategoryId: string | null
  /** null: for all properties. */
  propertyId: string | null
  paidTo: string | null
}

/** The booking that a confirmed line becomes. */
export type Proposal =
  | { action: 'none' }
  | {
      action: 'receipt'
      parts: ProposedPart[]
      /** Tax withheld, on top of the credit. */
      tds: Paise
      /** The client's reports that it confirms. */
      claimIds: string[]
      /** The cheque that it banks. */
      chequeId: string | null
    }
  | { action: 'tick'; paymentIds: string[] }
  | { action: 'tick payout'; payoutId: string }
  | { action: 'reverse'; chequeId: string; agreementId: string }
  | { action: 'pair'; with: string }
  | ({ action: 'expense' } & ProposedExpense)
  | { action: 'tick expense'; expenseId: string }
  | { action: 'refund deposit'; agreementId: string; amount: Paise }

/** The proposal for one line. */
export type Proposed = {
  proposal: Proposal
  sure: Sureness
  why: Reason[]
  /** Who paid, where one client stands out. */
  clientId: string | null
}

/** The most lines that are decided in one request. */
export const MAX_TOGETHER = 500

/** Splits lines into batches of as many as the server takes. */
export const batches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_TOGETHER) }, (_, at) =>
    all.slice(at * MAX_TOGETHER, (at + 1) * MAX_TOGETHER),
  )
