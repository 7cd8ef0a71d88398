import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Breakable, Code } from '../../../web/breakable.tsx'
import { Dialog } from '../../../web/dialog.tsx'
import { EmptyState, LoadFailed } from '../../../web/empty-state.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Title } from '../../../web/ui/text.tsx'
import {
  LeaseOfRow,
  nameOfClient,
  propertyColumn,
  shortAddress,
} from '../../dues/web/lease-of-row.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { methodText } from '../../ledger/web/document-texts.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import { useReceipt } from '../../receipts/web/receipt-hooks.ts'
import type { Claim, claimSorts } from '../claim-wire.ts'
import { type AskedClaim, ClaimCard } from './claim-card.tsx'
import { type Decision, useDecidedClaims, useWaitingClaims } from './claim-hooks.ts'
import classes from './claims-page.module.css'
import { ConfirmClaim } from './confirm-claim.tsx'
import { DeclineClaim } from './decline-claim.tsx'

/** Claims of clients: waiting and decided ones. */
export function ClaimsPage() {
  const { data, error, refetch } = useWaitingClaims()
  const first = recordIdIn(useSearchParams()[0])
  const mayDecide = useMay('decide a claim')
  // These emails go to the owner alone.
  const isMailed = useAccount().member === null
  const [decision, setDecision] = useState<Decision | null>(null)
  const [asked, setAsked] = useState<AskedClaim | null>(null)
  const refresh = useRefreshAll()
  const decided = async (next: Decision) => {
    setDecision(next)
    // The list comes first, so that no decided claim asks what it would settle.
    await refetch()
    refresh()
  }
  return (
    <Page
      title={t`Payments to confirm`}
      subtitle={
        mayDecide
          ? t`What clients say they paid. Nothing is recorded before you confirm it.`
          : t`What clients say they paid. It is in the books once it is confirmed.`
      }
    >
      <div role="status">
        {decision ? (
          <Next {...decision} />
        ) : (
          first !== '' && data && !data.some(({ id }) => id === first) && <NoLongerWaiting />
        )}
      </div>
      <Stack gap={20}>
        {!data && error ? (
          <LoadFailed
            title={t`The payments could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : !data ? (
          <div role="status" aria-label={t`Loading`} data-waiting>
            <Skeleton height={220} radius={12} />
          </div>
        ) : data.length === 0 ? (
          <Sheet>
            <EmptyState title={t`No payment to confirm`}>
              {isMailed ? (
                <Trans>
                  When a client says that they paid, it appears here and you get an email.
                </Trans>
              ) : (
                <Trans>When a client says that they paid, it appears here.</Trans>
              )}
            </EmptyState>
          </Sheet>
        ) : (
          <Stack as="ul" gap={20} aria-label={t`Payments to confirm`}>
            {withFirst(first, data).map((claim) => (
              <li key={claim.id}>
                <ClaimCard
                  claim={claim}
                  others={othersOf(claim, data)}
                  onDecided={decided}
                  onAsk={setAsked}
                />
              </li>
            ))}
          </Stack>
        )}
        <DecidedClaims />
      </Stack>
      {asked && <ClaimDialog {...asked} onDecided={decided} onClose={() => setAsked(null)} />}
    </Page>
  )
}

type DialogProps = AskedClaim & { onDecided: (decision: Decision) => void; onClose: () => void }

/** The dialog of a claim. Rendered beside the list, so that typed values survive when the claim leaves the list or the right to decide ends. */
const ClaimDialog = ({ what, claim, shown, ...on }: DialogProps) => (
  <Dialog
    opened
    onClose={on.onClose}
    title={what === 'decline' ? t`Decline this payment?` : t`Correct and confirm`}
    isWide
  >
    {what === 'decline' ? (
      <DeclineClaim claim={claim} {...on} />
    ) : (
      <ConfirmClaim claim={claim} shown={shown} {...on} />
    )}
  </Dialog>
)

/** The one that the address names comes first. */
const withFirst = (id: string, claims: Claim[]) => [
  ...claims.filter((it) => it.id === id),
  ...claims.filter((it) => it.id !== id),
]

const NoLongerWaiting = () => (
  <Notice>
    <Trans>That payment does not wait here: look under Earlier payments.</Trans>
  </Notice>
)

/** The claims of the same transfer. */
const othersOf = ({ id, transferId }: Claim, all: Claim[]) =>
  transferId === null
    ? []
    : all.filter((other) => other.transferId === transferId && other.id !== id)

const Next = ({ text, receipt, isGone = false }: Decision) => (
  <Row as="p" lineGap={4} tone={isGone ? 'warning' : 'success'} className={classes.decision}>
    <span>{text}</span>
    {receipt && (
      <>
        <Anchor to={paths.receipt(receipt.id)} inherit underline="always" isApart>
          <Code text={t`Receipt ${receipt.code}`} />
        </Anchor>
        <MailedTo receiptId={receipt.id} />
      </>
    )}
  </Row>
)

/** Where the receipt was emailed; nothing if it was not. */
function MailedTo({ receiptId }: { receiptId: string }) {
  const state = useReceipt(receiptId)
  const to = state.status === 'loaded' ? state.record.mailed?.to : undefined
  return (
    to && (
      <span>
        <Breakable text={t`Emailed to ${to}.`} />
      </span>
    )
  )
}

/** The claims that were decided, or withdrawn, newest first. */
const DecidedClaims = () => (
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
