import type { Page } from '../../../../server/database/keyset-page.ts'
import type { Sealer } from '../../../../server/encryption.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import { nullable, text } from '../../../../shared/wire-kinds.ts'
import { fetchEntries } from '../../../books/server/journal-queries.ts'
import {
  listTdsCertificates,
  tdsCertificateColumns,
} from '../../../books/server/tds-ledger-queries.ts'
import * as ledger from '../../../charges/server/ledger-tables.ts'
import { chequeColumns } from '../../../cheques/server/cheque-queries.ts'
import { claimWire } from '../../../claims/claim-wire.ts'
import { paymentClaimColumns } from '../../../claims/server/claim-tables.ts'
import { listClaims } from '../../../claims/server/list-claims.ts'
import { clientWire } from '../../../clients/client-wire.ts'
import { clientColumns, listClients } from '../../../clients/server/client-queries.ts'
import { eventWire } from '../../../history/history-wire.ts'
import { listEventsAfter } from '../../../history/server/history-queries.ts'
import { eventColumns } from '../../../history/server/history-tables.ts'
import type {
  AdminScope,
  ClientScope,
  OwnerScope,
  Scope,
} from '../../../identity/server/access/scope.ts'
import {
  accountColumns,
  organizationColumns,
  passkeyColumns,
  sessionColumns,
  totpFactorColumns,
} from '../../../identity/server/identity-tables.ts'
import { importColumns } from '../../../import/server/import-queries.ts'
import { gstDetailsDataWire, invoiceDataWire } from '../../../invoices/invoice-wire.ts'
import { listGstDetailsData, listInvoiceData } from '../../../invoices/server/invoice-data.ts'
import { gstDetailsColumns, invoiceColumns } from '../../../invoices/server/invoice-tables.ts'
import { leaseColumns } from '../../../leases/server/lease-tables.ts'
import { booksWire, ownerDetailWire } from '../../../owners/owner-wire.ts'
import { requireOwner } from '../../../owners/server/change-owner.ts'
import { findAadhaarConsent, findOwnerProfile } from '../../../owners/server/owner-queries.ts'
import { ownerColumns } from '../../../owners/server/owner-tables.ts'
import { pastReceiptColumns } from '../../../past-receipts/server/past-receipt-queries.ts'
import { moneySettingsHistory } from '../../../payments/money-settings-wire.ts'
import {
  findMoneySettings,
  moneySettingsColumns,
} from '../../../payments/server/money-settings-queries.ts'
import { propertyDetailsWire, propertyNameWire } from '../../../properties/property-wire.ts'
import { listProperties, propertyColumns } from '../../../properties/server/property-queries.ts'
import { receiptWire } from '../../../receipts/receipt-wire.ts'
import { listReceiptsAfter } from '../../../receipts/server/receipt-queries.ts'
import { receiptColumns } from '../../../receipts/server/receipt-tables.ts'
import { reminderSettingsHistory } from '../../../reminders/reminder-wire.ts'
import { findReminderSettings } from '../../../reminders/server/reminder-choice-queries.ts'
import * as reminders from '../../../reminders/server/reminder-tables.ts'
import { rightsRequestWire } from '../../../rights/rights-wire.ts'
import {
  listRightsRequestData,
  rightsRequestColumns,
} from '../../../rights/server/rights-queries.ts'
import { accountWire, type DownloadedAccount, deviceWire } from '../../account-wire.ts'
import * as booksDataWires from '../../books-data-wire.ts'
import { passkeyWire, secondFactorsWire } from '../../second-factor-wire.ts'
import * as booksData from './books-data-queries.ts'
import { type DataTable, dataTable, singleRecord } from './data-table.ts'

const { devices: _, secondFactors: __, needsSecondFactor: ____, ...accountFields } = accountWire
const { passkeys: ___, ...codeFactors } = secondFactorsWire

type Parts = { account: DownloadedAccount; sealer: Sealer }

/** All that is kept of the account that is signed in and of its records, kind by kind. */
export function dataTablesOf(scope: Scope, { account, sealer }: Parts): DataTable[] {
  const devices = dataTable(
    { name: 'devices', about: 'Where the account is signed in now.', columns: sessionColumns },
    deviceWire,
    async ({ after }) => (after === undefined ? account.devices : []),
  )
  const factors = singleRecord(
    {
      name: 'second-factors',
      about: 'What the sign-in asks beside your password.',
      columns: totpFactorColumns,
    },
    codeFactors,
    async () => account.secondFactors,
  )
  const passkeys = dataTable(
    {
      name: 'passkeys',
      about: 'The passkeys of your account, by the names that you gave them.',
      columns: passkeyColumns,
    },
    passkeyWire,
    async ({ after }) => (after === undefined ? account.secondFactors.passkeys : []),
  )
  const signIn = [devices, factors, passkeys]
  if (scope.kind === 'owner')
    return [ownerTable(scope, { account, sealer }), ...signIn, ...tablesOfOwner(scope, sealer)]
  const own = singleRecord(
    { name: 'account', about: 'Your account.', columns: accountColumns },
    { ...accountFields, lastSignedInAt: nullable(text) },
    async () => account,
  )
  return scope.kind === 'client'
    ? [own, ...signIn, ...tablesOfClient(scope, sealer)]
    : [own, ...signIn, eventTable(scope, 'What you did to the accounts of owners, and when.')]
}

