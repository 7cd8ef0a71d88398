import type { Sealer } from '../../../../server/encryption.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import { nullable, text } from '../../../../shared/wire-kinds.ts'
import { accountWire, type DownloadedAccount, deviceWire } from '../../../account/account-wire.ts'
import { fetchEntries } from '../../../accounts/server/journal-queries.ts'
import {
  listTdsCertificates,
  tdsCertificateColumns,
} from '../../../accounts/server/tds-ledger-queries.ts'
import * as bankTables from '../../../bank/server/bank-tables.ts'
import { chequeColumns } from '../../../cheques/server/cheque-queries.ts'
import { clientWire } from '../../../clients/client-wire.ts'
import { clientColumns, listClients } from '../../../clients/server/client-queries.ts'
import { eventWire } from '../../../history/history-wire.ts'
import { listEventsAfter } from '../../../history/server/history-queries.ts'
import { eventColumns } from '../../../history/server/history-tables.ts'
import {
  passkeyWire,
  secondFactorsWire,
} from '../../../identity/second-factor/second-factor-wire.ts'
import type { AdminScope, OwnerScope, Scope } from '../../../identity/server/access/scope.ts'
import {
  accountColumns,
  organizationColumns,
  passkeyColumns,
  sessionColumns,
  totpFactorColumns,
} from '../../../identity/server/identity-tables.ts'
import { importColumns } from '../../../import/server/import-queries.ts'
import { booksWire, ownerDetailWire } from '../../../owners/owner-wire.ts'
import { requireOwner } from '../../../owners/server/change-owner.ts'
import { findAadhaarConsent, findOwnerProfile } from '../../../owners/server/owner-queries.ts'
import { ownerColumns } from '../../../owners/server/owner-tables.ts'
import { moneySettingsHistory } from '../../../payments/money-settings-wire.ts'
import {
  findMoneySettings,
  moneySettingsColumns,
} from '../../../payments/server/money-settings-queries.ts'
import { propertyDetailsWire, propertyNameWire } from '../../../properties/property-wire.ts'
import { listProperties, propertyColumns } from '../../../properties/server/property-queries.ts'
import { reminderSettingsHistory } from '../../../reminders/reminder-wire.ts'
import { findReminderSettings } from '../../../reminders/server/reminder-choice-queries.ts'
import * as reminders from '../../../reminders/server/reminder-tables.ts'
import * as booksDataWires from '../../books-data-wire.ts'
import * as bankData from './bank-data-queries.ts'
import * as booksData from './books-data-queries.ts'
import { tablesOfBooks, tablesOfClient } from './books-data-tables.ts'
import { type DataTable, dataTable, singleRecord, throughPages } from './data-table.ts'
import { tablesOfExpenses } from './expense-data.ts'
import { tablesOfHouseProperty } from './house-data.ts'

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
  ...tablesOfExpenses(scope),
  ...tablesOfHouseProperty(scope),
  dataTable(
    {
      name: 'journal',
      about:
        'The journal in order of its days: what moved from which account (credit) to which (debit).',
      // A view of charges, payments, payouts and expenses.
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
      name: 'bank-accounts',
      about: 'Bank accounts whose statements you uploaded.',
      columns: bankTables.bankAccountColumns,
    },
    booksDataWires.bankAccountDataWire,
    (stretch) => bankData.listBankAccountData(scope, stretch),
  ),
  dataTable(
    {
      name: 'bank-lines',
      about: 'The lines of these statements that are kept, with what they became.',
      columns: bankTables.bankLineColumns,
    },
    booksDataWires.bankLineDataWire,
    (stretch) => bankData.listBankLineData(scope, stretch),
  ),
  dataTable(
    {
      name: 'bank-line-payments',
      about: 'Which payment which line is.',
      columns: bankTables.bankLinePaymentColumns,
    },
    booksDataWires.bankLinePaymentDataWire,
    (stretch) => bankData.listBankLinePaymentData(scope, stretch),
  ),
  dataTable(
    {
      name: 'bank-payers',
      about: 'By which addresses and names your clients are known on your statements.',
      columns: bankTables.bankPayerColumns,
    },
    booksDataWires.bankPayerDataWire,
    (stretch) => bankData.listBankPayerData(scope, stretch),
  ),
  dataTable(
    {
      name: 'bank-rules',
      about: 'By which words of your statements your expenses are known.',
      columns: bankTables.bankRuleColumns,
    },
    booksDataWires.bankRuleDataWire,
    (stretch) => bankData.listBankRuleData(scope, stretch),
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

const eventTable = (scope: OwnerScope | AdminScope, about: string): DataTable =>
  dataTable({ name: 'events', about, columns: eventColumns }, eventWire, (stretch) =>
    listEventsAfter(scope, stretch),
  )
