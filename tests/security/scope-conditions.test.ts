import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as clients from '../../src/features/clients/server/client-queries.ts'
import type { ClientScope, OwnerScope } from '../../src/features/identity/server/scope.ts'
import * as currentLeases from '../../src/features/leases/server/current-lease-queries.ts'
import * as leases from '../../src/features/leases/server/lease-queries.ts'
import * as owners from '../../src/features/owners/server/owner-queries.ts'
import * as properties from '../../src/features/properties/server/property-queries.ts'
import * as receipts from '../../src/features/receipts/server/receipt-queries.ts'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '../../src/server/database/database.ts'
import { createSealer } from '../../src/server/encryption.ts'
import { createWorld, PROPERTY, type World } from '../kit/world.ts'
import { type Books, neighbourOf, openAllBooks } from './books.ts'
import { checksumsOf } from './checksums.ts'
import { openPolicies } from './open-policies.ts'

// Every query, called by itself with the ids of another organization and all policies open: its own
// condition is all that is left. A new query must get a line here.

type Reads<S> = Record<string, (scope: S, of: Books) => Promise<unknown>>

const MAY = { rentFrom: '2026-01-01', rentTo: '2027-12-31' }

/** What a client may call, too; it finds nothing. */
const READS: Reads<OwnerScope | ClientScope> = {
  listClients: (scope, { canary }) => clients.listClients(scope, { search: canary }),
  findClient: (scope, { client }) => clients.findClient(scope, client.id),
  listReceipts: (scope, { canary }) => receipts.listReceipts(scope, { search: canary }),
  findReceipt: (scope, { receipt }) => receipts.findReceipt(scope, receipt),
}

// Which rows are found is asked here, not who can open what is sealed in them.
const sealer = { ...createSealer(Buffer.alloc(32)), open: (sealed: string) => sealed }

const OWNER_READS: Reads<OwnerScope> = {
  findOwner: (scope, { owner }) => owners.findOwner(scope, owner.id),
  findOwnerProfile: (scope, { owner }) =>
    owners.findOwnerProfile(scope, owner.id, sealer).catch(() => undefined),
  listProperties: (scope, { canary }) => properties.listProperties(scope, { search: canary }),
  findProperty: (scope, { property }) => properties.findProperty(scope, property),
  listLeases: (scope, { canary }) => leases.listLeases(scope, { search: canary }),
  findLease: (scope, { lease }) => leases.findLease(scope, lease),
  lockLease: (scope, { lease }) => leases.lockLease(scope, lease),
  findCurrentLeaseIds: (scope, { property }) =>
    currentLeases.findCurrentLeaseIds(scope, [property]),
  hasCurrentLease: (scope, { client }) => currentLeases.hasCurrentLease(scope, client.id),
  findOverlap: (scope, { lease }) => receipts.findOverlap(scope, lease, MAY),
}

const TERMS = {
  electricityMeterNumber: '1',
  incrementPercentage: '1',
  securityDepositAmount: '1',
  monthlyRent: '1',
  incrementSchedule: '1',
  paymentDay: null,
  paymentMode: 'cash' as const,
}
const DETAILS = {
  name: 'X',
  fatherName: 'X',
  gender: 'Male' as const,
  mobileNumber: '1',
  address1: 'X',
  address2: 'X',
}

/** What writes; it changes nothing of the other organization, whether it refuses or not. */
const WRITES: Reads<OwnerScope> = {
  updateOwner: (scope, { owner }) => {
    const { id, email } = owner
    return owners.updateOwner(scope, id, { name: 'X', email, phone: '1', passwordHash: 'none' })
  },
  insertProperty: (scope) => properties.insertProperty(scope, PROPERTY),
  updateProperty: (scope, { property }) => properties.updateProperty(scope, property, PROPERTY),
  markPropertyDeleted: (scope, { property }) => properties.markPropertyDeleted(scope, property),
  insertClient: (scope, { client }) =>
    clients.insertClient(scope, DETAILS, { email: client.email, passwordHash: 'none' }),
  updateClient: (scope, { client }) => clients.updateClient(scope, client.id, DETAILS, 'none'),
  markClientDeleted: (scope, { client }) => clients.markClientDeleted(scope, client.id),
  insertLease: (scope, { freeProperty, client }) =>
    leases.insertLease(scope, { propertyId: freeProperty, clientId: client.id, terms: TERMS }),
  updateLease: (scope, { lease, freeProperty }) =>
    leases.updateLease(scope, lease, { propertyId: freeProperty, terms: TERMS }),
  endLease: (scope, { lease }) => leases.endLease(scope, lease),
  takeReceiptNumber: (scope) => receipts.takeReceiptNumber(scope),
  insertReceipt: async (scope, { lease, property, client, owner }) =>
    receipts.insertReceipt(scope, {
      ...MAY,
      paymentThreshold: '2027-01-01',
      number: 99,
      paymentMode: 'cash',
      overlapAllowed: true,
      parties: {
        lease: { ...TERMS, id: lease },
        property: { ...PROPERTY, id: property },
        client: { id: client.id, name: 'X', email: 'x@example.in' },
        owner: { id: owner.id, name: 'X', email: 'x@example.in', phone: '1' },
      },
    }),
  markReceiptCancelled: (scope, { receipt }) => receipts.markReceiptCancelled(scope, receipt, 'X'),
}

