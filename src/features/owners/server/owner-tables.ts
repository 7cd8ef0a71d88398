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
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
  version: Generated<number>
}

type AuditEntryTable = {
  id: string
  actorId: string
  actorName: string
  action: string
  ownerId: string
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  after: ColumnType<Record<string, unknown> | null, string | null, never>
  createdAt: Date
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    owners: OwnerTable
    auditEntries: AuditEntryTable
  }
}
