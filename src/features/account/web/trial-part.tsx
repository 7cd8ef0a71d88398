import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { addDays, formatDate } from '../../../shared/calendar-date.ts'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { useClientSettings } from '../../identity/web/access/client-settings.ts'
import type { Owner } from '../../owners/owner.ts'
import { Part } from './part.tsx'

/** The state of the trial, its end, and the contact address. */
export function TrialPart({ owner }: { owner: Owner }) {
  const email = useClientSettings().data?.supportEmail
  return (
    <Part title={t`Free trial`}>
      <Text style={{ fontWeight: 600 }}>{standingOf(owner)}</Text>
      {!owner.subscribed && (
        <Text style={{ marginTop: '0.25rem' }}>
          {email ? (
            <Trans>
              To subscribe, write to{' '}
              <Anchor href={`mailto:${email}`} underline="always">
                {email}
              </Anchor>
              .
            </Trans>
          ) : (
            <Trans>To subscribe, ask the administrator who looks after this site.</Trans>
          )}
        </Text>
      )}
    </Part>
  )
}

function standingOf({ daysRemainingInTrial: days, trialEndsOn }: Owner): string {
  if (days === null) return t`You have subscribed.`
  // On the day itself the trial is over.
  const lastDay = formatDate(addDays(trialEndsOn, -1))
  if (days <= 0)
    return t`Your free trial ended on ${lastDay}. You can read and download everything.`
  return plural(days, {
    one: `1 day left, until ${lastDay}`,
    other: `${days} days left, until ${lastDay}`,
  })
}
