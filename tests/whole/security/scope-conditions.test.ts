import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientScope, OwnerScope } from '../../../src/features/identity/server/access/scope.ts'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '../../../src/server/database/database.ts'
import { createWorld, SETTINGS, type World } from '../../kit/world.ts'
import { type Books, neighbourOf, openAllBooks } from '../../security/books.ts'
import { checksumsOf } from '../../security/checksums.ts'
import { looseReferenceOf } from '../../security/money-queries.ts'
import { openPolicies } from '../../security/open-policies.ts'
import {
  CLIENT_WRITES,
  OWNER_READS,
  READS,
  type Reads,
  WRITES,
} from '../../security/scoped-queries.ts'
import { WithoutCondition } from '../../security/without-condition.ts'

// Calls every query with the ids of another organization while all row policies are open, so that only its
// own conditions protect the rows. Then leaves each condition out in turn: the query must now reach what it
// must not, which proves that the condition matters and that these tests notice.

let world: World
let database: Database
let books: Books[]
let leftOut = 0
beforeAll(async () => {
  world = await createWorld()
  books = await openAllBooks(world, 2)
  for (const { owner, canary, client } of books)
    await world.query('insert into transfer_references values ($1, $2, $3)', [
      owner.organizationId,
      looseReferenceOf(canary),
      client.id,
    ])
  await openPolicies(world)
  database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  process.stdout.write(`${leftOut} conditions of queries left out, each noticed\n`)
  await database.close()
  await world.close()
})

const commonOf = ({ id, email }: { id: string; email: string }, tx: Transaction) => ({
  actor: { accountId: id, name: 'X', email, language: null },
  tx,
  now: world.now(),
  timeZone: SETTINGS.timeZone,
  today: '2026-11-16',
  sessionHash: Buffer.alloc(32),
  signedInAt: world.now(),
  mustHaveSecondFactor: false,
})
const organizationOf = ({ organizationId, id }: Books['owner']) => ({
  id: organizationId,
  ownerId: id,
  ownerName: 'X',
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
    return work({
      kind: 'owner',
      ...common,
      organization: organizationOf(owner),
      member: null,
      properties: null,
    })
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
  undefined,
  null,
  false,
  0n,
  [],
  new Map(),
  { rows: [], total: 0, nextCursor: undefined },
  {
    rows: [],
    total: 0,
    amount: '0.00',
    nextCursor: undefined,
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

/**
 * Leaves out each comparison with one of these ids in turn, and expects every one but the last ones to be noticed: alone,
 * or, where a joined table or a subquery repeats it, together with its repetitions.
 */
async function expectEachNeeded(
  keepsOut: KeepsOut,
  others: Books,
  ids: string[],
  { butLast = 0, neverNoticed = 0 } = {},
) {
  const [own] = books as [Books]
  const whole = new WithoutCondition(ids, [])
  expect(await keepsOut(own, others, whole)).toBe(true)
  const needed = whole.found - butLast
  const isNoticed = async (numbers: number[]) =>
    !(await keepsOut(own, others, new WithoutCondition(ids, numbers)))
  const unnoticed: number[] = []
  for (let number = 1; number <= needed; number++)
    if (!(await isNoticed([number]))) unnoticed.push(number)
  const notYetNoticed = new Set(unnoticed)
  for (const many of [2, 3])
    for (const together of subsetsOf(unnoticed, many))
      if (together.some((number) => notYetNoticed.has(number)) && (await isNoticed(together)))
        for (const number of together) notYetNoticed.delete(number)
  expect(notYetNoticed).toHaveProperty('size', neverNoticed)
  leftOut += needed
  return needed
}

function subsetsOf(numbers: number[], many: number): number[][] {
  if (many === 0) return [[]]
  return numbers.flatMap((first, at) =>
    subsetsOf(numbers.slice(at + 1), many - 1).map((rest) => [first, ...rest]),
  )
}

// These ask for the rents of an agreement beside the agreement itself, and return none where that is not found. The
// condition of `listRents` is tested where that is called alone.
const ASK_FOR_RENTS = new Set(['lockLedger', 'lockLedgers'])

/** Conditions of subqueries that are asked only for the rows that the others found. */
const OF_FOUND_ROWS: Record<string, number> = { listExpenses: 1 }

describe('an owner', () => {
  test.each(Object.entries({ ...READS, ...OWNER_READS }))(
    'reads nothing of another organization by %s, thanks to each of its conditions',
    async (name, read) => {
      const [own, of] = books as [Books, Books]
      expect(await ownerReads(read)(own, own)).toBe(false)
      const ids = [own.owner.organizationId]
      const butLast = ASK_FOR_RENTS.has(name) ? 1 : 0
      const exempt = { butLast, neverNoticed: OF_FOUND_ROWS[name] ?? 0 }
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
