import { t } from '@lingui/core/macro'
import { TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { WriteBlock } from '../../../../web/form/write-block.ts'
import { translated } from '../../../../web/language.ts'
import { Row } from '../../../../web/ui/layout.tsx'
import { TRIAL_EXPIRED, TRIAL_WARNING_DAYS } from '../../trial.ts'
import { useSession } from '../sessions/session.ts'
import classes from './trial-bar.module.css'
import { TrialExpiredNote } from './trial-expired.tsx'

const ID = 'trial'

/**
 * Shows above every page of an owner that the trial ends, in its last days, or that it is over and nothing can
 * be saved, and whom to write to; above those of a client whose account is closed, until when it still shows receipts.
 */
export function TrialBar({ children }: { children: ReactNode }) {
  const days = useSession(({ account }) =>
    account?.role === 'owner' ? account.daysRemainingInTrial : null,
  )
  const readsUntil = useSession(({ account }) => account?.readsUntil)
  const isClosed = readsUntil !== undefined
  const warning = isClosed ? closedWarning(readsUntil) : trialWarning(days)
  const isExpired = days !== null && days <= 0
  return (
    <WriteBlock value={isExpired || isClosed ? ID : null}>
      {warning && (
        <Row
          gap={8}
          tone="warning"
          lineGap={2}
          id={ID}
          role="status"
          data-on-screen
          className={classes.bar}
          data-expired={isExpired || undefined}
        >
          <TriangleAlertIcon size={18} />
          <p>{warning}</p>
          {!isClosed && <TrialExpiredNote />}
        </Row>
      )}
      {children}
    </WriteBlock>
  )
}

const closedWarning = (readsUntil: string) =>
  t`Your account is closed. Until ${formatDate(readsUntil)} it shows your receipts and the rent of each year.`

/** An owner's warning about the trial; undefined while there is none (or once subscribed). */
export function trialWarning(daysRemaining: number | null): string | undefined {
  if (daysRemaining === null || daysRemaining > TRIAL_WARNING_DAYS) return undefined
  if (daysRemaining <= 0) return translated(TRIAL_EXPIRED)
  return t`Your free trial expires in ${daysRemaining} day(s). Please subscribe to continue using the service.`
}

/** The trial in the System Information. */
export function trialStatus(daysRemaining: number | null): string {
  if (daysRemaining === null) return t`Subscribed`
  return daysRemaining <= 0 ? t`Expired` : t`${daysRemaining} day(s) remaining`
}
