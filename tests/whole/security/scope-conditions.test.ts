import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEARCHED_RECORDS } from '../../../src/app/server/declared.ts'
import * as addressees from '../../../src/features/claims/server/claim-mails.ts'
import * as claims from '../../../src/features/claims/server/claim-queries.ts'
import * as claimLists from '../../../src/features/claims/server/list-claims.ts'
import * as clients from '../../../src/features/clients/server/client-queries.ts'
import * as history from '../../../src/features/history/server/history-queries.ts'
import type { ClientScope, OwnerScope } from '../../../src/features/identity/server/access/scope.ts'
import type { SearchedRecords } from '../../../src/features/identity/server/access/server-feature.ts'
import * as imports from '../../../src/features/import/server/import-queries.ts'
import * as currentLeases from '../../../src/features/leases/server/current-lease-queries.ts'
import * as leases from '../../../src/features/leases/server/lease-queries.ts'
import * as leaseWrites from '../../../src/features/leases/server/lease-write-queries.ts'
import * as owners from '../../../src/features/owners/server/owner-queries.ts'
import * as properties from '../../../src/features/properties/server/property-queries.ts'
import * as receipts from '../../../src/features/receipts/server/receipt-queries.ts'
import type { Verification } from '../../../src/features/receipts/verification.ts'
import * as search from '../../../src/features/search/server/search-queries.ts'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '../../../src/server/database/database.ts'
import { createSealer } from '../../../src/server/encryption.ts'
import { newId } from '../../../src/server/new-id.ts'
import { paise } from '../../../src/shared/paise.ts'
import { createWorld, PROPERTY, SETTINGS, type World } from '../../kit/world.ts'
import { type Books, neighbourOf, openAllBooks } from '../../security/books.ts'
import { checksumsOf } from '../../security/checksums.ts'
import {
  looseReferenceOf,
  MONEY_MODULES,
  MONEY_NOT_BY_ID,
  MONEY_OWNER_READS,
  MONEY_READS,
  MONEY_WRITES,
} from '../../security/money-queries.ts'
import { openPolicies } from '../../security/open-policies.ts'
import { WithoutCondition } from '../../security/without-condition.ts'

// Calls every query with the ids of another organization while all row policies are open, so that only its
// own conditions protect the rows. Then leaves each condition out in turn: the query must now reach what it
// must not, which proves that the condition matters and that these tests notice. A new query needs a line here.

type Reads<S> = Record<string, (scope: S, of: Books) => Promise<unknown>>

const MAY = { rentFrom: '2026-01-01', rentTo: '2027-12-31' }

/** All that is searched, and receipts by a reference, of which no word of ours has the digit. */
const searchedBy = (canary: string): SearchedRecords[] =>
  SEARCHED_RECORDS.map((of) => {
    const condition = sql`receipts.credit_id in
      (select id from credits where reference = ${canary.toUpperCase()})`
    return of.kind === 'receipt' ? { ...of, byMeaning: () => [{ condition }] } : of
  })

/** Reads that a client may call too. */
const READS: Reads<OwnerScope | ClientScope> = {
  listClients: (scope, { canary }) => clients.listClients(scope, { search: canary }),
  findClient: (scope, { client }) => clients.findClient(scope, client.id),
  listReceipts: (scope, { canary }) => receipts.listReceipts(scope, { search: canary }),
  searchBooks: async (scope, { canary }) =>
    (await search.searchBooks(scope, canary, searchedBy(canary))).flatMap((found) => [
      ...[...found.words, ...found.meaning, ...found.alike],
    ]),
  findReceipt: (scope, { receipt }) => receipts.findReceipt(scope, receipt),
  listClaims: (scope, { canary }) => claimLists.listClaims(scope, { search: canary }),
  findClaim: (scope, { claim }) => claims.findClaim(scope, claim),
  ...MONEY_READS,
}

// This tests which rows are found, not decryption, so leave encrypted values as they are.
const sealer = { ...createSealer(Buffer.alloc(32)), open: (sealed: string) => sealed }

