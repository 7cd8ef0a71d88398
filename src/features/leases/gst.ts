import { fractionOf, type Paise, plus, ZERO } from '../../shared/paise.ts'
import { ratio, ratioFromDecimal } from '../../shared/ratio.ts'

/** The goods and services tax that an agreement names; the rate in per cent, as decimal text. */
export type GstTerms = {
  rate: string
  isInterState: boolean
  /** The tenant pays it to the government, so that none is charged (CGST Act, section 9(3)). */
  isReverseCharge?: boolean
}

/** The tax that an agreement names; null where it names no rate. */
export const gstTermsOf = (lease: {
  gstRate: string | null
  gstInterState: boolean
  gstReverseCharge: boolean
}): GstTerms | null =>
  lease.gstRate === null
    ? null
    : {
        rate: lease.gstRate,
        isInterState: lease.gstInterState,
        ...(lease.gstReverseCharge && { isReverseCharge: true }),
      }

export type Gst = { cgst: Paise; sgst: Paise; igst: Paise }

/**
 * The tax that is charged on a net amount, to the paisa, half up: within a state half to each side, each half rounded
 * separately. None where the tenant pays it.
 */
export function gstOn(net: Paise, { rate, isInterState, isReverseCharge }: GstTerms): Gst {
  if (isReverseCharge) return { cgst: ZERO, sgst: ZERO, igst: ZERO }
  const { numerator, denominator } = ratioFromDecimal(rate)
  if (isInterState)
    return {
      cgst: ZERO,
      sgst: ZERO,
      igst: fractionOf(net, ratio(numerator, denominator * 100n)),
    }
  const half = fractionOf(net, ratio(numerator, denominator * 200n))
  return { cgst: half, sgst: half, igst: ZERO }
}

export const totalGst = ({ cgst, sgst, igst }: Gst): Paise => plus(cgst, sgst, igst)

/** A net amount and the tax on it; the net amount alone where no tax is charged. */
export const withGst = (net: Paise, gst: GstTerms | null): Paise =>
  gst === null ? net : plus(net, totalGst(gstOn(net, gst)))
