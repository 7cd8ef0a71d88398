import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type * as CreateApp from '../src/app/server/create-app.ts'
import { openSession } from '../src/features/identity/server/sessions.ts'
import { insertOwner } from '../src/features/owners/server/insert-owner.ts'
import { type Connection, type Database, openDatabase } from '../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded-postgres.ts'
import { prepareDatabase } from '../src/server/database/prepare-database.ts'
import type * as Encryption from '../src/server/encryption.ts'
import { CLIENT, LEASE, PROPERTY, SETTINGS } from '../tests/kit/world.ts'

const RECEIPTS = 1_000
const WARM_UP = 40
const PAIRS = 400

const OWN_ROOT = join(import.meta.dirname, '..')
const mailer = { deliver: async () => {}, enqueue: async () => {}, enqueueDummy: async () => {} }

/**
 * How long the list of 1,000 receipts takes, from request to reply without the network, in this checkout
 * and in another one, in turns upon one database; without another one, this one against itself, which says
 * how much the machine scatters.
 */
export async function compareLists(other = OWN_ROOT): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-bench-'))
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await prepareDatabase(server.connection, 'Asia/Kolkata')
    const key = randomBytes(32)
    const apps = [
      await openApp(resolve(other), server.connection, key),
      await openApp(OWN_ROOT, server.connection, key),
    ] as const
    const token = await fillBooks(apps[1].app, server.connection)
    report(await timesInTurns(apps[0].app, apps[1].app, token))
    for (const { app, database } of apps) {
      await app.close()
      await database.close()
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function openApp(root: string, connection: Connection, key: Buffer) {
  const load = (path: string) => import(join(root, path))
  const { createApp }: typeof CreateApp = await load('src/app/server/create-app.ts')
  const { createSealer }: typeof Encryption = await load('src/server/encryption.ts')
  const { openDatabase: open } = await load('src/server/database/database.ts')
  const database: Database = open(connection, { poolSize: 2, onError: () => {} })
  const parts = { settings: SETTINGS, database, mailer, sealer: createSealer(key) }
  return { database, app: await createApp({ ...parts, clock: () => new Date() }) }
}

/** One owner with 1,000 receipts of one agreement; answers the owner's token. */
async function fillBooks(app: FastifyInstance, connection: Connection): Promise<string> {
  const now = new Date()
  const database = openDatabase(connection, { poolSize: 1, onError: () => {} })
  const token = await database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const owner = { name: 'Asha', email: 'asha@example.in', phone: '1', createdBy: null }
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
  const parties = { clientMaster: client, propertymaster: property }
  const lease = await add('/rentmaster', { ...LEASE, ...parties })
  const receipt = { clientMaster: client, propertyMaster: property, rentMaster: lease }
  for (let number = 0; number < RECEIPTS; number++)
    await add('/rentTranscation', { ...receipt, paymentMode: 'cash', allowOverlap: true })
  return token
}

/** What one request took, in milliseconds: by the clock on the wall, and of this process's processor time. */
type Taken = { wall: number; processor: number }

async function timesInTurns(
  their: FastifyInstance,
  own: FastifyInstance,
  token: string,
): Promise<{ theirs: Taken; own: Taken }[]> {
  const headers = { authorization: `Bearer ${token}` }
  const time = async (app: FastifyInstance): Promise<Taken> => {
    const [begin, used] = [performance.now(), process.cpuUsage()]
    const reply = await app.inject({ method: 'GET', url: '/rentTranscation', headers })
    const { user, system } = process.cpuUsage(used)
    const wall = performance.now() - begin
    if (reply.headers['x-total-count'] !== String(RECEIPTS)) throw new Error(reply.body)
    return { wall, processor: (user + system) / 1000 }
  }
  const pairs: { theirs: Taken; own: Taken }[] = []
  for (let turn = -WARM_UP; turn < PAIRS; turn++) {
    // Neither is always the second, which runs with what the first left in the caches.
    const pair =
      turn % 2 === 0
        ? { theirs: await time(their), own: await time(own) }
        : { own: await time(own), theirs: await time(their) }
    if (turn >= 0) pairs.push(pair)
  }
  return pairs
}

function report(pairs: { theirs: Taken; own: Taken }[]) {
  process.stdout.write(
    `The list of ${RECEIPTS} receipts, ${PAIRS} times in turns; median (quarters), ms\n`,
  )
  for (const clock of ['wall', 'processor'] as const) {
    const theirs = pairs.map((pair) => pair.theirs[clock])
    const own = pairs.map((pair) => pair.own[clock])
    const ratio = pairs.map((pair) => pair.own[clock] / pair.theirs[clock])
    process.stdout.write(
      `${clock}: other ${spread(theirs)}, this ${spread(own)}, this / other ${spread(ratio)}\n`,
    )
  }
}

function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(3)
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`
}
