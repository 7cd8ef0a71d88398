import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { Unmailed } from '../../identity/server/unwanted-mails.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import type {
  PaperFields,
  ReceiptDates,
  ReceiptDocument,
  ReceiptKind,
  ReceiptParties,
} from '../receipt.ts'
import type { Verification } from '../verification.ts'

/** The details of a receipt beside its columns; receipts from before there were papers get theirs from a job. */
export type FrozenDocument = ReceiptDocument & { paper?: PaperFields }

type ReceiptTable = ReceiptDates & {
  id: string
  organizationId: string
  number: number
  leaseId: string
  propertyId: string
  clientId: string
  paymentMode: PaymentMode
  monthlyRent: string
  snapshot: ColumnType<ReceiptParties, string, never>
  /** The payment behind it; null where no money was due. */
  creditId: string | null
  kind: ReceiptKind
  code: string
  amount: Paise
  amountBasis: 'stated' | 'monthly-rent'
  receivedOn: string
  document: ColumnType<FrozenDocument, string, string>
  /** Opens with `panContext`; null where the paper carries no PAN. */
  landlordPanSealed: string | null
  replacedBy: string | null
  /** Counts up when the code on it is replaced. */
  verifyVersion: Generated<number>
  /** Of the token in the code; null, like `verification`, until a job has completed a receipt from before. */
  verifyHash: Buffer | null
  verification: ColumnType<Verification | null, string, string>
  overlapAllowed: Generated<boolean>
  createdAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  cancelReason: string | null
  unmailed: Generated<Unmailed | null>
  /** Where and when it was last mailed to its client. */
  mailedTo: Generated<string | null>
  mailedAt: Generated<Date | null>
  version: Generated<number>
}

/**
 * Why a receipt was not mailed automatically: the organization had mailed as many that day as it may, or its reader
 * refused such mails.
 */

export const receiptColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  creditId: 'key',
  number: 'plain',
  rentFrom: 'plain',
  rentTo: 'plain',
  paymentThreshold: 'plain',
  paymentMode: 'plain',
  kind: 'plain',
  code: 'plain',
  receivedOn: 'plain',
  cancelledAt: 'plain',
  monthlyRent: 'money',
  amount: 'money',
  snapshot: 'kept personal',
  document: 'kept personal',
  cancelReason: 'kept personal',
  landlordPanSealed: 'kept sealed',
  amountBasis: 'technical',
  replacedBy: 'technical',
  verifyVersion: 'technical',
  verifyHash: 'technical',
  verification: 'technical',
  overlapAllowed: 'technical',
  unmailed: 'technical',
  mailedTo: 'kept personal',
  mailedAt: 'technical',
  createdAt: 'technical',
  updatedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<ReceiptTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    receipts: ReceiptTable
  }
}
