import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { statementsSent } from '../../../../../tests/kit/statements-sent.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/test-database.ts'
import { type Database, openDatabase } from '../../../../server/database/database.ts'
import { doWhereDue, wakeJobs } from './due-jobs.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOON = new Date('2026-11-16T12:00:00+05:30')

let base: TestDatabase
let admin: pg.Client
// Two servers have a pool each.
let servers: [Database, Database]
let now = NOON
beforeAll(async () => {
  base = await createTestDatabase()
  admin = new pg.Client(base.connection)
  await admin.connect()
  const server = () => openDatabase(base.connection, { poolSize: 3, onError: () => {} })
  servers = [server(), server()]
})
afterAll(async () => {
  await Promise.all(servers.map((it) => it.close()))
  await admin.end()
  await base.close()
})
beforeEach(async () => {
  now = NOON
  await admin.query('delete from due_jobs; delete from job_wakes; delete from jobs')
  await admin.query('delete from organizations')
})

const advance = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const add = async (count: number): Promise<string[]> => {
  const { rows } = await admin.query<{ id: string }>(
    `insert into organizations (id, trial_ends_on, created_at)
     select gen_random_uuid(), '2026-12-16', now() from generate_series(1, $1::int) returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}
const run = (server = servers[0], timeZone = 'Asia/Kolkata') => ({
  database: server,
  clock: () => now,
  timeZone,
})
/** Runs a job on a server; `next` says when it is due again. Returns the organizations in which it was done. */
async function done(
  { job = 'test', server = servers[0], zone = 'Asia/Kolkata' } = {},
  next: () => Date | undefined = () => undefined,
) {
  const ids: string[] = []
  await doWhereDue(run(server, zone), job, async (id) => {
    ids.push(id)
    return next()
  })
  return ids.sort()
}
/** The connections that hold locks of runs. */
const locks = async () => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}
/** PostgreSQL then knows as little of a run as of one whose process was killed. */
async function killLocks() {
  for (const pid of await locks()) await admin.query('select pg_terminate_backend($1, 5000)', [pid])
}
/** Wakes the jobs of an organization, as every write in it does. */
const write = (organizationId: string, job?: string) =>
  servers[0].transaction(
    { role: 'rentbook_app', organizationId, accountId: organizationId },
    (tx) => wakeJobs({ tx, organization: { id: organizationId }, ...(job && { job }) }),
  )

test('every organization is due at first, then not before its time, and within a week whatever a job says', async () => {
  const all = (await add(25)).sort()
  const tomorrow = new Date(now.getTime() + DAY)
  expect(await done({}, () => tomorrow)).toEqual(all)
  expect(await done()).toEqual([])
  advance(DAY - 1)
  expect(await done()).toEqual([])
  advance(1)
  expect(await done({}, () => new Date('2090-01-01'))).toEqual(all)
  advance(7 * DAY - 1)
  expect(await done()).toEqual([])
  advance(1)
  expect(await done()).toEqual(all)
})

test('what is written in an organization makes every job of it due, but the one that wrote', async () => {
  const [first, second] = (await add(2)) as [string, string]
  for (const job of ['test', 'other']) await done({ job })
  await write(first)
  await write(first)
  await write(second, 'other')
  expect(await done({ job: 'other' })).toEqual([first])
  expect(await done()).toEqual([first, second].sort())
  for (const job of ['test', 'other']) expect(await done({ job })).toEqual([])
  expect((await admin.query('select from job_wakes')).rows).toEqual([])
})

test('what is written and taken back makes nothing due', async () => {
  const [id] = (await add(1)) as [string]
  await done()
  const failing = servers[0].transaction(
    { role: 'rentbook_app', organizationId: id, accountId: id },
    async (tx) => {
      await wakeJobs({ tx, organization: { id } })
      throw new Error('refused')
    },
  )
  await expect(failing).rejects.toThrow('refused')
  expect(await done()).toEqual([])
})

test('two servers at once do each organization once, and both do some', async () => {
  const all = (await add(60)).sort()
  let atWork = 0
  const { promise: bothAreAtWork, resolve } = Promise.withResolvers<void>()
  const each = await Promise.all(
    servers.map(async (server) => {
      const ids: string[] = []
      await doWhereDue(run(server), 'test', async (id) => {
        if (ids.push(id) === 1 && ++atWork === 2) resolve()
        await bothAreAtWork
        return undefined
      })
      return ids
    }),
  )
  expect(each.flat().sort()).toEqual(all)
  expect(each.map((ids) => ids.length > 0)).toEqual([true, true])
})

/** A server that has begun, and goes on when `comeBack` is called. */
async function atWork(database: Database, next: () => Date) {
  let comeBack = () => {}
  const isAway = new Promise<void>((resolve) => {
    comeBack = resolve
  })
  let isAtWork = () => {}
  const begun = new Promise<void>((resolve) => {
    isAtWork = resolve
  })
  const ended = doWhereDue(run(database), 'test', async () => {
    isAtWork()
    await isAway
    return next()
  })
  await begun
  return { comeBack, ended }
}
const inFiveDays = () => new Date(now.getTime() + 5 * DAY)

test('what a server that died had claimed is done by the next run of another', async () => {
  const all = (await add(3)).sort()
  const { comeBack, ended } = await atWork(servers[0], inFiveDays)
  expect(await done({ server: servers[1] })).toEqual([])
  await killLocks()
  expect(await done({ server: servers[1] })).toEqual(all)
  comeBack()
  await ended
  expect(await done({ server: servers[1] })).toEqual([])
})

test('a server that died and came back does what it had claimed', async () => {
  const all = (await add(3)).sort()
  const dying = openDatabase(base.connection, { poolSize: 3, onError: () => {} })
  const { comeBack, ended } = await atWork(dying, inFiveDays)
  await dying.close()
  expect(await done()).toEqual(all)
  comeBack()
  await expect(ended).rejects.toThrow()
})

test('what a server that hangs had claimed is done by another after half an hour, and what it says later does not count', async () => {
  const all = (await add(3)).sort()
  const { comeBack, ended } = await atWork(servers[0], inFiveDays)
  advance(30 * MINUTE)
  const soon = new Date(now.getTime() + MINUTE)
  expect(await done({ server: servers[1] }, () => soon)).toEqual(all)
  comeBack()
  await ended
  advance(MINUTE)
  expect(await done({ server: servers[1] })).toEqual(all)
})

test('no connection is kept for locks where nothing is at work', async () => {
  await add(3)
  await done()
  expect(await locks()).toEqual([])
})

test('what is written while a job is at work makes it due again', async () => {
  const [id] = (await add(1)) as [string]
  let times = 0
  await doWhereDue(run(), 'test', async () => {
    if (++times === 1) {
      await write(id)
      // The other server takes the wake.
      await done({ job: 'other', server: servers[1] })
    }
    return new Date(now.getTime() + DAY)
  })
  expect(times).toBe(2)
  expect(await done()).toEqual([])
})

test('all are due where a setting is another by which a job reckons', async () => {
  const all = (await add(2)).sort()
  const withDays = async (days: number) => {
    const ids: string[] = []
    await doWhereDue({ ...run(), reckonedWith: { days } }, 'test', async (id) => {
      ids.push(id)
      return undefined
    })
    return ids.sort()
  }
  expect([await withDays(90), await withDays(90), await withDays(30)]).toEqual([all, [], all])
})

test('one that fails is due at the next run, the others are done, and the failure is told', async () => {
  const all = (await add(15)).sort()
  const [bad] = all
  const tried = doWhereDue(run(), 'test', async (id) => {
    if (id === bad) throw new Error('broken')
    return undefined
  })
  await expect(tried).rejects.toThrow('broken')
  expect(await done()).toEqual([bad])
})

test('an organization that is missing is found within a day, by one server', async () => {
  await add(1)
  await done()
  const late = (await add(2)).sort()
  expect(await done()).toEqual([])
  advance(DAY)
  const each = await Promise.all(servers.map((server) => done({ server })))
  expect(each.flat().sort()).toEqual(late)
})

test('all are due where days begin at another time, and where a clock was ahead', async () => {
  const all = (await add(2)).sort()
  await done()
  expect(await done({ zone: 'Asia/Dubai' })).toEqual(all)
  expect(await done({ zone: 'Asia/Dubai' })).toEqual([])
  advance(-400 * DAY)
  expect(await done({ zone: 'Asia/Dubai' })).toEqual(all)
})

test('all are due where a clock that was three days ahead was put back, and not where servers differ by minutes', async () => {
  const all = (await add(2)).sort()
  advance(3 * DAY)
  const inFourDays = new Date(now.getTime() + 4 * DAY)
  await done({}, () => inFourDays)
  advance(-30 * MINUTE)
  expect(await done({ server: servers[1] })).toEqual([])
  advance(-3 * DAY + 30 * MINUTE)
  expect(await done()).toEqual(all)
  expect(await done()).toEqual([])
})

test('what a server that stops had begun or claimed is due at the next run of another', async () => {
  const all = (await add(12)).sort()
  const ending = new AbortController()
  const begun: string[] = []
  await doWhereDue({ ...run(), signal: ending.signal }, 'test', async (id) => {
    begun.push(id)
    ending.abort()
    return new Date(now.getTime() + DAY)
  })
  expect(begun).toHaveLength(1)
  expect(await done({ server: servers[1] })).toEqual(all)
})

test('idle organizations cost no statement', async () => {
  const [due] = (await add(1)) as [string]
  await done()
  const count = async () => {
    await write(due)
    return (await statementsSent(() => done())).length
  }
  const alone = await count()
  await add(200)
  advance(DAY)
  await done()
  expect(await count()).toBe(alone)
  expect(alone).toBeLessThan(22)
})

// The last: that many take long to be deleted.
test('more organizations than are looked over at once are all due', async () => {
  await add(20_001)
  await doWhereDue({ ...run(), signal: AbortSignal.abort() }, 'test', async () => undefined)
  const { rows } = await admin.query('select count(*)::int from due_jobs')
  expect(rows).toEqual([{ count: 20_001 }])
})
