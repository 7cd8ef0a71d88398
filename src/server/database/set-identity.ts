import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

/** The keeper of an organization's books: an owner, or a job. */
export const BOOKS_ROLE = 'rentbook_app'
/** A client, who sees their own rows of one organization. */
export const CLIENT_ROLE = 'rentbook_client'
/** Somebody of an owner's team who works with some properties, of which they see and keep the books. */
export const LIMITED_ROLE = 'rentbook_limited'

/**
 * As whom a transaction runs. The database role decides which tables can be reached at all, the
 * settings decide which rows (row level security; `docs/policies.sql`).
 */
export type Identity =
  /** With a hash: to look at the one row that carries it, for the holder of its token. */
  | { role: 'rentbook_identity'; verifyHash?: Buffer }
  | { role: 'rentbook_admin'; accountId: string }
  | { role: typeof BOOKS_ROLE; accountId: string; organizationId: string }
  | { role: typeof BOOKS_ROLE; job: string; organizationId: string }
  | { role: typeof CLIENT_ROLE; accountId: string; organizationId: string; clientId: string }
  | {
      role: typeof LIMITED_ROLE
      accountId: string
      organizationId: string
      propertyIds: readonly string[]
    }
  /** Sees the organization only if it is closed. */
  | { role: 'rentbook_erasure'; organizationId: string }

type Settings = {
  accountId?: string
  organizationId?: string
  clientId?: string
  propertyIds?: readonly string[]
  job?: string
  verifyHash?: Buffer
}

const SETTING_NAMES: Record<keyof Settings, string> = {
  accountId: 'app.account_id',
  organizationId: 'app.organization_id',
  clientId: 'app.client_id',
  propertyIds: 'app.property_ids',
  job: 'app.job',
  verifyHash: 'app.verify_hash',
}

/**
 * The text that begins a transaction in which the rest runs as that identity: role and settings, by `set local`,
 * which PostgreSQL takes back when it ends. Nothing else sets either.
 */
export function setIdentity({ role, ...settings }: Identity): string {
  const { verifyHash, propertyIds, ...texts }: Settings = settings
  const values = {
    ...texts,
    verifyHash: verifyHash?.toString('hex'),
    propertyIds: propertyIds && `{${propertyIds.join()}}`,
  }
  const statements = [`begin; set local role ${pg.escapeLiteral(role)}`]
  for (const [name, value] of Object.entries(values))
    if (value !== undefined)
      statements.push(
        `set local ${SETTING_NAMES[name as keyof Settings]} = ${pg.escapeLiteral(value)}`,
      )
  return statements.join('; ')
}

/** The statement that lets a transaction of another role go on as a job in one organization; it cannot go back. */
export const becomeJob = ({
  job,
  organizationId,
}: {
  job: string
  organizationId: string
}): RawBuilder<unknown> =>
  sql`select set_config('role', ${BOOKS_ROLE}, true),
    set_config(${SETTING_NAMES.organizationId}, ${organizationId}, true),
    set_config(${SETTING_NAMES.job}, ${job}, true)`

/** The statement that lets a transaction of a limited member see all books of its organization, or their own properties again. */
export const seeAs = (role: typeof BOOKS_ROLE | typeof LIMITED_ROLE): RawBuilder<unknown> =>
  sql`select set_config('role', ${role}, true)`

/**
 * The first statement of a transaction that reads much, one thing after the other: all of it is then read as it was at one
 * moment, and nothing can be written.
 */
export const seeOneMoment = sql`set transaction isolation level repeatable read, read only`
