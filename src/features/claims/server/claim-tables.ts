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
}

export const paymentClaimColumns = {
  id: 'key',
  organizationId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  clientId: 'key',
  transferId: 'key',
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