const OWNER_READS: Reads<OwnerScope> = {
  hasClientWithEmail: (scope, { client }) => clients.hasClientWithEmail(scope, client.email),
  findOwner: (scope, { owner }) => owners.findOwner(scope, owner.id),
  findOwnerProfile: (scope, { owner }) =>
    owners.findOwnerProfile(scope, owner.id, sealer).catch(() => undefined),
  listEvents: (scope, { property }) => history.listEvents(scope, { recordId: property }),
  listProperties: (scope, { canary }) => properties.listProperties(scope, { search: canary }),
  findProperty: (scope, { property }) => properties.findProperty(scope, property),
  listLeases: (scope, { canary }) => leases.listLeases(scope, { search: canary }),
  findLease: (scope, { lease }) => leases.findLease(scope, lease),
  lockLease: (scope, { lease }) => leases.lockLease(scope, lease),
  lockLeasesOf: (scope, { client }) => leases.lockLeasesOf(scope, client.id),
  findCurrentLeaseIds: (scope, { property }) =>
    currentLeases.findCurrentLeaseIds(scope, [property]),
  hasCurrentLease: (scope, { client }) => currentLeases.hasCurrentLease(scope, client.id),
  findAddressee: (scope, { client }) => addressees.findAddressee(scope, client.id),
  findImport: (scope, { sheet }) => imports.findImport(scope, sheet),
  listStanding: async (scope, { lease }) => {
    const { charges, credits } = await imports.listStanding(scope, lease)
    return [...charges, ...credits]
  },
  isBuiltUpon: (scope, { sheet, property, client, lease }) => {
    const records = { properties: [property], clients: [client.id], leases: [lease] }
    return imports.isBuiltUpon(scope, { id: sheet, createdAt: new Date(0), records })
  },
  findOverlap: (scope, { lease }) => receipts.findOverlap(scope, lease, MAY),
  ...MONEY_OWNER_READS,
}

const TERMS = {
  electricityMeterNumber: '1',
  incrementPercentage: '1',
  securityDepositAmount: '1',
  incrementSchedule: '1',
  paymentDay: null,
  paymentMode: 'cash' as const,
  startDate: null,
}
const DETAILS = {
  name: 'X',
  fatherName: 'X',
  gender: 'Male' as const,
  mobileNumber: '1',
  address1: 'X',
  address2: 'X',
}

const NO_VERIFICATION: Verification = {
  ...{ code: 'X', kind: 'rent', issuedOn: '2026-11-16', receivedOn: null, method: null },
  ...{ reference: null, lines: [], advance: '0', deposit: '0', tds: '0', amount: '0' },
  ...{ landlord: 'X', landlordPan: null, client: 'X', city: 'X', pincode: '1' },
}

