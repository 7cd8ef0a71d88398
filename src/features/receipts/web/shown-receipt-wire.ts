import { idOf, recordOf, textIn, textOf } from '../../../web/api/tolerant-wire.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import {
  type AddressView,
  addressFromWire,
  type LeaseView,
  type PersonView,
  personFromWire,
} from '../../leases/web/shown-lease-wire.ts'
import type { ReceiptDates } from '../receipt.ts'
import { DATE_FIELDS } from '../receipt-wire.ts'

/** A receipt as the screens show it; what the reply lacks is ''. */
export type ReceiptView = ReceiptDates & {
  id: string
  number: string
  paymentMode: string
  monthlyRent: string
  client: PersonView
  owner: PersonView & { phone: string }
  property: AddressView
  leaseId: string
  electricityMeterNumber: string
  createdAt: string
  updatedAt: string
  /** '' while it stands. */
  cancelledAt: string
  cancelReason: string
}

export function receiptFromWire(body: unknown): ReceiptView {
  const wire = recordOf(body)
  return {
    id: textOf(wire._id),
    number: textOf(wire.receiptNumber),
    rentFrom: textOf(wire.RentFrom),
    rentTo: textOf(wire.RentTo),
    paymentThreshold: textOf(wire.paymentThreshold),
    paymentMode: textOf(wire.paymentMode),
    monthlyRent: textOf(wire.monthlyRent) || textIn(wire.rentMaster, 'monthlyRent'),
    client: personFromWire(wire.clientMaster),
    owner: { ...personFromWire(wire.ownerMasters), phone: textIn(wire.ownerMasters, 'phone') },
    property: addressFromWire(wire.propertyMaster),
    leaseId: idOf(wire.rentMaster),
    electricityMeterNumber: textIn(wire.rentMaster, 'electricityMeterNumber'),
    createdAt: textOf(wire.createdAt),
    updatedAt: textOf(wire.updatedAt),
    cancelledAt: textOf(wire.cancelledAt),
    cancelReason: textOf(wire.cancelReason),
  }
}

/** What a form holds of a receipt. */
export type ReceiptValues = ReceiptDates & { paymentMode: string }

/** What is sent to record a receipt of this agreement. */
export const receiptValuesToWire = (values: ReceiptValues, lease: LeaseView) => ({
  RentFrom: values.rentFrom,
  RentTo: values.rentTo,
  paymentThreshold: values.paymentThreshold,
  paymentMode: values.paymentMode as PaymentMode,
  propertyMaster: lease.property.id,
  rentMaster: lease.id,
  clientMaster: lease.client.id,
})

/** The form's name of each field that the wire names otherwise. */
export const FIELD_OF_WIRE: Record<string, string> = Object.fromEntries(
  Object.entries(DATE_FIELDS).map(([field, wire]) => [wire, field]),
)

/** The server's words to sort the list by. */
export const SORT_BY = {
  client: 'client',
  clientEmail: 'clientEmail',
  rentFrom: DATE_FIELDS.rentFrom,
  rentTo: DATE_FIELDS.rentTo,
  paymentThreshold: DATE_FIELDS.paymentThreshold,
  paymentMode: 'paymentMode',
  monthlyRent: 'monthlyRent',
  property: 'property',
  owner: 'owner',
}
