import { formatDate } from '../../shared/calendar-date.ts'
import { earlier, later } from '../../shared/days.ts'
import { formatPaise, fractionOf, type Paise, sumOf } from '../../shared/paise.ts'
import { ratio, ratioFromDecimal } from '../../shared/ratio.ts'
import { taxRuleOn } from '../tax/tax-years.ts'
import {
  type HraPack,
  type PackMonth,
  type PackPayment,
  settledOtherwise,
  withheldIn,
} from './hra-pack.ts'
import { formatEachDay, METHOD_WORDS, MODE_WORDS, PAPER_WORDS } from './paper-words.ts'
import { addressInOneLine, type PrintedField } from './printed-receipt.ts'

/** A row of the year's table: a period, or a further payment of it. */
type PrintedMonth = {
  period: string
  rent: string
  paid: string
  tax: string
  receivedOn: string
  method: string
  receipt: string
}

/** A page of labelled figures, with what is to be said above and below them. */
type PrintedSheet = {
  title: string
  intro: string
  fields: PrintedField[]
  notes: string[]
}

/** Everything that the pages before the receipts say. */
export type PrintedHraPack = {
  title: string
  days: string
  /** At the foot of every page. */
  footer: string
  tenant: PrintedField[]
  landlord: PrintedField[]
  agreements: { property: string; terms: string; rows: PrintedMonth[] }[]
  totals: { rent: string; paid: string; tax: string }
  /** Whether tax was withheld; else nothing is said of it. */
  hasTax: boolean
  /** What the year's figures leave out, and what is unpaid. */
  notes: string[]
  landlordSheet: PrintedSheet
  /** null: none is needed. */
  declaration: {
    title: string
    intro: string
    text: string
    blanks: string[]
    signature: string
  } | null
  /** One for each agreement of which tax was withheld. */
  taxSheets: PrintedTaxSheet[]
}

type PrintedTaxSheet = PrintedSheet & {
  rows: { period: string; amount: string; paid: string; deducted: string; tax: string }[]
}

type PackAgreement = HraPack['agreements'][number]

const TO_FILL = '____________________'

/** What the pages of a year's pack say. */
export function printHraPack(pack: HraPack): PrintedHraPack {
  const { year, from, to, madeOn, landlord, rent, paid, tds } = pack
  const made = formatDate(madeOn)
  return {
    title: `Rent paid in ${year}`,
    days: `${formatDate(from)} to ${formatDate(to)}, by the days that the rent is for`,
    footer: `Rent of ${year}, ${pack.clientName}, made on ${made}`,
    tenant: [{ label: 'Tenant', value: pack.clientName }],
    landlord: [{ label: 'Landlord', value: landlord.name }, ...landlordFields(pack)],
    agreements: pack.agreements.map((agreement) => ({
      property: addressInOneLine(agreement.property),
      terms: termsOf(agreement),
      rows: agreement.months.flatMap(rowsOf),
    })),
    totals: {
      rent: formatPaise(rent),
      paid: formatPaise(paid),
      tax: formatPaise(tds),
    },
    hasTax: tds > 0n,
    notes: notesOf(pack),
    landlordSheet: landlordSheetOf(pack),
    declaration: pack.needsDeclaration ? declarationOf(pack) : null,
    taxSheets: pack.agreements.flatMap((agreement) => taxSheetOf(pack, agreement)),
  }
}

const landlordFields = ({ landlord, pan, landlordPan }: HraPack): PrintedField[] =>
  [
    { label: 'Address', value: landlord.address },
    { label: 'Phone', value: landlord.phone },
    { label: 'PAN', value: pan === 'not-given' ? PAPER_WORDS.panNotGiven : (landlordPan ?? '') },
  ].filter(({ value }) => value !== '')

function termsOf({ startDate, endDate, endedOn, booksFrom }: PackAgreement): string {
  const dates = [
    startDate && `from ${formatDate(startDate)}`,
    endedOn ? `ended on ${formatDate(endedOn)}` : endDate && `agreed until ${formatDate(endDate)}`,
  ].filter(Boolean)
  const books = booksFrom === null ? [] : [`Rent in these books from ${formatDate(booksFrom)}`]
  return [...(dates.length > 0 ? [`Agreement ${dates.join(', ')}`] : []), ...books].join('. ')
}

/** A row for the period with its first payment, and one for each further payment. */
function rowsOf({ from, to, rent, payments }: PackMonth): PrintedMonth[] {
  const [first, ...others] = payments
  const period = { period: formatEachDay({ from, to }), rent: formatPaise(rent) }
  const nothing = { paid: '', tax: '', receivedOn: '', method: '', receipt: '' }
  return [
    { ...period, ...(first ? paymentOf(first) : nothing) },
    ...others.map((payment) => ({ period: '', rent: '', ...paymentOf(payment) })),
  ]
}

const paymentOf = ({
  amount,
  tds,
  receivedOn,
  dateKnown,
  method,
  mode,
  receiptCode,
}: PackPayment) => ({
  paid: formatPaise(amount),
  tax: tds > 0n ? formatPaise(tds) : '',
  receivedOn: `${formatDate(receivedOn)}${dateKnown ? '' : ' (recorded)'}`,
  method: method ? METHOD_WORDS[method] : mode ? MODE_WORDS[mode] : '',
  receipt: receiptCode ?? '',
})

