import { sql } from 'kysely'
import { SEARCHED_RECORDS } from '../../src/app/server/declared.ts'
import * as addressees from '../../src/features/claims/server/claim-mails.ts'
import * as claims from '../../src/features/claims/server/claim-queries.ts'
import * as claimLists from '../../src/features/claims/server/list-claims.ts'
import * as clients from '../../src/features/clients/server/client-queries.ts'
import * as history from '../../src/features/history/server/history-queries.ts'
import type { ClientScope, OwnerScope } from '../../src/features/identity/server/access/scope.ts'
import type { SearchedRecords } from '../../src/features/identity/server/access/server-feature.ts'
import * as imports from '../../src/features/import/server/import-queries.ts'
import * as currentLeases from '../../src/features/leases/server/current-lease-queries.ts'
import * as leases from '../../src/features/leases/server/lease-queries.ts'
import * as leaseWrites from '../../src/features/leases/server/lease-write-queries.ts'
import * as owners from '../../src/features/owners/server/owner-queries.ts'
import * as properties from '../../src/features/properties/server/property-queries.ts'
import * as receipts from '../../src/features/receipts/server/receipt-queries.ts'
import type { Verification } from '../../src/features/receipts/verification.ts'
import * as search from '../../src/features/search/server/search-queries.ts'
import { createSealer } from '../../src/server/encryption.ts'
import { newId } from '../../src/server/new-id.ts'
import { paise } from '../../src/shared/paise.ts'
import { PROPERTY } from '../kit/world.ts'
import type { Books } from './books.ts'
import { MONEY_OWNER_READS, MONEY_READS, MONEY_WRITES } from './money-queries.ts'

// Every query that the test of their conditions calls with the ids of other books (scope-conditions.test.ts). Which
// queries there are, scoped-queries.test.ts knows.

export type Reads<S> = Record<string, (scope: S, of: Books) => Promise<unknown>>

const MAY = { rentFrom: '2026-01-01', rentTo: '2027-12-31' }

/** All that is searched, and receipts by a reference, of which no word of ours has the digit. */
const searchedBy = (canary: string): SearchedRecords[] =>
  SEARCHED_RECORDS.map((of) => {
    const condition = sql`receipts.credit_id in
      (select id from credits where reference = ${canary.toUpperCase()})`
    return of.kind === 'receipt' ? { ...of, byMeaning: () => [{ condition }] } : of
  })

/** Reads that a client may call too. */
export const READS: Reads<OwnerScope | ClientScope> = {
  listClients: (scope, { canary }) => clients.listClients(scope, { search: canary }),
  findClient: (scope, { client }) => clients.findClient(scope, client.id),
  listReceipts: (scope, { canary }) => receipts.listReceipts(scope, { search: canary }),
  searchBooks: async (scope, { canary }) =>
    (await search.searchBooks(scope, canary, searchedBy(canary))).flatMap((found) => [
      ...found.words,
      ...found.meaning,
      ...found.alike,
    ]),
  findReceipt: (scope, { receipt }) => receipts.findReceipt(scope, receipt),
  listClaims: (scope, { canary }) => claimLists.listClaims(scope, { search: canary }),
  findClaim: (scope, { claim }) => claims.findClaim(scope, claim),
  ...MONEY_READS,
}

// This tests which rows are found, not decryption, so leave encrypted values as they are.
const sealer = { ...createSealer(Buffer.alloc(32)), open: (sealed: string) => sealed }

export const OWNER_READS: Reads<OwnerScope> = {
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
  code: 'X',
  kind: 'rent',
  issuedOn: '2026-11-16',
  receivedOn: null,
  method: null,
  reference: null,
  lines: [],
  advance: '0',
  deposit: '0',
  tds: '0',
  amount: '0',
  landlord: 'X',
  landlordPan: null,
  client: 'X',
  city: 'X',
  pincode: '1',
}

/** Writes; they must change nothing of the other organization, whether they throw or not. */
export const WRITES: Reads<OwnerScope> = {
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
      id: newId(),
      name: 'X',
      rows: 1,
      chargedFrom: '2026-12-01',
      records: {
        properties: [property],
        clients: [],
        leases: [],
        openings: 0,
        receipts: 0,
        expenses: 0,
        monthly: 0,
        invited: 0,
      },
    }),
  ...MONEY_WRITES,
  insertReceipt: async (scope, { lease, property, client, owner }) =>
    receipts.insertReceipt(scope, {
      ...MAY,
      paymentThreshold: '2027-01-01',
      id: newId(),
      number: 99,
      code: 'X',
      kind: 'rent',
      creditId: null,
      amount: paise(1n),
      isAmountStated: true,
      receivedOn: '2026-11-16',
      document: {
        lines: [],
        advance: '0',
        deposit: '0',
        tds: '0',
        dateKnown: true,
        method: null,
        reference: null,
      },
      landlordPanSealed: null,
      verifyHash: Buffer.alloc(32),
      verification: NO_VERIFICATION,
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
export const CLIENT_WRITES: Reads<ClientScope> = {
  markClaimDecided: (scope, { claim }) =>
    claims.markClaimDecided(scope, claim, { state: 'withdrawn' }),
  insertClaim: (scope, { lease }) =>
    claims.insertClaim(scope, {
      leaseId: lease,
      amount: paise(1n),
      paidOn: '2026-11-01',
      method: 'upi',
      reference: null,
      towards: [],
      transferId: null,
    }),
}