const ownerTable = (scope: OwnerScope, { account, sealer }: Parts) =>
  singleRecord(
    {
      name: 'account',
      about: 'Your account with what you registered, PAN, GST and bank account in full.',
      columns: { ...accountColumns, ...organizationColumns, ...ownerColumns },
      elsewhere: {
        panSealed: 'panNumber',
        gstNumberSealed: 'gstNumber',
        bankAccountNumberSealed: 'bankAccountNumber',
      },
    },
    {
      ...ownerDetailWire,
      aadhaarConsentedAt: nullable(text),
      pendingEmail: accountFields.pendingEmail,
      lastSignedInAt: nullable(text),
      noticeVersion: accountFields.noticeVersion,
      noticeSeenAt: accountFields.noticeSeenAt,
    },
    async () => {
      const { ownerId } = scope.organization
      const owner = await requireOwner(scope, ownerId)
      const { pendingEmail, lastSignedInAt, noticeVersion, noticeSeenAt } = account
      const aadhaarConsentedAt = await findAadhaarConsent(scope)
      const own = inLocalTime(scope, { aadhaarConsentedAt })
      const profile = await findOwnerProfile(scope, ownerId, sealer)
      const seen = { noticeVersion, noticeSeenAt }
      return { ...owner, ...profile, ...own, ...seen, pendingEmail, lastSignedInAt }
    },
  )

const tablesOfOwner = (scope: OwnerScope, sealer: Sealer): DataTable[] => [
  singleRecord(
    {
      name: 'money-settings',
      about: 'How you are paid, and how receipts and clients read it.',
      columns: moneySettingsColumns,
    },
    moneySettingsHistory,
    () => findMoneySettings(scope),
  ),
  dataTable(
    {
      name: 'properties',
      about: 'Your properties; deleted ones are left out.',
      columns: propertyColumns,
    },
    { ...propertyNameWire, ...propertyDetailsWire, ...booksWire },
    throughPages((page) => listProperties(scope, page)),
  ),
  dataTable(
    { name: 'clients', about: 'Your clients; deleted ones are left out.', columns: clientColumns },
    clientWire,
    throughPages((page) => listClients(scope, page)),
  ),
  ...tablesOfBooks(scope, sealer),
  dataTable(
    {
      name: 'journal',
      about:
        'The journal in order of its days: what moved from which account (credit) to which (debit).',
      // A view of charges, payments and payouts.
      columns: {},
    },
    booksDataWires.journalDataWire,
    ({ after, atMost }) => fetchEntries(scope, { isFirst: after === undefined, atMost }),
  ),
  dataTable(
    {
      name: 'imports',
      about: 'Sheets that you brought in.',
      columns: importColumns,
      elsewhere: { chargedFrom: 'chargeFrom' },
    },
    booksDataWires.importDataWire,
    (stretch) => booksData.listImportData(scope, stretch),
  ),
  singleRecord(
    {
      name: 'reminder-settings',
      about: 'When your clients are reminded of what they owe, and what they read.',
      columns: reminders.reminderSettingsColumns,
    },
    reminderSettingsHistory,
    () => findReminderSettings(scope),
  ),
  dataTable(
    {
      name: 'reminders',
      about: 'Reminders that were sent by email or opened in WhatsApp.',
      columns: reminders.reminderColumns,
    },
    booksDataWires.reminderDataWire,
    (stretch) => booksData.listReminderData(scope, stretch),
  ),
  dataTable(
    {
      name: 'reminder-stops',
      about: 'Agreements of which you or the client want no reminders.',
      columns: reminders.reminderStopColumns,
    },
    booksDataWires.reminderStopDataWire,
    (stretch) => booksData.listReminderStopData(scope, stretch),
  ),
  dataTable(
    {
      name: 'cheques',
      about: 'Cheques that clients handed over, with the payments that they became.',
      columns: chequeColumns,
    },
    booksDataWires.chequeDataWire,
    (stretch) => booksData.listChequeData(scope, stretch),
  ),
  dataTable(
    {
      name: 'tds-certificates',
      about: 'What certificates prove of the tax that your clients withheld.',
      columns: tdsCertificateColumns,
    },
    booksDataWires.tdsCertificateDataWire,
    async ({ after }) =>
      after === undefined
        ? (await listTdsCertificates(scope)).map((it) => ({ id: it.clientId, ...it }))
        : [],
  ),
  eventTable(scope, 'What was done in your books: who, when, and what it changed.'),
]

