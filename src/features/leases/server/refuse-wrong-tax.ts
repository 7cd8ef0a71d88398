import { invalidField } from '../../../server/refusal.ts'
import { sayFixed } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findProperty } from '../../properties/server/property-queries.ts'
import { IGST_WITHIN_STATE, isIgstWithinState } from '../igst-within-state.ts'
import type { LeaseTime } from '../lease.ts'

/** The code of the state in which the owner pays GST; undefined where it is not known. */
export type FindSupplierState = (scope: OwnerScope) => Promise<string | undefined>

type TaxTerms = Partial<Pick<LeaseTime, 'gstRate' | 'gstInterState' | 'gstSez'>>

/**
 * Refuses IGST where the owner and the property are in one state (`isIgstWithinState`).
 * @throws Refusal `invalid`
 */
export async function refuseWrongTax(
  scope: OwnerScope,
  { gstRate, gstInterState = false, gstSez = false }: TaxTerms,
  { propertyId, findSupplierState }: { propertyId: string; findSupplierState: FindSupplierState },
): Promise<void> {
  if (!gstRate || !gstInterState || gstSez) return
  const supply = {
    isInterState: gstInterState,
    isSez: gstSez,
    propertyState: (await findProperty(scope, propertyId))?.state ?? '',
    supplierState: await findSupplierState(scope),
  }
  if (isIgstWithinState(supply)) throw invalidField('gstInterState', sayFixed(IGST_WITHIN_STATE))
}
