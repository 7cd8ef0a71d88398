import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { Button } from '../../../web/ui/button.tsx'
import { clockWire } from '../../owners/owner-wire.ts'
import { callOwners, OWNERS } from '../../owners/web/owner-hooks.ts'
import classes from './dashboard-page.module.css'

/** The server's clock, for administrators; where it jumped, what waits because of it, and a button that confirms it. */
export function ServerClock() {
  const [hasFailed, setFailed] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: [OWNERS, 'clock'],
    queryFn: async ({ signal }) =>
      fromWire(clockWire, bodyOf(await callOwners('GET /clock', { signal }))),
  })
  const confirm = async () => {
    const isDone = await callOwners('POST /clock/confirm').then(
      ({ status }) => status === 200,
      () => false,
    )
    setFailed(!isDone)
    await refetch()
  }
  const seenAt = data?.seenAt && new Date(data.seenAt).toLocaleString()
  return (
    <div>
      <dt>
        <Trans>Clock of the server</Trans>
      </dt>
      <dd>
        {data ? new Date(data.now).toLocaleString() : isError ? t`Not Available` : '…'}
        {data && !data.isTrusted && (
          <>
            <span role="alert" className={classes.late}>
              <Trans>
                It stood at {seenAt} before. Charging, erasing and reminders wait until the clock is
                set right, or you confirm it.
              </Trans>
            </span>
            <Button size="compact-md" onClick={() => void confirm()}>
              <Trans>The clock is right</Trans>
            </Button>
          </>
        )}
        {hasFailed && (
          <span role="alert" className={classes.late}>
            <Trans>The clock could not be confirmed.</Trans>
          </span>
        )}
      </dd>
    </div>
  )
}
