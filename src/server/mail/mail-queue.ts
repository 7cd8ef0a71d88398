import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import {
  afterCommit,
  type Connection,
  connectionTimeouts,
  type Database,
  type Transaction,
} from '../database/database.ts'
import type { Sealer } from '../encryption.ts'
import { newId } from '../new-id.ts'
import type {
  DocumentMakers,
  Mail,
  Mailer,
  MailOutcomes,
  MailTransport,
  NamedDocument,
  QueuedMail,
} from './mail.ts'

export const QUEUE = 'mail'

/**
 * When a mail that was not taken is tried again, in seconds, and when it is given up: 30 times more, first after 2 to 4,
 * each time after about twice as long, at most a quarter of an hour; some five hours in all. The queue is made with it
 * (`install-mail-queue.ts`).
 */
export const RETRIES = {
  retryLimit: 30,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 60,
  retentionSeconds: 3 * 24 * 60 * 60,
  deleteAfterSeconds: 60, // links do not lie about, even sealed
} as const

// The library's maintenance takes longer than a person would wait.
const QUEUE_TIMEOUT_MS = 5_000
// Together with ending requests, within the time limit of a stop.
const STOP_WITHIN_MS = 3_000
/** Ties sealed mails to the queue. */
export const MAIL_CONTEXT = 'mail queue'

