import { type Decoded, fromWire } from '../../../shared/wire-record.ts'
import { type ChargeView, chargeView } from '../../charges/web/ledger-view.ts'
import { ownDuesWire } from '../../dues/dues-wire.ts'

/** A client's dues of one agreement. */
export type MyDuesView = Omit<Decoded<typeof ownDuesWire>, 'charges'> & {
  charges: readonly ChargeView[]
}

export function myDuesFromWire(wire: unknown): MyDuesView {
  const { charges, ...dues } = fromWire(ownDuesWire, wire)
  return { ...dues, charges: charges.map(chargeView) }
}
