import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MonitorIcon, SmartphoneIcon } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import { focusHeading } from '../../../web/focus-heading.tsx'
import classes from '../../../web/shell/part.module.css'
import { Part } from '../../../web/shell/part.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useMessage } from '../../../web/use-message.ts'
import type { Device } from '../account-wire.ts'
import { ACCOUNT, callAccount } from './account-hooks.ts'

/** The account's sessions, each with a button that ends it. */
export function DevicesPart({ devices }: { devices: readonly Device[] }) {
  const { message, show } = useMessage()
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefresh(ACCOUNT)
  const end = async (ending: Promise<string>) => {
    setBusy(true)
    try {
      show({ tone: 'success', text: await ending })
      // The button goes with its row.
      focusHeading()
    } catch (error) {
      const reason = (error as Error).message
      show({ tone: 'failure', text: t`The device could not be signed out`, reason })
    }
    setBusy(false)
    await refresh()
  }
  const endOne = async (id: string) =>
    bodyOrThrow(await callAccount('DELETE /account/devices/{id}', { params: { id } })).message
  const endOthers = async () => bodyOrThrow(await callAccount('POST /account/devices/end')).message
  return (
    <Part
      title={t`Signed-in devices`}
      lead={t`If you do not recognise one of them, sign it out and change your password.`}
      message={message}
      buttons={
        devices.length > 1 && (
          <Button
            size="sm"
            variant="default"
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || void end(endOthers())}
          >
            <Trans>Sign out all others</Trans>
          </Button>
        )
      }
    >
      <Stack as="ul">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onEnd={() => isBusy || void end(endOne(device.id))}
          />
        ))}
      </Stack>
    </Part>
  )
}

const isPhone = ({ device }: Device) => /Android|iPhone|iPad/.test(device ?? '')

/** '16 Nov 2026, 12:00'. */
const at = (instant: string) => `${formatDate(instant)}, ${instant.slice(11, 16)}`

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const Icon = isPhone(device) ? SmartphoneIcon : MonitorIcon
  const name = device.device ?? t`Unknown device`
  const since = at(device.createdAt)
  const used = at(device.lastUsedAt)
  return (
    <Row as="li" isTight gap={16} className={classes.device}>
      <Icon size={24} />
      <div>
        <Row as="p" gap={12} lineGap={4} className={classes.name}>
          {name}
          {device.isThisOne && (
            <Badge>
              <Trans>This device</Trans>
            </Badge>
          )}
        </Row>
        {device.network !== null && (
          <Text size="small" isDimmed>
            <Trans>Network {device.network}</Trans>
          </Text>
        )}
        <Text size="small" isDimmed>
          <Trans>Since {since}</Trans>
        </Text>
        <Text size="small" isDimmed>
          <Trans>Used {used}</Trans>
        </Text>
      </div>
      {!device.isThisOne && (
        <Button
          size="sm"
          variant="default"
          aria-label={t`Sign out ${name}, since ${since}`}
          onClick={onEnd}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </Row>
  )
}
