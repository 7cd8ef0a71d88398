import { stateCodeOf } from '../../shared/gst-states.ts'

/** Why IGST is not charged where the owner and the property are in one state. */
export const IGST_WITHIN_STATE =
  /* i18n */ 'You and the property are in one state: GST there is CGST and SGST, not IGST (IGST Act, section 8(2)).'

type Supply = {
  /** Whether IGST is charged, and whether to a special economic zone, where it always is. */
  isInterState: boolean
  isSez: boolean
  /** The state of the property, as it was typed. */
  propertyState: string
  /** The code of the state in which the owner pays GST; undefined where it is not known. */
  supplierState: string | undefined
}

/**
 * Whether IGST is charged where the owner and the property are in one state: rent is supplied where the property lies, so
 * that CGST and SGST are due (IGST Act, sections 8(2) and 12(3)).
 */
export function isIgstWithinState({ isInterState, isSez, propertyState, supplierState }: Supply) {
  if (!isInterState || isSez) return false
  const place = stateCodeOf(propertyState)
  return place !== undefined && place === supplierState
}
