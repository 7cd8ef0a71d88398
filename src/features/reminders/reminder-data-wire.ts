import { flag, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { CHANNELS } from '../dues/dues-wire.ts'
import { ofAgreement } from '../ledger/ledger-data-wire.ts'
import { rupees } from '../ledger/rupees-wire.ts'

/** A reminder of what is owed, and an agreement for which somebody switched them off. */
export const reminderDataWire = wireRecord({
  id: ['_id', text],
  ...ofAgreement,
  channel: oneOf(CHANNELS),
  sentOn: text,
  sentAt: text,
  amount: rupees,
  deliveredAt: nullable(text),
  isHeld: flag,
  bouncedAt: nullable(text),
})

export const reminderStopDataWire = wireRecord({ ...ofAgreement, stoppedBy: text, stoppedAt: text })
