import { sql } from 'kysely'
import { paths } from '../../../paths.ts'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { Mailer, MailHandler } from '../../../server/mail/mail.ts'
import { newId } from '../../../server/new-id.ts'
import { say, sayAll } from '../../../shared/said.ts'
import { type JobDeps, runJob } from './access/run-job.ts'
import type { BooksScope, ClientScope } from './access/scope.ts'
import { signedLink } from './access/signed-links.ts'
import { inReadersLanguage, type MailSaid } from './readers-language.ts'

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

export type OrganizationMailDeps = { mailer: Mailer; appUrl: string; hashKey: Buffer }

/** `NamedDocument.kind` of a mail that an organization causes. */
export const ORGANIZATION_MAIL = 'organization mail'

/** Explains at the end of a mail how its reader gets no more of this organization, with a button for mail programs. */
export function withNotForMe(
  { appUrl, hashKey }: Omit<OrganizationMailDeps, 'mailer'>,
  { organizationId, id }: { organizationId: string; id: string },
  { text, headers, ...mail }: MailSaid,
): MailSaid {
  const token = signedLink({ hashKey }, 'not for me', { organizationId, id }, mail.to)
  const url = `${appUrl}${paths.notForMe(token)}`
  return {
    ...mail,
    text: sayAll([text, notForMeLine(url)], '\n\n'),
    headers: headers ?? oneClick(url),
    about: mail.about ?? { kind: ORGANIZATION_MAIL, organizationId, id },
  }
}

/** The sentence at the end of every mail of an organization. */
export const notForMeLine = (url: string) => say`Not your landlord? Stop these emails:\n${url}`

/** RFC 8058: mail programs show a button that sends a POST to the address, without opening a page. */
export const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Queues a mail that an organization causes, to the account `id`. Returns false, and queues nothing, where its reader
 * refused such mails, unless they request it themselves.
 */
export async function mailFromOrganization(
  scope: BooksScope | ClientScope,
  deps: OrganizationMailDeps,
  id: string,
  mail: MailSaid,
): Promise<boolean> {
  if (scope.kind !== 'client' && (await isUnwanted(scope, mail.to))) return false
  const said = withNotForMe(deps, { organizationId: scope.organization.id, id }, mail)
  await deps.mailer.enqueue(scope.tx, await inReadersLanguage(scope.tx, said))
  return true
}

const refusalsOf = (scope: BooksScope) =>
  scope.tx.selectFrom('mailRefusals').where('organizationId', '=', scope.organization.id)

/** Whether the e-mail's reader refused this organization's mails. */
export async function isUnwanted(scope: BooksScope, email: string): Promise<boolean> {
  return (await listUnwanted(scope, [email])).length > 0
}

/** Those of these e-mails whose readers refused such mails. */
export async function listUnwanted(
  scope: BooksScope,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await refusalsOf(scope)
    .select('email')
    .where('email', 'in', emails)
    .where('refusedBy', '=', 'reader')
    .execute()
  return rows.map(({ email }) => email)
}

const COUNTED_DAYS = 30

const daysBefore = ({ now }: BooksScope) => new Date(now.getTime() - COUNTED_DAYS * 86_400_000)

/** What became of the mails to an address: null where nothing is wrong; a server's refusals count for 30 days. */
export async function findMailState(
  scope: BooksScope,
  email: string,
): Promise<'unwanted' | 'refused' | null> {
  const rows = await refusalsOf(scope)
    .select('refusedBy')
    .where('email', '=', email)
    .where((row) =>
      row.or([row('refusedBy', '=', 'reader'), row('refusedAt', '>', daysBefore(scope))]),
    )
    .execute()
  if (rows.some(({ refusedBy }) => refusedBy === 'reader')) return 'unwanted'
  return rows.length > 0 ? 'refused' : null
}

/** How many mails were refused in the last 30 days, by servers and by readers together. */
export async function countMailRefusals(scope: BooksScope): Promise<number> {
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
