import type { Page } from '../../../../server/database/keyset-page.ts'
import type { Sealer } from '../../../../server/encryption.ts'
import { claimWire } from '../../../claims/claim-wire.ts'
import { listClaims } from '../../../claims/server/list-claims.ts'
import { clientWire } from '../../../clients/client-wire.ts'
import { listClients } from '../../../clients/server/client-queries.ts'
import { eventWire } from '../../../history/history-wire.ts'
import { listEventsAfter } from '../../../history/server/history-queries.ts'
import type {
  AdminScope,
  ClientScope,
  OwnerScope,
  Scope,
} from '../../../identity/server/access/scope.ts'
import { booksWire, ownerDetailWire } from '../../../owners/owner-wire.ts'
import { requireOwner } from '../../../owners/server/change-owner.ts'
import { findOwnerProfile } from '../../../owners/server/owner-queries.ts'
import { moneySettingsHistory } from '../../../payments/money-settings-wire.ts'
import { findMoneySettings } from '../../../payments/server/money-settings-queries.ts'
import { propertyNameWire } from '../../../properties/property-wire.ts'
import { listProperties } from '../../../properties/server/property-queries.ts'
import { receiptWire } from '../../../receipts/receipt-wire.ts'
import { listReceiptsAfter } from '../../../receipts/server/receipt-queries.ts'
import type { KeptAccount } from '../../account.ts'
import { accountWire, deviceWire } from '../../account-wire.ts'
import * as booksDataWires from '../../books-data-wire.ts'
import { passkeyWire, secondFactorsWire } from '../../second-factor-wire.ts'
import * as booksData from './books-data-queries.ts'
import { type DataTable, dataTable, singleRecord } from './data-table.ts'

const { devices: _, secondFactors: __, needsSecondFactor: ____, ...accountFields } = accountWire
const { passkeys: ___, ...codeFactors } = secondFactorsWire

/** All that is kept of the account that is signed in and of its records, kind by kind. */
export function dataTablesOf(
  scope: Scope,
  { account, sealer }: { account: KeptAccount; sealer: Sealer },
): DataTable[] {
  const devices = dataTable(
    ['devices', 'Where the account is signed in now.'],
    deviceWire,
    async ({ after }) => (after === undefined ? account.devices : []),
  )
  const factors = singleRecord(
    ['second-factors', 'What the sign-in asks beside your password.'],
    codeFactors,
    async () => account.secondFactors,
  )
  const passkeys = dataTable(
    ['passkeys', 'The passkeys of your account, by the names that you gave them.'],
    passkeyWire,
    async ({ after }) => (after === undefined ? account.secondFactors.passkeys : []),
  )
  const signIn = [devices, factors, passkeys]
  if (scope.kind === 'owner') return [ownerTable(scope, sealer), ...signIn, ...tablesOfOwner(scope)]
  const own = singleRecord(['account', 'Your account.'], accountFields, async () => account)
  return scope.kind === 'client'
    ? [own, ...signIn, ...tablesOfClient(scope)]
    : [own, ...signIn, eventTable(scope, 'What you did to the accounts of owners, and when.')]
}

const ownerTable = (scope: OwnerScope, sealer: Sealer) =>
  singleRecord(
    ['account', 'Your account with what you registered, PAN, GST and bank account in full.'],
    ownerDetailWire,
    async () => {
      const { ownerId } = scope.organization
      const owner = await requireOwner(scope, ownerId)
      return { ...owner, ...(await findOwnerProfile(scope, ownerId, sealer)) }
    },
  )

const tablesOfOwner = (scope: OwnerScope): DataTable[] => [
  singleRecord(
    ['money-settings', 'How you are paid, and how receipts and clients read it.'],
    moneySettingsHistory,
    () => findMoneySettings(scope),
  ),
  dataTable(
    ['properties', 'Your properties; deleted ones are left out.'],
    { ...propertyNameWire, ...booksWire },
    throughPages((page) => listProperties(scope, page)),
  ),
  dataTable(
    ['clients', 'Your clients; deleted ones are left out.'],
    clientWire,
    throughPages((page) => listClients(scope, page)),
  ),
  ...tablesOfBooks(scope),
  eventTable(scope, 'What was done in your books: who, when, and what it changed.'),
]

const tablesOfClient = (scope: ClientScope): DataTable[] => [
  dataTable(
    ['my-record', 'What the owner keeps of you.'],
    clientWire,
    throughPages((page) => listClients(scope, page)),
  ),
  ...tablesOfBooks(scope),
]

const tablesOfBooks = (scope: OwnerScope | ClientScope): DataTable[] => [
  dataTable(
    ['agreements', 'Rent agreements, ended ones too, with the rent from each day on.'],
    booksDataWires.agreementDataWire,
    (stretch) => booksData.listAgreementData(scope, stretch),
  ),
  dataTable(['receipts', 'Rent receipts, cancelled ones too.'], receiptWire, (stretch) =>
    listReceiptsAfter(scope, stretch),
  ),
  dataTable(
    ['charges', 'What was charged: rent, electricity and the rest, with what of it is settled.'],
    booksDataWires.chargeDataWire,
    (stretch) => booksData.listChargeData(scope, stretch),
  ),
  dataTable(
    ['payments', 'What was received, credited or brought forward.'],
    booksDataWires.creditDataWire,
    (stretch) => booksData.listCreditData(scope, stretch),
  ),
  dataTable(
    ['payouts', 'What was given back: deposits and refunds.'],
    booksDataWires.payoutDataWire,
    (stretch) => booksData.listPayoutData(scope, stretch),
  ),
  dataTable(
    ['settled', 'Which payment settled which charge; below zero where it was taken back.'],
    booksDataWires.allocationDataWire,
    (stretch) => booksData.listAllocationData(scope, stretch),
  ),
  dataTable(
    ['monthly-charges', 'What is charged every month beside the rent.'],
    booksDataWires.recurringDataWire,
    (stretch) => booksData.listRecurringData(scope, stretch),
  ),
  dataTable(
    ['meter-readings', 'Readings of electricity meters.'],
    booksDataWires.readingDataWire,
    (stretch) => booksData.listReadingData(scope, stretch),
  ),
  dataTable(
    ['claims', 'Payments that clients told of, and what was decided.'],
    claimWire,
    throughPages((page) => listClaims(scope, page)),
  ),
]

const eventTable = (scope: OwnerScope | AdminScope, about: string): DataTable =>
  dataTable(['events', about], eventWire, (stretch) => listEventsAfter(scope, stretch))

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
