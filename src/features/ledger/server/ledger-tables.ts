import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import type { ChargeKind, Computation, RecurringKind } from '../charge.ts'
import type { CreditKind, PaymentMethod, PayoutKind, ReversalKind } from '../credit.ts'

/** Columns of every document of the books. */
type Document = {
  id: string
  organizationId: string
  leaseId: string
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string, never, never>
  clientId: string
  createdAt: Date
}

/** Which a database function fills, or nothing but the reversal changes. */
type Computed<T> = ColumnType<T, never, never>
type Reversed = {
  reversedOn: string | null
  reverseReason: string | null
  /** null if valid, or if taken back before the kind was recorded. */
  reversal: Generated<ReversalKind | null>
}

type ChargeTable = Document & {
  kind: ChargeKind
  name: string
  source: string
  revision: Generated<number>
  periodStart: string | null
  periodEnd: string | null
  datedOn: string
  dueOn: string
  net: Paise
  gst: Paise
  gstRate: string | null
  gstInterState: Generated<boolean>
  gstReverseCharge: Generated<boolean>
  /** Whether its tax invoice and notes may differ from what is charged; set by the database, for one transaction at most. */
  invoiceDue: Generated<boolean>
  amount: Computed<Paise>
  settled: Computed<Paise>
  computation: ColumnType<Computation, string, never>
  overlapAllowed: Generated<boolean>
  /** The day on which its owner dismissed the late fee for it. */
  feeDismissedOn: Generated<string | null>
  createdBy: string | null
  reversedOn: string | null
}

type CreditTable = Document &
  Reversed & {
    kind: CreditKind
    datedOn: string
    dateKnown: Generated<boolean>
    received: Paise
    toDeposit: Paise
    tds: Paise
    credited: Paise
    gst: Paise
    againstChargeId: string | null
    againstKind: ChargeKind | null
    available: Computed<Paise>
    applied: Computed<Paise>
    mode: PaymentMode | null
    method: PaymentMethod | null
    reference: string | null
    reason: string | null
    waiver: boolean
    /** A note that follows from a change of terms. */
    followsTerms: Generated<boolean>
    /** The claim that was confirmed by this payment. */
    claimId: string | null
    /** The reference while the payment is not reversed. */
    heldReference: Computed<string | null>
    createdBy: string | null
  }

type PayoutTable = Document &
  Reversed & {
    kind: PayoutKind
    amount: Paise
    paidOn: string
    mode: PaymentMode | null
    method: PaymentMethod | null
    reference: string | null
    reason: string | null
    toLeaseId: string | null
    /** Of that agreement; kept as `propertyId`. */
    toPropertyId: ColumnType<string | null, never, never>
    createdBy: string
  }

type AllocationTable = Document & {
  creditId: string
  chargeId: string | null
  payoutId: string | null
  /** Negative where money is released again. */
  amount: Paise
}

type RecurringChargeTable = Document & {
  kind: RecurringKind
  name: string
  monthlyAmount: Paise
  hasGst: boolean
  fromDate: string
  toDate: string | null
  /** The first day that is charged, where it is another than that of the agreement. */
  chargedFrom: string | null
  createdBy: string
  version: Generated<number>
}

type MeterReadingTable = Document & {
  readOn: string
  reading: string
  startsNewMeter: boolean
  voidedOn: string | null
  createdBy: string
}

type TransferReferenceTable = { organizationId: string; reference: string; clientId: string }

/** The journal: each row moves one amount from an account to another. */
type JournalView = {
  organizationId: string
  leaseId: string
  clientId: string
  documentId: string
  document: string
  debit: string
  credit: string
  amount: Paise
  datedOn: string
  reversal: boolean
}

/** Daily totals of documents, kept by the database; in paise. */
type DayTotalTable = {
  organizationId: string
  day: string
  /** Dues of the day, less the notes that lower them. */
  charged: Computed<string>
  /** The part of the day's dues that is open now. */
  open: Computed<string>
  /** Money received for charges on the day, less money returned on it. */
  collected: Computed<string>
}

