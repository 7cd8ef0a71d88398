import type { KeyObject } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import type { SecurityLog } from '../../../server/security-log.ts'
import type { ClientSettings } from '../identity-contract.ts'
import type { IsStillMember } from './access/directory-membership.ts'

/** The directory that administrators sign in with. */
export type Directory = {
  tenantId: string
  clientId: string
  /** `https://login.microsoftonline.com` in production. */
  authority: string
  adminRole: string
  adminIds: ReadonlySet<string>
  /** Finds the directory's published signing keys. */
  keys: JWTVerifyGetKey
  /** Checks an open session with the directory; undefined where it cannot be queried. */
  isStillMember?: IsStillMember
}

/** The outside resources of sign-in, OTPs and links. */
export type IdentityDeps = {
  database: Database
  clock: Clock
  timeZone: string
  mailer: Mailer
  securityLog: SecurityLog
  /** Where links in mails lead, without a slash at the end. */
  appUrl: string
  adminEmails: ReadonlySet<string>
  /** Of those who sign in with a password. */
  requiresAdminSecondFactor: boolean
  directory: Directory | undefined
  clientSettings: ClientSettings
  /** The key of the keyed hashes of OTPs and addresses. */
  hashKey: KeyObject
}
