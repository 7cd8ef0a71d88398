import { t } from '@lingui/core/macro'
import { translated } from '../../../../web/translated.ts'
import { TRIAL_EXPIRED } from '../../trial.ts'

const WARNED_DAYS = 5

/** What an owner is told about the trial; undefined while there is nothing to say (or once subscribed). */
export function trialWarning(daysRemaining: number | null): string | undefined {
  if (daysRemaining === null || daysRemaining > WARNED_DAYS) return undefined
  if (daysRemaining <= 0) return translated(TRIAL_EXPIRED)
  return t`Your free trial expires in ${daysRemaining} day(s). Please subscribe to continue using the service.`
}

/** The trial in the System Information. */
export function trialStatus(daysRemaining: number | null): string {
  if (daysRemaining === null) return t`Subscribed`
  return daysRemaining <= 0 ? t`Expired` : t`${daysRemaining} day(s) remaining`
}
