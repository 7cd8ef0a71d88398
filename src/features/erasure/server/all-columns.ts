import { backupColumns } from '../../../server/backup/backup-record.ts'
import type { AnyColumnWords, ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Tables } from '../../../server/database/database.ts'
import { clockMarkColumns } from '../../../server/database/trusted-clock.ts'
import { idempotencyKeyColumns } from '../../../server/http/idempotency.ts'
import { mailboxColumns } from '../../../server/mail/mailbox.ts'
import { tdsCertificateColumns } from '../../books/server/tds-ledger-queries.ts'
import { calendarLinkColumns } from '../../calendar/server/calendar-link.ts'
import * as ledger from '../../charges/server/ledger-tables.ts'
import { chequeColumns } from '../../cheques/server/cheque-queries.ts'
import { paymentClaimColumns } from '../../claims/server/claim-tables.ts'
import { clientColumns } from '../../clients/server/client-queries.ts'
import { eventColumns } from '../../history/server/history-tables.ts'
import * as identity from '../../identity/server/identity-tables.ts'
import { organizationMailColumns } from '../../identity/server/mail-ceiling.ts'
import { mailRefusalColumns } from '../../identity/server/mail-refusals.ts'
import { importColumns } from '../../import/server/import-queries.ts'
import { gstDetailsColumns, invoiceColumns } from '../../invoices/server/invoice-tables.ts'
import { leaseColumns } from '../../leases/server/lease-tables.ts'
import { leaseRentColumns } from '../../leases/server/rent-queries.ts'
import { ownerColumns } from '../../owners/server/owner-tables.ts'
import { pastReceiptColumns } from '../../past-receipts/server/past-receipt-queries.ts'
import { moneySettingsColumns } from '../../payments/server/money-settings-queries.ts'
import { propertyColumns } from '../../properties/server/property-queries.ts'
import { receiptCounterColumns } from '../../receipts/server/receipt-numbers.ts'
import { receiptColumns } from '../../receipts/server/receipt-tables.ts'
import { receiptTotalColumns } from '../../receipts/server/receipt-totals-queries.ts'
import { ownerNewsColumns } from '../../reminders/server/owner-news-queries.ts'
import * as reminders from '../../reminders/server/reminder-tables.ts'
import { rightsRequestColumns } from '../../rights/server/rights-queries.ts'

// The journal is a view of the documents.
type Stored = Omit<Tables, 'journal'>

/** The columns of every table with their words: a table that is missing here does not compile. */
const ALL_COLUMNS: { [T in keyof Stored]: ColumnWords<Stored[T]> } = {
  accounts: identity.accountColumns,
  administratorConfirmations: identity.administratorConfirmationColumns,
  allocations: ledger.allocationColumns,
  backups: backupColumns,
  calendarLinks: calendarLinkColumns,
  charges: ledger.chargeColumns,
  cheques: chequeColumns,
  clients: clientColumns,
  clockMarks: clockMarkColumns,
  credits: ledger.creditColumns,
  dayTotals: ledger.dayTotalColumns,
  documentCounters: ledger.documentCounterColumns,
  emailChanges: identity.emailChangeColumns,
  events: eventColumns,
  gstDetails: gstDetailsColumns,
  idempotencyKeys: idempotencyKeyColumns,
  imports: importColumns,
  invitations: identity.invitationColumns,
  invoices: invoiceColumns,
  knownAddresses: identity.knownAddressColumns,
  leaseRents: leaseRentColumns,
  leases: leaseColumns,
  mailRefusals: mailRefusalColumns,
  mailbox: mailboxColumns,
  meterReadings: ledger.meterReadingColumns,
  moneySettings: moneySettingsColumns,
  organizations: identity.organizationColumns,
  ownerNews: ownerNewsColumns,
  otps: identity.otpColumns,
  owners: ownerColumns,
  pastReceipts: pastReceiptColumns,
  passkeys: identity.passkeyColumns,
  passwordResets: identity.passwordResetColumns,
  paymentClaims: paymentClaimColumns,
  payouts: ledger.payoutColumns,
  properties: propertyColumns,
  receiptCounters: receiptCounterColumns,
  organizationMails: organizationMailColumns,
  receiptTotals: receiptTotalColumns,
  receipts: receiptColumns,
  recoveryCodes: identity.recoveryCodeColumns,
  recurringCharges: ledger.recurringChargeColumns,
  reminderSettings: reminders.reminderSettingsColumns,
  reminderSteps: reminders.reminderStepColumns,
  reminderStops: reminders.reminderStopColumns,
  reminders: reminders.reminderColumns,
  rightsRequests: rightsRequestColumns,
  sessions: identity.sessionColumns,
  signInHandles: identity.signInHandleColumns,
  tdsCertificates: tdsCertificateColumns,
  throttles: identity.throttleColumns,
  totpFactors: identity.totpFactorColumns,
  transferReferences: ledger.transferReferenceColumns,
  usedChallenges: identity.usedChallengeColumns,
  usedDirectoryTokens: identity.usedDirectoryTokenColumns,
}

/** Every table, by its name in the code, with the words of its columns. */
export const allTables = (): [table: string, words: AnyColumnWords][] => Object.entries(ALL_COLUMNS)
