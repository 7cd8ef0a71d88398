import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type * as CreateApp from '../src/app/server/create-app.ts'
import { openSession } from '../src/features/identity/server/sessions.ts'
import { insertOwner } from '../src/features/owners/server/insert-owner.ts'
import { type Connection, type Database, openDatabase } from '../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded-postgres.ts'
import { prepareDatabase } from '../src/server/database/prepare-database.ts'
import type * as Encryption from '../src/server/encryption.ts'
import { CLIENT, LEASE, PROPERTY, SETTINGS } from '../tests/kit/world.ts'

export const OWN_ROOT = join(import.meta.dirname, '..')
const mailer = { deliver: async () => {}, enqueue: async () => {}, enqueueDummy: async () => {} }

/** Runs `work` with a database of its own, which is gone afterwards. */
export async function withServer(work: (connection: Connection) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-bench-'))
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await prepareDatabase(server.connection, 'Asia/Kolkata')
    await work(server.connection)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The product of a checkout upon this database; close it in the end. */
export async function openApp(root: string, connection: Connection, key: Buffer) {
  const load = (path: string) => import(join(root, path))
  const { createApp }: typeof CreateApp = await load('src/app/server/create-app.ts')
  const { createSealer }: typeof Encryption = await load('src/server/encryption.ts')
  const { openDatabase: open } = await load('src/server/database/database.ts')
  const database: Database = open(connection, { poolSize: 2, onError: () => {} })
  const parts = { settings: SETTINGS, database, mailer, sealer: createSealer(key) }
  const app = await createApp({ ...parts, clock: () => new Date() })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, close }
}

/** One owner with one agreement: the owner's token, what a receipt of it refers to, and how a record is added. */
export async function openBooks(
  app: FastifyInstance,
  connection: Connection,
  email = 'asha@example.in',
) {
  const now = new Date()
  const database = openDatabase(connection, { poolSize: 1, onError: () => {} })
  const token = await database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const owner = { name: 'Asha', email, phone: '1', createdBy: null }
    const terms = { now, timeZone: SETTINGS.timeZone, trialDays: SETTINGS.trialDays }
    const { id } = await insertOwner(tx, { ...owner, passwordHash: 'none' }, terms)
    return openSession(tx, id, { address: '127.0.0.1', userAgent: '' }, now)
  })
  await database.close()
  const add = async (url: string, payload: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.inject({ method: 'POST', url, headers, payload })
    if (reply.statusCode !== 201) throw new Error(`${url} answered ${reply.body}`)
    return reply.json()._id
  }
  const client = await add('/clientmaster', { ...CLIENT, name: 'Ravi', email: 'r@example.in' })
  const property = await add('/propertymaster', PROPERTY)
  const terms = { ...LEASE, clientMaster: client, propertymaster: property }
  const lease = await add('/rentmaster', terms)
  const parties = { clientMaster: client, propertyMaster: property, rentMaster: lease }
  return { token, add, parties }
}

/** The median with its quarters. */
export function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(3)
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`
}
