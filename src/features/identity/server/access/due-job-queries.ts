import { sql } from 'kysely'
import type { Transaction } from '../../../../server/database/database.ts'
import './due-job-tables.ts'
import type { JobDeps } from './run-job.ts'

export type Reckoning = JobDeps & {
  /** Settings by which the work reckons when it is due again: where one is another than before, all are due. */
  reckonedWith?: Record<string, number>
}

/** A job, and the time at which a run of it began. */
export type DatedJob = { job: string; now: Date }
/** A job, and the name of the run that claims organizations for it. */
export type JobClaim = { job: string; claim: string }
/** An organization that is done, and when the job is due there again. */
export type Done = { organizationId: string; nextAt: Date }
export const AT_ONCE = 10
const WAKES_AT_ONCE = 5_000
const LOOKED_OVER_AT_ONCE = 10_000
const DAY = 24 * 60 * 60 * 1000
/** How long a run may take for what it claimed, even if it lives; then others do it. */
const CLAIMED_FOR = DAY / 48
/** By how much the clocks of two servers may differ. */
const CLOCKS_DIFFER = DAY / 24

const asServer = <T>({ database }: Reckoning, work: (tx: Transaction) => Promise<T>) =>
  database.transaction({ role: 'rentbook_identity' }, work)

/** Marks as due what was written in, what is missing, and everything where the clock, the time zone or a setting was another. */
export async function bringForward(run: Reckoning, job: string, now: Date): Promise<void> {
  const known = await asServer(run, (tx) =>
    tx
      .selectFrom('jobs')
      .select(['reckonedWith', 'lookedOverAt'])
      .where('name', '=', job)
      .executeTakeFirst(),
  )
  const since = known ? now.getTime() - known.lookedOverAt.getTime() : 0
  // What a clock said that was put back since is too late.
  const reckonedWith = [run.timeZone, ...Object.entries(run.reckonedWith ?? {}).flat()].join(' ')
  const isOther = known?.reckonedWith !== reckonedWith || since < -CLOCKS_DIFFER
  if (isOther || since >= DAY) await lookOver(run, { job, now, isOther, reckonedWith })
  while ((await asServer(run, takeWakes)) === WAKES_AT_ONCE);
}

const DUE = sql<Date>`'-infinity'`

type LookOver = DatedJob & { isOther: boolean; reckonedWith: string }

/**
 * Adds the organizations that are missing, on one server a day; all of them are due where the job is new, days begin at
 * another time now, a setting is another, or the clock was put back.
 */
function lookOver(
  { database }: Reckoning,
  { job, now, isOther, reckonedWith }: LookOver,
): Promise<void> {
  const ifThere = isOther ? sql`do update set next_at = ${DUE}, claimed_by = null` : sql`do nothing`
  return database.transaction(
    { role: 'rentbook_identity' },
    async (tx) => {
      if (!(await takeTurn(tx, { job, now, reckonedWith }))) return
      let after = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        const { rows } = await sql<{ last: string | null }>`with next as materialized (
            select id from organizations where id > ${after} order by id limit ${LOOKED_OVER_AT_ONCE}
          ), added as (
            insert into due_jobs (organization_id, job, next_at)
            select id, ${job}, ${DUE}::timestamptz from next order by id
            on conflict (organization_id, job) ${ifThere}
          )
          select id as last from next order by id offset ${LOOKED_OVER_AT_ONCE - 1}`.execute(tx)
        if (!rows[0]?.last) return
        after = rows[0].last
      }
    },
    { isBulk: true },
  )
}

/** False where another server is looking them over, or just has. */
async function takeTurn(
  tx: Transaction,
  { job, now, reckonedWith }: Omit<LookOver, 'isOther'>,
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`look over ${job}`}, 0)) as "isFree"`.execute(
    tx,
  )
  if (!rows[0]?.isFree) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('jobs')
    .values({ name: job, reckonedWith, lookedOverAt: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ reckonedWith, lookedOverAt: now })
        .where(
          sql<boolean>`jobs.reckoned_with <> ${reckonedWith}
            or abs(extract(epoch from jobs.looked_over_at - ${now}::timestamptz)) * 1000 > ${CLOCKS_DIFFER}`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

/** Every job of an organization that was written in is due, but for the one that wrote. Returns how many wakes it took. */
async function takeWakes(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from job_wakes where (organization_id, id) in (
        select organization_id, id from job_wakes limit ${WAKES_AT_ONCE} for update skip locked)
      returning organization_id, by_job
    ), marked as (
      insert into due_jobs (organization_id, job, next_at)
      select distinct taken.organization_id, jobs.name, ${DUE}::timestamptz
      from taken join jobs on taken.by_job is distinct from jobs.name
      order by 1, 2
      on conflict (organization_id, job) do update set next_at = ${DUE}, claimed_by = null
    )
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Frees what runs had claimed whose servers have died, and returns whether anything is due. */
export function freeAndFind(run: Reckoning, { job, now }: DatedJob): Promise<boolean> {
  return asServer(run, async (tx) => {
    const { rows } = await sql<{ isAny: boolean }>`
      with dead as materialized (
        select organization_id from due_jobs where job = ${job} and claimed_by is not null
          and pg_try_advisory_xact_lock(hashtextextended(claimed_by::text, 0))
        for update skip locked
      ), freed as (
        update due_jobs set next_at = ${DUE}, claimed_by = null from dead
        where (due_jobs.organization_id, due_jobs.job) = (dead.organization_id, ${job})
      )
      select exists (select from dead)
        or exists (select from due_jobs where job = ${job} and next_at <= ${now}) as "isAny"`.execute(
      tx,
    )
    return rows[0]?.isAny === true
  })
}

/** Claims the next organizations in which a job is due. Returns their ids; none where nothing is due any more. */
export function claimDue(
  run: Reckoning,
  { job, claim, now }: JobClaim & DatedJob,
): Promise<string[]> {
  const until = new Date(run.clock().getTime() + CLAIMED_FOR)
  return asServer(run, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with next as materialized (
        select organization_id from due_jobs where job = ${job} and next_at <= ${now}
        order by next_at, organization_id limit ${AT_ONCE} for update skip locked
      )
      update due_jobs set claimed_by = ${claim}, next_at = ${until} from next
      where (due_jobs.organization_id, due_jobs.job) = (next.organization_id, ${job})
      returning due_jobs.organization_id as id`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

/** Notes when they are next due, unless they were made due meanwhile. */
export async function finish(
  run: Reckoning,
  { job, claim, done }: JobClaim & { done: readonly Done[] },
): Promise<void> {
  if (done.length === 0) return
  const ids = done.map(({ organizationId }) => organizationId)
  const times = done.map(({ nextAt }) => nextAt)
  await asServer(run, (tx) =>
    // Held in the order in which wakes hold them.
    sql`with held as materialized (
        select organization_id from due_jobs where job = ${job} and organization_id = any(${ids}::uuid[])
          and claimed_by = ${claim} order by organization_id for update
      )
      update due_jobs set next_at = done.next_at, claimed_by = null
      from held join unnest(${ids}::uuid[], ${times}::timestamptz[]) as done (organization_id, next_at)
        using (organization_id)
      where (due_jobs.organization_id, due_jobs.job) = (held.organization_id, ${job})`.execute(tx),
  )
}