function notesOf({ unpaid, agreements, cancelledReceipts, madeOn }: HraPack): string[] {
  const otherwise = sumOf(agreements.flatMap(({ months }) => months.map(settledOtherwise)))
  return [
    unpaid.length > 0 ? `Unpaid when this was made: ${unpaid.join(', ')}.` : '',
    otherwise > 0n
      ? `${formatPaise(otherwise)} was settled from a deposit or by a balance brought forward, and is not counted as paid.`
      : '',
    cancelledNote(cancelledReceipts),
    'Deposits, maintenance and late fees are not in these figures. No exempt amount is computed.',
    `Made from the landlord’s books in Rentbook on ${formatDate(madeOn)}. Rentbook does not move money and did not witness these payments.`,
  ].filter((note) => note !== '')
}

const cancelledNote = (cancelled: number) =>
  cancelled === 0
    ? ''
    : `${cancelled === 1 ? 'One cancelled receipt is' : `${cancelled} cancelled receipts are`} left out.`

/** The landlord's figures in the order in which the year's form asks for them. */
function landlordSheetOf(pack: HraPack): PrintedSheet {
  const form = taxRuleOn('claimForm', pack.from)
  return {
    title: `Figures for your ${form}; not the form`,
    intro: `Rent of ${pack.year}, in the order in which the form asks for it.`,
    fields: [
      { label: 'Rent paid to the landlord', value: formatPaise(pack.paid) },
      { label: 'Name of the landlord', value: pack.landlord.name },
      { label: 'Address of the landlord', value: pack.landlord.address || TO_FILL },
      { label: 'PAN of the landlord', value: panOf(pack) },
      { label: 'Relationship with landlord, if any', value: TO_FILL },
    ],
    notes: [],
  }
}

/** The PAN, that there is none, or a line to fill where nobody said. */
function panOf({ pan, landlordPan, needsDeclaration }: HraPack): string {
  if (landlordPan !== null) return landlordPan
  if (needsDeclaration) return 'None: see the declaration to be signed'
  return pan === 'not-given' ? PAPER_WORDS.panNotGiven : TO_FILL
}

/** A sentence for a landlord without a PAN to read and sign: CBDT Circular 8/2013. */
function declarationOf({ landlord, year, clientName, agreements, paid }: HraPack) {
  const places = agreements.map(({ property }) => addressInOneLine(property)).join('; and ')
  const of = landlord.address ? ` of ${landlord.address},` : ''
  return {
    title: 'Declaration of the landlord',
    intro: 'For the landlord to read, correct and sign. Nobody has declared this yet.',
    text: `I, ${landlord.name},${of} let ${places} to ${clientName} and received ${formatPaise(paid)} as rent of ${year}. I declare that I do not have a PAN.`,
    blanks: ['Place', 'Date'],
    signature: 'Signature of the landlord',
  }
}

/** What was told of tax withheld from the rent of an agreement, in the order in which the tenant's form asks for it. */
function taxSheetOf(pack: HraPack, agreement: PackAgreement): PrintedTaxSheet[] {
  const withheld = withheldIn(agreement.months)
  if (withheld.length === 0) return []
  const forms = withheld.map(({ receivedOn }) => taxRuleOn('rentTds', receivedOn).form)
  const total = sumOf(withheld.map(({ tds }) => tds))
  const { property, rentOfYear, lastMonthRent } = agreement
  return [
    {
      title: `Figures for ${[...new Set(forms)].join(' and ')}; not the form`,
      intro: 'Tax deducted from the rent, as told by the tenant. Nothing has been filed.',
      fields: [
        { label: 'Tenant who deducted it', value: pack.clientName },
        { label: 'PAN of the tenant', value: TO_FILL },
        { label: 'Landlord', value: pack.landlord.name },
        { label: 'PAN of the landlord', value: panOf(pack) },
        { label: 'Property', value: addressInOneLine(property) },
        { label: 'Period of tenancy in the year', value: tenancyOf(pack, agreement) },
        { label: 'Total rent of that period', value: formatPaise(rentOfYear) },
        { label: 'Rent of the last month', value: formatPaise(lastMonthRent) },
        { label: 'Tax deducted', value: formatPaise(total) },
      ],
      rows: withheld.map(({ from, to, receivedOn, amount, tds }) => ({
        period: formatEachDay({ from, to }),
        amount: formatPaise(amount),
        paid: formatDate(receivedOn),
        deducted: formatDate(receivedOn),
        tax: formatPaise(tds),
      })),
      notes: [
        'The day of deduction is that of the payment from which the tenant told it.',
        shareNote(total, rentOfYear, withheld.at(-1)?.receivedOn ?? pack.madeOn),
      ],
    },
  ]
}

/** From the first day of the agreement in the year to its last; a line to fill where nobody said when it began. */
function tenancyOf({ from, to }: HraPack, { startDate, booksFrom, endedOn }: PackAgreement) {
  const isKnown = startDate !== null || (booksFrom !== null && booksFrom <= from)
  const first = isKnown ? formatDate(later(startDate ?? from, from)) : TO_FILL
  return `${first} to ${formatDate(earlier(endedOn ?? to, to))}`
}

/** Says only what follows from the figures: whether the tax is what an individual deducts from that rent. */
function shareNote(tax: Paise, rent: Paise, day: string): string {
  const { rate } = taxRuleOn('rentTds', day)
  const { numerator, denominator } = ratioFromDecimal(rate)
  const expected = fractionOf(rent, ratio(numerator, denominator * 100n), 'rupee')
  return expected === tax
    ? `The tax is ${rate} % of the total rent, the rate for a tenant who is an individual.`
    : `${rate} % of the total rent, the rate for a tenant who is an individual, would be ${formatPaise(expected)}.`
}
