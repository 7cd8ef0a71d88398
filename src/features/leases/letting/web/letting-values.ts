import { t } from '@lingui/core/macro'
import { firstOfMonth } from '../../../../shared/calendar-date.ts'
import { readTypedAmount } from '../../../../shared/typed-amount.ts'
import { formValues } from '../../../../shared/wire-record.ts'
import { type FormErrors, faultsOf, rulesOf } from '../../../../web/form/rules.ts'
import { translated } from '../../../../web/language.ts'
import { newClientWire, type WithholdsAs } from '../../../clients/client-wire.ts'
import { HOW_PAID, howPaidToWire } from '../../../ledger/credit.ts'
import type { TaxResidence } from '../../../payments/money-settings-wire.ts'
import { HANDED_OVER, meansOf } from '../../../payments/web/payment-means.tsx'
import { type PropertyAddress, propertyAddressWire } from '../../../properties/property-wire.ts'
import { USUAL_CHARGING_TERMS } from '../../charging-terms.ts'
import { AUTOMATIC, type ChargingValues, chargedFromOf } from '../../web/charging-fields.tsx'
import { leaseFormRules } from '../../web/lease-form-rules.ts'
import { moreTermsToSend, typedTermsOf, withoutMoreTerms } from '../../web/more-terms.ts'
import { typedDay } from '../../web/typed-terms.ts'
import { isReached, NOT_REACHED, newTenantWire } from '../letting-wire.ts'

/** What the sheet holds, all as typed; a party is new where its id is NEW. */
export type LettingValues = ChargingValues &
  Record<keyof typeof propertyAddressWire | keyof typeof newTenantWire, string> & {
    propertyId: string
    clientId: string
    password: string
    depositReceived: boolean
    /** How the deposit was paid. */
    means: string
    /** The client, and the property, of which it was said that this is another one; '' where nothing was said. */
    otherThan: string
    besides: string
    /** Whether the owner is resident in India; '' while it is not known here. */
    taxResidence: string
  }

/** Marks a property or a tenant that is not in the books yet. */
export const NEW = 'new'

/** The initial values: the agreement begins this month, as nearly all do, and is charged. */
export const proposedLetting = (
  today: string,
  parties: { propertyId: string; clientId: string },
): LettingValues => ({
  ...typedTermsOf(),
  ...formValues(propertyAddressWire),
  ...formValues(newTenantWire),
  dueIn: 'same',
  proration: USUAL_CHARGING_TERMS.proration,
  rentDay: String(USUAL_CHARGING_TERMS.rentDay),
  startDate: firstOfMonth(today),
  paymentMode: 'Any',
  charging: AUTOMATIC,
  chargedFrom: '',
  password: '',
  depositReceived: false,
  means: '',
  taxResidence: '',
  otherThan: '',
  besides: '',
  ...parties,
})

/** What the form requires: of a party only what is new, and of the terms only what cannot wait. */
export function lettingFaults(values: LettingValues, today: string): FormErrors {
  const {
    electricityMeterNumber: _meter,
    incrementPercentage: _percentage,
    incrementSchedule: _schedule,
    securityDepositAmount: depositRule,
    ...terms
  } = leaseFormRules<LettingValues>({
    today,
    chargedFrom: (typed) => typedDay(chargedFromOf(typed, today) ?? ''),
  })
  return {
    ...faultsOf(values, terms),
    // Left empty, none was agreed.
    ...(values.securityDepositAmount.trim() !== '' &&
      faultsOf(values, { securityDepositAmount: depositRule })),
    ...(values.propertyId === NEW && faultsOf(values, rulesOf(propertyAddressWire))),
    ...(values.clientId === NEW && tenantFaults(values)),
    ...depositFaults(values),
  }
}

/** A password needs the e-mail to sign in with. */
function tenantFaults(values: LettingValues): FormErrors {
  const { email, password } = rulesOf({
    email: newClientWire.email,
    password: newClientWire.password,
  })
  return {
    ...faultsOf(values, rulesOf(newTenantWire)),
    ...(!isReached(values) && { mobileNumber: translated(NOT_REACHED) }),
    ...(values.password !== '' && faultsOf(values, { email, password })),
  }
}

function depositFaults({ depositReceived, securityDepositAmount, means }: LettingValues) {
  if (!depositReceived) return {}
  const isNothing = /^[0.]*$/.test(readTypedAmount(securityDepositAmount) ?? '')
  return {
    ...(isNothing && {
      securityDepositAmount: t`Enter the deposit that was received.`,
    }),
    ...(meansOf(means) === undefined && { means: translated(HOW_PAID) }),
  }
}

/** What is sent; a tenant whose own address was left out lives at `address`, the property that is let. */
export function lettingBody(
  values: LettingValues,
  address: Pick<PropertyAddress, 'address1' | 'address2'>,
  today: string,
) {
  const { charging, depositReceived, means, taxResidence, propertyId, clientId, ...all } = values
  const { otherThan: _client, besides: _property, ...typed } = all
  const { address1, address2, pincode, city, state, ...others } = typed
  const { name, fatherName, gender, mobileNumber, email, password, withholdsAs, ...rest } = others
  const { clientAddress1, clientAddress2, ...terms } = rest
  const lives = clientAddress1.trim() === '' && clientAddress2.trim() === ''
  const chargedFrom = chargedFromOf(values, today) ?? ''
  const meter = terms.electricityMeterNumber.trim() || '0'
  const agreed = { ...withoutMoreTerms(terms), chargedFrom, electricityMeterNumber: meter }
  return {
    ...agreed,
    ...moreTermsToSend(values),
    ...(propertyId === NEW ? { address1, address2, pincode, city, state } : { propertyId }),
    ...(clientId === NEW
      ? {
          name,
          fatherName,
          gender,
          mobileNumber,
          email,
          password,
          ...(withholdsAs && { withholdsAs: withholdsAs as WithholdsAs }),
          clientAddress1: lives ? address.address1 : clientAddress1,
          clientAddress2: lives ? address.address2 : clientAddress2,
        }
      : { clientId }),
    ...(taxResidence && { taxResidence: taxResidence as TaxResidence }),
    ...(depositReceived && { depositReceived: true, ...depositOf(means) }),
  }
}

function depositOf(means: string) {
  const { paymentMode, method } = howPaidToWire(HANDED_OVER[meansOf(means) ?? 'cash'])
  return { depositMode: paymentMode, ...(method && { depositMethod: method }) }
}
