import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { rulesOf } from '../../../web/form/rules.ts'
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
  ...{ amount: '', category: begin.category, property: begin.property, spentOn: begin.today },
  ...{ confirmedDay: '', paidTo: '', method: '', reference: '', gst: '', billNumber: '' },
  ...{ billedOn: '', confirmedBill: '', periodStart: '', periodEnd: '', note: '', everyMonth: '' },
})

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
