import { fractionOf, larger, minus, type Paise, plus, smaller, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'

type Taxed = {
  /** The charge, including tax. */
  amount: Paise
  gst: Paise
}

type Note = {
  amount: Paise
  /** The tax in it where it is known; else it is its share of the charge's tax. */
  gst?: Paise | undefined
}

/**
 * The tax in a credit note, given the earlier notes of its charge: together all notes of a fully credited
 * charge contain all of its tax, and no note contains more than is left.
 */
export function creditNoteTax(
  charge: Taxed,
  { amount, gst }: Note,
  before: { credited: Paise; gst: Paise },
): Paise {
  const credited = plus(before.credited, amount)
  const rest = minus(charge.gst, before.gst)
  const share = minus(fractionOf(charge.gst, ratio(credited, charge.amount)), before.gst)
  const tax = credited === charge.amount ? rest : (gst ?? share)
  return larger(ZERO, smaller(tax, smaller(rest, amount)))
}
