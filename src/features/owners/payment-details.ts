import { addDays, today } from '../../shared/calendar-date.ts'

/** The fields by which clients know where their money goes, and whom to ask in doubt. */
export const PAYMENT_DETAILS = ['phone', 'bankAccountNumber', 'ifscCode', 'upiId'] as const

/** Some of an owner's payment details; null: not given. */
export type PaymentDetails = { [N in (typeof PAYMENT_DETAILS)[number]]?: string | null }

/** Those of `before` that `wanted` names and that would be others, as they are now. */
export function detailsChangedBy(
  wanted: Record<string, unknown>,
  before: PaymentDetails,
): PaymentDetails {
  const changed = PAYMENT_DETAILS.filter(
    (name) =>
      name in before && wanted[name] !== undefined && (wanted[name] || null) !== before[name],
  )
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
}

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
