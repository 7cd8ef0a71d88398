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
import type { Gst } from '../leases/gst.ts'

/** A charge with goods and services tax. */
export type TaxedCharge = {
  /** Tax included. */
  amount: Paise
  gst: Paise
  gstInterState: boolean
}

/** What settled a charge, in the order of the books. */
export type Settling = {
  creditId: string
  /** Negative where it was released again. */
  amount: Paise
  /** The tax in a credit note, which lowers the charge; null for what pays it: payments, deposits, balances. */
  noteGst: Paise | null
}

type Settled = { amount: Paise; gst: Gst }

const NO_GST: Gst = { cgst: ZERO, sgst: ZERO, igst: ZERO }

/**
 * The tax in what each credit settled of a charge, to the paisa, by the id of the credit. Whatever pays the charge
 * shares in its tax, the deposit too; each takes what makes the tax so far that of all that is paid so far, so that
 * the parts of a charge that is paid hold all of its tax. What comes later changes nothing in a part that stays.
 */
export function gstByCredit(
  { gstInterState, ...whole }: TaxedCharge,
  settlings: readonly Settling[],
): Map<string, Gst> {
  const standing = new Map<string, Settled>()
  let { amount, gst } = whole
  for (const { creditId, amount: part, noteGst } of settlings) {
    if (noteGst !== null) {
      amount = minus(amount, part)
      gst = part > 0n ? minus(gst, noteGst) : plus(gst, noteGst)
      continue
    }
    const own = standing.get(creditId) ?? { amount: ZERO, gst: NO_GST }
    const left = plus(own.amount, part)
    if (left <= 0n) standing.delete(creditId)
    else if (part < 0n)
      standing.set(creditId, {
        amount: left,
        gst: each(own.gst, (tax) => fractionOf(tax, ratio(left, own.amount))),
      })
    else {
      const all = [...standing.values()]
      const after = all.reduce((sum, it) => plus(sum, it.amount), part)
      const upTo = gstUpTo({ amount, gst: smaller(gst, amount), gstInterState }, after)
      const before = all.map((it) => it.gst).reduce(added, NO_GST)
      const more = each(upTo, (tax, kind) => larger(minus(tax, before[kind]), ZERO))
      standing.set(creditId, { amount: left, gst: added(own.gst, more) })
    }
  }
  return new Map([...standing].map(([creditId, { gst }]) => [creditId, gst]))
}

const each = (gst: Gst, change: (tax: Paise, kind: keyof Gst) => Paise): Gst => ({
  cgst: change(gst.cgst, 'cgst'),
  sgst: change(gst.sgst, 'sgst'),
  igst: change(gst.igst, 'igst'),
})

export const added = (a: Gst, b: Gst): Gst => each(a, (tax, kind) => plus(tax, b[kind]))

/** The tax in so much of a charge. */
function gstUpTo({ amount, gst, gstInterState }: TaxedCharge, paid: Paise): Gst {
  const share = (tax: Paise) => (amount > 0n ? fractionOf(tax, ratio(paid, amount)) : ZERO)
  if (gstInterState) return { ...NO_GST, igst: share(gst) }
  // The halves of a charge are equal; those of one that is spread over its months may differ by a paisa.
  const half = paise(gst / 2n)
  return { ...NO_GST, cgst: share(half), sgst: share(minus(gst, half)) }
}

/** The tax in a part of a charge, between what was paid of it before and after that part. */
export const gstBetween = (
  charge: TaxedCharge,
  { before, after }: { before: Paise; after: Paise },
): Gst => {
  const first = gstUpTo(charge, before)
  return each(gstUpTo(charge, after), (tax, kind) => minus(tax, first[kind]))
}
