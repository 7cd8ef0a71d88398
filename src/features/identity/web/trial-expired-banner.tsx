import type { ReactNode } from 'react'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { Notice } from '../../../web/notice.tsx'
import { translated } from '../../../web/translated.ts'
import { TRIAL_EXPIRED } from '../trial.ts'
import { useSession } from './session.ts'
import classes from './trial-expired-banner.module.css'
import { TrialExpiredNote } from './trial-expired-note.tsx'

const ID = 'trial-expired'

/** Says above every page of an owner whose trial is over why nothing can be saved, and whom to write to. */
export function TrialExpiredBanner({ children }: { children: ReactNode }) {
  const days = useSession(
    ({ account }) => account?.role === 'owner' && account.daysRemainingInTrial,
  )
  const isExpired = typeof days === 'number' && days <= 0
  return (
    <WriteBlock value={isExpired ? ID : null}>
      {isExpired && (
        <div id={ID} className={classes.banner}>
          <Notice>
            <div>{translated(TRIAL_EXPIRED)}</div>
            <TrialExpiredNote />
          </Notice>
        </div>
      )}
      {children}
    </WriteBlock>
  )
}
