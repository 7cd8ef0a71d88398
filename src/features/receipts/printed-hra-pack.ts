import { earlier, later } from '../../shared/days.ts'
import { formatPaise, formatPaiseBriefly, type Paise, sumOf } from '../../shared/paise.ts'
import {
  dateSaid,
  IN_ENGLISH_WORDS,
  Said,
  type SaidIn,
  type Sayable,
  saidIn,
  say,
  sayAll,
  type Wording,
} from '../../shared/said.ts'
import { taxRuleOn } from '../income-tax/tax-rules.ts'
import { tdsOfYear, tdsRateOf } from '../income-tax/tds-amount.ts'
import { tdsFilingOf } from '../income-tax/tds-filing.ts'
import type { PaymentMode } from '../leases/lease.ts'
import { METHODS_SAID } from '../ledger/translated-names.ts'
import {
  type HraPack,
  type PackAgreement,
  type PackMonth,
  type PackPayment,
  type PackTax,
  settledOtherwise,
  unpaidSaid,
} from './hra-pack.ts'
import { eachDaySaid } from './paper-words.ts'
import { addressInOneLine } from './printed-receipt.ts'

/** A label and its value. */
type PrintedField = { label: Sayable; value: Sayable }

/** A row of the year's table: a period, or a further payment of it. */
type PrintedMonth = {
  period: Sayable
  rent: string
  paid: string
  gst: string
  receivedOn: Sayable
  method: Sayable
  receipt: string
}

/** A page of labelled figures, with the sentences above and below them. */
type PrintedSheet = {
  title: Sayable
  intro: Sayable
  fields: PrintedField[]
  notes: Sayable[]
}

/** The content of the pages before the receipts. */
type PrintedHraPack = {
  /** The heads of the tables' columns. */
  heads: typeof HEADS
  title: Sayable
  days: Sayable
  /** At the foot of every page. */
  footer: Sayable
  tenant: PrintedField[]
  landlord: PrintedField[]
  agreements: { property: string; terms: Sayable; rows: PrintedMonth[] }[]
  totals: { rent: string; paid: string; gst: string }
  /** The sum of all agreements, if there are several. */
  sum: Sayable
  /** Whether the rent bears GST; else nothing is printed about it. */
  hasGst: boolean
  /** Remarks on payments that the year's figures leave out, and on unpaid rent. */
  notes: Sayable[]
  landlordSheet: PrintedSheet
  /** null: none is needed. */
  declaration: {
    title: Sayable
    intro: Sayable
    text: Sayable
    blanks: Sayable[]
    signature: Sayable
  } | null
  /** One for each agreement of which tax was withheld. */
  taxSheets: PrintedTaxSheet[]
}

type PrintedTaxSheet = PrintedSheet & {
  rows: { period: Sayable; amount: string; paid: Sayable; receipt: string; tax: string }[]
}

const TO_FILL = '____________________'

const HEADS = {
  months: {
    period: say`For`,
    rent: say`Rent`,
    paid: say`Paid`,
    gst: say`GST paid`,
    receivedOn: say`Received on`,
    method: say`By`,
    receipt: say`Receipt`,
    total: say`Total`,
  },
  taxes: {
    period: say`It settled`,
    paid: say`Paid and deducted on`,
    receipt: say`Receipt`,
    amount: say`Paid, with TDS`,
    tax: say`TDS`,
  },
}

/** The texts on the pages of a year's pack; defaults to English. */
export const printHraPack = (
  pack: HraPack,
  wording: Wording = IN_ENGLISH_WORDS,
): SaidIn<PrintedHraPack> => saidIn(packOf(pack), wording)

function packOf(pack: HraPack): PrintedHraPack {
  const { year, from, to, madeOn, landlord, rent, paid, gst } = pack
  return {
    heads: HEADS,
    title: say`Rent paid in ${year}`,
    days: say`${dateSaid(from)} to ${dateSaid(to)}, by the days that the rent is for`,
    footer: say`Rent of ${year}, ${pack.clientName}, made on ${dateSaid(madeOn)}`,
    tenant: [{ label: say`Tenant`, value: pack.clientName }],
    landlord: [{ label: say`Landlord`, value: landlord.name }, ...landlordFields(pack)],
    agreements: pack.agreements.map((agreement) => ({
      property: addressInOneLine(agreement.property),
      terms: termsOf(agreement),
      rows: agreement.months.flatMap(rowsOf),
    })),
    totals: {
      rent: formatPaise(rent),
      paid: formatPaise(paid),
      gst: formatPaise(gst),
    },
    sum: sumSaid(pack),
    hasGst: hasGst(pack),
    notes: notesOf(pack),
    landlordSheet: landlordSheetOf(pack),
    declaration: pack.needsDeclaration ? declarationOf(pack) : null,
    taxSheets: pack.agreements.flatMap((agreement) => taxSheetOf(pack, agreement)),
  }
}

