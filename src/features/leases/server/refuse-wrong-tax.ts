import { invalidField } from '../../../server/refusal.ts'
import { stateCodeOf } from '../../../shared/gst-states.ts'
import { say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { findProperty } from '../../properties/server/property-queries.ts'
import type { LeaseTime } from '../lease.ts'

/** The code of the state in which the owner pays GST; undefined where it is not known. */
export type FindSupplierState = (scope: OwnerScope) => Promise<string | undefined>

type TaxTerms = Partial<Pick<LeaseTime, 'gstRate' | 'gstInterState' | 'gstSez'>>

/**
 * Refuses IGST where the owner and the property are in one state: rent is supplied where the property lies, so that CGST
 * and SGST are due (IGST Act, sections 8(2) and 12(3)). Only to a special economic zone it is IGST all the same.
 * @throws Refusal `invalid`
 */
export async function refuseWrongTax(
  scope: OwnerScope,
  { gstRate, gstInterState, gstSez }: TaxTerms,
  { propertyId, findSupplierState }: { propertyId: string; findSupplierState: FindSupplierState },
): Promise<void> {
  if (!gstRate || !gstInterState || gstSez) return
  const place = stateCodeOf((await findProperty(scope, propertyId))?.state ?? '')
  if (place === undefined || place !== (await findSupplierState(scope))) return
  throw invalidField(
    'gstInterState',
    say`You and the property are in one state: GST there is CGST and SGST, not IGST (IGST Act, section 8(2)).`,
  )
}
