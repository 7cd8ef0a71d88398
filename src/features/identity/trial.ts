import { addDays, daysBetween } from '../../shared/calendar-date.ts'
import type { Role } from '../../shared/contract.ts'

/**
 * An organization's standing: the calendar date on which its trial has expired, and whether it subscribed.
 *
 * Once it has expired, the owner may not sign in anew; one who is signed in reads, and writes only what the contracts
 * mark `allowedAfterTrial` (`server/authenticate.ts`). Rent is still charged, reminders are not sent, and clients notice
 * nothing.
 */
export type Trial = { trialEndsOn: string; subscribed: boolean }

/** The trial of an organization that is opened today; `trialDays` is a setting of the installation. */
export const newTrial = (today: string, trialDays: number): Trial => ({
  trialEndsOn: addDays(today, trialDays),
  subscribed: false,
})

/** Calendar days left on the day `today` (ISO dates); may be below zero; null once subscribed. */
export const daysRemainingInTrial = (
  { trialEndsOn, subscribed }: Trial,
  today: string,
): number | null => (subscribed ? null : daysBetween(today, trialEndsOn))

/** The remaining trial days for a reply about an account; empty unless it is an owner. */
export const trialDaysOf = (
  { role, trial }: { role: Role; trial: Trial | null },
  today: string,
): { daysRemainingInTrial?: number | null } =>
  role === 'owner' && trial ? { daysRemainingInTrial: daysRemainingInTrial(trial, today) } : {}

/** At zero days or fewer the trial has expired (specification, section 8). */
export const isTrialExpired = (trial: Trial, today: string): boolean => {
  const days = daysRemainingInTrial(trial, today)
  return days !== null && days <= 0
}

/** Whether somebody is refused at sign-in: an owner whose trial has expired. It closes nothing to the clients. */
export const isRefusedForTrial = (
  { role, trial }: { role: Role; trial: Trial | null },
  today: string,
): boolean => role === 'owner' && trial !== null && isTrialExpired(trial, today)

export const TRIAL_EXPIRED =
  /* i18n */ 'Your free trial has expired. Please subscribe to continue using the service.'

/** The number of days before the end of a trial from which its owner is warned (specification, section 9). */
export const TRIAL_WARNING_DAYS = 5

/** The states of a trial that administrators see. */
export type TrialState = 'subscribed' | 'running' | 'endingSoon' | 'expired'

/** The state of a trial by the days left, null once subscribed. */
export function trialStateOf(daysRemaining: number | null): TrialState {
  if (daysRemaining === null) return 'subscribed'
  if (daysRemaining <= 0) return 'expired'
  return daysRemaining <= TRIAL_WARNING_DAYS ? 'endingSoon' : 'running'
}
