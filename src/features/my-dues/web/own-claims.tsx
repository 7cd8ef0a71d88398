import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { Amount, unbroken } from '../../../web/amount.tsx'
import { Code } from '../../../web/breakable.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { claimedText } from '../../claims/web/claim-texts.ts'
import type { OwnClaim } from '../../dues/dues.ts'
import classes from './owed.module.css'
import type { MyDuesView } from './own-dues.ts'

type Props = {
  dues: MyDuesView
  /** Actions on a waiting claim. */
  actions?: (claim: OwnClaim) => ReactNode
}

/** The client's claims and their state. */
export const OwnClaims = ({ dues: { claims, ownerName }, actions }: Props) =>
  claims.map((claim) => (
    <Row lineGap={8} isSpread key={claim.id} className={classes.row} data-tone={toneOf(claim)}>
      <div>
        <Text isStrong>{stateText(claim, ownerName)}</Text>
        <Text size="small" isDimmed className={classes.detail}>
          {claimedText(claim)}
        </Text>
        {claim.state === 'declined' && (
          <Text size="small" isDimmed className={classes.detail}>
            <Trans>Reason: {claim.reason}</Trans>
          </Text>
        )}
      </div>
      {claim.state === 'waiting' && actions?.(claim)}
      {claim.receipt && <ReceiptLink id={claim.receipt.id} code={claim.receipt.code} />}
    </Row>
  ))

const toneOf = ({ state, reversedOn }: OwnClaim) =>
  state === 'declined' || reversedOn !== null
    ? 'declined'
    : state === 'waiting'
      ? 'waiting'
      : undefined

function stateText({ state, amount, reversedOn }: OwnClaim, ownerName: string): string {
  const paid = unbroken(formatPaiseBriefly(amount))
  if (reversedOn !== null)
    return t`${ownerName} confirmed ${paid}, and took it back on ${formatDate(reversedOn)}`
  if (state === 'confirmed') return t`${ownerName} confirmed ${paid}`
  if (state === 'declined') return t`${ownerName} did not confirm ${paid}`
  return t`${ownerName} has been told: ${paid}. You'll get the receipt once it is confirmed.`
}

/** The last receipt of an agreement. */
export const LastReceiptLink = ({ dues: { lastReceipt } }: { dues: MyDuesView }) =>
  lastReceipt && (
    <Row as="p" lineGap={8} isSpread className={classes.row}>
      <span>
        <Trans>
          Last receipt <ReceiptLink id={lastReceipt.id} code={lastReceipt.code} />
        </Trans>
      </span>
      <span>
        {formatDate(lastReceipt.receivedOn)}, <Amount of={lastReceipt.amount} />
      </span>
    </Row>
  )

const ReceiptLink = ({ id, code }: { id: string; code: string }) => (
  <Anchor to={paths.receipt(id)} inherit underline="always">
    <Code text={code} />
  </Anchor>
)
