import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { lastBackupWire } from '../../owners/owner-wire.ts'
import { callOwners, OWNERS } from '../../owners/web/owner-hooks.ts'
import classes from './dashboard-page.module.css'

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000

/** When the last good backup was made, for administrators; it warns where that is too long ago. */
export function LastBackup() {
  const { data, isError } = useQuery({
    queryKey: [OWNERS, 'last backup'],
    queryFn: async ({ signal }) =>
      fromWire(lastBackupWire, bodyOf(await callOwners('GET /lastbackup', { signal }))),
  })
  const madeAt = data?.madeAt ? new Date(data.madeAt) : undefined
  const isLate = data !== undefined && !(madeAt && Date.now() - madeAt.getTime() < TWO_DAYS)
  return (
    <div>
      <dt>
        <Trans>Last good backup</Trans>
      </dt>
      <dd>
        {data === undefined
          ? isError
            ? t`Not Available`
            : '…'
          : (madeAt?.toLocaleString() ?? t`None`)}
        {isLate && (
          <span role="alert" className={classes.late}>
            <Trans>No backup in the last 2 days. Make one now.</Trans>
          </span>
        )}
      </dd>
    </div>
  )
}
