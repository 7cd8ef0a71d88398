import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Anchor } from '../../../../web/ui/text.tsx'
import { refreshSession } from '../sessions/session-refresh.ts'
import { useClientSettings } from './client-settings.ts'

/** Help shown with a refusal: after the free trial, whom to write to. */
export const trialHelp = (code: string): ReactNode =>
  code === 'trial-expired' && <TrialExpiredNote />

/** Names the contact to write to once the free trial has expired. */
export function TrialExpiredNote() {
  const { data: settings } = useClientSettings()
  const { pathname } = useLocation()
  // The trial may have ended, or gone on, since the days were loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again on every page
  useEffect(() => void refreshSession(), [pathname])
  if (!settings) return null
  return (
    <div>
      {settings.supportEmail ? (
        <Trans>
          To subscribe, write to{' '}
          <Anchor href={`mailto:${settings.supportEmail}`} inherit isInk underline="always">
            {settings.supportEmail}
          </Anchor>
          .
        </Trans>
      ) : (
        <Trans>To subscribe, ask the administrator who looks after this site.</Trans>
      )}
    </div>
  )
}
