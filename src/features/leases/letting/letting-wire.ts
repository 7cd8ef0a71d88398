import { optionalText, requiredWord } from '../../../shared/form-kinds.ts'
import { EMAIL, MALFORMED_EMAIL, MAX_EMAIL, MAX_PHONE } from '../../../shared/rule.ts'
import { flag, idOf, nullable, oneOf, text } from '../../../shared/wire-kinds.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { clientDetailsWire, GENDERS } from '../../clients/client-wire.ts'
import { HOW_PAID, PAYMENT_METHODS } from '../../ledger/credit.ts'
import { TAX_RESIDENCES } from '../../payments/money-settings-wire.ts'
import { propertyAddressWire } from '../../properties/property-wire.ts'
import { PAYMENT_MODES } from '../charging-terms.ts'
import { leaseTimeWire } from '../lease-time-wire.ts'
import { leaseTermsWire } from '../lease-wire.ts'

/** Whether a new client can be reached: by an e-mail, or by something that can be called. */
export const isReached = ({
  email,
  mobileNumber,
}: {
  email?: string | undefined
  mobileNumber?: string | undefined
}): boolean =>
  Boolean(email?.trim()) || (mobileNumber?.match(/\p{Nd}/gu) ?? []).length >= FEWEST_DIGITS

const FEWEST_DIGITS = 7

/** The message where a new client could not be reached. */
export const NOT_REACHED = /* i18n */ 'Enter a phone number or an email.'

/**
 * A new client beside a new property: both have an address, so the client's is named apart. A name and a phone number or
 * an e-mail are enough; the client is incomplete until the rest is entered.
 */
export const newTenantWire = wireRecord({
  name: clientDetailsWire.name,
  fatherName: optionalText(),
  gender: nullable(oneOf(GENDERS)),
  mobileNumber: optionalText({ longest: MAX_PHONE }),
  email: optionalText({ longest: MAX_EMAIL, pattern: EMAIL, malformed: MALFORMED_EMAIL }),
  withholdsAs: clientDetailsWire.withholdsAs,
  clientAddress1: optionalText(),
  clientAddress2: optionalText(),
})

/** How a deposit came that was received already. */
export const depositWire = wireRecord({
  depositMode: requiredWord(PAYMENT_MODES, { prompt: HOW_PAID }),
  depositMethod: nullable(oneOf(PAYMENT_METHODS)),
  depositReference: nullable(text),
})

/** A letting: a property and a client, each known or new, and the terms between them. */
export const lettingDraftWire = wireRecord({
  propertyId: ['propertymaster', idOf],
  ...propertyAddressWire,
  clientId: ['clientMaster', idOf],
  ...newTenantWire,
  /** Of a new client; blank where they are invited to choose their own. */
  password: text,
  ...leaseTermsWire,
  ...leaseTimeWire,
  /** The deposit was received: it is held from now on. */
  depositReceived: flag,
  ...depositWire,
  /** Of the owner, where it was not known before; it is kept in their payment settings. */
  taxResidence: nullable(oneOf(TAX_RESIDENCES)),
})
