import { type RawBuilder, sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { MailHandler } from '../../../server/mail/mail.ts'
import { newId } from '../../../server/new-id.ts'
import { type JobDeps, runJob } from './access/run-job.ts'
import { type BooksScope, isLimited } from './access/scope.ts'

type MailRefusalTable = {
  organizationId: string
  /** Of the mail that a server refused; of a reader's word its own. */
  id: string
  email: string
  refusedBy: 'server' | 'reader'
  refusedAt: Date
}

export const mailRefusalColumns = {
  organizationId: 'key',
  id: 'key',
  email: 'secret',
  refusedBy: 'technical',
  refusedAt: 'technical',
} as const satisfies ColumnWords<MailRefusalTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    mailRefusals: MailRefusalTable
  }
}

const refusalsOf = (scope: BooksScope) =>
  scope.tx.selectFrom('mailRefusals').where('organizationId', '=', scope.organization.id)

/** Refusals of mails to these e-mails. Whoever is limited to some properties reads none but of e-mails that they know. */
async function listRefusals(
  scope: BooksScope,
  emails: readonly string[],
): Promise<Pick<MailRefusalTable, 'email' | 'refusedBy' | 'refusedAt'>[]> {
  const columns = ['email', 'refusedBy', 'refusedAt'] as const
  if (!isLimited(scope))
    return refusalsOf(scope).select(columns).where('email', 'in', emails).execute()
  const { rows } = await sql<Pick<MailRefusalTable, (typeof columns)[number]>>`
    select * from refusals_of(${emails}::text[])`.execute(scope.tx)
  return rows
}

/** Whether the reader of an e-mail, a column of a statement, refused such mails; as a condition of it. */
export const isRefusedByReader = (scope: BooksScope, email: string): RawBuilder<boolean> =>
  isLimited(scope)
    ? sql`exists (select from refusals_of(array[${sql.ref(email)}]) where refused_by = 'reader')`
    : sql`exists (select 1 from mail_refusals where mail_refusals.organization_id = ${scope.organization.id}
        and mail_refusals.email = ${sql.ref(email)} and refused_by = 'reader')`

/** Whether the e-mail's reader refused this organization's mails. */
export async function isUnwanted(scope: BooksScope, email: string): Promise<boolean> {
  return (await listUnwanted(scope, [email])).length > 0
}

/** Lists the given e-mails whose readers refused this organization's mails. */
export async function listUnwanted(
  scope: BooksScope,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await listRefusals(scope, emails)
  return rows.filter(({ refusedBy }) => refusedBy === 'reader').map(({ email }) => email)
}

const COUNTED_DAYS = 30

const daysBefore = ({ now }: BooksScope) => new Date(now.getTime() - COUNTED_DAYS * 86_400_000)

/** The delivery state of an address: null if nothing is wrong; a server's refusals count for 30 days. */
export async function findMailState(
  scope: BooksScope,
  email: string,
): Promise<'unwanted' | 'refused' | null> {
  const rows = await listRefusals(scope, [email])
  if (rows.some(({ refusedBy }) => refusedBy === 'reader')) return 'unwanted'
  return rows.some(({ refusedAt }) => refusedAt > daysBefore(scope)) ? 'refused' : null
}

/** How many mails were refused in the last 30 days, by servers and by readers together. */
export async function countMailRefusals(scope: BooksScope): Promise<number> {
  if (isLimited(scope)) {
    const { rows } = await sql<{ refusals: number }>`
      select count_refusals(${daysBefore(scope)}) as refusals`.execute(scope.tx)
    return rows[0]?.refusals ?? 0
  }
  const { refusals } = await refusalsOf(scope)
    .select(sql<number>`count(*)::int`.as('refusals'))
    .where('refusedAt', '>', daysBefore(scope))
    .executeTakeFirstOrThrow()
  return refusals
}

/** Stores that an e-mail's reader refused mails of the organization; returns whether that is new. */
export const insertUnwanted = (scope: BooksScope, email: string): Promise<boolean> =>
  insertRefusal(scope, { id: newId(), email, refusedBy: 'reader' })

/** Takes it back, for that e-mail; returns whether there was anything to take back. */
export async function deleteUnwanted(scope: BooksScope, email: string): Promise<boolean> {
  const { numDeletedRows } = await scope.tx
    .deleteFrom('mailRefusals')
    .where('organizationId', '=', scope.organization.id)
    .where('email', '=', email)
    .where('refusedBy', '=', 'reader')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Counts each mail of an organization that a server refused for good, once however often it is tried; one that is taken
 * at last counts no more. It is tried again all the same: a server may be set up wrongly for an hour.
 */
export const noteMailOutcome =
  (deps: JobDeps): MailHandler =>
  async ({ organizationId }, outcome, { id, to }) => {
    await runJob(deps, { job: 'mails', organizationId }, async (scope) => {
      if (outcome === 'refused') await insertRefusal(scope, { id, email: to, refusedBy: 'server' })
      else
        await scope.tx
          .deleteFrom('mailRefusals')
          .where('organizationId', '=', organizationId)
          .where('id', '=', id)
          .execute()
    })
    return 'try again'
  }

async function insertRefusal(
  scope: BooksScope,
  refusal: Pick<MailRefusalTable, 'id' | 'email' | 'refusedBy'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.tx
    .insertInto('mailRefusals')
    .values({ ...refusal, organizationId: scope.organization.id, refusedAt: scope.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
