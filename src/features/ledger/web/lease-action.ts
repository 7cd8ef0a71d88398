import { createContext, useContext } from 'react'
import type { Paise } from '../../../shared/paise.ts'
import type { FeesOfMonth } from './fees-of-month.ts'
import type { LedgerDocument } from './ledger-entries.ts'
import type { ChargeView, CreditView, ReadingView, RecurringView } from './ledger-view.ts'

/** Documents other than payments that an owner can take back. */
export type Retractable = LedgerDocument | { type: 'reading'; id: string; reading: ReadingView }

/** Something that an owner does with an agreement, in a dialog. */
export type LeaseAction =
  | { name: 'add-charge' }
  | { name: 'read-meter' }
  | { name: 'add-recurring' }
  | { name: 'end-recurring'; recurring: RecurringView }
  | { name: 'start-charging' }
  | { name: 'enter-openings' }
  | { name: 'change-rent' }
  | { name: 'plan-rises' }
  | { name: 'renew' }
  | { name: 'end' }
  | { name: 'stay' }
  | { name: 'settle' }
  | { name: 'return-deposit' }
  | { name: 'deduct-deposit' }
  | { name: 'refund-advance' }
  /** `waive` is the proposed waiver. */
  | { name: 'credit-charge'; charge: ChargeView; waive?: Paise }
  | { name: 'charge-late-fees' | 'dismiss-late-fees'; of: FeesOfMonth }
  | { name: 'reverse-payment'; credit: CreditView }
  | { name: 'take-back'; document: Retractable }
  | { name: 'charge-again'; charge: ChargeView }

/** Opens the dialog of an action; null where the ledger is only read. */
export const OpenLeaseAction = createContext<((action: LeaseAction) => void) | null>(null)

export const useOpenLeaseAction = () => useContext(OpenLeaseAction)