let world: World
let database: Database
let books: Books[]
beforeAll(async () => {
  world = await createWorld()
  books = await openAllBooks(world)
  await openPolicies(world)
  database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
}, 60_000)
afterAll(async () => {
  await database.close()
  await world.close()
})

// The administrator's list, what takes no id, and what is no query.
const NOT_BY_ID = [
  'listOwners',
  'findOwnerOfOrganization',
  'sealContext',
  'refuseTakenEmail',
  'emailTaken',
]

test('every query is tried', () => {
  const names = [owners, clients, leases, currentLeases, properties, receipts].flatMap((it) =>
    Object.keys(it),
  )
  expect([...NOT_BY_ID, ...Object.keys({ ...READS, ...OWNER_READS, ...WRITES })].sort()).toEqual(
    names.sort(),
  )
})

const commonOf = ({ id, email }: { id: string; email: string }, tx: Transaction) => ({
  actor: { accountId: id, name: 'X', email },
  tx,
  now: world.now(),
  sessionHash: Buffer.alloc(32),
})
const asOwner = <T>({ owner }: Books, work: (scope: OwnerScope) => Promise<T>) => {
  const { id, organizationId } = owner
  const as = { role: 'rentbook_app', accountId: id, organizationId } as const
  return database.transaction(as, (tx) =>
    work({ kind: 'owner', ...commonOf(owner, tx), organizationId, trial: null }),
  )
}
const asClient = <T>({ owner, client }: Books, work: (scope: ClientScope) => Promise<T>) => {
  const { organizationId } = owner
  const as = { role: 'rentbook_app', accountId: client.id, organizationId } as const
  return database.transaction({ ...as, clientId: client.id }, (tx) =>
    work({ kind: 'client', ...commonOf(client, tx), organizationId }),
  )
}

const NOTHING = [undefined, false, new Map(), { rows: [], total: 0, nextCursor: undefined }]

describe('an owner', () => {
  test('is found by their own organization', async () => {
    for (const own of books)
      expect(await asOwner(own, owners.findOwnerOfOrganization)).toMatchObject({
        id: own.owner.id,
      })
  })

  test.each(Object.entries({ ...READS, ...OWNER_READS }))(
    'finds nothing by %s',
    async (_, read) => {
      const [own, of] = books as [Books, Books]
      expect(NOTHING).toContainEqual(await asOwner(own, (scope) => read(scope, of)))
      expect(NOTHING).not.toContainEqual(await asOwner(own, (scope) => read(scope, own)))
    },
  )

  test.each(Object.entries(WRITES))('changes nothing by %s', async (_, write) => {
    const [own, of] = books as [Books, Books]
    const sums = () => checksumsOf(world.database.connection, [of.owner.organizationId])
    const before = await sums()
    await asOwner(own, (scope) => write(scope, of)).catch(() => 'refused')
    expect(await sums()).toEqual(before)
  })
})

describe('a client', () => {
  test.each(Object.entries(READS))('finds nothing by %s', async (_, read) => {
    const [own, of] = books as [Books, Books]
    for (const others of [of, neighbourOf(own)])
      expect(NOTHING).toContainEqual(await asClient(own, (scope) => read(scope, others)))
    expect(NOTHING).not.toContainEqual(await asClient(own, (scope) => read(scope, own)))
  })
})
