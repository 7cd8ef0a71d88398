import type { Decoded } from '../../shared/wire-record.ts'
import type { ownerTrialsWire } from './owner-wire.ts'

/** How many owners stand where with their trial. */
export type OwnerTrials = Decoded<typeof ownerTrialsWire>
export type TrialState = keyof OwnerTrials

const SOON_DAYS = 5

/** Where a trial stands with so many days left, null once subscribed; with 5 or fewer it ends soon (specification, section 9). */
export function trialStateOf(daysRemaining: number | null): TrialState {
  if (daysRemaining === null) return 'subscribed'
  if (daysRemaining <= 0) return 'expired'
  return daysRemaining <= SOON_DAYS ? 'endingSoon' : 'running'
}