const tablesOfClient = (scope: ClientScope, sealer: Sealer): DataTable[] => [
  dataTable(
    { name: 'my-record', about: 'What the owner keeps of you.', columns: clientColumns },
    clientWire,
    throughPages((page) => listClients(scope, page)),
  ),
  ...tablesOfBooks(scope, sealer),
]

const tablesOfBooks = (scope: OwnerScope | ClientScope, sealer: Sealer): DataTable[] => [
  dataTable(
    {
      name: 'agreements',
      about: 'Rent agreements, ended ones too, with the rent from each day on.',
      columns: leaseColumns,
    },
    booksDataWires.agreementDataWire,
    (stretch) => booksData.listAgreementData(scope, stretch),
  ),
  dataTable(
    {
      name: 'receipts',
      about: 'Rent receipts, cancelled ones too.',
      columns: receiptColumns,
      elsewhere: {
        snapshot: 'property, client and agreement',
        document: 'lines and sums',
        landlordPanSealed: 'the PAN of the account',
      },
    },
    receiptWire,
    (stretch) => listReceiptsAfter(scope, stretch),
  ),
  dataTable(
    {
      name: 'past-receipts',
      about: 'What was paid before the books began, as it was brought in; no balance counts it.',
      columns: pastReceiptColumns,
    },
    booksDataWires.pastReceiptDataWire,
    (stretch) => booksData.listPastReceiptData(scope, stretch),
  ),
  dataTable(
    {
      name: 'gst-invoices',
      about: 'Tax invoices, and the credit and debit notes that put them right.',
      columns: invoiceColumns,
      elsewhere: { document: 'supplier, recipient and what it is for' },
    },
    invoiceDataWire,
    (stretch) => listInvoiceData(scope, sealer, stretch),
  ),
  dataTable(
    {
      name: 'gst-details',
      about: 'What tax invoices say of the tenant of an agreement.',
      columns: gstDetailsColumns,
      elsewhere: { gstinSealed: 'gstin' },
    },
    gstDetailsDataWire,
    (stretch) => listGstDetailsData(scope, sealer, stretch),
  ),
  dataTable(
    {
      name: 'charges',
      about: 'What was charged: rent, electricity and the rest, with what of it is settled.',
      columns: ledger.chargeColumns,
    },
    booksDataWires.chargeDataWire,
    (stretch) => booksData.listChargeData(scope, stretch),
  ),
  dataTable(
    {
      name: 'payments',
      about: 'What was received, credited or brought forward.',
      columns: ledger.creditColumns,
    },
    booksDataWires.creditDataWire,
    (stretch) => booksData.listCreditData(scope, stretch),
  ),
  dataTable(
    {
      name: 'payouts',
      about: 'What was given back: deposits and refunds.',
      columns: ledger.payoutColumns,
    },
    booksDataWires.payoutDataWire,
    (stretch) => booksData.listPayoutData(scope, stretch),
  ),
  dataTable(
    {
      name: 'settled',
      about: 'Which payment settled which charge; below zero where it was taken back.',
      columns: ledger.allocationColumns,
    },
    booksDataWires.allocationDataWire,
    (stretch) => booksData.listAllocationData(scope, stretch),
  ),
  dataTable(
    {
      name: 'monthly-charges',
      about: 'What is charged every month beside the rent.',
      columns: ledger.recurringChargeColumns,
      elsewhere: { fromDate: 'from', toDate: 'to' },
    },
    booksDataWires.recurringDataWire,
    (stretch) => booksData.listRecurringData(scope, stretch),
  ),
  dataTable(
    {
      name: 'meter-readings',
      about: 'Readings of electricity meters.',
      columns: ledger.meterReadingColumns,
    },
    booksDataWires.readingDataWire,
    (stretch) => booksData.listReadingData(scope, stretch),
  ),
  dataTable(
    {
      name: 'claims',
      about: 'Payments that clients told of, and what was decided.',
      columns: paymentClaimColumns,
    },
    claimWire,
    throughPages((page) => listClaims(scope, page)),
  ),
  dataTable(
    {
      name: 'requests-about-data',
      about: 'What was asked about personal data, and the answers.',
      columns: rightsRequestColumns,
    },
    rightsRequestWire,
    (stretch) => listRightsRequestData(scope, stretch),
  ),
]

const eventTable = (scope: OwnerScope | AdminScope, about: string): DataTable =>
  dataTable({ name: 'events', about, columns: eventColumns }, eventWire, (stretch) =>
    listEventsAfter(scope, stretch),
  )

type PageAsked = { limit: number; cursor: string | undefined }

/** Reads all of a list page by page, in the order of the list. */
function throughPages<Row>(
  list: (asked: PageAsked) => Promise<Page<Row>>,
): (stretch: { after?: string | undefined; atMost: number }) => Promise<Row[]> {
  let cursor: string | undefined
  return async ({ after, atMost }) => {
    if (after !== undefined && cursor === undefined) return []
    const page = await list({ limit: atMost, cursor })
    cursor = page.nextCursor
    return page.rows
  }
}