// What this server queues is fetched once it is committed; the interval is for retries and for what other servers left.
// While there are more, the next batch is fetched at once. A batch with a hanging server ends before its jobs expire.
const IN_BATCHES = {
  pollingIntervalSeconds: 0.5,
  batchSize: 6,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

// So many mails are queued by one statement.
const AT_ONCE = 100

// Each document of a batch may take its maker's limit, after waiting for others.
const EXPIRES_WITH_DOCUMENT_S = 300

/** A mail as the queue holds it. */
type Job = { sealed: string }

export type MailQueue = Mailer & {
  start(): Promise<void>
  stop(): Promise<void>
  /** How often a mail server refused a mail for good since the start; each attempt counts. */
  countRefusals(): number
}

type QueueOptions = {
  connection: Connection
  transport: MailTransport
  documents: DocumentMakers
  outcomes?: MailOutcomes
  sealer: Sealer
  onError: (error: Error) => void
}

/** The mail queue: mails are sent after their transaction has committed, and retried as `RETRIES` specifies. */
export function createMailQueue({
  connection,
  transport,
  documents,
  outcomes = {},
  sealer,
  onError,
}: QueueOptions): MailQueue {
  const boss = new PgBoss({
    ...connection,
    // Passed to every connection: the queue's worker owns nothing either.
    options: '-c role=rentbook_identity',
    // A connection that was cut silently would stop all mails; pg-pool closes one whose query fails.
    ...connectionTimeouts(QUEUE_TIMEOUT_MS),
    max: 2,
    migrate: false,
    schedule: false,
  })
  boss.on('error', onError)
  let refusals = 0
  let worker: string | undefined
  const fetchNow = () => {
    if (worker) boss.notifyWorker(worker)
  }
  const jobOf = (mail: QueuedMail | null) => ({
    id: newId(),
    data: { sealed: sealer.seal(JSON.stringify(mail), MAIL_CONTEXT) } satisfies Job,
    ...(mail?.document && { expireInSeconds: EXPIRES_WITH_DOCUMENT_S }),
  })
  const send = async (tx: Transaction, mail: QueuedMail | null) => {
    const { data, ...options } = jobOf(mail)
    await boss.send(QUEUE, data, { ...options, db: within(tx) })
    afterCommit(tx, fetchNow)
  }
  const make = async (document: NamedDocument) => {
    const maker = documents[document.kind]
    if (!maker) throw new Error(`Nothing makes a document of the kind "${document.kind}".`)
    return maker(document)
  }
  // A mail that is sent again because the server's reply was lost keeps its id.
  const deliver = async (id: string, { document, about, ...mail }: QueuedMail) => {
    const attachment = document && (await make(document))
    const handler = about && outcomes[about.kind]?.bind(null, about)
    const named = { id, to: mail.to }
    try {
      await transport.deliver(mail, { id, ...(attachment && { attachment }) })
    } catch (error) {
      if (isForGood(error)) refusals++
      if (!handler || !isForGood(error)) throw error
      if ((await handler('refused', named)) === 'try again') throw error
      return
    }
    // The mail is out: what fails now must not send it again.
    await handler?.('taken', named).catch(onError)
  }
  const deliverNow = (mail: Mail) =>
    transport.deliverNow(mail).catch((error: Error) => {
      if (isForGood(error)) refusals++
      throw error
    })
  // Each mail separately: a refused one delays no other.
  const deliverOne = async ({ id, data }: { id: string; data: Job }): Promise<JobResult> => {
    try {
      const mail = JSON.parse(sealer.open(data.sealed, MAIL_CONTEXT)) as QueuedMail | null
      if (mail) await deliver(id, mail)
      return { id, status: 'completed' }
    } catch (error) {
      // The server's message may contain the recipient.
      return { id, status: 'failed', output: { code: (error as { code?: string }).code } }
    }
  }
  return {
    deliver: deliverNow,
    countRefusals: () => refusals,
    // Who has no e-mail gets no mail.
    enqueue: async (tx, mail) => (mail.to === '' ? undefined : send(tx, mail)),
    enqueueAll: async (tx, mails) => {
      const jobs = mails.filter(({ to }) => to !== '').map(jobOf)
      for (let at = 0; at < jobs.length; at += AT_ONCE)
        await boss.insert(QUEUE, jobs.slice(at, at + AT_ONCE), { db: within(tx) })
      afterCommit(tx, fetchNow)
    },
    enqueueDummy: (tx) => send(tx, null),
    start: async () => {
      await boss.start()
      worker = await boss.work<Job>(QUEUE, IN_BATCHES, (jobs) => Promise.all(jobs.map(deliverOne)))
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
      await transport.close()
    },
  }
}

// A reply of 5xx: sending it again changes nothing (RFC 5321, section 4.2.1).
const isForGood = (error: unknown): boolean =>
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500

const within = (tx: Transaction) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

export type MailQueueState = {
  /** Mails not yet delivered to the mail server. */
  waiting: number
  /** Seconds since the oldest of them was queued; it grows while the mail server is away. */
  oldest: number
  /** Seconds since one was due without an attempt; it grows when the queue itself does not work. */
  overdue: number
}

/** Reads the state of the mail queue. */
export function readMailQueueState(database: Database): Promise<MailQueueState> {
  return database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    const { rows } = await sql<MailQueueState>`
      select count(*)::int as waiting,
        coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as oldest,
        greatest(0, coalesce(extract(epoch from now() - min(start_after)
          filter (where state <> 'active')), 0))::float8 as overdue
      from pgboss.job
      where name = ${QUEUE} and state in ('created', 'retry', 'active')`.execute(tx)
    return rows[0] ?? { waiting: 0, oldest: 0, overdue: 0 }
  })
}

/** Undelivered mails as a backup contains them: encrypted, as in the queue. */
export const WAITING_MAILS = {
  name: 'waiting mails',
  columns: ['id', 'data', 'expire_seconds', 'keep_until'],
}

/** Includes mails that are being delivered: better twice than never. */
export const COPY_WAITING_MAILS = `copy (
  select id, data, expire_seconds, keep_until from pgboss.job
  where name = 'mail' and state in ('created', 'retry', 'active') order by id) to stdout`

/**
 * Queues the rows of the temporary table waiting_mails in the current transaction, as the role that migrates.
 * Expired mails are omitted.
 */
export async function queueAgain(client: pg.Client): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } })
  const { rows } = await client.query<Waiting>(
    `select id, data, expire_seconds, ceil(extract(epoch from keep_until - now()))::int as seconds_left
     from waiting_mails where keep_until > now() order by id`,
  )
  for (const { id, data, expire_seconds, seconds_left } of rows)
    await boss.insert(QUEUE, [
      { id, data, expireInSeconds: expire_seconds, retentionSeconds: seconds_left },
    ])
}

type Waiting = { id: string; data: Job; expire_seconds: number; seconds_left: number }
