import { decimal, flag, idOf, listOf, nested, nullable, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { clientNameWire } from '../clients/client-wire.ts'
import { leaseTimeWire } from '../leases/lease-time-wire.ts'
import { leaseTermsWire } from '../leases/lease-wire.ts'
import { propertyNameWire } from '../properties/property-wire.ts'
import {
  allocationWire,
  chargeWire,
  creditWire,
  payoutWire,
  readingWire,
  recurringWire,
  rentWire,
} from './ledger-wire.ts'
import { rupees } from './rupees-wire.ts'

/** The agreement of a document. */
export const ofAgreement = wireRecord({
  leaseId: ['rentMaster', idOf],
  clientId: ['clientMaster', idOf],
})

const { monthlyRent: _, ...agreedTerms } = leaseTermsWire

const { open: __, automatic: _automatic, ...charge } = chargeWire

const { receipt: ___, recordedBy: ____, ...credit } = creditWire

/** An agreement as people take it with them, with its rent from each day on; ended ones too. */
export const agreementDataWire = wireRecord({
  id: ['_id', text],
  client: ['clientMaster', nested(clientNameWire)],
  property: ['propertymaster', nested(propertyNameWire)],
  ...agreedTerms,
  ...leaseTimeWire,
  /** The day of leaving that notice was given of. */
  leavingOn: nullable(text),
  /** The last day of one that was ended; null while it runs. */
  endedOn: nullable(text),
  /** Why it was ended; to the owner alone. */
  endReason: nullable(text),
  rents: listOf(nested(rentWire)),
  createdAt: text,
})

/** The documents of the books as people take them with them. */
export const chargeDataWire = wireRecord({
  ...charge,
  gstRate: nullable(decimal),
  gstInterState: flag,
  gstReverseCharge: flag,
  ...ofAgreement,
})

export const creditDataWire = wireRecord({ ...credit, gst: rupees, ...ofAgreement })

export const payoutDataWire = wireRecord({
  ...payoutWire,
  reverseReason: nullable(text),
  ...ofAgreement,
})

export const allocationDataWire = wireRecord({
  id: ['_id', text],
  ...allocationWire,
  ...ofAgreement,
})

export const readingDataWire = wireRecord({ ...readingWire, ...ofAgreement })

const { version: _____, ...recurring } = recurringWire
export const recurringDataWire = wireRecord({ ...recurring, ...ofAgreement })
