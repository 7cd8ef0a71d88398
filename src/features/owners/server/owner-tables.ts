import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { OwnerProfile } from '../owner-wire.ts'

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

export const ownerColumns = {
  id: 'key',
  organizationId: 'key',
  createdBy: 'key',
  phone: 'personal',
  alternatePhone: 'personal',
  aadhaarLast4: 'personal',
  aadhaarConsentedAt: 'personal',
  ifscCode: 'personal',
  bankName: 'personal',
  bankAccountNumberSealed: 'sealed',
  panSealed: 'kept sealed',
  gstNumberSealed: 'kept sealed',
  address: 'kept personal',
  city: 'kept personal',
  state: 'kept personal',
  pincode: 'kept personal',
  companyName: 'kept personal',
  businessType: 'kept personal',
  paymentDetailsChangedAt: 'technical',
  createdAt: 'technical',
  updatedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<OwnerTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    owners: OwnerTable
  }
}
