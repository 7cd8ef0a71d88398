import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { dateIn, daysBetween } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, ZERO } from '../../../shared/paise.ts'
import { shownTexts } from '../../../web/language.ts'
import { type HowToPay, upiLinkFor } from '../../payments/how-to-pay.ts'
import { paymentNote } from '../../payments/payment-note.ts'
import type { LeaseDues } from '../dues.ts'

type OwedLease = Pick<LeaseDues, 'leaseId' | 'client' | 'property' | 'owed' | 'oldestDueOn'>
type Payee = Pick<HowToPay, 'upiId' | 'upiName'>

/** When it is written, and where the client sees what they owe. */
type Where = { today: string; link: string }

/**
 * What an owner writes to who has not paid: how much, since when, how it can be paid, and where to see it; in the
 * language of the page unless another is given.
 */
export function reminderMessage(
  { leaseId, client, property, owed, oldestDueOn }: OwedLease,
  payee: Payee,
  { today, link: duesLink }: Where,
  { i18n, dates } = shownTexts(),
): string {
  const write = (text: MessageDescriptor) => i18n._(text)
  const amount = formatPaiseBriefly(owed)
  const day = dateIn(dates, oldestDueOn)
  const late = daysBetween(oldestDueOn, today)
  const ago = write(msg({ message: plural(late, { one: '# day ago', other: '# days ago' }) }))
  const { address1 } = property
  const { upiId } = payee
  const note = paymentNote({ leaseId, dueOn: oldestDueOn, address1 })
  return [
    late > 0
      ? write(
          msg`Dear ${client.name}, ${amount} for ${address1} is unpaid. It was due on ${day}, ${ago}.`,
        )
      : write(msg`Dear ${client.name}, ${amount} for ${address1} is due on ${day}.`),
    upiId && write(msg`You can pay by UPI to ${upiId}:`),
    upiLinkFor(payee, { owed, paid: ZERO, note }),
    write(msg`What it is for, and to say that you have paid: ${duesLink}`),
  ]
    .filter(Boolean)
    .join('\n')
}
