import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayCall } from '../../src/app/server/declared.ts'
import { hashKeyFrom } from '../../src/features/identity/server/access/keyed-hash.ts'
import { createAuthenticate } from '../../src/features/identity/server/authenticate.ts'
import {
  type Database,
  openDatabase,
  type Transaction,
} from '../../src/server/database/database.ts'
import { createWorld, type Person, type World } from '../kit/world.ts'

let world: World
let database: Database
beforeAll(async () => {
  world = await createWorld()
  database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await world.close()
})

/** The settings of the transaction in which this person's request runs. */
async function settingsOf({ token }: Person) {
  const hashKey = hashKeyFrom(world.sealer)
  const authenticate = createAuthenticate({
    mayCall,
    database,
    hashKey,
    elapsed: () => 0,
    guard: { countAnybody: () => {}, countAccount: () => {}, countMadeUpToken: () => {} },
    clock: world.now,
    timeZone: 'Asia/Kolkata',
    adminEmails: new Set(['admin@example.in']),
    requiresAdminSecondFactor: false,
    directory: undefined,
    securityLog: () => {},
  })
  const request = { headers: { authorization: `Bearer ${token}` }, method: 'GET', routeOptions: {} }
  const endpoint = { name: '', summary: '', access: 'signed-in', responses: {} } as const
  const { runInScope } = await authenticate(request as FastifyRequest, {} as FastifyReply, endpoint)
  return runInScope(async ({ tx }) => (await TOLD.execute(tx)).rows[0])
}

const TOLD = sql`select current_user as role, current_account() as account,
  current_organization() as organization, current_client() as client`

test("a transaction runs with its caller's role, account, organization and client", async () => {
  const owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Ravi')
  const administrator = await world.registerAdministrator()
  const organization = owner.organizationId
  expect(await settingsOf(owner)).toEqual({
    role: 'rentbook_app',
    account: owner.id,
    organization,
    client: null,
  })
  expect(await settingsOf(client)).toEqual({
    role: 'rentbook_client',
    account: client.id,
    organization,
    client: client.id,
  })
  expect(await settingsOf(administrator)).toEqual({
    role: 'rentbook_admin',
    account: administrator.id,
    organization: null,
    client: null,
  })
})

test('leaves nothing of the caller on the connection', async () => {
  const left = await database.transaction(
    { role: 'rentbook_identity' },
    async (tx) => (await TOLD.execute(tx)).rows[0],
  )
  expect(left).toEqual({
    role: 'rentbook_identity',
    account: null,
    organization: null,
    client: null,
  })
})

test.each([
  ['committed', () => Promise.resolve()],
  ['failed', () => Promise.reject(new Error('failed'))],
])('a statement that comes after its transaction has %s is refused', async (_, end) => {
  let tx: Transaction | undefined
  const ended = database.transaction({ role: 'rentbook_identity' }, async (opened) => {
    tx = opened
    await TOLD.execute(opened)
    await end()
  })
  await ended.catch(() => {})
  // Its connection may be in another transaction by now.
  await expect(TOLD.execute(tx as Transaction)).rejects.toThrow('The transaction is over.')
})

test('statements sent together all report the error of the first that failed', async () => {
  const sent: Promise<unknown>[] = []
  const failing = database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    sent.push(sql`select 1 / 0`.execute(tx), TOLD.execute(tx))
    await Promise.all(sent)
  })
  await expect(failing).rejects.toThrow('division by zero')
  for (const { status, reason } of (await Promise.allSettled(sent)) as PromiseRejectedResult[])
    expect([status, reason.message]).toEqual(['rejected', 'division by zero'])
})
