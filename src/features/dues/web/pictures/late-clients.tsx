import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { LoadFailed } from '../../../../web/empty-state.tsx'
import { Rows } from '../../../../web/picture/rows.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { Anchor, Text } from '../../../../web/ui/text.tsx'
import { useLateClients } from './picture-hooks.ts'

/** How many clients fit beside the picture of occupancy. */
const SHOWN = 5

/** How many days late each client paid the rent of the last twelve months; a row opens the client. */
export function LateClients() {
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useLateClients()
  if (!data && error)
    return (
      <LoadFailed title={t`This could not be loaded`} error={error} retry={() => void refetch()} />
    )
  if (!data) return <Skeleton height={240} radius={12} data-waiting />
  const { clients, inTime, latest } = data
  const most = Math.max(1, ...latest.map(({ days }) => days))
  return (
    <>
      <Text isDimmed>
        {clients === 0
          ? t`No rent has fallen due yet.`
          : t`${inTime} of ${clients} tenants paid every rent of the last 12 months in time.`}
      </Text>
      {latest.length > 0 && (
        <Rows
          caption={t`Who pays late`}
          name={t`Tenant`}
          value={t`Days late on average`}
          rows={latest
            .slice(0, isWhole ? undefined : SHOWN)
            .map(({ client, rents, late, days, longest }) => ({
              key: client.id,
              name: client.name || t`Unnamed`,
              detail: t`${late} of ${rents} rents late, up to ${daysText(longest)}`,
              value: daysText(days),
              to: paths.client(client.id),
              bars: [{ tone: 'late', length: Math.round((days * 1000) / most) }],
            }))}
        />
      )}
      {!isWhole && latest.length > SHOWN && (
        <Anchor isApart onClick={() => setWhole(true)}>
          <Trans>Show more</Trans>
        </Anchor>
      )}
    </>
  )
}

const daysText = (days: number) => plural(days, { one: '# day', other: '# days' })
