import type { ColumnType } from 'kysely'
import type { Role } from '../../../shared/role.ts'

type OrganizationTable = {
  id: string
  trial_ends_on: string
  subscribed: ColumnType<boolean, boolean | undefined>
  created_at: Date
  closed_at: Date | null
}

type AccountTable = {
  id: string
  role: Role
  organization_id: string | null
  email: string
  name: string
  password_hash: string | null
  directory_id: string | null
  created_at: Date
  last_signed_in_at: Date | null
  closed_at: Date | null
}

type SessionTable = {
  token_hash: Uint8Array
  account_id: string
  created_at: Date
  last_used_at: Date
}

type KnownAddressTable = { account_id: string; address_hash: Uint8Array; last_used_at: Date }

type EmailCodeTable = {
  email: string
  code_hash: Uint8Array
  guesses_left: number
  expires_at: Date
  verified_at: Date | null
  verified_from: Uint8Array | null
  verification_hash: Uint8Array | null
}

type PasswordResetTable = { account_id: string; token_hash: Uint8Array; expires_at: Date }

type AdministratorConfirmationTable = {
  id: string
  email: string
  token_hash: Uint8Array
  expires_at: Date
}

type ThrottleTable = {
  key: string
  count: number
  resets_at: Date
  blocked_until: Date | null
}

type UsedDirectoryTokenTable = { token_hash: Uint8Array; expires_at: Date }

declare module '../../../server/database/database.ts' {
  interface Tables {
    organizations: OrganizationTable
    accounts: AccountTable
    sessions: SessionTable
    known_addresses: KnownAddressTable
    email_codes: EmailCodeTable
    password_resets: PasswordResetTable
    administrator_confirmations: AdministratorConfirmationTable
    throttles: ThrottleTable
    used_directory_tokens: UsedDirectoryTokenTable
  }
}
