import { violates } from '../../../server/database/database.ts'
import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { calendarDateFrom } from '../../../shared/calendar-date.ts'
import { wireName } from '../../../shared/wire-record.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/scope.ts'
import type { Lease, PaymentMode } from '../../leases/lease.ts'
import { findLease } from '../../leases/server/lease-queries.ts'
import {
  defaultDates,
  MISSING_DATA,
  periodFault,
  type ReceiptDates,
  type ReceiptParties,
} from '../receipt.ts'
import { NO_DATE } from '../receipt-rules.ts'
import { receiptDraftWire, receiptHistory } from '../receipt-wire.ts'
import { findOverlap, insertReceipt, takeReceiptNumber } from './receipt-queries.ts'

type Reference = string | null | undefined

/** A receipt to be recorded, as it was sent: dates are blank where the default is meant, a reference is undefined where it is missing and null where it is no id. */
type ReceiptDraft = ReceiptDates & {
  propertyId?: Reference
  leaseId?: Reference
  clientId?: Reference
  paymentMode: PaymentMode
  allowOverlap?: boolean | null | undefined
}

/**
 * Records that rent was received for an agreement that runs now; what was left blank gets its default.
 * @throws Refusal `invalid` for missing references, impossible dates and a period that ends before it
 * begins; `not-found` where agreement, property and client do not belong together; `receipt-overlap`
 */
export async function recordReceipt(
  scope: OwnerScope,
  draft: ReceiptDraft,
): Promise<{ id: string; number: number }> {
  const lease = await takeLease(scope, draft)
  const dates = datesOf(scope, draft, lease)
  const overlap = await findOverlap(scope, lease.id, dates)
  if (overlap !== undefined && !draft.allowOverlap) throw overlapping(overlap)
  const number = await takeReceiptNumber(scope)
  const id = await refuseOverlap(() =>
    insertReceipt(scope, {
      ...dates,
      number,
      parties: partiesOf(lease),
      paymentMode: draft.paymentMode,
      // Permission that was not needed is not kept: the next receipt must ask again.
      overlapAllowed: overlap !== undefined,
    }),
  )
  const { monthlyRent } = lease
  const after = { ...dates, number, monthlyRent, paymentMode: draft.paymentMode }
  await recordEvent(scope, { verb: 'recorded', kind: 'receipt', id, fields: receiptHistory, after })
  return { id, number }
}

// Held until the transaction ends: receipts of one agreement are recorded one after the other.
async function takeLease(
  scope: OwnerScope,
  { leaseId, propertyId, clientId }: ReceiptDraft,
): Promise<Lease> {
  if (leaseId === undefined || propertyId === undefined || clientId === undefined)
    throw new Refusal('invalid', MISSING_DATA)
  const lease = leaseId === null ? undefined : await findLease(scope, leaseId, { lock: true })
  if (!lease) throw notFound('Rent agreement')
  if (lease.property.id !== propertyId) throw notFound('Property')
  if (lease.client.id !== clientId) throw notFound('Client')
  return lease
}

function datesOf({ today, timeZone }: OwnerScope, draft: ReceiptDraft, lease: Lease): ReceiptDates {
  const defaults = defaultDates(today, lease.paymentDay)
  const fieldFault = (name: keyof ReceiptDates, fault: string) =>
    invalidField(wireName(receiptDraftWire, name), fault)
  const dateIn = (name: keyof ReceiptDates) => {
    if (draft[name].trim() === '') return defaults[name]
    const date = calendarDateFrom(draft[name], timeZone)
    if (date === null) throw fieldFault(name, NO_DATE)
    return date
  }
  const read = {
    rentFrom: dateIn('rentFrom'),
    rentTo: dateIn('rentTo'),
    paymentThreshold: dateIn('paymentThreshold'),
  }
  const fault = periodFault(read)
  if (fault) throw fieldFault('rentTo', fault)
  return read
}

const partiesOf = ({ property, client, owner, ...lease }: Lease): ReceiptParties => ({
  property,
  client,
  owner,
  lease: {
    id: lease.id,
    electricityMeterNumber: lease.electricityMeterNumber,
    monthlyRent: lease.monthlyRent,
    paymentDay: lease.paymentDay,
    paymentMode: lease.paymentMode,
  },
})

const overlapping = (number?: number) =>
  new Refusal(
    'receipt-overlap',
    `${number === undefined ? 'Another receipt' : `Receipt ${number}`} of this agreement covers some of these days already.`,
  )

async function refuseOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'receipts_no_overlap')) throw overlapping()
    throw error
  }
}
