import { stateCodeOf, stateOfGstin } from '../../shared/gst-states.ts'
import { isGstin } from '../../shared/gstin.ts'
import { type Paise, paise } from '../../shared/paise.ts'
import { isIgstWithinState } from '../leases/igst-within-state.ts'
import type { MISSING } from './invoice-wire.ts'

/** A detail without which the agreement's invoices cannot be issued. */
export type Missing = (typeof MISSING)[number]

/** From this taxable value on, the address of a recipient without GSTIN is required (CGST rule 46(e)); paise. */
const ADDRESS_FROM = paise(5_000_000n)

type Details = {
  owner: { gstin: string | null; address: string }
  /** `isAnswered`: whether the owner has answered if the tenant has a GSTIN. */
  client: { gstin: string | null; address: string; isAnswered: boolean }
  property: { state: string }
  isInterState: boolean
  isSez: boolean
  isReverseCharge: boolean
  net: Paise
}

/** Details missing for an invoice, in the order in which they are filled in. */
export function missingFor({
  owner,
  client,
  property,
  isInterState,
  isSez,
  isReverseCharge,
  net,
}: Details): Missing[] {
  const place = stateCodeOf(property.state)
  const supplierState = owner.gstin === null ? undefined : stateOfGstin(owner.gstin)
  const isAbroad = supplierState !== undefined && place !== undefined && place !== supplierState
  const isAddressAsked = client.gstin !== null || net >= ADDRESS_FROM
  return [
    ...(owner.gstin === null ? (['owner-gstin'] as const) : []),
    // A wrong number on an invoice stays so: registration takes it by its pattern alone.
    ...(owner.gstin !== null && !isGstin(owner.gstin) ? (['owner-gstin-wrong'] as const) : []),
    ...(owner.address === '' ? (['owner-address'] as const) : []),
    ...(place === undefined ? (['property-state'] as const) : []),
    // Tax within a state is due only in the state of one's GSTIN (IGST Act, sections 7, 8 and 12(3)).
    ...(isAbroad && !isInterState ? (['tax-of-another-state'] as const) : []),
    ...(isIgstWithinState({ isInterState, isSez, propertyState: property.state, supplierState })
      ? (['igst-within-state'] as const)
      : []),
    // The tenant deducts the tax by their number (CGST rule 46(d)), and what is issued without it stays so.
    ...(client.isAnswered ? [] : (['client-gstin'] as const)),
    // Only a registered tenant pays the tax to the government (notifications 5/2022 and 9/2024).
    ...(isReverseCharge && client.isAnswered && client.gstin === null
      ? (['reverse-charge-unregistered'] as const)
      : []),
    ...(isAddressAsked && client.address === '' ? (['client-address'] as const) : []),
  ]
}
