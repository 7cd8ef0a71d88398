import type { Decoded } from '../../shared/wire-record.ts'
import type {
  clientDetailsWire,
  clientNameWire,
  clientWire,
  listedClientWire,
} from './client-wire.ts'

/** A client as other records name them. */
export type ClientName = Decoded<typeof clientNameWire>

type Details = Decoded<typeof clientDetailsWire>

/** The capacity in which a client withholds tax from rent. */
export type WithholdsAs = NonNullable<Details['withholdsAs']>

/** The details of a client beside the e-mail; undefined fields stay unchanged. */
export type ClientDetails = Omit<Details, 'withholdsAs'> & {
  withholdsAs?: Details['withholdsAs'] | undefined
}

/** The same of a client who comes with a sheet, which may not say their gender. */
export type NewClientDetails = Omit<ClientDetails, 'gender'> & Pick<Client, 'gender'>

/** A tenant of an owner, with an account to see their receipts. */
export type Client = Decoded<typeof clientWire>

/** The same in an owner's list. */
export type ListedClient = Decoded<typeof listedClientWire>
