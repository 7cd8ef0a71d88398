import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../../paths.ts'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { Amount } from '../../../../web/amount.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Text, Title } from '../../../../web/ui/text.tsx'
import type { PastReceipt } from '../past-receipt-wire.ts'
import { usePastReceipts } from './past-receipt-hooks.ts'
import classes from './past-receipts.module.css'

/** The details of the old paper: its number, what it is for, how it was paid. */
export const pastReceiptText = ({ number, paidFor, mode, reference }: PastReceipt): string =>
  [number && t`Old receipt ${number}`, paidFor, mode, reference]
    .filter(Boolean)
    .join(', ')
    // A month stays with its year, a word with its number.
    .replace(/ (?=\d)/g, '\u00a0')

/** Below the receipts of an agreement: what was paid before the books began. Nothing where there is none. */
export function PastReceiptsOf({ leaseId }: { leaseId: string }) {
  const { data } = usePastReceipts({ leaseId })
  if (!data || data.receipts.length === 0) return null
  return (
    <section className={classes.before} aria-label={t`Before Rentbook`}>
      <Title order={3}>
        <Trans>Before Rentbook</Trans>
      </Title>
      <Text size="small" isDimmed>
        <Trans>Imported from a sheet. They are not part of any balance.</Trans>
      </Text>
      <Stack as="ul" isRuled className={classes.receipts}>
        {data.receipts.map((receipt) => (
          <Row as="li" key={receipt.id} isTight gap={16} align="stretch" isSpread>
            <div>
              <strong>{formatDate(receipt.receivedOn)}</strong>
              <Text size="small" isDimmed>
                {pastReceiptText(receipt)}
              </Text>
            </div>
            <Amount of={receipt.amount} />
          </Row>
        ))}
      </Stack>
    </section>
  )
}

/** Leads to the receipts from before the books began; of one client where one is named. Nothing where there is none. */
export function PastReceiptsLink({ clientId }: { clientId?: string }) {
  const { data } = usePastReceipts(clientId === undefined ? {} : { clientId }, 1)
  if (!data || data.receipts.length === 0) return null
  const of = clientId === undefined ? '' : `?client=${clientId}`
  return (
    <Button to={`${paths.pastReceipts}${of}`} variant="default">
      <Trans>Receipts from before Rentbook</Trans>
    </Button>
  )
}
