import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../kit/money-world.ts'
import { type Program, startProgram } from '../kit/program.ts'
import { urlOf } from '../kit/test-database.ts'
import type { Person } from '../kit/world.ts'

// A sheet is brought in whole or not at all, and once, even if the server is killed (SIGKILL) or loses its database.
// Triggers stop the import at a moment of the test's choice. Then its owner presses the button again, under the same key.

const ROWS = 200
const INVITED = 40
/** Each test takes new ones. */
const OWNERS = 6

/** Where an import can be stopped, and the statement that waits there. */
const MOMENTS = {
  'its invitations wait': {
    trigger: 'trigger stop before insert on leases',
    waiting: /^insert into "leases"/,
  },
  'its last statement': {
    trigger: 'trigger stop before update on idempotency_keys',
    waiting: /^update "idempotency_keys"/,
  },
  'its commit': {
    trigger: 'constraint trigger stop after insert on imports deferrable initially deferred',
    waiting: /^commit$/,
  },
} as const
type Moment = keyof typeof MOMENTS
const moments = Object.keys(MOMENTS) as Moment[]

let world: MoneyWorld
let folder: string
/** The servers that run. */
let servers: Program[] = []
const owners: Person[] = []
/** Each keeps an import waiting while it is connected. */
const barriers: pg.Client[] = []
/** How many rows of each table an owner has before the import, and after one that nobody disturbed. */
let before: Counts
let after: Counts

beforeAll(async () => {
  // The program uses the clock of this machine, so sessions must, too.
  world = await createMoneyWorld(new Date())
  for (let n = 0; n < OWNERS; n++) owners.push(await world.registerOwner(`owner${n}`))
  // Mails stay in the queue.
  world.mail.setBehavior('defer')
  folder = await mkdtemp(join(tmpdir(), 'rentbook-killed-'))
  await writeFile(join(folder, 'data.key'), world.dataKey.toString('base64'), { mode: 0o600 })
  await world.query(`create function wait_for_test() returns trigger language plpgsql as
    'begin
       perform pg_advisory_lock_shared(tg_argv[0]::int, 0), pg_advisory_unlock_shared(tg_argv[0]::int, 0);
       return new;
     end'`)
  for (const [key, moment] of moments.entries())
    await world.query(
      `create ${MOMENTS[moment].trigger} for each row execute function wait_for_test(${key})`,
    )
  servers = await Promise.all([start(), start()])
  const owner = newOwner()
  before = await countsOf(owner)
  expect(await press(owner)).toMatchObject({ status: 201 })
  after = await countsOf(owner)
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

afterEach(async () => {
  for (const barrier of barriers.splice(0)) await barrier.end()
})

async function start(): Promise<Program> {
  const program = await startProgram({
    DATABASE_URL: urlOf(world.database),
    DATA_KEY_FILE: join(folder, 'data.key'),
    DATA_DIR: folder,
    SMTP_URL: world.mail.url,
  })
  await program.ready
  return program
}

/** Kills the first server. */
async function kill(): Promise<void> {
  const victim = servers.shift()
  victim?.child.kill('SIGKILL')
  await victim?.ended
}

const newOwner = () => owners.pop() as Person

type Counts = Record<string, number>

/** How many rows of each table belong to this owner, but for mails and jobs that the servers work on meanwhile. */
async function countsOf({ organizationId }: Person): Promise<Counts> {
  const rows = await world.query(
    `select table_name as name, (xpath('/row/n/text()', query_to_xml(format(
       'select count(*) as n from public.%I where organization_id = %L', table_name, $1::uuid), false, true, '')))[1]::text as n
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'organization_id'
       and table_name not in ('organization_mails', 'due_jobs', 'job_wakes')`,
    [organizationId],
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]))
}

/** Every tenth property is vacant; of the others each brings one kind of opening, and two of nine clients are invited. */
const rowOf = (n: number) => ({
  line: n + 2,
  address1: `Flat ${n}`,
  ...(n % 10 > 0 && {
    name: `Tenant ${n}`,
    mobileNumber: `98200${10_000 + n}`,
    monthlyRent: '12000',
    email: n % 10 < 3 ? `tenant${n}@example.in` : '',
    [['openingBalance', 'openingAdvance', 'openingDeposit'][n % 3] as string]: '4500.50',
  }),
})

