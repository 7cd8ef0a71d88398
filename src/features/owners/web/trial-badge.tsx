import { Badge } from '@mantine/core'
import type { Owner } from '../owner.ts'

const SOON = 5

/** Where an owner stands: subscribed, so many days left, or expired. */
export function TrialBadge({ owner }: { owner: Owner }) {
  const { subscribed, daysRemainingInTrial: days } = owner
  if (subscribed) return <Badge variant="light">Subscribed</Badge>
  if (days === null) return null
  if (days <= 0)
    return (
      <Badge variant="light" color="red">
        Trial expired
      </Badge>
    )
  return (
    <Badge variant="light" color={days <= SOON ? 'saffron' : 'gray'}>
      {days === 1 ? '1 day left' : `${days} days left`}
    </Badge>
  )
}
