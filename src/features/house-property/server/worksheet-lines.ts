import { formatPaiseBriefly, minus, type Paise, plus, sumOf, ZERO } from '../../../shared/paise.ts'
import { dateSaid, type Said, type Sayable, say, sayAll, sayFixed } from '../../../shared/said.ts'
import { EXPENSE_CATEGORIES } from '../../expenses/expense-categories.ts'
import type { HouseLaw } from '../sections-of-law.ts'
import { type ReasonOfValue, returnViewOf, type Worksheet, worksheetOf } from '../worksheet.ts'
import type { HouseRead, HousesRead } from './read-worksheet.ts'

/** A line of the worksheet, not yet put into a language. */
export type WorksheetLine = {
  code: string
  label: Sayable
  /** Null: to be filled in by hand. */
  amount: Paise | null
  inReturn: Paise | null
  section: string | null
  note: Sayable | null
}

type Some = Partial<Pick<WorksheetLine, 'amount' | 'inReturn' | 'section' | 'note'>>

const line = (code: string, label: Sayable, some: Some): WorksheetLine => ({
  code,
  label,
  amount: null,
  inReturn: null,
  section: null,
  note: null,
  ...some,
})

const REASONS: Record<ReasonOfValue, Said> = {
  'not entered': say`Not entered: what this property could be let for in a year. Without it we show the actual rent only; your accountant checks the higher one.`,
  'year not over': say`The year is not over: this is the rent so far, and the expected rent is not compared yet.`,
  'actual is higher': say`The actual rent, which is not below the expected one.`,
  'lower because empty': say`The actual rent: it is below the expected one because the property was empty for some of the year.`,
  'lower, and not only because empty': say`The rent is below the expected rent, and not only because the property was empty. What then counts is not settled; both figures are shown, and the higher one is used.`,
  'empty all year': say`Let on no day of the year: the expected rent is used (Andhra Pradesh High Court, Vivek Jain, 2011). Tribunals differ; ask your accountant.`,
}

/** The lines of the return's schedule for a let property, each from those before it. */
export function linesOf(read: HouseRead, law: HouseLaw): WorksheetLine[] {
  const { house, facts, tenants, waived, creditedLater } = read
  const sheet = worksheetOf(house)
  const view = returnViewOf(house)
  const box = (code: string, label: Sayable, of: keyof BoxAmounts, some: Some = {}) =>
    line(code, label, { amount: sheet[of], inReturn: view[of], ...some })
  const { numerator, denominator } = house.share
  const who = tenants.length > 0 ? sayAll(tenants, ', ') : null
  const waiver =
    waived > ZERO &&
    say`${formatPaiseBriefly(waived)} was waived and is still in it: ask your accountant.`
  const later =
    creditedLater > ZERO &&
    say`${formatPaiseBriefly(creditedLater)} was credited after the year was closed and is still in it: ask your accountant.`
  return [
    line('rent', say`Rent charged for days of the year, without GST`, {
      amount: house.rent,
      note: notesOf([who, waiver, later]),
    }),
    line('expected', say`Expected rent: what it might let for in a year`, {
      amount: house.expected,
      section: law.annualValue,
    }),
    box('1a', say`Gross rent`, 'grossRent', {
      section: sheet.reason === 'lower because empty' ? law.vacancy : law.annualValue,
      note: REASONS[sheet.reason],
    }),
    box('1b', say`Rent that cannot be realised`, 'unrealised', {
      section: law.unrealised,
      note: unrealisedNote(read, sheet),
    }),
    box('1c', say`Municipal tax that was paid in the year`, 'municipalTax', {
      section: law.municipalTax,
      note: municipalNote(read, sheet),
    }),
    box('1d', say`1b and 1c together`, 'deducted'),
    box('1e', say`Annual value: 1a less 1d, not below zero`, 'annualValue', {
      section: law.annualValue,
    }),
    box('1f', say`Your share of 1e: ${String(numerator)} of ${String(denominator)}`, 'ownShare', {
      section: denominator > 1n ? law.coOwners : null,
    }),
    box('1g', say`30 % of 1f, whatever was spent`, 'standard', { section: law.standard }),
    box('1h', say`Interest on loans`, 'interest', {
      section: law.interest,
      note: interestNote(read, sheet),
    }),
    box('1i', say`1g and 1h together`, 'deductions'),
    box('1j', say`Rent of earlier years that came now, less 30 %`, 'receivedLater', {
      section: law.receivedLater,
      note:
        facts.receivedLater > ZERO
          ? say`${formatPaiseBriefly(facts.receivedLater)} as you entered it: only what was never taxed.`
          : null,
    }),
    box('1k', say`Income from this property: 1f less 1i, and 1j`, 'income', {
      note: sheet.income < ZERO ? say`A loss under this head.` : null,
    }),
  ]
}

type BoxAmounts = { [N in keyof Worksheet as Worksheet[N] extends Paise ? N : never]: Paise }

function unrealisedNote({ house }: HouseRead, { unrealised }: Worksheet): Said | null {
  if (house.unrealised === ZERO) return null
  if (!house.isUnrealisedShown)
    return say`${formatPaiseBriefly(house.unrealised)} is not deducted: you have not confirmed the four conditions.`
  return unrealised < house.unrealised ? say`Not more than the gross rent.` : null
}

