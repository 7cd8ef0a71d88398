import type { Owner } from '../../owners/owner.ts'

export type TrialState = 'subscribed' | 'running' | 'endingSoon' | 'expired'

const SOON_DAYS = 5

/** Where an owner's trial stands; with 5 days or fewer it ends soon (specification, section 9). */
export function trialStateOf({
  subscribed,
  daysRemainingInTrial: days,
}: Pick<Owner, 'subscribed' | 'daysRemainingInTrial'>): TrialState {
  if (subscribed || days === null) return 'subscribed'
  if (days <= 0) return 'expired'
  return days <= SOON_DAYS ? 'endingSoon' : 'running'
}

/** How many owners there are in each state. */
export function countByTrial(
  owners: readonly Parameters<typeof trialStateOf>[0][],
): Record<TrialState, number> {
  const counts = { subscribed: 0, running: 0, endingSoon: 0, expired: 0 }
  for (const owner of owners) counts[trialStateOf(owner)] += 1
  return counts
}
