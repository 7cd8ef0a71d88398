import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { formatRupees } from '../../../shared/money.ts'
import { type RecordField, RecordFields } from '../../../web/record/record-fields.tsx'
import { RecordSheet } from '../../../web/record/record-page.tsx'
import { Title } from '../../../web/ui/text.tsx'
import { addressLine, paymentModeText } from '../../leases/web/lease-texts.ts'
import { type Receipt, rentOf } from '../receipt.ts'
import classes from './receipt-page.module.css'

/** What was recorded, field by field, below the paper that says it in sentences. It is not printed. */
export const ReceiptRecord = ({ receipt }: { receipt: Receipt }) => (
  <section className={classes.record} aria-labelledby="as-recorded">
    <RecordSheet>
      <Title order={2} id="as-recorded" style={{ marginBottom: '1rem' }}>
        <Trans>As recorded</Trans>
      </Title>
      <RecordFields fields={fieldsOf(receipt)} />
    </RecordSheet>
  </section>
)

const fieldsOf = (receipt: Receipt): RecordField[] => [
  { label: t`Client name`, value: receipt.client.name },
  { label: t`Client email`, value: receipt.client.email },
  { label: t`Rent from`, value: firstTenCharacters(receipt.rentFrom), tabularNumbers: true },
  { label: t`Rent to`, value: firstTenCharacters(receipt.rentTo), tabularNumbers: true },
  {
    label: t`Payment threshold`,
    value: firstTenCharacters(receipt.paymentThreshold),
    tabularNumbers: true,
  },
  { label: t`Payment mode`, value: paymentModeText(receipt.paymentMode) },
  { label: t`Monthly rent`, value: formatRupees(rentOf(receipt)), tabularNumbers: true },
  { label: t`Property detail`, value: addressLine(receipt.property) },
  { label: t`Electricity meter number`, value: receipt.lease.electricityMeterNumber },
  {
    label: t`Owner detail`,
    value: [receipt.owner.name, receipt.owner.phone].filter(Boolean).join(', '),
  },
  { label: t`Created at`, value: firstTenCharacters(receipt.createdAt), tabularNumbers: true },
]
