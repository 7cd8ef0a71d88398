import type { Sealer } from '../../../../server/encryption.ts'
import { inLocalTime } from '../../../../server/local-time.ts'
import { nullable, text } from '../../../../shared/wire-kinds.ts'
import { accountWire, type DownloadedAccount, deviceWire } from '../../../account/account-wire.ts'
import { eventTable } from '../../../history/server/history-data.ts'
import {
  passkeyWire,
  secondFactorsWire,
} from '../../../identity/second-factor/second-factor-wire.ts'
import {
  dataTable,
  type OwnData,
  type OwnDataTable,
  singleRecord,
} from '../../../identity/server/access/own-data.ts'
import {
  type OwnerScope,
  type Scope,
  worksForOwner,
} from '../../../identity/server/access/scope.ts'
import {
  accountColumns,
  organizationColumns,
  passkeyColumns,
  sessionColumns,
  totpFactorColumns,
} from '../../../identity/server/identity-tables.ts'
import { ownerDetailWire } from '../../../owners/owner-wire.ts'
import { requireOwner } from '../../../owners/server/change-owner.ts'
import { findAadhaarConsent, findOwnerProfile } from '../../../owners/server/owner-queries.ts'
import { ownerColumns } from '../../../owners/server/owner-tables.ts'

const { devices: _, secondFactors: __, needsSecondFactor: ____, ...accountFields } = accountWire
const { passkeys: ___, ...codeFactors } = secondFactorsWire

type Parts = { account: DownloadedAccount; sealer: Sealer; ownData: readonly OwnData[] }

/** All that is kept of the account that is signed in and of its records, kind by kind. */
export function dataTablesOf(scope: Scope, { account, sealer, ownData }: Parts): OwnDataTable[] {
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
  if (scope.kind === 'administrator')
    return [
      accountTable(account),
      ...signIn,
      eventTable(scope, 'What you did to the accounts of owners, and when.'),
    ]
  // The books are the owner's: who works in them takes along what is kept of themselves.
  if (worksForOwner(scope)) return [accountTable(account), ...signIn]
  const first =
    scope.kind === 'owner' ? ownerTable(scope, { account, sealer }) : accountTable(account)
  return [first, ...signIn, ...ownData.flatMap((tablesOf) => tablesOf(scope, sealer))]
}

const accountTable = (account: DownloadedAccount) =>
  singleRecord(
    { name: 'account', about: 'Your account.', columns: accountColumns },
    { ...accountFields, lastSignedInAt: nullable(text) },
    async () => account,
  )

const ownerTable = (scope: OwnerScope, { account, sealer }: Omit<Parts, 'ownData'>) =>
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
