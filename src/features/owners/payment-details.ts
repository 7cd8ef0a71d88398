import { addDays, today } from '../../shared/calendar-date.ts'

/** The fields by which clients know where their money goes, and whom to ask in doubt. */
const WAYS_TO_PAY = [
  'phone',
  'bankAccountNumber',
  'ifscCode',
  'bankName',
  'upiId',
  'upiName',
  'showBankAccount',
] as const

/** The ways to pay, and whom receipts and invoices name. A change of any is guarded and mailed, and can be put back. */
export const PAYMENT_DETAILS = [
  ...WAYS_TO_PAY,
  'name',
  'companyName',
  'panNumber',
  'gstNumber',
] as const

/** Some of an owner's payment details; null: not given. Of what is ticked: 'yes' or null. */
export type PaymentDetails = { [N in (typeof PAYMENT_DETAILS)[number]]?: string | null }

/** The present payment details, as texts: a ticked one is 'yes', else null. */
type Now = { [N in keyof PaymentDetails]?: string | boolean | null }

/** The present values of the details that `wanted` would change. */
export function detailsChangedBy(wanted: Record<string, unknown>, before: Now): PaymentDetails {
  const changed = PAYMENT_DETAILS.filter(
    (name) =>
      name in before && wanted[name] !== undefined && asText(wanted[name]) !== asText(before[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, asText(before[name])]))
}

const asText = (value: unknown): string | null =>
  value === true ? 'yes' : typeof value === 'string' ? value || null : null

/** Whether clients read for some days that this was changed: not where it is only how the owner is named. */
export const isWayToPay = (details: PaymentDetails): boolean =>
  WAYS_TO_PAY.some((name) => name in details)

/** For how many days clients see that the payment details were changed. */
const SHOWN_FOR_DAYS = 14

/** The day on which they were changed, an ISO date, while clients are notified of it; else null. */
export function changeToTell(
  changedAt: Date | null,
  { timeZone, today: day }: { timeZone: string; today: string },
): string | null {
  if (changedAt === null) return null
  const changedOn = today(changedAt, timeZone)
  return day < addDays(changedOn, SHOWN_FOR_DAYS) ? changedOn : null
}
