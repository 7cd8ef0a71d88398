import { sql } from 'kysely'
import { today } from '../../shared/calendar-date.ts'
import type { Clock } from '../clock.ts'
import type { ColumnWords } from './column-privacy.ts'
import type { Database, Transaction } from './database.ts'

type ClockMarkTable = { id: number; seenAt: Date | null }

export const clockMarkColumns = {
  id: 'key',
  seenAt: 'technical',
} as const satisfies ColumnWords<ClockMarkTable>

declare module './database.ts' {
  interface Tables {
    clockMarks: ClockMarkTable
  }
}

const DAY = 24 * 60 * 60 * 1000

type Clocks = {
  /** The time of this server. */
  now: Date
  /** The latest time at which a server worked on this database; null: none has yet. */
  seenAt: Date | null
  databaseNow: Date
  /** Whether the database runs on another machine, whose clock counts for more than this server's own. */
  isDatabaseElsewhere: boolean
}

export type ClockState = { isTrusted: boolean; now: Date; seenAt: Date | null }

/**
 * Whether this server's clock is near the latest time seen (a day at most), or the database's clock on another machine
 * agrees with it.
 */
export function isTrustworthy({ now, seenAt, databaseNow, isDatabaseElsewhere }: Clocks): boolean {
  if (seenAt && isNear(now, seenAt)) return true
  return isNear(now, databaseNow) && (seenAt === null || isDatabaseElsewhere)
}

const isNear = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) <= DAY

/**
 * Compares the clock with the latest time seen, and remembers its time if it can be trusted. Every job asks it before
 * it does what cannot be taken back (charging, erasing, reminding, removing old backups), and waits for its next turn
 * where `isTrusted` is false: a clock that jumped has posted four months of rent in a minute.
 */
export function lookAtClock({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<ClockState> {
  return database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const { rows } = await sql<Omit<Clocks, 'now'>>`
      select (select seen_at from clock_marks) as seen_at, clock_timestamp() as database_now,
        coalesce(inet_server_addr() <> inet_client_addr(), false) as is_database_elsewhere`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new Error('The database returned no time.')
    const now = clock()
    const isTrusted = isTrustworthy({ ...row, now })
    if (isTrusted) await trustClock(tx, now)
    return { isTrusted, now, seenAt: row.seenAt }
  })
}

/** The state of the clock for callers that may only read it, without a look at the database's own clock. */
export async function readClockState(tx: Transaction, now: Date): Promise<ClockState> {
  const { seenAt } = await tx.selectFrom('clockMarks').select('seenAt').executeTakeFirstOrThrow()
  return { isTrusted: seenAt === null || isNear(now, seenAt), now, seenAt }
}

/** Remembers that time as the latest, whatever was seen before: a person has confirmed it. */
export async function trustClock(tx: Transaction, now: Date): Promise<void> {
  await tx.updateTable('clockMarks').set({ seenAt: now }).execute()
}

/** The last day through which what falls due is posted automatically: today, or the last day seen before a jump ahead. */
export async function lastTrustedDay(
  tx: Transaction,
  { now, timeZone, today: day }: { now: Date; timeZone: string; today: string },
): Promise<string> {
  const { isTrusted, seenAt } = await readClockState(tx, now)
  if (isTrusted || seenAt === null || seenAt > now) return day
  return today(seenAt, timeZone)
}

/**
 * Runs a job now and every `everyMs`, but not while the clock cannot be trusted. Returns a function that stops this
 * and waits for a run in progress. Failures are reported and made up for by the next run.
 */
export function runWithTrustedClock(
  deps: { database: Database; clock: Clock },
  { everyMs, onError }: { everyMs: number; onError: (error: Error) => void },
  work: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const ending = new AbortController()
  let underWay: Promise<unknown> = Promise.resolve()
  const run = () => {
    underWay = underWay
      .then(async () => {
        if ((await lookAtClock(deps)).isTrusted) return work(ending.signal)
        throw new Error(HELD)
      })
      .catch(onError)
  }
  run()
  const timer = setInterval(run, everyMs)
  return async () => {
    clearInterval(timer)
    ending.abort()
    await underWay
  }
}

/** The text of the log and the start while the clock is not trusted. */
export const HELD =
  'The clock stands more than a day from the time at which Rentbook last worked. Charging, erasing, reminders and the ' +
  'removal of old backups wait. Set the clock right; if it is right, say so: npm run confirm-clock, or on the ' +
  "administrator's dashboard."