/** Whether the rent of the year bears GST. */
const hasGst = ({ agreements }: Pick<HraPack, 'agreements'>): boolean =>
  agreements.some(({ months }) => months.some(({ gst }) => gst > 0n))

function sumSaid(pack: HraPack): Sayable {
  const [rent, paid] = [formatPaise(pack.rent), formatPaise(pack.paid)]
  return hasGst(pack)
    ? say`Total rent ${rent}, paid ${paid}, GST paid ${formatPaise(pack.gst)}`
    : say`Total rent ${rent}, paid ${paid}`
}

const landlordFields = ({ landlord, pan, landlordPan }: HraPack): PrintedField[] =>
  [
    { label: say`Address`, value: landlord.address },
    { label: say`Phone`, value: landlord.phone },
    { label: say`PAN`, value: pan === 'not-given' ? NOT_GIVEN : (landlordPan ?? '') },
  ].filter(({ value }) => value !== '')

const NOT_GIVEN = say`Not given`

function termsOf({ startDate, endDate, endedOn, booksFrom }: PackAgreement): Sayable {
  const dates = [
    startDate && say`from ${dateSaid(startDate)}`,
    endedOn
      ? say`ended on ${dateSaid(endedOn)}`
      : endDate && say`agreed until ${dateSaid(endDate)}`,
  ].filter((date) => date instanceof Said)
  const books = booksFrom === null ? [] : [say`Rent in these books from ${dateSaid(booksFrom)}`]
  const agreement = dates.length === 0 ? [] : [say`Agreement ${sayAll(dates, ', ')}`]
  const [first = '', second] = [...agreement, ...books]
  return second ? say`${first}. ${second}` : first
}

/** A row for the period with its first payment, and one for each further payment. */
function rowsOf({ from, to, rent, payments }: PackMonth): PrintedMonth[] {
  const [first, ...others] = payments
  const period = { period: eachDaySaid({ from, to }), rent: formatPaise(rent) }
  const nothing = { paid: '', gst: '', receivedOn: '', method: '', receipt: '' }
  return [
    { ...period, ...(first ? paymentOf(first) : nothing) },
    ...others.map((payment) => ({ period: '', rent: '', ...paymentOf(payment) })),
  ]
}

const paymentOf = ({
  amount,
  gst,
  receivedOn,
  dateKnown,
  method,
  mode,
  receiptCode,
}: PackPayment) => ({
  paid: formatPaise(amount),
  gst: gst > 0n ? formatPaise(gst) : '',
  receivedOn: dateKnown ? dateSaid(receivedOn) : say`${dateSaid(receivedOn)} (recorded)`,
  method: method ? METHODS_SAID[method] : mode ? MODES[mode] : '',
  receipt: receiptCode ?? '',
})

const MODES: Record<PaymentMode, Sayable> = {
  cash: METHODS_SAID.cash,
  Online_Payment: say`Online payment`,
  Any: '',
}

function notesOf(pack: HraPack): Sayable[] {
  const { agreements, cancelledReceipts, madeOn } = pack
  const months = agreements.flatMap((agreement) => agreement.months)
  const unpaid = unpaidSaid(months)
  const otherwise = sumOf(months.map(settledOtherwise))
  return [
    unpaid.length > 0 ? say`Unpaid when this was made: ${sayAll(unpaid, ', ')}.` : '',
    otherwise > 0n
      ? say`${formatPaise(otherwise)} was settled from a deposit or by a balance brought forward, and is not counted as paid.`
      : '',
    cancelledNote(cancelledReceipts),
    hasGst(pack) ? say`Rent and what was paid of it are without GST; the GST is apart.` : '',
    pack.tds > 0n
      ? say`Tax (TDS) of ${pack.year}: ${formatPaise(pack.tds)}, by the day of each payment; see the sheet of it. It is part of what was paid.`
      : '',
    say`These figures leave out deposits, maintenance and late fees. No exempt amount is worked out.`,
    say`Made from the landlord’s books in Rentbook on ${dateSaid(madeOn)}. Rentbook only records payments; it does not handle money.`,
  ].filter((note) => note !== '')
}

function cancelledNote(cancelled: number): Sayable {
  if (cancelled === 0) return ''
  return cancelled === 1
    ? say`One cancelled receipt is left out.`
    : say`${cancelled} cancelled receipts are left out.`
}

