import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { Code } from '../../../web/breakable.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Anchor, Title } from '../../../web/ui/text.tsx'
import { methodText } from '../../charges/web/document-texts.ts'
import { LeaseOfRow, shortAddress } from '../../dues/web/lease-of-row.tsx'
import type { Claim, claimSorts } from '../claim-wire.ts'
import { useDecidedClaims } from './claim-hooks.ts'

/** The claims that were decided, or withdrawn, newest first. */
export const DecidedClaims = () => (
  <div>
    <Title order={2} style={{ marginBottom: '0.75rem' }}>
      <Trans>Past claims</Trans>
    </Title>
    <DataTable
      list={useDecidedClaims()}
      caption={t`Past claims`}
      columns={columns()}
      phone={(claim) => <OnPhone claim={claim} />}
      rowKey={({ id }) => id}
      rowName={({ client }) => client.name}
      searchHint={t`Client, address or reference`}
      failureText={t`Network error, while retrieving claims`}
      empty={<EmptyState title={t`No past claims yet`} />}
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
  { label: t`Client`, sort: 'client', cell: (claim) => <LeaseOfRow lease={claim} /> },
  {
    label: t`Amount`,
    sort: 'amount',
    tabularNumbers: true,
    alignEnd: true,
    from: 'phone',
    cell: ({ amount }) => <Amount of={amount} />,
  },
  {
    label: t`Paid on`,
    sort: 'paidOn',
    tabularNumbers: true,
    cell: ({ paidOn }) => formatDate(paidOn),
  },
  { label: t`Method`, cell: ({ method }) => methodText(method) },
  { label: t`Outcome`, from: 'phone', cell: (claim) => <Outcome claim={claim} /> },
  { label: t`Reason`, cell: ({ reason }) => reason },
]

function Outcome({ claim: { state, receipt, reversedOn } }: { claim: Claim }) {
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
  return state === 'declined' ? t`Declined` : t`Withdrawn`
}
