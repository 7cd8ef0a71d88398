import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { BigAmount } from '../../../web/big-amount.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { addressLine } from '../../leases/web/lease-texts.ts'
import type { MyDuesView } from './own-dues.ts'

type Props = { dues: MyDuesView }

/** A client's dues of one agreement, with due days. */
export const Owed = ({ dues }: Props) => (
  <Stack gap={4} data-inset>
    <Text isDimmed>{addressLine(dues.property)}</Text>
    <BigAmount>
      <Amount of={dues.owed} />
    </BigAmount>
    <Until dues={dues} />
    {dues.leavingOn !== null && (
      <Text>
        <Trans>Your tenancy ends on {formatDate(dues.leavingOn)}.</Trans>
      </Text>
    )}
  </Stack>
)

function Until({ dues: { owed, overdue, advance, charges } }: Props) {
  const [oldest] = charges.map(({ dueOn }) => dueOn).sort()
  if (owed === 0n || oldest === undefined)
    return (
      <Text>
        {advance > 0n ? (
          <Trans>
            Nothing due; <Amount of={advance} /> is paid in advance.
          </Trans>
        ) : (
          <Trans>Nothing due.</Trans>
        )}
      </Text>
    )
  return overdue > 0n ? (
    <Text isFault>
      {/* The sum above is not repeated. */}
      {overdue === owed ? (
        <Trans>Overdue since {formatDate(oldest)}</Trans>
      ) : (
        <Trans>
          <Amount of={overdue} /> overdue since {formatDate(oldest)}
        </Trans>
      )}
    </Text>
  ) : (
    <Text>
      <Trans>to be paid by {formatDate(oldest)}</Trans>
    </Text>
  )
}
