import { plural, t } from '@lingui/core/macro'
import { daysBetween, formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, ZERO } from '../../../shared/paise.ts'
import { type HowToPay, upiLinkFor } from '../../payments/how-to-pay.ts'
import type { LeaseDues } from '../dues.ts'

type OwedLease = Pick<LeaseDues, 'client' | 'property' | 'owed' | 'oldestDueOn'>
type Payee = Pick<HowToPay, 'upiId' | 'upiName'>

/** When it is written, and where the client sees what they owe. */
type Where = { today: string; link: string }

/** What an owner writes to who has not paid: how much, since when, how it can be paid, and where to see it. */
export function reminderMessage(
  { client, property, owed, oldestDueOn }: OwedLease,
  payee: Payee,
  { today, link: duesLink }: Where,
): string {
  const amount = formatPaiseBriefly(owed)
  const day = formatDate(oldestDueOn)
  const late = daysBetween(oldestDueOn, today)
  const ago = plural(late, { one: '# day ago', other: '# days ago' })
  const { address1 } = property
  const { upiId } = payee
  const link = upiLinkFor(payee, { owed, advance: ZERO, note: t`Rent ${address1}` })
  return [
    late > 0
      ? t`Dear ${client.name}, ${amount} for ${address1} is open. It was due on ${day}, ${ago}.`
      : t`Dear ${client.name}, ${amount} for ${address1} is due on ${day}.`,
    upiId && t`You can pay by UPI to ${upiId}:`,
    link,
    t`What it is for, and to say that you have paid: ${duesLink}`,
  ]
    .filter(Boolean)
    .join('\n')
}
