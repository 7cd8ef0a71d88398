import { plural, t } from '@lingui/core/macro'
import { Badge, type BadgeColour } from '../../../web/ui/badge.tsx'
import { trialStateOf } from '../../identity/trial.ts'
import type { Owner } from '../owner-wire.ts'

/** An owner's trial: subscribed, days left, or expired; '' where nothing is known of one. */
export function trialText({ subscribed, daysRemainingInTrial: days }: Owner): string {
  if (subscribed) return t`Subscribed`
  if (days === null) return ''
  if (days <= 0) return t`Trial expired`
  return plural(days, { one: '1 day left', other: `${days} days left` })
}

/** The same as a badge. */
export function TrialBadge({ owner }: { owner: Owner }) {
  const text = trialText(owner)
  if (text === '') return null
  return <Badge {...colourOf(owner)}>{text}</Badge>
}

function colourOf({ subscribed, daysRemainingInTrial: days }: Owner): { color?: BadgeColour } {
  if (subscribed || days === null) return {}
  if (days <= 0) return { color: 'red' }
  return { color: trialStateOf(days) === 'endingSoon' ? 'saffron' : 'gray' }
}
