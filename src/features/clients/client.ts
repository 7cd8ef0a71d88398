import type { Decoded } from '../../shared/wire-record.ts'
import type { clientDetailsWire, clientNameWire, clientWire } from './client-wire.ts'

/** A client as other records name them. */
export type ClientName = Decoded<typeof clientNameWire>

type Details = Decoded<typeof clientDetailsWire>

/** As what a client withholds tax from rent. */
export type WithholdsAs = NonNullable<Details['withholdsAs']>

/** What an owner keeps of a client beside the e-mail; what is undefined stays. */
export type ClientDetails = Omit<Details, 'withholdsAs'> & {
  withholdsAs?: Details['withholdsAs'] | undefined
}

/** The same of a client who comes with a sheet, which may not say their gender. */
export type NewClientDetails = Omit<ClientDetails, 'gender'> & Pick<Client, 'gender'>

/** Who rents from an owner; has an account of their own to see their receipts. */
export type Client = Decoded<typeof clientWire>
