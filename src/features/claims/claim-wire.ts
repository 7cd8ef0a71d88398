import { flag, idOf, nullable, text } from '../../shared/wire-kinds.ts'
import { sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { leaseNameWire, ownClaimWire } from '../dues/dues-wire.ts'

/** A claim in the replies of `/claims`. */
export const claimWire = wireRecord({ ...ownClaimWire, ...leaseNameWire })

/** History record of a claim; the amount in rupees, decimal text. */
export const claimHistory = wireRecord({
  amount: text,
  paidOn: text,
  method: text,
  reference: nullable(text),
  reason: nullable(text),
})

export const claimFilters = wireRecord({
  leaseId: ['rentMaster', idOf],
  isWaiting: ['waiting', flag],
})

export const claimSorts = sortsOf(claimWire, [
  'waiting',
  'createdAt',
  'paidOn',
  'amount',
  'client',
  'property',
])
