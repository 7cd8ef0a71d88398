import type { ColumnType, Generated } from 'kysely'

type OwnerTable = {
  id: string
  organization_id: string
  phone: string
  alternate_phone: string | null
  aadhaar_last4: string | null
  aadhaar_consented_at: Date | null
  pan_sealed: string | null
  address: string | null
  city: string | null
  state: string | null
  pincode: string | null
  company_name: string | null
  business_type: 'Individual' | 'Company' | 'Partnership' | 'LLP' | null
  gst_number_sealed: string | null
  bank_account_number_sealed: string | null
  ifsc_code: string | null
  bank_name: string | null
  created_by: string | null
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

type AuditEntryTable = {
  id: string
  actor_id: string
  actor_name: string
  action: string
  owner_id: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  created_at: Date
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    owners: OwnerTable
    audit_entries: AuditEntryTable
  }
}
