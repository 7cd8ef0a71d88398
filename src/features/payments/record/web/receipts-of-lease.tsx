import { Trans } from '@lingui/react/macro'
import { paths } from '../../../../paths.ts'
import { formatRupeesBriefly } from '../../../../shared/money.ts'
import { TransientButton } from '../../../../web/focus-heading.tsx'
import { isOnPhone } from '../../../../web/folded-on-phone.tsx'
import { Sheet } from '../../../../web/shell/page.tsx'
import { Badge } from '../../../../web/ui/badge.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Anchor, Text, Title } from '../../../../web/ui/text.tsx'
import type { Lease } from '../../../leases/lease.ts'
import { receiptName } from '../../../ledger/credit.ts'
import { amountOf, type Receipt } from '../../../receipts/receipt.ts'
import { whileRetrievingReceipts } from '../../../receipts/web/receipt-failures.ts'
import { useReceiptsOf } from '../../../receipts/web/receipt-hooks.ts'
import { periodOf } from '../../../receipts/web/receipt-texts.ts'
import classes from './record-receipt.module.css'

/** Twelve months at a desk; a phone shows the latest few, which people ask about most. */
const SHOWN = 12
const SHOWN_ON_PHONE = 4

/** The latest receipts of an agreement, each leading to itself. */
export function ReceiptsOfLease({ lease }: { lease: Lease }) {
  const { data, error, isFetching, refetch } = useReceiptsOf(
    lease.id,
    isOnPhone() ? SHOWN_ON_PHONE : SHOWN,
  )
  return (
    <Sheet>
      <Title order={2} style={{ marginBottom: '1rem' }}>
        <Trans>Receipts of this agreement</Trans>
      </Title>
      {error && !isFetching && (
        <Row role="alert" style={{ gap: '0.75rem', marginBottom: '1rem' }}>
          <Text>{whileRetrievingReceipts(error.message)}</Text>
          <TransientButton variant="default" size="compact-md" onClick={() => void refetch()}>
            <Trans>Retry</Trans>
          </TransientButton>
        </Row>
      )}
      {data?.length === 0 && (
        <Text isDimmed>
          <Trans>None has been recorded yet.</Trans>
        </Text>
      )}
      <Stack as="ul">
        {data?.map((receipt) => (
          <ReceiptLine key={receipt.id} receipt={receipt} />
        ))}
      </Stack>
      <p className={classes.more}>
        <Anchor to={paths.receipts} isApart>
          <Trans>All receipts</Trans>
        </Anchor>
      </p>
    </Sheet>
  )
}

const ReceiptLine = ({ receipt }: { receipt: Receipt }) => (
  <Row as="li" lineGap={4} className={classes.receipt}>
    <Anchor to={paths.receipt(receipt.id)} isStrong isApart>
      <Trans>Receipt {receiptName(receipt)}</Trans>
    </Anchor>
    <span className={classes.days}>{periodOf(receipt)}</span>
    {receipt.cancelledAt !== null && (
      <Badge color="red">
        <Trans>Cancelled</Trans>
      </Badge>
    )}
    <Text as="span" isStrong className={classes.amount}>
      {formatRupeesBriefly(amountOf(receipt))}
    </Text>
  </Row>
)
