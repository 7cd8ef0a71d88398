import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { useClientSettings } from './client-settings.ts'

/** Whom to write to once the free trial has expired. */
export function TrialExpiredNote() {
  const { data: settings } = useClientSettings()
  if (!settings) return null
  return (
    <Text role="status">
      {settings.supportEmail ? (
        <Trans>
          To subscribe, write to{' '}
          <Anchor href={`mailto:${settings.supportEmail}`} inherit>
            {settings.supportEmail}
          </Anchor>
          .
        </Trans>
      ) : (
        <Trans>To subscribe, ask the administrator who looks after this site.</Trans>
      )}
    </Text>
  )
}
