import { type Paise, paise, plus, sumOf, ZERO } from '../../shared/paise.ts'
import { ratioFromDecimal } from '../../shared/ratio.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type { Gst } from '../leases/gst.ts'
import type { INVOICE_KINDS, invoiceWire } from './invoice-wire.ts'

/** A tax invoice, or a note that puts one right, as lists have it. */
export type Invoice = Decoded<typeof invoiceWire>

export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** The money of a paper: the taxable value, and the tax that is collected with it. */
export type Amounts = Gst & { net: Paise }

export const NO_AMOUNTS: Amounts = { net: ZERO, cgst: ZERO, sgst: ZERO, igst: ZERO }

/** All of it: value and taxes. */
export const totalOf = ({ net, cgst, sgst, igst }: Amounts): Paise => plus(net, cgst, sgst, igst)

const isNothing = (amounts: Amounts): boolean => totalOf(amounts) === ZERO

/** A value with its tax in heads: an odd paisa goes to the state's half, so that parts of a charge add up to it. */
export function inHeads(
  net: Paise,
  gst: Paise,
  { isInterState }: { isInterState: boolean },
): Amounts {
  if (isInterState) return { net, cgst: ZERO, sgst: ZERO, igst: gst }
  const cgst = paise(gst / 2n)
  return { net, cgst, sgst: paise(gst - cgst), igst: ZERO }
}

const HEADS = ['net', 'cgst', 'sgst', 'igst'] as const

const eachHead = (amountOf: (head: (typeof HEADS)[number]) => bigint): Amounts => {
  const [net = ZERO, cgst = ZERO, sgst = ZERO, igst = ZERO] = HEADS.map((it) => paise(amountOf(it)))
  return { net, cgst, sgst, igst }
}

/** The sum of invoices and debit notes, less credit notes. */
export const sumOfPapers = (papers: readonly (Amounts & { kind: InvoiceKind })[]): Amounts =>
  eachHead((head) =>
    sumOf(papers.map((it) => (it.kind === 'credit note' ? paise(-it[head]) : it[head]))),
  )

/** The amounts of the papers that are to be written now, by kind; a kind that needs none is left out. */
export type Papers = { [K in InvoiceKind]?: Amounts }

/**
 * The papers that make what was issued for a charge what the charge is worth now, less the notes that lower it: an
 * invoice where there is none, later a credit note for less and a debit note for more (CGST Act, section 34).
 */
export function papersFor(worth: Amounts, issued: Amounts | null): Papers {
  if (issued === null) return isNothing(worth) ? {} : { invoice: worth }
  const less = eachHead((head) => (worth[head] < issued[head] ? issued[head] - worth[head] : 0n))
  const more = eachHead((head) => (worth[head] > issued[head] ? worth[head] - issued[head] : 0n))
  return {
    ...(!isNothing(less) && { 'credit note': less }),
    ...(!isNothing(more) && { 'debit note': more }),
  }
}

/** The service accounting codes of renting: of a dwelling, and of anything else (heading 9972). */
const SAC = { dwelling: '997211', other: '997212' } as const

/**
 * The code where none was chosen. An owner charges tax on shops and offices; a dwelling is taxed only where its tenant
 * is registered, who then pays it (notification 5/2022).
 */
export const usualSac = ({ isReverseCharge }: { isReverseCharge: boolean }): string =>
  isReverseCharge ? SAC.dwelling : SAC.other

const SERIES: Record<InvoiceKind, string> = {
  invoice: 'INV',
  'credit note': 'CRN',
  'debit note': 'DBN',
}

/**
 * `INV/26-27/000042`: the series, the financial year of the day of issue, the number in it. 16 characters, as CGST
 * rules 46(b) and 53 allow, up to 999,999 papers of a kind in a year.
 */
export const invoiceCode = (kind: InvoiceKind, year: string, number: number): string =>
  `${SERIES[kind]}/${year.slice(2)}/${String(number).padStart(6, '0')}`

/** Half of a rate, as CGST and SGST have it: '9' of '18', '2.5' of '5'. */
export function halfOf(rate: string): string {
  const { numerator, denominator } = ratioFromDecimal(rate)
  const thousandths = (numerator * 1_000n) / (denominator * 2n)
  return String(Number(thousandths) / 1_000)
}