/** Each payment with its bill, what came back, and why the line is less than both together. */
function municipalNote({ house, municipal }: HouseRead, sheet: Worksheet): Sayable | null {
  const cameBack = minus(sumOf(municipal.map(({ amount }) => amount)), house.municipalTax)
  return notesOf([
    ...municipal.map(
      ({ spentOn, amount, billNumber, reference }) =>
        say`${dateSaid(spentOn)}: ${formatPaiseBriefly(amount)} ${billNumber ?? reference ?? ''}`,
    ),
    cameBack > ZERO &&
      say`${formatPaiseBriefly(cameBack)} came back in this year of what was paid before. How that counts was not found: it lowers 1c, not below zero. Ask your accountant.`,
    house.municipalTax > ZERO &&
      sheet.grossRent === ZERO &&
      say`${formatPaiseBriefly(house.municipalTax)} is not deducted: there is no rent in 1a.`,
    say`Demanded and not paid: not deducted.`,
  ])
}

function interestNote({ facts, house }: HouseRead, { fifth }: Worksheet): Sayable | null {
  const loans = facts.loans.map(({ lender, interest, isCertified }) =>
    isCertified
      ? say`${lender}: ${formatPaiseBriefly(interest)} by its certificate`
      : say`${lender}: ${formatPaiseBriefly(interest)} as you entered it`,
  )
  const isPaid = facts.loans.length === 0 && house.interest !== ZERO
  return notesOf([
    ...loans,
    isPaid &&
      say`From what was paid. What counts is what was payable: the certificate of your bank says it.`,
    fifth &&
      say`Part ${fifth.number} of 5 of the interest before completion: ${formatPaiseBriefly(fifth.amount)}`,
  ])
}

const notesOf = (notes: readonly (Sayable | null | false | undefined)[]): Sayable | null => {
  const said = notes.filter((note): note is Sayable => Boolean(note))
  return said.length === 0 ? null : sayAll(said, '; ')
}

/** Lines shown below the worksheet that are no part of its sum. */
export function linesBeside({ apart, fromDeposits, received, spent }: HouseRead): WorksheetLine[] {
  const shown = (code: string, label: Sayable, amount: Paise, note: Sayable | null = null) =>
    amount === ZERO ? [] : [line(code, label, { amount, note })]
  const open = say`Whether this belongs under this head is not settled.`
  return [
    ...shown('maintenance', say`Maintenance charged, not in annual value`, apart.maintenance),
    ...shown('electricity', say`Electricity charged, not in annual value`, apart.electricity),
    ...shown('other', say`Other charges, not in annual value`, apart.other, open),
    ...shown('late_fee', say`Late fees charged, not in annual value`, apart.lateFee, open),
    ...shown(
      'recovered',
      say`Expenses recovered from tenants, not in annual value`,
      apart.recovered,
      open,
    ),
    ...shown('deposits', say`Taken from deposits for dues, in the lines above`, fromDeposits),
    ...spentLines(spent),
    ...shown(
      'received',
      say`Received in the year with TDS, on the other basis: money that came`,
      received,
    ),
  ]
}

const NOT_DEDUCTED = {
  'within 30%': say`Paid, not deducted: covered by the 30 %`,
  capital: say`Paid, not deducted: capital`,
  'not known': say`Whether it is deducted was not found. It is not deducted here.`,
}

/** Lists the expenses that are not deducted, by category, with their total where there are several. */
function spentLines(spent: HouseRead['spent']): WorksheetLine[] {
  const lines = spent.flatMap(({ category, amount }) => {
    const { name, tax } = EXPENSE_CATEGORIES[category]
    if (tax === 'municipal tax' || tax === 'interest') return []
    return [line(`spent:${category}`, sayFixed(name), { amount, note: NOT_DEDUCTED[tax] })]
  })
  if (lines.length < 2) return lines
  const amount = sumOf(lines.map((it) => it.amount ?? ZERO))
  return [...lines, line('spent', say`Paid, not deducted, in all`, { amount })]
}

const COMPANY_LETTERS = 'CFLJGABT'

/** Why this owner gets no worksheet; null if they do. */
export const notForOwner = ({ taxpayer }: HousesRead): Said | null =>
  taxpayer !== null && COMPANY_LETTERS.includes(taxpayer)
    ? say`This worksheet is for individuals and families (HUF) only. Your PAN is that of a company, firm or association.`
    : null

/** Remarks that apply to all properties of the year. */
export function notesOfYear(read: HousesRead, total: Paise): Said[] {
  const notes = [
    say`Figures for your return; not advice, nothing is filed. This is a working paper from your books. A chartered accountant confirms it.`,
  ]
  if (!read.isOver)
    notes.push(
      say`The year is not over: what was charged and paid until ${dateSaid(read.days.to)}.`,
    )
  if (read.houses.some(({ apart }) => plus(apart.lateFee, apart.recovered) > ZERO))
    notes.push(
      say`Whether late fees, kept deposits and recovered charges belong under this head is not settled. They are not in the figures above.`,
    )
  if (read.municipalForAll !== ZERO)
    notes.push(
      say`${formatPaiseBriefly(read.municipalForAll)} of property tax is recorded for all properties and is in none of these. Record it for its property.`,
    )
  // A property with loans from the bank's certificates takes its interest from those, not from expenses.
  const isFromPaid = ({ facts }: HouseRead) => facts.use === 'let' && facts.loans.length === 0
  if (read.interestForAll !== ZERO && read.houses.some(isFromPaid))
    notes.push(
      say`${formatPaiseBriefly(read.interestForAll)} of loan interest is recorded for all properties and is in none of these. Record it for its property, or enter the loan there.`,
    )
  if (total < ZERO)
    notes.push(
      say`Carrying a loss forward under the new regime is told in two ways. Ask before you rely on it. Nothing is set off here.`,
    )
  if (read.days.from >= '2026-04-01')
    notes.push(say`Numbers of forms for tax year 2026-27 have not been seen in the Gazette.`)
  return notes
}
