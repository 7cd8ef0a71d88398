import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { WhatsAppMark } from '../../../web/brand-marks.tsx'
import { whatsAppLink } from '../../../web/call-link.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useToday } from '../../identity/web/access/use-today.ts'
import { useMoneySettings } from '../../payments/web/money-settings/money-settings-hooks.ts'
import type { LeaseDues } from '../dues.ts'
import { callDues } from './dues-hooks.ts'
import { reminderMessage } from './reminder-message.ts'

type Reminded = Pick<
  LeaseDues,
  'leaseId' | 'client' | 'property' | 'phone' | 'owed' | 'oldestDueOn'
>

type Props = {
  dues: Reminded
  /** Says what it does in words as well: it is among buttons, not in a row. */
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
