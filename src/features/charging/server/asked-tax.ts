import { invalidField } from '../../../server/refusal.ts'
import type { Paise } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { type GstTerms, gstOn, totalGst } from '../../leases/gst.ts'
import type { NewCharge } from '../../ledger/charge.ts'

/** An amount with the agreement's tax (GST) on top of it, or without any. */
export const withTax = (
  net: Paise,
  tax: GstTerms | null,
): Pick<NewCharge, 'net' | 'gst' | 'tax'> => ({
  net,
  gst: totalGst(gstOn(net, tax ?? NO_TAX)),
  tax,
})

const NO_TAX: GstTerms = { rate: '0', isInterState: false }

/**
 * The tax on what is charged by hand or by a meter: of an agreement with GST its owner is asked, as it depends on what
 * is charged. @throws Refusal `invalid` where they have not answered
 */
export function askedTax(
  { gst }: { gst: GstTerms | null },
  hasGst: boolean | null | undefined,
): GstTerms | null {
  if (gst === null) return null
  if (typeof hasGst !== 'boolean')
    throw invalidField('hasGst', say`This agreement has GST. Choose whether it is added here.`)
  return hasGst ? gst : null
}
