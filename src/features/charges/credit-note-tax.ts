import { fractionOf, larger, minus, type Paise, plus, smaller, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'

type Taxed = {
  /** Of the charge, its tax included. */
  amount: Paise
  gst: Paise
}

type Note = {
  amount: Paise
  /** The tax in it where it is known; else it is its share of the charge's tax. */
  gst?: Paise | undefined
}

/**
 * The tax in a note that lowers a charge, given what earlier notes took off: the notes of all of a charge
 * hold all of its tax, and none holds more than what is left of it.
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