/** Brings in the sheet; what comes back, or undefined where no answer does. */
async function press(owner: Person, server = servers[0]) {
  const reply = await fetch(`${server?.url}/imports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'the press of a button',
    },
    body: JSON.stringify({
      name: 'rents.xlsx',
      chargeFrom: world.today(),
      invite: true,
      rows: Array.from({ length: ROWS }, (_, n) => rowOf(n)),
    }),
  }).catch(() => undefined)
  return reply && { status: reply.status, body: (await reply.json()) as { _id?: string } }
}

type Waiting = { pid: number; query: string }

/** The database sessions that wait for the session of this id. */
const waitingFor = (pid: number): Promise<Waiting[]> =>
  world.query('select pid, query from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
    pid,
  ])

/** Resolves with the session that waits for that one, as soon as there is one. */
async function waiterOf(pid: number): Promise<Waiting> {
  await expect.poll(() => waitingFor(pid)).toHaveLength(1)
  return (await waitingFor(pid))[0] as Waiting
}

/** Presses the button; the import waits at that moment until it is let go. */
async function pressUntil(moment: Moment, owner: Person) {
  const barrier = new pg.Client(world.database.connection)
  barriers.push(barrier)
  await barrier.connect()
  const { rows } = await barrier.query('select pg_backend_pid() as pid, pg_advisory_lock($1, 0)', [
    moments.indexOf(moment),
  ])
  const answer = press(owner)
  const { pid, query } = await waiterOf(rows[0].pid)
  expect(query).toMatch(MOMENTS[moment].waiting)
  return { pid, answer, letGo: () => barrier.end() }
}

const isOver = (pid: number) =>
  expect.poll(() => world.query('select from pg_stat_activity where pid = $1', [pid])).toEqual([])

/** Presses again, twice, and looks that all is there once; returns the import's id. */
async function expectOnce(owner: Person): Promise<string | undefined> {
  const again = await press(owner)
  expect(again).toMatchObject({ status: 201 })
  expect(await press(owner)).toEqual(again)
  expect(await countsOf(owner)).toEqual(after)
  expect((await owner.get('/imports')).body).toMatchObject([{ _id: again?.body._id, rows: ROWS }])
  return again?.body._id
}

test('an undisturbed import brings in all', () => {
  expect(before).toMatchObject({ properties: 0, clients: 0, leases: 0, charges: 0, imports: 0 })
  expect(after).toMatchObject({ properties: ROWS, clients: 180, leases: 180, imports: 1 })
  expect(after).toMatchObject({ invitations: INVITED })
})

test('of two presses at once, at two servers, one brings in all, and the other gets its answer', async () => {
  const owner = newOwner()
  const first = await pressUntil('its last statement', owner)
  const second = press(owner, servers[1])
  await waiterOf(first.pid)
  await first.letGo()
  const answer = await first.answer
  expect(answer).toMatchObject({ status: 201 })
  expect(await second).toEqual(answer)
  expect(await expectOnce(owner)).toBe(answer?.body._id)
})

test('an import whose database session ends leaves nothing, and the next press brings in all', async () => {
  const owner = newOwner()
  const { pid, answer, letGo } = await pressUntil('its last statement', owner)
  await world.query('select pg_terminate_backend($1)', [pid])
  expect(await answer).toMatchObject({ status: 503 })
  await letGo()
  expect(await countsOf(owner)).toEqual(before)
  await expectOnce(owner)
})

test('a press that waits behind an import whose server is killed brings in all, once', async () => {
  const owner = newOwner()
  const first = await pressUntil('its invitations wait', owner)
  const second = press(owner, servers[1])
  await waiterOf(first.pid)
  await kill()
  expect(await first.answer).toBeUndefined()
  expect(await countsOf(owner)).toEqual(before)
  await first.letGo()
  const answer = await second
  expect(answer).toMatchObject({ status: 201 })
  expect(await expectOnce(owner)).toBe(answer?.body._id)
})

test('a server killed before the commit leaves nothing, during it everything; the next press completes either', async () => {
  const [lost, kept] = [newOwner(), newOwner()]
  // In this order: the first one has passed its last statement when the second waits there.
  const stopped = [
    await pressUntil('its commit', kept),
    await pressUntil('its last statement', lost),
  ]
  await kill()
  for (const { answer } of stopped) expect(await answer).toBeUndefined()
  for (const owner of [lost, kept]) expect(await countsOf(owner)).toEqual(before)
  for (const { letGo } of stopped) await letGo()
  for (const { pid } of stopped) await isOver(pid)
  expect(await countsOf(lost)).toEqual(before)
  expect(await countsOf(kept)).toEqual(after)
  servers = [await start()]
  const [{ id }] = await world.query('select id from imports where organization_id = $1', [
    kept.organizationId,
  ])
  expect(await expectOnce(kept)).toBe(id)
  await expectOnce(lost)
  expect(await world.faults()).toEqual([])
})
