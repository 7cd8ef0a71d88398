import type { Replied } from '../../../shared/contract.ts'
import { type Paise, paiseFromDecimal } from '../../../shared/paise.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import type { duesContract } from '../../ledger/dues-contract.ts'
import type { ChargeView } from '../../ledger/web/ledger-view.ts'
import { chargeFromWire } from '../../ledger/web/shown-ledger-wire.ts'
import type { PropertyName } from '../../properties/property.ts'
import { propertyNameWire } from '../../properties/property-wire.ts'

/** What a client owes of one agreement. */
export type MyDuesView = {
  leaseId: string
  property: PropertyName
  owed: Paise
  overdue: Paise
  advance: Paise
  /** Those of which something is open. */
  charges: readonly ChargeView[]
  lastReceipt: { id: string; code: string; receivedOn: string; amount: Paise } | null
}

type Wire = Extract<Replied<(typeof duesContract)['GET /mydues']>, { status: 200 }>['body'][number]

export const myDuesFromWire = (wire: Wire): MyDuesView => ({
  leaseId: wire.rentMaster,
  property: fromWire(propertyNameWire, wire.propertyMaster),
  owed: paiseFromDecimal(wire.owed),
  overdue: paiseFromDecimal(wire.overdue),
  advance: paiseFromDecimal(wire.advance),
  charges: wire.charges.map(chargeFromWire),
  lastReceipt: wire.lastReceipt && {
    id: wire.lastReceipt._id,
    code: wire.lastReceipt.receiptCode,
    receivedOn: wire.lastReceipt.receivedOn,
    amount: paiseFromDecimal(wire.lastReceipt.amount),
  },
})
