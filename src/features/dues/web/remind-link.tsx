import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { dateIn, daysBetween } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { WhatsAppMark } from '../../../web/brand-marks.tsx'
import { whatsAppLink } from '../../../web/call-link.tsx'
import { shownTexts } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useTexts } from '../../../web/use-texts.ts'
import { Can } from '../../identity/web/access/can.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { upiLinkFor, type WaysToPay } from '../../payments/how-to-pay.ts'
import { paymentNote } from '../../payments/payment-note.ts'
import { useMoneySettings } from '../../payments/web/money-settings/money-settings-hooks.ts'
import type { LeaseDues } from '../dues.ts'
import { callDues } from './dues-hooks.ts'

type Reminded = Pick<
  LeaseDues,
  'leaseId' | 'client' | 'property' | 'phone' | 'language' | 'owed' | 'oldestDueOn'
>

type Props = {
  dues: Reminded
  /** Labelled with words as well: it is among buttons, not in a row. */
  isNamed?: boolean
}

/** Opens WhatsApp with what is owed and how to pay it, ready to be sent, and notes that it was opened; nothing to who may not. */
export const RemindLink = (props: Props) => (
  <Can do="change reminders">
    <OpenWhatsApp {...props} />
  </Can>
)

function OpenWhatsApp({ dues, isNamed = false }: Props) {
  const message = useReminderMessage(dues)
  return (
    <Button
      href={whatsAppLink(dues.phone, message.text)}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size={isNamed ? 'sm' : 'compact-sm'}
      leftSection={isNamed && <WhatsAppMark size={18} />}
      aria-label={t`Remind ${dues.client.name} by WhatsApp`}
      onClick={() => void noteOpened(dues)}
    >
      {isNamed ? <Trans>Remind</Trans> : <WhatsAppMark size={18} />}
    </Button>
  )
}

/**
 * The message to a client, in the language that they chose; in that of the page if they chose none, or until theirs
 * `isReady`.
 */
export function useReminderMessage(dues: Reminded): { text: string; isReady: boolean } {
  const settings = useMoneySettings()
  const texts = useTexts(dues.language)
  const today = useToday() ?? dues.oldestDueOn
  const { upiId = null, upiName = null } = settings.status === 'loaded' ? settings.record : {}
  const link = `${location.origin}${paths.myDues}`
  const text = reminderMessage(dues, { upiId, upiName }, { today, link }, texts)
  return { text, isReady: texts !== undefined && settings.status !== 'loading' }
}

/** Notes that a reminder was opened. A note that fails keeps nobody from writing. */
export const noteOpened = ({
  leaseId,
  owed,
}: Pick<Reminded, 'leaseId' | 'owed'>): Promise<unknown> =>
  callDues('POST /rentmaster/{id}/reminders/opened', {
    params: { id: leaseId },
    body: { amount: paiseToDecimal(owed) },
  }).catch(() => undefined)

type OwedLease = Pick<LeaseDues, 'leaseId' | 'client' | 'property' | 'owed' | 'oldestDueOn'>
type Payee = Pick<WaysToPay, 'upiId' | 'upiName'>

/** When it is written, and where the client sees what they owe. */
type Where = { today: string; link: string }

/**
 * The owner's message about unpaid dues: the amount, since when, how it can be paid, and where to see it; in the
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
