import { toZonedIso } from '../../shared/calendar-date.ts'
import { type ClientReferenceWire, clientNameToWire } from '../clients/client-wire.ts'
import type { PaymentMode } from '../leases/lease.ts'
import {
  type PropertyReferenceWire,
  paymentDayToWire,
  propertyNameToWire,
} from '../leases/lease-wire.ts'
import { type OwnerReferenceWire, ownerNameToWire } from '../owners/owner-wire.ts'
import type { LeaseName, Receipt, ReceiptDates } from './receipt.ts'

/** `rentMaster` as a receipt carries it. */
export type LeaseReferenceWire = {
  _id: string
  electricityMeterNumber: string
  monthlyRent: string
  /** The agreed day of the month; 0 where there is none. */
  paymentDate: number
  paymentMode: PaymentMode
}

const leaseNameToWire = ({ id, paymentDay, ...lease }: LeaseName): LeaseReferenceWire => ({
  _id: id,
  ...lease,
  paymentDate: paymentDayToWire(paymentDay),
})

/** A receipt as `/rentTranscation` carries it. */
export type ReceiptWire = {
  _id: string
  receiptNumber: number
  /** These three are calendar dates, YYYY-MM-DD. */
  RentFrom: string
  RentTo: string
  paymentThreshold: string
  paymentMode: PaymentMode
  monthlyRent: string
  propertyMaster: PropertyReferenceWire
  rentMaster: LeaseReferenceWire
  clientMaster: ClientReferenceWire
  ownerMasters: OwnerReferenceWire
  tenant_id: string
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
  cancelReason: string | null
  __v: number
}

/** Instants are written with the offset of `timeZone`, so that their first 10 characters are the local day. */
export const receiptToWire = (receipt: Receipt, timeZone: string): ReceiptWire => ({
  _id: receipt.id,
  receiptNumber: receipt.number,
  RentFrom: receipt.rentFrom,
  RentTo: receipt.rentTo,
  paymentThreshold: receipt.paymentThreshold,
  paymentMode: receipt.paymentMode,
  monthlyRent: receipt.monthlyRent,
  propertyMaster: propertyNameToWire(receipt.property),
  rentMaster: leaseNameToWire(receipt.lease),
  clientMaster: clientNameToWire(receipt.client),
  ownerMasters: ownerNameToWire(receipt.owner),
  tenant_id: receipt.organizationId,
  createdAt: toZonedIso(receipt.createdAt, timeZone),
  updatedAt: toZonedIso(receipt.updatedAt, timeZone),
  cancelledAt: receipt.cancellation && toZonedIso(receipt.cancellation.at, timeZone),
  cancelReason: receipt.cancellation?.reason ?? null,
  __v: receipt.version,
})

/** What the fields of a receipt's dates are called on the wire. */
export const DATE_FIELDS = {
  rentFrom: 'RentFrom',
  rentTo: 'RentTo',
  paymentThreshold: 'paymentThreshold',
} as const satisfies Record<keyof ReceiptDates, keyof ReceiptWire>

type Reference = string | null | undefined

type ReceiptBody = {
  RentFrom?: string | null | undefined
  RentTo?: string | null | undefined
  paymentThreshold?: string | null | undefined
  paymentMode: PaymentMode
  propertyMaster?: Reference
  rentMaster?: Reference
  clientMaster?: Reference
  allowOverlap?: boolean | null | undefined
}

/** A receipt to be recorded, as it was sent: a reference is undefined where it is missing, null where it is no id. */
export type ReceiptDraft = {
  propertyId: Reference
  leaseId: Reference
  clientId: Reference
  /** As written; blank where the default is meant. */
  dates: Record<keyof ReceiptDates, string>
  paymentMode: PaymentMode
  allowOverlap: boolean
}

export const receiptDraftFromWire = (body: ReceiptBody): ReceiptDraft => ({
  propertyId: body.propertyMaster,
  leaseId: body.rentMaster,
  clientId: body.clientMaster,
  dates: {
    rentFrom: body.RentFrom ?? '',
    rentTo: body.RentTo ?? '',
    paymentThreshold: body.paymentThreshold ?? '',
  },
  paymentMode: body.paymentMode,
  allowOverlap: body.allowOverlap === true,
})
