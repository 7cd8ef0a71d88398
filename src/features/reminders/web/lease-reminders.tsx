import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Switch } from '../../../web/ui/checks.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Title } from '../../../web/ui/text.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { Can } from '../../identity/web/access/can.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import {
  type LeaseReminders,
  useLeaseReminders,
  useSwitchLeaseReminders,
} from './reminder-hooks.ts'

/** The switch of an agreement's reminders, with what prevents them. */
export function LeaseRemindersSwitch({ leaseId }: { leaseId: string }) {
  const { data } = useLeaseReminders(leaseId)
  const change = useSwitchLeaseReminders(leaseId)
  const [isBusy, setBusy] = useState(false)
  const { message, show } = useMessage()
  const mayChange = useMay('change reminders')
  if (!data) return null
  const choose = async (isOn: boolean) => {
    setBusy(true)
    try {
      await change(isOn)
    } catch (error) {
      show({ tone: 'failure', text: t`That did not work`, reason: (error as Error).message })
    }
    setBusy(false)
  }
  return (
    <Stack as="section" gap={8} align="start" data-inset>
      <Title order={2} isSmall>
        <Trans>Reminders</Trans>
      </Title>
      <Switch
        label={t`Remind this client by email`}
        description={descriptionOf(data)}
        checked={data.on}
        disabled={isBusy || !mayChange}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
      <Can do="change reminder settings">
        <Anchor to={paths.reminders} isApart>
          <Trans>Reminder settings</Trans>
        </Anchor>
      </Can>
      <MessageSlot message={message} />
    </Stack>
  )
}

function descriptionOf({ stoppedByClient, onForAll }: LeaseReminders): string {
  if (stoppedByClient) return t`The client stopped these reminders. Only they can start them again.`
  return onForAll
    ? t`When something is due, on the days that you chose.`
    : t`Reminders are off for all clients.`
}
