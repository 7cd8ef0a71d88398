import { NO_DATE } from '../../../shared/calendar-date.ts'
import { requiredDate } from '../../../shared/form-kinds.ts'
import { flag, listOf, nested, text } from '../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { adjustmentsWire } from '../../ledger/ledger-wire.ts'
import { reasonWire } from '../../ledger/money-draft-wire.ts'
import { rupees } from '../../ledger/rupees-wire.ts'

const askedDay = requiredDate({ prompt: NO_DATE })

/** The date from which a changed rent is charged. */
export const rentChangeWire = wireRecord({ from: askedDay })

/** A renewal: the new last day, and the date from which the new rent is charged. */
export const renewalWire = wireRecord({ endDate: askedDay, from: askedDay })

/** The last day of an agreement, and why it ends. */
export const endingWire = wireRecord({ endedOn: askedDay, ...reasonWire })

/** The last day of an agreement, with all that is settled on it. */
export const settlingWire = wireRecord({ ...endingWire, hasGst: ['gst', flag] })

/** The effects of rises, done or previewed: the rents from their days. */
export const risesWire = wireRecord({
  ...adjustmentsWire,
  rents: listOf(nested(wireRecord({ from: text, monthlyRent: rupees }))),
})

/** The effects of a settlement, done or previewed. */
export const settledWire = wireRecord({
  ...adjustmentsWire,
  /** The deposit that was held, what of it is taken for what is owed, and what of it is paid out now. */
  deposit: rupees,
  deducted: rupees,
  depositReturned: rupees,
  /** The advance that was held, and what of it is paid out now. */
  advance: rupees,
  advanceRefunded: rupees,
})
