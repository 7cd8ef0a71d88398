import { fractionOf, minus, type Paise, paise, plus, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'
import type { Gst } from '../leases/gst.ts'

/** What a payment settles of a charge. */
type SettledPart = {
  charge: {
    /** Tax included. */
    amount: Paise
    gst: Paise
    gstInterState: boolean
  }
  amount: Paise
  /** What is open of it afterwards. */
  open: Paise
}

/**
 * The goods and services tax in what a payment settles: of each charge the share that is paid, to the paisa,
 * so that the parts of a charge hold all of its tax. null where none of the charges holds any.
 */
export function settledGst(parts: readonly SettledPart[]): Gst | null {
  const taxed = parts.filter(({ charge }) => charge.gst > 0n)
  if (taxed.length === 0) return null
  return taxed.map(gstOfPart).reduce((sum, gst) => ({
    cgst: plus(sum.cgst, gst.cgst),
    sgst: plus(sum.sgst, gst.sgst),
    igst: plus(sum.igst, gst.igst),
  }))
}

function gstOfPart({ charge, amount, open }: SettledPart): Gst {
  const after = minus(charge.amount, open)
  return gstBetween(charge, { before: minus(after, amount), after })
}

/** The tax in a part of a charge, between what was paid of it before and after that part. */
export function gstBetween(
  charge: SettledPart['charge'],
  { before, after }: { before: Paise; after: Paise },
): Gst {
  const share = (tax: Paise) =>
    minus(
      fractionOf(tax, ratio(after, charge.amount)),
      fractionOf(tax, ratio(before, charge.amount)),
    )
  if (charge.gstInterState) return { cgst: ZERO, sgst: ZERO, igst: share(charge.gst) }
  // The halves of a charge are equal; those of one that is spread over its months may differ by a paisa.
  const half = paise(charge.gst / 2n)
  return { cgst: share(half), sgst: share(minus(charge.gst, half)), igst: ZERO }
}
