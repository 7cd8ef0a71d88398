import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { use, useEffect, useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { reasonOf } from '../../../web/api/reply.ts'
import { BigAmount } from '../../../web/big-amount.tsx'
import { focusHeading } from '../../../web/focus-heading.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { newKey } from '../../../web/form/idempotency-key.ts'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { Notice } from '../../../web/notice.tsx'
import { Button, onFirstClick } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import { useDues } from '../../dues/web/dues-hooks.ts'
import { FilesOf } from '../../files/web/files-of.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { addressLine } from '../../leases/web/lease-texts.ts'
import { isBooksChanged, useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { PaymentPreview } from '../../payments/web/payment-hooks.ts'
import { Settles } from '../../payments/web/settles.tsx'
import type { Claim } from '../claim-wire.ts'
import {
  confirmedWith,
  type Decision,
  goneIn,
  useClaimPreview,
  useGoneWith,
  useIsWaiting,
  writeClaims,
} from './claim-hooks.ts'
import { claimedText, comparedText } from './claim-texts.ts'
import classes from './claims-page.module.css'
import { RecordedAlready } from './confirm-claim.tsx'

type Props = {
  claim: Claim
  /** The other claims of the same transfer that wait. */
  others: Claim[]
  onDecided: (decision: Decision) => void
  onAsk: (about: AskedClaim) => void
}

/** A claim that the owner wants to correct or decline. */
export type AskedClaim = {
  claim: Claim
  what: 'correct' | 'decline'
  /** The state of the books that the card showed; undefined where they could not be read. */
  shown: string | undefined
}

/** A waiting claim: who reports what, what it would settle, and the decision. */
export function ClaimCard({ claim, others, onDecided: onDecidedHere, onAsk }: Props) {
  const isDecided = useRef(false)
  // The card goes with its buttons, one of which had the focus.
  useEffect(() => () => void (isDecided.current && focusHeading()), [])
  const onDecided = (decision: Decision) => {
    isDecided.current = true
    onDecidedHere(decision)
  }
  const mayDecide = useMay('decide a claim')
  // The card of a claim that is decided may still be there when everything is fetched again.
  const isWaiting = useIsWaiting(claim.id)
  const preview = useClaimPreview(claim.id, {}, () => mayDecide && isWaiting())
  useGoneWith(preview.error)
  const together = useClaimPreview(
    claim.id,
    { together: true },
    () => mayDecide && others.length > 0 && isWaiting(),
  )
  const { confirm, isBusy, problem } = useConfirm(claim, onDecided)
  const block = use(WriteBlock)
  const name = claim.client.name
  const ask = (what: AskedClaim['what']) => onAsk({ claim, what, shown: preview.data?.expect })
  return (
    <Card
      as="article"
      className={classes.card}
      aria-label={t`${name}, ${formatPaiseBriefly(claim.amount)}`}
    >
      <Stack gap={4}>
        <Title order={2} isSmall>
          <Anchor to={paths.lease(claim.leaseId)} inherit isApart>
            {name}
          </Anchor>
        </Title>
        <BigAmount>
          <Amount of={claim.amount} />
        </BigAmount>
        <Compared claim={claim} />
        <p>{claimedText(claim)}</p>
        {claim.transferAmount !== null && (
          <p>
            <Trans>Part of one transfer of {formatPaiseBriefly(claim.transferAmount)}</Trans>
          </p>
        )}
        {claim.tds !== null && (
          <p>
            <Trans>And {formatPaiseBriefly(claim.tds)} tax deducted (TDS)</Trans>
          </p>
        )}
        {claim.toDeposit !== null && (
          <p>
            <Trans>Of it {formatPaiseBriefly(claim.toDeposit)} deposit</Trans>
          </p>
        )}
        <Text isDimmed>{addressLine(claim.property)}</Text>
        {claim.note !== null && <Text isDimmed>{claim.note}</Text>}
        {claim.toldBy === null || claim.keptAt === null ? (
          <Text isDimmed>
            <Trans>Sent on {formatDate(claim.createdAt)}</Trans>
          </Text>
        ) : (
          <div className={classes.told}>
            <Notice>
              <Trans>
                {claim.toldBy} recorded this without a network on {formatDate(claim.keptAt)}, and
                may not record it any more. Ask them or {name} whether it was paid.
              </Trans>
            </Notice>
          </div>
        )}
      </Stack>
      {mayDecide && (
        <Settles preview={preview.data} problem={preview.error?.message} deposit="" hint="" />
      )}
      <FilesOf subject={{ kind: 'claim', id: claim.id }} isBare isReadOnly />
      <RecordedAlready claim={claim} />
      {problem && (
        <Text isFault role="alert">
          {problem}
        </Text>
      )}
      {mayDecide && (
        <Row gap={12} fillsPhone className={classes.buttons}>
          <BusyButton
            disabled={block !== null || (others.length > 0 ? together : preview).isPending}
            isBusy={isBusy}
            onClick={onFirstClick(
              () =>
                void confirm(others.length > 0 ? together.data : preview.data, others.length > 0),
            )}
          >
            {others.length > 0 ? (
              <Plural value={others.length + 1} other="Confirm all # of this transfer" />
            ) : (
              <Trans>Confirm</Trans>
            )}
          </BusyButton>
          {others.length > 0 && (
            <Button
              variant="default"
              disabled={block !== null || isBusy || preview.isPending}
              onClick={onFirstClick(() => void confirm(preview.data, false))}
            >
              <Trans>Confirm this part</Trans>
            </Button>
          )}
          <Button variant="default" disabled={block !== null} onClick={() => ask('correct')}>
            <Trans>Correct and confirm</Trans>
          </Button>
          <Button variant="default" disabled={block !== null} onClick={() => ask('decline')}>
            <Trans>Decline</Trans>
          </Button>
        </Row>
      )}
    </Card>
  )
}

/** Compares the claim with the amount owed, once that is known. */
function Compared({ claim: { leaseId, amount } }: Pick<Props, 'claim'>) {
  const { data } = useDues()
  if (!data) return null
  const owed = data.find((dues) => dues.leaseId === leaseId)?.owed ?? ZERO
  return <Text isStrong>{comparedText(amount, owed)}</Text>
}

/** Confirms a claim unchanged, alone or with the others of its transfer. */
function useConfirm(claim: Claim, onDecided: Props['onDecided']) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [keys] = useState(() => ({ alone: newKey(), together: newKey() }))
  const refreshAll = useRefreshAll()
  const confirm = async (seen: PaymentPreview | undefined, isTogether: boolean) => {
    if (isBusy) return
    setBusy(true)
    const body = { ...(isTogether && { together: true }), expect: seen?.expect }
    const idempotencyKey = isTogether ? keys.together : keys.alone
    const call = { params: { id: claim.id }, body, idempotencyKey }
    const failed = await writeClaims('POST /claims/{id}/confirm', call).then(
      (reply) => {
        // What it would settle is shown anew.
        if (isBooksChanged(reply)) refreshAll()
        const decided = reply.status === 201 ? confirmedWith(reply.body.receipt) : goneIn(reply)
        if (!decided) return reasonOf(reply)
        onDecided(decided)
        return undefined
      },
      (error: Error) => error.message,
    )
    setBusy(false)
    setProblem(failed)
  }
  return { confirm, isBusy, problem }
}
