import type { PrintedSheet } from '../../../server/pdf/sheet-pdf.ts'
import { minus } from '../../../shared/paise.ts'
import { dateSaid, daysSaid, type Sayable, say } from '../../../shared/said.ts'
import type { SheetTable } from '../../../shared/sheet.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Income } from '../accounts-wire.ts'

/** The income of a financial year on paper. */
export function printedIncome(income: Income, { organization, today }: OwnerScope): PrintedSheet {
  return {
    title: say`Income ${income.year}`,
    fields: [
      { label: say`Owner`, value: organization.ownerName },
      { label: say`Days`, value: daysSaid(income) },
    ],
    sheet: incomeSheet(income),
    notes: [
      say`Dues are below zero where rent was paid in advance. Deposits are not income. Charges include GST.`,
    ],
    footer: say`Made on ${dateSaid(today)} from what was recorded in Rentbook until then.`,
  }
}

const money = (head: Sayable) => ({ head, kind: 'money' as const, isSummed: true })

/** A sheet of each property's income in a financial year, with opening and closing dues. */
export const incomeSheet = ({ year, properties }: Income): SheetTable<Sayable> => ({
  title: say`Income ${year}`,
  columns: [
    { head: say`Property`, kind: 'text' },
    money(say`Opening dues`),
    money(say`Brought forward`),
    money(say`Charged`),
    money(say`Credited`),
    money(say`Received`),
    money(say`TDS`),
    money(say`From deposits`),
    money(say`Closing dues`),
    money(say`Net deposits`),
    money(say`Spent`),
    money(say`Received less spent`),
  ],
  rows: properties.map((it) => [
    it.property === null
      ? say`All properties`
      : [it.property.address1, it.property.address2, it.property.city].filter(Boolean).join(', '),
    it.owedBefore,
    it.broughtForward,
    it.charged,
    it.credited,
    it.received,
    it.tds,
    it.fromDeposits,
    it.owedAfter,
    it.deposits,
    it.spent,
    minus(it.received, it.spent),
  ]),
})
