import { requiredText, requiredWord } from '../../shared/form-kinds.ts'
import { flag, idOf, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { HOW_PAID, PAYMENT_METHODS } from '../charges/credit.ts'
import { clientDetailsWire, newClientWire } from '../clients/client-wire.ts'
import { PAYMENT_MODES } from '../leases/charging-terms.ts'
import { leaseTimeWire } from '../leases/lease-time-wire.ts'
import { leaseTermsWire } from '../leases/lease-wire.ts'
import { TAX_RESIDENCES } from '../payments/money-settings-wire.ts'
import { propertyAddressWire } from '../properties/property-wire.ts'

const { address1, address2, ...whoTheyAre } = clientDetailsWire

/** A new client beside a new property: both have an address, so the client's is named apart. */
export const newTenantWire = wireRecord({
  ...whoTheyAre,
  email: newClientWire.email,
  clientAddress1: requiredText(address1.rule),
  clientAddress2: requiredText(address2.rule),
})

/** How a deposit came that was received already. */
export const depositWire = wireRecord({
  depositMode: requiredWord(PAYMENT_MODES, { prompt: HOW_PAID }),
  depositMethod: nullable(oneOf(PAYMENT_METHODS)),
  depositReference: nullable(text),
})

/** What lets a flat: a property and a client, each known or new, and the terms between them. */
export const lettingDraftWire = wireRecord({
  propertyId: ['propertymaster', idOf],
  ...propertyAddressWire,
  clientId: ['clientMaster', idOf],
  ...newTenantWire,
  /** Of a new client; blank where they are to choose their own by the mail for a forgotten one. */
  password: text,
  ...leaseTermsWire,
  ...leaseTimeWire,
  /** The deposit was received: it is held from now on. */
  isDepositReceived: ['depositReceived', flag],
  ...depositWire,
  /** Of the owner, where it was not known before; it is kept in their payment settings. */
  taxResidence: nullable(oneOf(TAX_RESIDENCES)),
})