/** Writes; they must change nothing of the other organization, whether they throw or not. */
const WRITES: Reads<OwnerScope> = {
  updateOwner: (scope, { owner }) => {
    const { id, email } = owner
    return owners.updateOwner(scope, id, { name: 'X', email, phone: '1', passwordHash: 'none' })
  },
  insertProperties: (scope) => properties.insertProperties(scope, [PROPERTY]),
  updateProperty: (scope, { property }) => properties.updateProperty(scope, property, PROPERTY),
  markPropertyDeleted: (scope, { property }) => properties.markPropertyDeleted(scope, property),
  insertClients: (scope, { client: { email } }) =>
    clients.insertClients(scope, [{ details: DETAILS, account: { email, passwordHash: 'none' } }]),
  updateClient: (scope, { client }) => clients.updateClient(scope, client.id, DETAILS, 'none'),
  setClientEmail: (scope, { client }) => clients.setClientEmail(scope, client.id, 'x@example.in'),
  markClientDeleted: (scope, { client }) => clients.markClientDeleted(scope, client.id, null),
  insertLeases: (scope, { freeProperty, client }) =>
    leaseWrites.insertLeases(scope, [
      { propertyId: freeProperty, clientId: client.id, terms: TERMS },
    ]),
  updateLease: (scope, { lease, freeProperty }) =>
    leaseWrites.updateLease(scope, lease, { propertyId: freeProperty, terms: TERMS }),
  keepEarlierUnitRate: (scope, { lease }) =>
    leaseWrites.keepEarlierUnitRate(scope, lease, { until: '2026-11-01', rate: '8' }),
  markLeaseEnded: (scope, { lease }) =>
    leaseWrites.markLeaseEnded(scope, lease, { endedOn: '2026-11-16', reason: null }),
  markLeaving: (scope, { lease }) => leaseWrites.markLeaving(scope, lease, '2026-12-15'),
  markClaimDecided: (scope, { neighbour }) =>
    claims.markClaimDecided(scope, neighbour.claim, { state: 'declined', reason: 'X' }),
  markImportUndone: (scope, { sheet }) => imports.markImportUndone(scope, sheet),
  insertImport: (scope, { property }) =>
    imports.insertImport(scope, {
      ...{ id: newId(), name: 'X', rows: 1, chargedFrom: '2026-12-01' },
      records: {
        ...{ properties: [property], clients: [], leases: [] },
        ...{ openings: 0, receipts: 0, expenses: 0, invited: 0 },
      },
    }),
  ...MONEY_WRITES,
  insertReceipt: async (scope, { lease, property, client, owner }) =>
    receipts.insertReceipt(scope, {
      ...MAY,
      paymentThreshold: '2027-01-01',
      ...{ id: newId(), number: 99, code: 'X', kind: 'rent', creditId: null },
      ...{ amount: paise(1n), isAmountStated: true, receivedOn: '2026-11-16' },
      document: {
        ...{ lines: [], advance: '0', deposit: '0', tds: '0' },
        ...{ dateKnown: true, method: null, reference: null },
      },
      ...{ landlordPanSealed: null, verifyHash: Buffer.alloc(32), verification: NO_VERIFICATION },
      paymentMode: 'cash',
      overlapAllowed: true,
      parties: {
        lease: { ...TERMS, monthlyRent: '1', id: lease },
        property: { ...PROPERTY, id: property },
        client: { id: client.id, name: 'X', email: 'x@example.in' },
        owner: { id: owner.id, name: 'X', email: 'x@example.in', phone: '1' },
      },
    }),
  markReceiptCancelled: (scope, { receipt }) => receipts.markReceiptCancelled(scope, receipt, 'X'),
}

/** Writes that a client may make; none for another client. */
const CLIENT_WRITES: Reads<ClientScope> = {
  markClaimDecided: (scope, { claim }) =>
    claims.markClaimDecided(scope, claim, { state: 'withdrawn' }),
  insertClaim: (scope, { lease }) =>
    claims.insertClaim(scope, {
      ...{ leaseId: lease, amount: paise(1n), paidOn: '2026-11-01', method: 'upi' },
      ...{ reference: null, towards: [], transferId: null },
    }),
}

let world: World
let database: Database
let books: Books[]
let leftOut = 0
beforeAll(async () => {
  world = await createWorld()
  books = await openAllBooks(world, 2)
  for (const { owner, canary, client } of books)
    await world.query('insert into transfer_references values ($1, $2, $3)', [
      ...[owner.organizationId, looseReferenceOf(canary), client.id],
    ])
  await openPolicies(world)
  database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  process.stdout.write(`${leftOut} conditions of queries left out, each noticed\n`)
  await database.close()
  await world.close()
})

// The administrator's list, queries without an id, and functions that are not queries.
const NOT_BY_ID = [
  ...['isLet', 'listOwners', 'countTrials', 'sealContext', 'refuseTakenEmail', 'emailTaken'],
  ...['holdImports', 'listImports', 'listKnownProperties', 'listKnownClients', 'listKnownPayers'],
  ...['findAadhaarConsent', 'lockAllLeases', 'isImporting'],
  ...['listWaitingForInvitations', 'findSupplierStateOf'],
  // Built from queries that are tested here.
  ...['mailClaimToOwner', 'mailDecline', 'receiptCode', 'replaceCode'],
  ...['owners', 'claimsOf', 'countWaitingClaims', 'findOwnClaims', 'insertReference'],
  ...MONEY_NOT_BY_ID,
]

