import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { readTypedAmount } from '../../../shared/typed-amount.ts'
import { rulesOf, TICKED } from '../../../web/form/rules.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import {
  amountAboveZero,
  amountOrBlank,
  plainAmount,
  typedAmount,
} from '../../ledger/web/amount-rules.ts'
import {
  confirmedDayFault,
  OF_SEVERAL,
  whyUnlikely,
} from '../../ledger/web/unlikely-day-question.tsx'
import { expenseDetailsWire } from '../expense-wire.ts'
import { categoryIn } from './expense-texts.ts'

/** The value of the field for all properties: a field that is empty has no choice yet. */
export const ALL_PROPERTIES = 'all'

/** The texts of the form of an expense. */
export type ExpenseValues = Record<
  | 'amount'
  | 'category'
  | 'property'
  | 'spentOn'
  | 'confirmedDay'
  | 'paidTo'
  | 'method'
  | 'reference'
  | 'gst'
  | 'billNumber'
  | 'billedOn'
  | 'confirmedBill'
  | 'periodStart'
  | 'periodEnd'
  | 'note'
  | 'everyMonth',
  string
>

export const newExpense = (begin: {
  category: string
  property: string
  today: string
}): ExpenseValues => ({
  amount: '',
  category: begin.category,
  property: begin.property,
  spentOn: begin.today,
  confirmedDay: '',
  paidTo: '',
  method: '',
  reference: '',
  gst: '',
  billNumber: '',
  billedOn: '',
  confirmedBill: '',
  periodStart: '',
  periodEnd: '',
  note: '',
  everyMonth: '',
})

/** The fields that a known vendor fills in: category and method of the last payment to them. */
export type Brought = Pick<ExpenseValues, 'category' | 'method'>

/**
 * Category and method after the name of the vendor was changed. Values that the vendor before filled in are replaced by
 * those of the new one, or by the first proposal where the new one is unknown. Choices made by hand stay.
 */
export function broughtBy(
  vendor: Brought | undefined,
  values: Brought,
  { proposed, before }: { proposed: Brought; before: Brought },
): Brought {
  const next = vendor ?? proposed
  const of = (field: keyof Brought) =>
    [proposed[field], before[field]].includes(values[field]) ? next[field] : values[field]
  return { category: of('category'), method: of('method') }
}

/** A weight above nothing as plain decimal, by which a tenant shares an expense; undefined where none was typed. */
export function weightIn(typed: string | undefined): string | undefined {
  const plain = typed === undefined || typed === TICKED ? undefined : readTypedAmount(typed)
  return plain !== undefined && /^\d{1,9}(?:\.\d{1,3})?$/.test(plain) && Number(plain) > 0
    ? plain
    : undefined
}

/** Why a weight cannot be taken. Were it left out silently, the other tenants would be charged for its part. */
export function weightFault(typed = ''): string | undefined {
  const isNone = typed === TICKED || /^0*(?:\.0*)?$/.test(readTypedAmount(typed) ?? typed.trim())
  return isNone || weightIn(typed) !== undefined
    ? undefined
    : t`Please enter a number, such as 850 or 12.5.`
}

/** Why the day of a bill is unlikely beside that of its payment; undefined where it is not. */
export const whyUnlikelyBill = (billedOn: string, spentOn: string) =>
  billedOn < spentOn ? whyUnlikely(billedOn, { ledger: OF_SEVERAL, today: spentOn }) : undefined

/** The days of a bill that are entered: its date, and those that it is for. */
export const daysOfBill = ({
  billedOn,
  periodStart,
  periodEnd,
}: Pick<ExpenseValues, 'billedOn' | 'periodStart' | 'periodEnd'>): string[] =>
  [[billedOn], [periodStart, periodEnd]]
    .map((days) => days.filter(Boolean).map(formatDate).join(' – '))
    .filter(Boolean)

/** The faults of the form, by field. */
export const expenseRules = (today: string) => ({
  ...rulesOf(expenseDetailsWire),
  amount: amountAboveZero(t`Please enter an amount.`),
  category: (chosen: string) => (chosen === '' ? t`Please choose a category.` : undefined),
  property: (chosen: string) => (chosen === '' ? t`Please choose a property.` : undefined),
  spentOn: (day: string) =>
    day === ''
      ? t`Please enter a date.`
      : day > today
        ? t`Choose today or an earlier day.`
        : undefined,
  confirmedDay: (day: string, { spentOn }: ExpenseValues) =>
    confirmedDayFault(day, spentOn, { ledger: OF_SEVERAL, today }),
  gst: (typed: string, { amount }: ExpenseValues) => {
    const [gst, all] = [typedAmount(typed), typedAmount(amount)]
    return gst !== null && all !== null && typed.trim() !== '' && gst >= all
      ? t`The GST is part of the amount, so it is less than that.`
      : amountOrBlank(typed)
  },
  confirmedBill: (day: string, { billedOn, spentOn }: ExpenseValues) =>
    whyUnlikelyBill(billedOn, spentOn) && day !== billedOn
      ? t`Confirm the day, or change it.`
      : undefined,
  billedOn: (day: string) => (day > today ? t`Choose today or an earlier day.` : undefined),
  periodEnd: (day: string, { periodStart }: ExpenseValues) =>
    day !== '' && day < periodStart ? t`This is before the first day.` : undefined,
})

/** Turns the values of the expense form into the body of its call. */
export const expenseBody = ({
  amount,
  category,
  property,
  confirmedDay,
  confirmedBill,
  method,
  gst,
  everyMonth,
  ...typed
}: ExpenseValues) => ({
  ...typed,
  ...categoryIn(category),
  amount: plainAmount(amount),
  ...(gst.trim() !== '' && { gst: plainAmount(gst) }),
  ...(property !== ALL_PROPERTIES && { propertyId: property }),
  ...(method !== '' && { method: method as PaymentMethod }),
  // The form is sent only once every unlikely day is confirmed, so one flag confirms both.
  ...([
    confirmedDay === typed.spentOn,
    confirmedBill !== '' && confirmedBill === typed.billedOn,
  ].some(Boolean) && { confirmDay: true }),
  ...(everyMonth !== '' && { everyMonth: true }),
})
