import { t } from '@lingui/core/macro'
import { WhatsAppMark } from '../../../web/brand-marks.tsx'
import { whatsAppLink } from '../../../web/call-link.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useMoneySettings } from '../../payments/web/money-settings/money-settings-hooks.ts'
import type { LeaseDues } from '../dues.ts'
import { reminderMessage } from './reminder-message.ts'

/** Opens WhatsApp with what is owed and how to pay it, ready to be sent. */
export function RemindLink({ dues }: { dues: LeaseDues }) {
  const settings = useMoneySettings()
  const { upiId = null, upiName = null } = settings.status === 'loaded' ? settings.record : {}
  return (
    <Button
      href={whatsAppLink(dues.phone, reminderMessage(dues, { upiId, upiName }))}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size="compact-sm"
      aria-label={t`Remind ${dues.client.name} by WhatsApp`}
    >
      <WhatsAppMark size={18} />
    </Button>
  )
}
