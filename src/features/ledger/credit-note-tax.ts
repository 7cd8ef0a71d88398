import { addMonths, financialYear } from '../../shared/calendar-date.ts'
import {
  fractionOf,
  larger,
  minus,
  type Paise,
  paise,
  plus,
  smaller,
  ZERO,
} from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'

type Taxed = {
  /** The charge, including tax. */
  amount: Paise
  gst: Paise
  /** Whether all of the tax is one amount; else it is two equal halves. */
  gstInterState?: boolean
}

type Note = {
  amount: Paise
  /** The tax in it where it is known; else it is its share of the charge's tax. */
  gst?: Paise | undefined
}

/**
 * The tax in a credit note, given the earlier notes of its charge: together all notes of a fully credited
 * charge contain all of its tax, and no note contains more than is left. Within a state both halves of it are equal to
 * the paisa: 100.00 at 18 % are 84.74 and twice 7.63.
 */
export function creditNoteTax(
  charge: Taxed,
  { amount, gst }: Note,
  before: { credited: Paise; gst: Paise },
): Paise {
  const credited = plus(before.credited, amount)
  const rest = minus(charge.gst, before.gst)
  const parts = charge.gstInterState ? 1n : 2n
  const part = fractionOf(paise(charge.gst / parts), ratio(credited, charge.amount))
  const share = minus(paise(part * parts), before.gst)
  const tax = credited === charge.amount ? rest : (gst ?? share)
  return larger(ZERO, smaller(tax, smaller(rest, amount)))
}

/**
 * The last day on which a credit note for what was supplied on that day lowers its tax: 30 November after the financial
 * year (CGST Act, section 34(2)).
 */
export const lastDayToLowerTax = (suppliedOn: string): string =>
  `${addMonths(`${financialYear(suppliedOn).slice(0, 4)}-11-30`, 12).slice(0, 4)}-11-30`

/** Whether the tax that was collected with a charge can no longer be lowered: it stays due. */
export const isTaxFinal = (
  { gst, datedOn }: { gst: Paise; datedOn: string },
  today: string,
): boolean => gst > 0n && today > lastDayToLowerTax(datedOn)
