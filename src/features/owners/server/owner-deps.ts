import type { Mailer } from '../../../server/mail/mail.ts'
import type { SecurityLog } from '../../../server/security-log.ts'
import type { RegisterDeps } from './register-owner.ts'

export type OwnerDeps = RegisterDeps & {
  mailer: Mailer
  appUrl: string
  securityLog: SecurityLog
  /** The e-mails that may act as administrators by password, in lower case. */
  adminEmails: ReadonlySet<string>
}
