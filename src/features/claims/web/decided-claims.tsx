import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Code } from '../../../web/breakable.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Anchor, Title } from '../../../web/ui/text.tsx'
import {
  LeaseOfRow,
  nameOfClient,
  propertyColumn,
  shortAddress,
} from '../../dues/web/lease-of-row.tsx'
import { methodText } from '../../ledger/web/document-texts.ts'
import type { Claim, claimSorts } from '../claim-wire.ts'
import { useDecidedClaims } from './claim-hooks.ts'

/** The claims that were decided, or withdrawn, newest first. */
export const DecidedClaims = () => (
  <div>
    <Title order={2} style={{ marginBottom: '0.75rem' }}>
      <Trans>Earlier payments</Trans>
    </Title>
    <DataTable
      list={useDecidedClaims()}
      caption={t`Earlier payments`}
      columns={columns()}
      csv={{ file: 'past-claims', more: propertyColumn() }}
      phone={(claim) => <OnPhone claim={claim} />}
      rowKey={({ id }) => id}
      rowName={({ client }) => client.name}
      searchHint={t`Client, address or reference`}
      failureText={t`Network error, while retrieving payments`}
      empty={<EmptyState title={t`No earlier payments yet`} />}
    />
  </div>
)

const OnPhone = ({ claim }: { claim: Claim }) => (
  <PhoneRow
    to={paths.lease(claim.leaseId)}
    title={claim.client.name}
    below={shortAddress(claim)}
    amount={<Amount of={claim.amount} />}
    state={<Outcome claim={claim} />}
  />
)

const columns = (): Columns<Claim, typeof claimSorts> => [
  {
    label: t`Client`,
    sort: 'client',
    cell: (claim) => <LeaseOfRow lease={claim} />,
    value: nameOfClient,
  },
  {
    label: t`Amount`,
    sort: 'amount',
    tabularNumbers: true,
    alignEnd: true,
    from: 'phone',
    cell: ({ amount }) => <Amount of={amount} />,
    value: ({ amount }) => paiseToDecimal(amount),
  },
  {
    label: t`Paid on`,
    sort: 'paidOn',
    tabularNumbers: true,
    cell: ({ paidOn }) => formatDate(paidOn),
    value: ({ paidOn }) => paidOn,
  },
  { label: t`Method`, cell: ({ method }) => methodText(method) },
  {
    label: t`Outcome`,
    from: 'phone',
    cell: (claim) => <Outcome claim={claim} />,
    value: outcomeText,
  },
  { label: t`Reason`, cell: ({ reason }) => reason },
]

/** The receipt's number, and whether it was cancelled since; or that there is none. */
function outcomeText({ state, receipt, reversedOn }: Claim): string {
  if (!receipt) return state === 'declined' ? t`Declined` : t`Withdrawn`
  return reversedOn === null ? receipt.code : [receipt.code, t`Cancelled`].join(', ')
}

function Outcome({ claim }: { claim: Claim }) {
  const { receipt, reversedOn } = claim
  if (receipt)
    return (
      <>
        <Anchor to={paths.receipt(receipt.id)} inherit isApart>
          <Code text={receipt.code} />
        </Anchor>
        {reversedOn !== null && (
          <>
            {' '}
            <Badge color="red">
              <Trans>Cancelled</Trans>
            </Badge>
          </>
        )}
      </>
    )
  return outcomeText(claim)
}
