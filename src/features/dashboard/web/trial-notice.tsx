import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useClientSettings } from '../../identity/web/client-settings.ts'
import { useAccount } from '../../identity/web/session.ts'
import classes from './dashboard-page.module.css'
import { trialWarning } from './trial-warning.ts'

/** Tells an owner that the trial ends, and whom to write to. Once it has ended, every page says so. */
export function TrialNotice() {
  const { role, daysRemainingInTrial } = useAccount()
  const supportEmail = useClientSettings().data?.supportEmail
  const days = daysRemainingInTrial ?? 0
  const warning = role === 'owner' && days > 0 ? trialWarning(days) : undefined
  if (!warning) return null
  return (
    <div role="status" className={classes.notice}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <p>{warning}</p>
        {supportEmail && (
          <p className={classes.contact}>
            <Trans>
              Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </Trans>
          </p>
        )}
      </div>
    </div>
  )
}
