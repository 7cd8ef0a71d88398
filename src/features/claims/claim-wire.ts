import { NO_DATE } from '../../shared/calendar-date.ts'
import { requiredDate, requiredWord } from '../../shared/form-kinds.ts'
import { flag, idOf, nested, nullable, text, withDefault } from '../../shared/wire-kinds.ts'
import { type Decoded, sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { type CLAIM_STATES, leaseNameWire, ownClaimWire } from '../dues/dues-wire.ts'
import { PAYMENT_METHODS } from '../ledger/credit.ts'
import { receiptNameWire } from '../ledger/ledger-wire.ts'
import { moneyDraftWire } from '../ledger/money-draft-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/** A claim in the replies of `/claims`. */
export const claimWire = wireRecord({
  ...ownClaimWire,
  ...leaseNameWire,
  /**
   * To the owner of a claim that waits: the payment that was recorded by hand and probably is the same, of that amount
   * and within a week of the day.
   */
  recorded: nullable(nested(wireRecord({ ...receiptNameWire, receivedOn: text }))),
  /** The name of the member who recorded the payment offline and lost the right to before it arrived; absent where the client reported it. */
  toldBy: withDefault(text, null),
  /** When the member recorded it, by the clock of their device. */
  keptAt: withDefault(text, null),
  tds: ['tdsAmount', withDefault(rupees, null)],
  toDeposit: ['depositAmount', withDefault(rupees, null)],
  note: withDefault(text, null),
})

/** A payment that a client reports, or that somebody recorded who was of the team; it moves nothing until the owner confirms it. */
export type Claim = Decoded<typeof claimWire>

export type ClaimState = (typeof CLAIM_STATES)[number]

/** A payment as its client reports it. */
export const claimDraftWire = wireRecord({
  ...moneyDraftWire,
  paidOn: requiredDate({ prompt: NO_DATE }),
  method: requiredWord(PAYMENT_METHODS, { prompt: /* i18n */ 'Please choose how you paid.' }),
})

/** History record of a claim; the amount in rupees, decimal text. */
export const claimHistory = wireRecord({
  amount: text,
  paidOn: text,
  method: text,
  reference: nullable(text),
  reason: nullable(text),
  toldBy: withDefault(text, null),
})

export const claimFilters = wireRecord({
  leaseId: ['rentMaster', idOf],
  waiting: flag,
})

export const claimSorts = sortsOf(claimWire, [
  'waiting',
  'createdAt',
  'paidOn',
  'amount',
  'client',
  'property',
])
