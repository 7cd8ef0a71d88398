import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '../../src/server/database/database.ts'
import type { Identity } from '../../src/server/database/set-identity.ts'
import { newId } from '../../src/server/new-id.ts'
import { createTestDatabase } from '../kit/test-database.ts'

// A connection is used by one organization after the other. Whatever happens to a transaction, nothing of it may
// reach the next one, and nothing of it may make the connection unusable for good.

let kit: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  kit = await createTestDatabase()
})
beforeEach(() => {
  database = open(1)
})
afterAll(() => kit.close())

/** A pool of so many connections. */
function open(poolSize: number): Database {
  const opened = openDatabase(kit.connection, { poolSize, onError: () => {} })
  onTestFinished(() => opened.close())
  return opened
}

const ofOrganization = (organizationId = newId()) =>
  ({ role: 'rentbook_app', accountId: newId(), organizationId }) satisfies Identity

const inAny = <T>(work: (tx: Transaction) => Promise<T>) =>
  database.transaction(ofOrganization(), work)

const backend = async (tx: Transaction) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid

const echo = async (tx: Transaction, value: unknown) =>
  (await sql<{ echo: string }>`select ${value}::text as echo`.execute(tx)).rows[0]?.echo

const cannotBeSent = {
  toPostgres: () => {
    throw new Error('cannot be sent')
  },
}

test('a value that cannot be sent costs its connection, and the statement can be used again', async () => {
  // It has a name from its second time on.
  for (const value of ['a', 'b', 'c']) expect(await inAny((tx) => echo(tx, value))).toBe(value)
  const before = await inAny(backend)
  await expect(inAny((tx) => echo(tx, cannotBeSent))).rejects.toThrow('cannot be sent')
  expect(await inAny(backend)).not.toBe(before)
  expect(await inAny((tx) => echo(tx, 'd'))).toBe('d')
})

test('such a value costs the connection even where the work goes on as if nothing had happened', async () => {
  for (const value of ['a', 'b', 'c']) await inAny((tx) => echo(tx, value))
  const before = await inAny(async (tx) => {
    await echo(tx, cannotBeSent).catch(() => {})
    return backend(tx)
  }).catch(() => undefined)
  expect(await inAny(backend)).not.toBe(before)
  expect(await inAny((tx) => echo(tx, 'd'))).toBe('d')
})

test('a statement that the connection has lost fails once, and its connection is closed', async () => {
  for (const value of ['a', 'b', 'c']) await inAny((tx) => echo(tx, value))
  const before = await inAny(async (tx) => {
    await sql`deallocate all`.execute(tx)
    return backend(tx)
  })
  await expect(inAny((tx) => echo(tx, 'd'))).rejects.toMatchObject({ code: '26000' })
  expect(await inAny((tx) => echo(tx, 'e'))).toBe('e')
  expect(await inAny(backend)).not.toBe(before)
})

test('a refusal of the database keeps the connection', async () => {
  const before = await inAny(backend)
  await expect(inAny((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
  expect(await inAny(backend)).toBe(before)
})

test('work that goes on after its transaction was rolled back reaches no later transaction', async () => {
  let goOn = () => {}
  const later = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const late: Promise<unknown>[] = []
  const failing = inAny(async (tx) => {
    late.push(later.then(() => echo(tx, 'late')))
    await Promise.all([...late, sql`select 1 / 0`.execute(tx)])
  })
  await expect(failing).rejects.toThrow('division by zero')
  const own = newId()
  const seen = await database.transaction(ofOrganization(own), async (tx) => {
    goOn()
    await expect(late[0]).rejects.toThrow('The transaction is over.')
    return organizationOf(tx)
  })
  expect(seen).toBe(own)
})

test('a transaction with an ignored failure is not committed', async () => {
  const ignoring = inAny(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
    return 'done'
  })
  await expect(ignoring).rejects.toThrow('The transaction had failed and was rolled back.')
})

test('a transaction in which nothing is read takes no connection', async () => {
  await inAny(async () => {
    // The pool has one connection: a second transaction inside would wait for the first for ever.
    expect(await inAny((tx) => echo(tx, 'a'))).toBe('a')
  })
})

test('the fields of an identity are values, whatever is in them', async () => {
  const job = `it's \\ "quoted"; reset role; --`
  const as: Identity = { role: 'rentbook_app', job, organizationId: newId() }
  const seen = await database.transaction(
    as,
    async (tx) =>
      (await sql`select current_user::text as role, current_setting('app.job') as job`.execute(tx))
        .rows[0],
  )
  expect(seen).toEqual({ role: 'rentbook_app', job })
})

const organizationOf = async (tx: Transaction) =>
  (await sql<{ id: string }>`select current_organization() as id`.execute(tx)).rows[0]?.id

// One after the other, side by side, failing before, between and after their statements: what each transaction sees is
// its own organization, or it fails with its own error.
test('transactions that share connections see their own organization in every statement', async () => {
  database = open(3)
  const endings = ['commits', 'fails at once', 'fails in between', 'cannot send', 'throws'] as const
  const run = async (index: number) => {
    const organizationId = newId()
    const ending = endings[index % endings.length]
    const seen: (string | undefined)[] = []
    const look = async (tx: Transaction) => void seen.push(await organizationOf(tx))
    const work = database.transaction(ofOrganization(organizationId), async (tx) => {
      if (ending === 'fails at once') await sql`select 1 / 0`.execute(tx)
      await Promise.all([look(tx), look(tx), look(tx)])
      if (ending === 'fails in between')
        await Promise.all([look(tx), sql`select 1 / 0`.execute(tx), look(tx)])
      if (ending === 'cannot send') await Promise.all([look(tx), echo(tx, cannotBeSent), look(tx)])
      await look(tx)
      if (ending === 'throws') throw new Error('thrown')
    })
    const end = await work.then(
      () => undefined,
      ({ message }) => message,
    )
    expect([ending, end]).toEqual([ending, ERRORS[ending ?? 'commits']])
    return seen.filter((it) => it !== organizationId)
  }
  const one = async (_: unknown, first: number) => {
    for (let index = first; index < 240; index += 8) expect(await run(index)).toEqual([])
  }
  await Promise.all(Array.from({ length: 8 }, one))
  const left = await database.ask<{ id: string | null; role: string }>({
    text: 'select current_organization() as id, current_user::text as role',
    values: [],
  })
  expect(left).toEqual([{ id: null, role: 'rentbook_app' }])
})

const ERRORS: Record<string, string> = {
  'fails at once': 'division by zero',
  'fails in between': 'division by zero',
  'cannot send': 'cannot be sent',
  throws: 'thrown',
}