const MODULES = [
  ...[history, owners, clients, leases, leaseWrites, currentLeases, properties, receipts],
  ...[claims, claimLists, addressees, imports, search],
  ...MONEY_MODULES,
]

test('every query is tested here', () => {
  const names = MODULES.flatMap((it) => Object.entries(it)).flatMap(([name, part]) =>
    typeof part === 'function' ? [name] : [],
  )
  const tested = Object.keys({ ...READS, ...OWNER_READS, ...WRITES, ...CLIENT_WRITES })
  expect([...NOT_BY_ID, ...tested].sort()).toEqual(names.sort())
})

const commonOf = ({ id, email }: { id: string; email: string }, tx: Transaction) => ({
  actor: { accountId: id, name: 'X', email, language: null },
  tx,
  now: world.now(),
  timeZone: SETTINGS.timeZone,
  today: '2026-11-16',
  sessionHash: Buffer.alloc(32),
  signedInAt: world.now(),
})
const organizationOf = ({ organizationId, id }: Books['owner']) => ({
  id: organizationId,
  ownerId: id,
  trial: { trialEndsOn: '2026-12-16', subscribed: false },
})
const through = (tx: Transaction, without?: WithoutCondition) =>
  without ? tx.withPlugin(without) : tx
const asOwner = <T>(
  { owner }: Books,
  work: (scope: OwnerScope) => Promise<T>,
  without?: WithoutCondition,
) => {
  const { id, organizationId } = owner
  const as = { role: 'rentbook_app', accountId: id, organizationId } as const
  return database.transaction(as, (tx) => {
    const common = commonOf(owner, through(tx, without))
    return work({ kind: 'owner', ...common, organization: organizationOf(owner) })
  })
}
const asClient = <T>(
  { owner, client }: Books,
  work: (scope: ClientScope) => Promise<T>,
  without?: WithoutCondition,
) => {
  const { organizationId } = owner
  const as = { role: 'rentbook_client', accountId: client.id, organizationId } as const
  return database.transaction({ ...as, clientId: client.id }, (tx) =>
    work({
      kind: 'client',
      ...commonOf(client, through(tx, without)),
      organization: organizationOf(owner),
    }),
  )
}

const ZERO = [
  { advance: 0n, deposit: 0n },
  ...[undefined, null, false, 0n, [], new Map()],
  { rows: [], total: 0, nextCursor: undefined },
  {
    ...{ rows: [], total: 0, amount: '0.00', nextCursor: undefined },
    parts: { deposit: '0.00', tds: '0.00' },
  },
  ...['0', '0.00'].map((amount) => ({ rows: [], total: 0, amount, nextCursor: undefined })),
  { credited: 0n, gst: 0n },
]
const isNothing = (found: unknown) => ZERO.some((it) => isDeepStrictEqual(it, found))

/** Whether a query stays out of others' books, perhaps with one condition left out. */
type KeepsOut = (own: Books, others: Books, without?: WithoutCondition) => Promise<boolean>

const ownerReads =
  (read: Reads<OwnerScope>[string]): KeepsOut =>
  async (own, others, without) =>
    isNothing(await asOwner(own, (scope) => read(scope, others), without))

const clientReads =
  (read: Reads<ClientScope>[string]): KeepsOut =>
  async (own, others, without) =>
    isNothing(await asClient(own, (scope) => read(scope, others), without))

type As<S> = <T>(
  own: Books,
  work: (scope: S) => Promise<T>,
  without?: WithoutCondition,
) => Promise<T>

