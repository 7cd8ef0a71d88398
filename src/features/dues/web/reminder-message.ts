import { t } from '@lingui/core/macro'
import { monthOf } from '../../../shared/days.ts'
import { formatPaiseBriefly, ZERO } from '../../../shared/paise.ts'
import { type HowToPay, upiLinkFor } from '../../payments/how-to-pay.ts'
import type { LeaseDues } from '../dues.ts'

type Told = Pick<LeaseDues, 'client' | 'property' | 'owed' | 'oldestDueOn'>
type Payee = Pick<HowToPay, 'upiId' | 'upiName'>

/** What an owner writes to who has not paid: how much, since which month, and how it can be paid. */
export function reminderMessage(
  { client, property, owed, oldestDueOn }: Told,
  payee: Payee,
): string {
  const amount = formatPaiseBriefly(owed)
  const month = monthOf(oldestDueOn)
  const { address1 } = property
  const { upiId } = payee
  const link = upiLinkFor(payee, { owed, advance: ZERO, note: t`Rent ${address1}` })
  return [
    t`Dear ${client.name}, ${amount} for ${address1} is open, due in ${month}.`,
    upiId && t`You can pay by UPI to ${upiId}:`,
    link,
  ]
    .filter(Boolean)
    .join('\n')
}
