import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Breakable } from '../../../web/breakable.tsx'
import { Title } from '../../../web/ui/text.tsx'
import { roleName } from '../../identity/web/access/role-name.ts'
import { trialStatus } from '../../identity/web/access/trial-warning.ts'
import { useAccount, useSession } from '../../identity/web/sessions/session.ts'
import classes from './dashboard-page.module.css'
import { LastBackup } from './last-backup.tsx'
import { ServerClock } from './server-clock.tsx'

/** Details of this sign-in. */
export function SystemInformation() {
  const { role, authType, email, daysRemainingInTrial } = useAccount()
  const signedInAt = useSession((state) => state.signedInAt)
  const facts = [
    [t`Role`, roleName(role)],
    [t`Authentication type`, authType === 'SSO' ? t`SSO` : t`Traditional`],
    [t`Email`, email || t`Not Available`],
    [t`Last login`, signedInAt ? new Date(signedInAt).toLocaleString() : t`Not Available`],
    ...(role === 'owner' ? [[t`Trial status`, trialStatus(daysRemainingInTrial)]] : []),
  ]
  return (
    <section className={classes.information} aria-label={t`System Information`}>
      <Title order={2}>
        <Trans>System Information</Trans>
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} data-long={String(value).length > 18 || undefined}>
            <dt>{name}</dt>
            <dd>
              <Breakable text={String(value)} />
            </dd>
          </div>
        ))}
        {role === 'administrator' && <LastBackup />}
        {role === 'administrator' && <ServerClock />}
      </dl>
    </section>
  )
}