/** Compares what was written as the superuser, then rolls it back. */
const writesOf =
  <S extends OwnerScope | ClientScope>(as: As<S>, write: Reads<S>[string]): KeepsOut =>
  async (own, others, without) => {
    const ids = [others.owner.organizationId]
    const before = await checksumsOf(world.query, ids)
    let after = before
    const undone = as(
      own,
      async (scope) => {
        await write(scope, others).catch(() => 'refused')
        await sql`set local role none`.execute(scope.tx)
        after = await checksumsOf(
          async (text, values) =>
            (await scope.tx.executeQuery(CompiledQuery.raw(text, values))).rows,
          ids,
        )
        throw new Error('undone')
      },
      without,
    )
    await undone.catch(() => {})
    return isDeepStrictEqual(after, before)
  }

/** Leaves out each comparison with one of these ids in turn, and expects every one but the last ones to be noticed. */
async function expectEachNeeded(
  keepsOut: KeepsOut,
  others: Books,
  ids: string[],
  { butLast = 0, but = [] as readonly number[] } = {},
) {
  const [own] = books as [Books]
  const whole = new WithoutCondition(ids, 0)
  expect(await keepsOut(own, others, whole)).toBe(true)
  const needed = whole.found - butLast
  for (let number = 1; number <= needed; number++)
    if (!but.includes(number))
      expect([number, await keepsOut(own, others, new WithoutCondition(ids, number))]).toEqual([
        number,
        false,
      ])
  leftOut += needed
  return needed
}

// These ask for the rents of an agreement beside the agreement itself, and return none where that is not found. The
// condition of `listRents` is tested where that is called alone.
const ASK_FOR_RENTS = new Set(['lockLedger', 'lockLedgers'])

/** Conditions that a joined table repeats (accounts of clients, recoveries of expenses): either keeps others out. */
const REPEATED: Record<string, readonly number[]> = {
  searchBooks: [2, 3, 7, 8, 9],
  listExpenses: [2],
}

describe('an owner', () => {
  test.each(Object.entries({ ...READS, ...OWNER_READS }))(
    'reads nothing of another organization by %s, thanks to each of its conditions',
    async (name, read) => {
      const [own, of] = books as [Books, Books]
      expect(await ownerReads(read)(own, own)).toBe(false)
      const ids = [own.owner.organizationId]
      const butLast = ASK_FOR_RENTS.has(name) ? 1 : 0
      const exempt = { butLast, but: REPEATED[name] ?? [] }
      expect(await expectEachNeeded(ownerReads(read), of, ids, exempt)).toBeGreaterThan(0)
    },
  )

  test.each(Object.entries(WRITES))(
    'changes nothing of another organization by %s, thanks to each of its conditions',
    async (_, write) => {
      const [own, of] = books as [Books, Books]
      await expectEachNeeded(writesOf(asOwner, write), of, [own.owner.organizationId])
    },
  )
})

// The sum of receipts is queried in a statement around the same condition, which must matter there too; a search looks
// for words and for a reference.
const CLIENT_CONDITIONS: Record<string, number> = { listReceipts: 2, searchBooks: 2 }

describe('a client', () => {
  test.each(Object.entries(READS))(
    'reads nothing of others by %s, thanks to each of its conditions',
    async (name, read) => {
      const [own, of] = books as [Books, Books]
      expect(await clientReads(read)(own, own)).toBe(false)
      expect(await clientReads(read)(own, of)).toBe(true)
      const ids = [own.client.id]
      expect(await expectEachNeeded(clientReads(read), neighbourOf(own), ids)).toBe(
        CLIENT_CONDITIONS[name] ?? 1,
      )
    },
  )

  test.each(Object.entries(CLIENT_WRITES))(
    'changes nothing of others by %s, thanks to each of its conditions',
    async (_, write) => {
      const [own, of] = books as [Books, Books]
      expect(await writesOf(asClient, write)(own, of)).toBe(true)
      await expectEachNeeded(writesOf(asClient, write), neighbourOf(own), [own.client.id])
    },
  )
})
