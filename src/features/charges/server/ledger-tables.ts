import type { ColumnType, Generated } from 'kysely'
import type { Paise } from '../../../shared/paise.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import type { Computation } from '../charge.ts'
import type { ChargeKind, RecurringKind } from '../charge-kinds.ts'
import type { CreditKind, PaymentMethod, PayoutKind } from '../credit.ts'
import type { ReversalKind } from '../reversal.ts'

/** Columns of every document of the books. */
type Document = {
  id: string
  organizationId: string
  leaseId: string
  clientId: string
  createdAt: Date
}

/** Which a database function fills, or nothing but the reversal changes. */
type Computed<T> = ColumnType<T, never, never>
type Reversed = {
  reversedOn: string | null
  reverseReason: string | null
  /** null of one that stands, and of one that was taken back before anybody asked. */
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
  amount: Computed<Paise>
  settled: Computed<Paise>
  computation: ColumnType<Computation, string, never>
  overlapAllowed: Generated<boolean>
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
  createdBy: string
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

type DocumentCounterTable = {
  organizationId: string
  series: 'receipt'
  financialYear: string
  lastNumber: number
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    charges: ChargeTable
    credits: CreditTable
    payouts: PayoutTable
    allocations: AllocationTable
    recurringCharges: RecurringChargeTable
    meterReadings: MeterReadingTable
    transferReferences: TransferReferenceTable
    documentCounters: DocumentCounterTable
    journal: JournalView
  }
}
