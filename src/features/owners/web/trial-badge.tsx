import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { Owner } from '../owner.ts'
import { trialStateOf } from '../owner-trials.ts'

/** Where an owner stands: subscribed, so many days left, or expired. */
export function TrialBadge({ owner }: { owner: Owner }) {
  const { subscribed, daysRemainingInTrial: days } = owner
  if (subscribed)
    return (
      <Badge variant="light">
        <Trans>Subscribed</Trans>
      </Badge>
    )
  if (days === null) return null
  if (days <= 0)
    return (
      <Badge variant="light" color="red">
        <Trans>Trial expired</Trans>
      </Badge>
    )
  return (
    <Badge variant="light" color={trialStateOf(days) === 'endingSoon' ? 'saffron' : 'gray'}>
      {plural(days, { one: '1 day left', other: `${days} days left` })}
    </Badge>
  )
}
