import { TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { WriteBlock } from '../../../../web/form/write-block.ts'
import { useSession } from '../sessions/session.ts'
import classes from './trial-bar.module.css'
import { TrialExpiredNote } from './trial-expired-note.tsx'
import { trialWarning } from './trial-warning.ts'

const ID = 'trial'

/**
 * Says above every page of an owner that the trial ends, in its last days, or that it is over and nothing can
 * be saved, and whom to write to.
 */
export function TrialBar({ children }: { children: ReactNode }) {
  const days = useSession(({ account }) =>
    account?.role === 'owner' ? account.daysRemainingInTrial : null,
  )
  const warning = trialWarning(days)
  const isExpired = days !== null && days <= 0
  return (
    <WriteBlock value={isExpired ? ID : null}>
      {warning && (
        <div id={ID} role="status" className={classes.bar} data-expired={isExpired || undefined}>
          <TriangleAlertIcon size={18} />
          <p>{warning}</p>
          <TrialExpiredNote />
        </div>
      )}
      {children}
    </WriteBlock>
  )
}
