import type { Decoded } from '../../shared/wire-record.ts'
import type { clientDetailsWire, clientNameWire, clientWire } from './client-wire.ts'

/** A client as other records name them. */
export type ClientName = Decoded<typeof clientNameWire>

/** What an owner keeps of a client beside the e-mail. */
export type ClientDetails = Decoded<typeof clientDetailsWire>

/** Who rents from an owner; has an account of their own to see their receipts. */
export type Client = Decoded<typeof clientWire>
