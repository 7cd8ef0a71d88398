import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { ZERO } from '../../../shared/paise.ts'
import { Boundary } from '../../../web/boundary.tsx'
import { LoadFailed } from '../../../web/load-failed.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import classes from '../../my-dues/web/owed.module.css'
import { Owed } from '../../my-dues/web/owed.tsx'
import { LastReceipt, OwnClaims } from '../../my-dues/web/own-claims.tsx'
import { isAllReported, useOwnDues } from '../../my-dues/web/own-dues.ts'

/** A client's dues, claims and last receipt; the details are on My dues. */
export function ClientDashboard() {
  const { data, error, refetch } = useOwnDues()
  if (!data && error)
    return (
      <LoadFailed
        title={t`Your dues could not be loaded`}
        error={error}
        retry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div role="status" aria-label={t`Loading`} data-coming>
        <Skeleton height={180} radius={12} />
      </div>
    )
  return data.map((dues) => (
    <section key={dues.leaseId} className={classes.lease} aria-label={t`Your dues`}>
      <Boundary>
        <Owed dues={dues} />
      </Boundary>
      <Boundary>
        <OwnClaims dues={dues} />
      </Boundary>
      <div className={classes.row}>
        {isAllReported(dues) || dues.owed === ZERO ? (
          <Button to={paths.myDues} variant="default">
            <Trans>See My dues</Trans>
          </Button>
        ) : (
          <Button to={paths.myDues}>
            <Trans>How to pay</Trans>
          </Button>
        )}
      </div>
      <Boundary>
        <LastReceipt dues={dues} />
      </Boundary>
    </section>
  ))
}
