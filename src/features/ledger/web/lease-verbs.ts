import { createContext, useContext } from 'react'
import type { ChargeView, CreditView, LateFeeView } from './ledger-view.ts'

/** Something that an owner does with an agreement, in a dialog. */
export type LeaseVerb =
  | { name: 'record-payment' }
  | { name: 'add-charge' }
  | { name: 'start-charging' }
  | { name: 'change-rent' }
  | { name: 'plan-rises' }
  | { name: 'renew' }
  | { name: 'end' }
  | { name: 'return-deposit' }
  | { name: 'deduct-deposit' }
  | { name: 'refund-advance' }
  | { name: 'credit-charge'; charge: ChargeView }
  | { name: 'ask-late-fee'; charge: ChargeView; fee: LateFeeView }
  | { name: 'reverse-payment'; credit: CreditView }

/** Opens the dialog of a verb; null where the ledger is only read. */
export const LeaseVerbs = createContext<((verb: LeaseVerb) => void) | null>(null)

export const useLeaseVerbs = () => useContext(LeaseVerbs)