/** The landlord's figures in the order of the year's form. */
function landlordSheetOf(pack: HraPack): PrintedSheet {
  const form = taxRuleOn('claimForm', pack.from)
  return {
    title: say`Figures for your ${form}; not the form`,
    intro: hasGst(pack)
      ? say`Rent of ${pack.year}, in the order in which the form asks for it, without GST. GST paid on it: ${formatPaise(pack.gst)}.`
      : say`Rent of ${pack.year}, in the order in which the form asks for it.`,
    fields: [
      { label: say`Rent paid to the landlord`, value: formatPaise(pack.paid) },
      { label: say`Name of the landlord`, value: pack.landlord.name },
      { label: say`Address of the landlord`, value: pack.landlord.address || TO_FILL },
      { label: say`PAN of the landlord`, value: panOf(pack) },
      { label: say`Relationship with landlord, if any`, value: TO_FILL },
    ],
    notes: [],
  }
}

/** The PAN, that there is none, or a line to fill where it is not known. */
function panOf({ pan, landlordPan, needsDeclaration }: HraPack): Sayable {
  if (landlordPan !== null) return landlordPan
  if (needsDeclaration) return say`None: see the declaration to be signed`
  return pan === 'not-given' ? NOT_GIVEN : TO_FILL
}

/** A sentence for a landlord without a PAN to read and sign: CBDT Circular 8/2013. */
function declarationOf({ landlord, year, clientName, agreements, paid }: HraPack) {
  const { name, address } = landlord
  const places = agreements
    .map<Sayable>(({ property }) => addressInOneLine(property))
    .reduce((all, place) => say`${all}; and ${place}`)
  const rent = formatPaise(paid)
  return {
    title: say`Declaration of the landlord`,
    intro: say`For the landlord to read, correct and sign. Nobody has declared this yet.`,
    text: address
      ? say`I, ${name}, of ${address}, let ${places} to ${clientName} and received ${rent} as rent of ${year}. I declare that I do not have a PAN.`
      : say`I, ${name}, let ${places} to ${clientName} and received ${rent} as rent of ${year}. I declare that I do not have a PAN.`,
    blanks: [say`Place`, say`Date`],
    signature: say`Signature of the landlord`,
  }
}

/** The tax stated as withheld from an agreement's payments of the year, in the order of the tenant's form. */
function taxSheetOf(pack: HraPack, agreement: PackAgreement): PrintedTaxSheet[] {
  const { property, taxes } = agreement
  if (taxes.length === 0) return []
  const total = sumOf(taxes.map(({ tds }) => tds))
  const lastDay = taxes.at(-1)?.receivedOn ?? pack.madeOn
  return [
    {
      title: taxTitle(pack, taxes),
      intro: say`Tax deducted from the rent, as reported by the tenant. Nothing has been filed.`,
      fields: [
        { label: say`Tenant who deducted it`, value: pack.clientName },
        { label: say`PAN of the tenant`, value: TO_FILL },
        { label: say`Landlord`, value: pack.landlord.name },
        { label: say`PAN of the landlord`, value: panOf(pack) },
        { label: say`Property`, value: addressInOneLine(property) },
        { label: say`Period of tenancy in the year`, value: tenancyOf(pack, agreement) },
        ...rentFields(pack, agreement, lastDay),
        { label: say`Tax deducted`, value: formatPaise(total) },
      ],
      rows: taxes.map(({ periods, receivedOn, gross, tds, receiptCode }) => ({
        period: periods.length > 0 ? sayAll(periods.map(eachDaySaid), ', ') : say`No rent yet`,
        amount: formatPaise(gross),
        paid: dateSaid(receivedOn),
        receipt: receiptCode ?? '',
        tax: formatPaise(tds),
      })),
      notes: [
        say`The date of deduction is the date of the payment with which the tenant reported it, and the tax is of the year of that day, whatever months the payment was for. The landlord’s credit for it follows the year of the rent.`,
        hasGst({ agreements: [agreement] })
          ? say`The rent is without GST; the amounts paid include it.`
          : '',
        ruleNote(pack, agreement, { tax: total, day: lastDay }),
        ...filingNotes(pack, lastDay),
      ].filter((note) => note !== ''),
    },
  ]
}

/** The rent that the form asks for; of an individual, what the tax is a share of. */
function rentFields({ tdsCase }: HraPack, agreement: PackAgreement, day: string): PrintedField[] {
  const { rentOfYear, rentAboveLimit, lastMonthRent } = agreement
  const limit = formatPaiseBriefly(taxRuleOn('rentTds', day).monthAbove)
  const above = {
    label: say`Of it, rent of the months above ${limit}`,
    value: formatPaise(rentAboveLimit),
  }
  return [
    { label: say`Total rent of that period`, value: formatPaise(rentOfYear) },
    ...(tdsCase === 'individual' ? [above] : []),
    { label: say`Rent of the last month`, value: formatPaise(lastMonthRent) },
  ]
}