type DocumentCounterTable = {
  organizationId: string
  series: 'receipt' | 'invoice' | 'credit note' | 'debit note'
  financialYear: string
  lastNumber: number
}

export const chargeColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  createdAt: 'technical',
  kind: 'plain',
  name: 'plain',
  periodStart: 'plain',
  periodEnd: 'plain',
  datedOn: 'plain',
  dueOn: 'plain',
  computation: 'plain',
  reversedOn: 'plain',
  gstRate: 'plain',
  gstInterState: 'plain',
  gstReverseCharge: 'plain',
  net: 'money',
  gst: 'money',
  amount: 'money',
  settled: 'money',
  feeDismissedOn: 'technical',
  invoiceDue: 'technical',
  source: 'technical',
  revision: 'technical',
  overlapAllowed: 'technical',
  createdBy: 'technical',
} as const satisfies ColumnWords<ChargeTable>

export const creditColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  createdAt: 'technical',
  kind: 'plain',
  datedOn: 'plain',
  dateKnown: 'plain',
  mode: 'plain',
  method: 'plain',
  waiver: 'plain',
  followsTerms: 'plain',
  reversedOn: 'plain',
  reversal: 'plain',
  received: 'money',
  toDeposit: 'money',
  tds: 'money',
  credited: 'money',
  gst: 'money',
  available: 'money',
  applied: 'money',
  reference: 'kept personal',
  reason: 'kept personal',
  reverseReason: 'kept personal',
  againstChargeId: 'key',
  claimId: 'key',
  againstKind: 'technical',
  heldReference: 'technical',
  createdBy: 'technical',
} as const satisfies ColumnWords<CreditTable>

export const payoutColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  createdAt: 'technical',
  kind: 'plain',
  paidOn: 'plain',
  mode: 'plain',
  method: 'plain',
  reversedOn: 'plain',
  reversal: 'plain',
  amount: 'money',
  reference: 'kept personal',
  reason: 'kept personal',
  reverseReason: 'kept personal',
  toLeaseId: 'key',
  toPropertyId: 'key',
  createdBy: 'technical',
} as const satisfies ColumnWords<PayoutTable>

export const allocationColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  createdAt: 'technical',
  creditId: 'key',
  chargeId: 'key',
  payoutId: 'key',
  amount: 'money',
} as const satisfies ColumnWords<AllocationTable>

export const recurringChargeColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  createdAt: 'technical',
  kind: 'plain',
  name: 'plain',
  hasGst: 'plain',
  fromDate: 'plain',
  toDate: 'plain',
  chargedFrom: 'technical',
  monthlyAmount: 'money',
  createdBy: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<RecurringChargeTable>

export const meterReadingColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  createdAt: 'technical',
  readOn: 'plain',
  reading: 'plain',
  startsNewMeter: 'plain',
  voidedOn: 'technical',
  createdBy: 'technical',
} as const satisfies ColumnWords<MeterReadingTable>

export const transferReferenceColumns = {
  organizationId: 'key',
  clientId: 'key',
  reference: 'technical',
} as const satisfies ColumnWords<TransferReferenceTable>

export const dayTotalColumns = {
  organizationId: 'key',
  day: 'technical',
  charged: 'technical',
  open: 'technical',
  collected: 'technical',
} as const satisfies ColumnWords<DayTotalTable>

export const documentCounterColumns = {
  organizationId: 'key',
  series: 'technical',
  financialYear: 'technical',
  lastNumber: 'technical',
} as const satisfies ColumnWords<DocumentCounterTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    charges: ChargeTable
    credits: CreditTable
    payouts: PayoutTable
    allocations: AllocationTable
    recurringCharges: RecurringChargeTable
    meterReadings: MeterReadingTable
    transferReferences: TransferReferenceTable
    dayTotals: DayTotalTable
    documentCounters: DocumentCounterTable
    journal: JournalView
  }
}
