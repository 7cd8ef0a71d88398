import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { firstTenCharacters, formatDate } from '../../../shared/calendar-date.ts'
import { formatRupees } from '../../../shared/money.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { Stamp, TornPaper } from '../../../web/torn-paper.tsx'
import { addressLine, paymentModeText } from '../../leases/web/lease-texts.ts'
import { amountOf, type Receipt, rentOf } from '../receipt.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import classes from './receipt-paper.module.css'
import { receivedText } from './received-text.ts'

/** The receipt itself: a stamped slip of paper. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const isCancelled = receipt.cancelledAt !== null
  return (
    <TornPaper className={classes.receipt ?? ''}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>
            {receipt.kind === 'money' ? t`Money receipt` : t`Rent receipt`}
          </h2>
          <p className={classes.number}>
            <span>
              <Trans>No. {receipt.number}</Trans>
            </span>
            {receipt.code && ` · ${receipt.code}`}
          </p>
        </div>
        <Stamp tone={isCancelled ? 'red' : 'pine'}>
          {isCancelled ? t`Cancelled` : t`Received`}
        </Stamp>
      </div>
      {isCancelled && (
        <p className={classes.cancelled}>
          <Trans>
            Cancelled on {formatDate(receipt.cancelledAt)}: {receipt.cancelReason}
          </Trans>
        </p>
      )}
      <p className={classes.amount} data-cancelled={isCancelled || undefined}>
        {formatRupees(amountOf(receipt))}
      </p>
      {receivedText(receipt) && <p className={classes.received}>{receivedText(receipt)}</p>}
      <ReceiptLines receipt={receipt} />
      <dl className={classes.fields}>
        {fieldsOf(receipt).map(([label, value]) => (
          <div key={label} className={classes.field}>
            <dt>
              <Breakable text={label} />
            </dt>
            <dd>{value ? <Breakable text={value} /> : '–'}</dd>
          </div>
        ))}
      </dl>
    </TornPaper>
  )
}

const fieldsOf = (receipt: Receipt): [label: string, value: string][] => [
  [t`Client name`, receipt.client.name],
  [t`Client email`, receipt.client.email],
  [t`Rent from`, firstTenCharacters(receipt.rentFrom)],
  [t`Rent to`, firstTenCharacters(receipt.rentTo)],
  [t`Payment threshold`, firstTenCharacters(receipt.paymentThreshold)],
  [t`Payment mode`, paymentModeText(receipt.paymentMode)],
  [t`Monthly rent`, formatRupees(rentOf(receipt))],
  [t`Property detail`, addressLine(receipt.property)],
  [t`Electricity meter number`, receipt.lease.electricityMeterNumber],
  [t`Owner detail`, [receipt.owner.name, receipt.owner.phone].filter(Boolean).join(', ')],
  [t`Created at`, firstTenCharacters(receipt.createdAt)],
]
