import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'
import type { ClaimState } from '../claim-wire.ts'

/** A charge that a client named; the amount in paise, as text. */
export type NamedInClaim = { chargeId: string; amount?: string }

type PaymentClaimTable = {
  id: string
  organizationId: string
  leaseId: string
  /** The agreement's property: filled in and kept up to date by the database. */
  propertyId: ColumnType<string, never, never>
  clientId: string
  /** The account of the member who recorded the payment and lost the right to before it arrived; null where the client reported it. */
  toldBy: ColumnType<string | null, string | undefined, never>
  amount: Paise
  paidOn: string
  method: PaymentMethod
  reference: string | null
  /** One id for all claims of one transfer; null where it is for one agreement. */
  transferId: string | null
  towards: ColumnType<NamedInClaim[], string, never>
  state: Generated<ClaimState>
  decidedAt: Date | null
  reason: string | null
  createdAt: Date
  /** The key by which a device kept it, of somebody of the team. */
  keptKey: ColumnType<string | null, string | undefined, never>
  /** When that was, as the device says. */
  keptAt: ColumnType<Date | null, Date | undefined, never>
  tds: ColumnType<Paise, Paise | undefined, never>
  /** The part of the amount that is deposit. */
  toDeposit: ColumnType<Paise, Paise | undefined, never>
  note: ColumnType<string | null, string | null | undefined, never>
}

export const paymentClaimColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  transferId: 'key',
  toldBy: 'key',
  keptKey: 'technical',
  keptAt: 'plain',
  tds: 'money',
  toDeposit: 'money',
  note: 'personal',
  amount: 'money',
  paidOn: 'plain',
  method: 'plain',
  state: 'plain',
  decidedAt: 'plain',
  createdAt: 'plain',
  reference: 'kept personal',
  reason: 'personal',
  towards: 'technical',
} as const satisfies ColumnWords<PaymentClaimTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    paymentClaims: PaymentClaimTable
  }
}
