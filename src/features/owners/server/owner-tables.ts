import type { ColumnType, Generated } from 'kysely'
import type { OwnerProfile } from '../owner.ts'

type OwnerTable = Omit<OwnerProfile, 'panNumber' | 'gstNumber' | 'bankAccountNumber'> & {
  id: string
  organizationId: string
  phone: string
  aadhaarConsentedAt: Date | null
  panSealed: string | null
  gstNumberSealed: string | null
  bankAccountNumberSealed: string | null
  /** When what clients pay to was changed last; null: never since the registration. */
  paymentDetailsChangedAt: ColumnType<Date | null, undefined, Date>
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
  version: Generated<number>
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    owners: OwnerTable
  }
}