/** From the first day of the agreement in the year to its last; a line to fill where its start is not known. */
function tenancyOf(
  { from, to }: HraPack,
  { startDate, booksFrom, endedOn }: PackAgreement,
): Sayable {
  const isKnown = startDate !== null || (booksFrom !== null && booksFrom <= from)
  const first = isKnown ? dateSaid(later(startDate ?? from, from)) : TO_FILL
  return say`${first} to ${dateSaid(earlier(endedOn ?? to, to))}`
}

/** The form is one of individuals who pay a landlord resident in India. */
function taxTitle({ tdsCase }: HraPack, taxes: readonly PackTax[]): Sayable {
  if (tdsCase === 'business' || tdsCase === 'non-resident')
    return say`Tax deducted from the rent (TDS)`
  const forms = taxes.map(({ receivedOn }) => taxRuleOn('rentTds', receivedOn).form)
  const allForms = [...new Set<Sayable>(forms)].reduce((all, form) => say`${all} and ${form}`)
  return say`Figures for ${allForms}; not the form`
}

/** When what was deducted last is paid and reported, in which form; nothing where it is not known who pays whom. */
function filingNotes({ tdsCase }: HraPack, day: string): Sayable[] {
  const filing = tdsFilingOf(tdsCase, day)
  if (!filing) return []
  const { form, certificate, payBy, reportBy } = filing
  const [deducted, paid, reported] = [dateSaid(day), dateSaid(payBy), dateSaid(reportBy)]
  const note =
    payBy === reportBy
      ? say`Tax deducted on ${deducted} is paid and reported in ${form} by ${paid}.`
      : say`Tax deducted on ${deducted} is paid by ${paid} and reported in ${form} by ${reported}.`
  return certificate === null
    ? [note]
    : [note, say`The certificate for the landlord is ${certificate}.`]
}

/** The rule that applies to the payer and payee; without a number if they are not known. */
function ruleNote(
  { tdsCase, landlordHasPan: hasPan, agreements }: HraPack,
  { rentAboveLimit, lastMonthRent }: PackAgreement,
  { tax, day }: { tax: Paise; day: string },
): Sayable {
  const { form, monthAbove } = taxRuleOn('rentTds', day)
  const rate = tdsRateOf(tdsCase, hasPan, day)
  if (rate === null)
    return say`${form} is for a tenant who is an individual and a landlord who is resident in India. Whether that is so here is not recorded, so no rate is named.`
  if (tdsCase === 'non-resident')
    return say`${form} is not for a landlord who is not resident in India: the rate is ${rate}% of each payment.`
  if (tdsCase === 'business')
    return hasPan
      ? say`${form} is not for a company, a firm or an audited business: the rate is ${rate}% of each payment.`
      : say`${form} is not for a company, a firm or an audited business: the rate is ${rate}% of each payment, as the landlord has given no PAN.`
  const limit = formatPaiseBriefly(monthAbove)
  if (rentAboveLimit === 0n)
    return agreements.length > 1
      ? say`No month of this agreement is above ${limit}. The limit may count all rent from one landlord: ask an adviser.`
      : say`No month of this agreement is above ${limit}.`
  const expected = tdsOfYear(rentAboveLimit, lastMonthRent, hasPan, day)
  return hasPan
    ? shareNote({ rate, limit, expected, tax })
    : shareWithoutPan({ rate, limit, expected, tax })
}

type Share = { rate: string; limit: string; expected: Paise; tax: Paise }

/** States only what follows from the figures: whether the tax is what an individual deducts from that rent. */
const shareNote = ({ rate, limit, expected, tax }: Share): Sayable =>
  expected === tax
    ? say`The tax is ${rate}% of the rent of the months above ${limit}, the rate for a tenant who is an individual.`
    : say`${rate}% of the rent of the months above ${limit}, the rate for a tenant who is an individual, would be ${formatPaise(expected)}.`

const shareWithoutPan = ({ rate, limit, expected, tax }: Share): Sayable =>
  expected === tax
    ? say`The tax is ${rate}% of the rent of the months above ${limit}, at most the rent of the last month: the rate where the landlord has given no PAN.`
    : say`${rate}% of the rent of the months above ${limit}, at most the rent of the last month, is the rate where the landlord has given no PAN: ${formatPaise(expected)}.`
