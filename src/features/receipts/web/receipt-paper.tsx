import { firstTenCharacters } from '../../../shared/calendar-date.ts'
import { formatRupees } from '../../../shared/money.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { Stamp, TornPaper } from '../../../web/torn-paper.tsx'
import { addressLine } from '../../leases/web/lease-texts.ts'
import { type Receipt, rentOf } from '../receipt.ts'
import classes from './receipt-paper.module.css'

/** The receipt itself: a stamped slip of paper. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const isCancelled = receipt.cancelledAt !== null
  return (
    <TornPaper className={classes.receipt ?? ''}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>Rent receipt</h2>
          <p className={classes.number}>No. {receipt.number}</p>
        </div>
        <Stamp tone={isCancelled ? 'red' : 'pine'}>{isCancelled ? 'Cancelled' : 'Received'}</Stamp>
      </div>
      {isCancelled && (
        <p className={classes.cancelled}>
          Cancelled on {firstTenCharacters(receipt.cancelledAt)}: {receipt.cancelReason}
        </p>
      )}
      <p className={classes.amount} data-cancelled={isCancelled || undefined}>
        {formatRupees(rentOf(receipt))}
      </p>
      <dl className={classes.fields}>
        {fieldsOf(receipt).map(([label, value]) => (
          <div key={label} className={classes.field}>
            <dt>
              <Breakable text={label} />
            </dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </TornPaper>
  )
}

const fieldsOf = (receipt: Receipt): [label: string, value: string][] => [
  ['ClientName', receipt.client.name],
  ['ClientEmail', receipt.client.email],
  ['RentFrom', firstTenCharacters(receipt.rentFrom)],
  ['RentTo', firstTenCharacters(receipt.rentTo)],
  ['PaymentThreshold', firstTenCharacters(receipt.paymentThreshold)],
  ['PaymentMode', receipt.paymentMode],
  ['MonthlyRent', formatRupees(rentOf(receipt))],
  ['PropertyDetail', addressLine(receipt.property)],
  ['ElectricityMeterNumber', receipt.lease.electricityMeterNumber],
  ['OwnerDetail', [receipt.owner.name, receipt.owner.phone].filter(Boolean).join(', ')],
  ['CreatedAt', firstTenCharacters(receipt.createdAt)],
]
