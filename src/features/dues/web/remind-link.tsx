import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { daysBetween, formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { WhatsAppMark } from '../../../web/brand-marks.tsx'
import { whatsAppLink } from '../../../web/call-link.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { type HowToPay, upiLinkFor } from '../../payments/how-to-pay.ts'
import { useMoneySettings } from '../../payments/web/money-settings/money-settings-hooks.ts'
import type { LeaseDues } from '../dues.ts'
import { callDues } from './dues-hooks.ts'

type Reminded = Pick<
  LeaseDues,
  'leaseId' | 'client' | 'property' | 'phone' | 'owed' | 'oldestDueOn'
>

type Props = {
  dues: Reminded
  /** Labelled with words as well: it is among buttons, not in a row. */
  isNamed?: boolean
}

/** Opens WhatsApp with what is owed and how to pay it, ready to be sent, and notes that it was opened. */
export function RemindLink({ dues, isNamed = false }: Props) {
  const settings = useMoneySettings()
  const today = useToday() ?? dues.oldestDueOn
  const { upiId = null, upiName = null } = settings.status === 'loaded' ? settings.record : {}
  const link = `${location.origin}${paths.myDues}`
  const message = reminderMessage(dues, { upiId, upiName }, { today, link })
  return (
    <Button
      href={whatsAppLink(dues.phone, message)}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size={isNamed ? 'sm' : 'compact-sm'}
      leftSection={isNamed && <WhatsAppMark size={18} />}
      aria-label={t`Remind ${dues.client.name} by WhatsApp`}
      onClick={() => noteOpened(dues)}
    >
      {isNamed ? <Trans>Remind</Trans> : <WhatsAppMark size={18} />}
    </Button>
  )
}

// A note that fails keeps nobody from writing.
const noteOpened = ({ leaseId, owed }: Reminded) =>
  void callDues('POST /rentmaster/{id}/reminders/opened', {
    params: { id: leaseId },
    body: { amount: paiseToDecimal(owed) },
  }).catch(() => undefined)

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
  const link = upiLinkFor(payee, { owed, paid: ZERO, note: t`Rent ${address1}` })
  return [
    late > 0
      ? t`Dear ${client.name}, ${amount} for ${address1} is unpaid. It was due on ${day}, ${ago}.`
      : t`Dear ${client.name}, ${amount} for ${address1} is due on ${day}.`,
    upiId && t`You can pay by UPI to ${upiId}:`,
    link,
    t`What it is for, and to say that you have paid: ${duesLink}`,
  ]
    .filter(Boolean)
    .join('\n')
}
