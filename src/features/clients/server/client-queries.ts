import { type ColumnType, type Expression, type Generated, type SqlBool, sql } from 'kysely'
import { type ColumnWords, exportedColumns } from '../../../server/database/column-privacy.ts'
import { writeAll } from '../../../server/database/database.ts'
import {
  byColumn,
  byText,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
  type SoundsLike,
  withFlags,
} from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { inLocalTime, type Stored } from '../../../server/local-time.ts'
import { newId } from '../../../server/new-id.ts'
import {
  type BooksScope,
  type ClientScope,
  onlyOwn,
  soundsLikeFor,
} from '../../identity/server/access/scope.ts'
import '../../owners/server/owner-tables.ts'
import type {
  Client,
  ClientDetails,
  clientSorts,
  NewClientDetails,
  OwnDetails,
  WithholdsAs,
} from '../client-wire.ts'

type ClientTable = Omit<ClientDetails, 'name' | 'gender' | 'withholdsAs'> & {
  gender: ClientDetails['gender'] | null
  withholdsAs: WithholdsAs | null
  id: string
  organizationId: string
  /** The properties that they rent or rented; kept by the database. */
  propertyIds: ColumnType<string[], never, never>
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  version: Generated<number>
}

export const clientColumns = {
  id: 'key',
  organizationId: 'key',
  propertyIds: 'technical',
  fatherName: 'personal',
  gender: 'personal',
  mobileNumber: 'personal',
  address1: 'personal',
  address2: 'personal',
  withholdsAs: 'plain',
  createdAt: 'plain',
  updatedAt: 'technical',
  deletedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<ClientTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    clients: ClientTable
  }
}

const clients = (scope: BooksScope | ClientScope) =>
  scope.tx
    .selectFrom('clients')
    .innerJoin('accounts as account', (join) => sameOrganization(join, 'account.id', 'clients.id'))
    .leftJoin('invitations', (join) => sameOrganization(join, 'invitations.clientId', 'clients.id'))
    .innerJoin('owners', 'owners.organizationId', 'clients.organizationId')
    .innerJoin('accounts as owner', (join) => sameOrganization(join, 'owner.id', 'owners.id'))
    .select(['clients.id', 'clients.organizationId', 'account.name', 'account.email'])
    .select(exportedColumns(clientColumns).map((column) => `clients.${column}` as const))
    .select(signInAt(scope.now).as('signIn'))
    .select(['clients.updatedAt', 'clients.version'])
    .select([
      'owners.id as ownerId',
      'owner.name as ownerName',
      'owner.email as ownerEmail',
      'owners.phone',
    ])
    .where('clients.organizationId', '=', scope.organization.id)
    .where('clients.deletedAt', 'is', null)
    .$call(onlyOwn(scope, 'clients.id'))

const signInAt = (now: Date) => sql<Client['signIn']>`case
  when account.has_password then 'password' when invitations.is_waiting then 'waiting'
  when invitations.expires_at > ${now} then 'invited'
  when invitations.expires_at is not null then 'expired' else 'none' end`

type ClientSort = keyof typeof clientSorts
type Row = Awaited<ReturnType<ReturnType<typeof clients>['execute']>>[number]

const toClient = ({ ownerId, ownerName, ownerEmail, phone, ...client }: Row): Stored<Client> => ({
  ...client,
  gender: client.gender ?? '',
  mails: null,
  owner: { id: ownerId, name: ownerName, email: ownerEmail, phone },
})

const SORTS: Record<ClientSort, SortKey> = {
  name: byText('account.name'),
  email: byText('account.email'),
  fatherName: byText('clients.fatherName'),
  gender: byText('clients.gender'),
  mobileNumber: byText('clients.mobileNumber'),
  address1: byText('clients.address1'),
  address2: byText('clients.address2'),
  createdAt: byColumn('clients.createdAt', 'timestamptz'),
}

/** `searched` without the telephone number, of which fewer than four digits find nothing. */
export const searchedWithoutPhone = sql`concat_ws(' ', account.name, account.email, clients.father_name,
  clients.address1, clients.address2)`

/** Finds clients whose name or address sounds like a search, where none has its words. */
export const clientsSoundingLike: SoundsLike = {
  find: (patterns) => sql`sound_clients(${patterns}::text[], 200)`,
  text: searchedWithoutPhone,
  names: sql`concat_ws(' ', account.name, clients.father_name, clients.address1, clients.address2)`,
}

/** The text that a search looks through. */
export const searchedInClients = sql`concat_ws(' ', account.name, account.email, clients.father_name,
  clients.mobile_number, regexp_replace(clients.mobile_number, '\\D', '', 'g'), clients.address1, clients.address2)`

export type ClientFlag = 'renting' | 'due'

/** Whether a client in a row of `clients` came without something that the form requires. */
const isIncomplete = sql<SqlBool>`'' in (account.email, account.name, clients.father_name,
  clients.mobile_number, clients.address1, clients.address2) or clients.gender is null`

/** The clients that the caller may see, filtered, sorted and paged; `flags` are computed for each row. */
export async function listClients(
  scope: BooksScope | ClientScope,
  {
    renting,
    due,
    incomplete,
    ...page
  }: PageQuery<ClientSort> & { [F in ClientFlag | 'incomplete']?: boolean },
  flags?: Record<ClientFlag, Expression<SqlBool>>,
): Promise<KeysetPage<Client>> {
  const toRecord = (row: Row) => inLocalTime(scope, toClient(row))
  const requested = { renting, due, incomplete }
  const narrowed = withFlags(
    clients(scope),
    requested,
    flags && { ...flags, incomplete: isIncomplete },
  )
  const texts = {
    searched: searchedInClients,
    searchedWithoutPhone,
    soundsLike: soundsLikeFor(scope, clientsSoundingLike),
  }
  return keysetPage(narrowed, {
    tx: scope.tx,
    id: 'clients.id',
    sorts: SORTS,
    ...texts,
    page,
    toRecord,
  })
}

/** One client that has not been deleted, or undefined. With `lock` nobody else changes it before the transaction ends. */
export async function findClient(
  scope: BooksScope | ClientScope,
  id: string,
  { lock = false } = {},
): Promise<Client | undefined> {
  const row = await clients(scope)
    .where('clients.id', '=', id)
    .$if(lock, (query) => query.forUpdate('clients'))
    .executeTakeFirst()
  return row && inLocalTime(scope, toClient(row))
}

/** Whether one of the owner's clients signs in with that e-mail. */
export async function hasClientWithEmail(scope: BooksScope, email: string): Promise<boolean> {
  const found = await clients(scope).where('account.email', '=', email).executeTakeFirst()
  return found !== undefined
}

/** A client to be written. Without a hash nobody can sign in as them; an e-mail of '' is none. */
export type NewClient = {
  details: NewClientDetails
  account: { email: string; passwordHash: string | null }
}

/**
 * Adds clients and the accounts they sign in with; returns their ids in the same order. Violates
 * `accounts_client_email` for an e-mail in use.
 */
export async function insertClients(
  scope: BooksScope,
  clients: readonly NewClient[],
): Promise<string[]> {
  const within = { organizationId: scope.organization.id, createdAt: scope.now }
  const rows = clients.map((client) => ({ id: newId(), ...client }))
  await writeAll(rows, async (some) => {
    const accounts = some.map(({ id, details: { name }, account }) => ({
      ...within,
      id,
      role: 'client' as const,
      name,
      ...account,
    }))
    await scope.tx.insertInto('accounts').values(accounts).execute()
    const values = some.map(({ id, details: { name: _, gender, ...details } }) => ({
      ...within,
      id,
      ...details,
      gender: gender || null,
      updatedAt: scope.now,
    }))
    await scope.tx.insertInto('clients').values(values).execute()
  })
  return rows.map(({ id }) => id)
}

/** Gives a client without an e-mail one. Violates `accounts_client_email` for an e-mail in use. */
export async function setClientEmail(scope: BooksScope, id: string, email: string): Promise<void> {
  await scope.tx
    .updateTable('accounts')
    .set({ email })
    .where('id', '=', id)
    .where('organizationId', '=', scope.organization.id)
    .execute()
  await changed(scope, id).execute()
}

/** Writes a client's fields; without a hash the password stays. */
export async function updateClient(
  scope: BooksScope,
  id: string,
  { name, ...details }: ClientDetails,
  passwordHash: string | undefined,
): Promise<void> {
  await scope.tx
    .updateTable('accounts')
    .set({ name, ...(passwordHash !== undefined && { passwordHash }) })
    .where('id', '=', id)
    .where('organizationId', '=', scope.organization.id)
    .execute()
  await changed(scope, id).set(details).execute()
}

/** Writes blank fields of the client who calls; the database lets them write no other. */
export async function fillInClient(
  scope: ClientScope,
  id: string,
  details: Partial<OwnDetails>,
): Promise<void> {
  await changed(scope, id).set(details).execute()
}

/** Takes the client out of every list and closes their account, which frees the e-mail; what refers to them stays. */
export async function markClientDeleted(
  scope: BooksScope,
  id: string,
  readsUntil: string | null,
): Promise<void> {
  await scope.tx
    .updateTable('accounts')
    .set({ closedAt: scope.now, readsUntil })
    .where('id', '=', id)
    .where('organizationId', '=', scope.organization.id)
    .execute()
  await changed(scope, id).set({ deletedAt: scope.now }).execute()
}

/**
 * Puts a deleted client back and opens their account; undefined if they are not deleted, else when they were. Violates
 * `accounts_client_email` for an e-mail that another client has by now.
 */
export async function unmarkClientDeleted(
  scope: BooksScope,
  id: string,
): Promise<Date | undefined> {
  const row = await scope.tx
    .selectFrom('clients')
    .select('deletedAt')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.deletedAt) return undefined
  await scope.tx
    .updateTable('accounts')
    .set({ closedAt: null, readsUntil: null })
    .where('id', '=', id)
    .where('organizationId', '=', scope.organization.id)
    .execute()
  await changed(scope, id).set({ deletedAt: null }).execute()
  return row.deletedAt
}

const changed = (scope: BooksScope | ClientScope, id: string) =>
  scope.tx
    .updateTable('clients')
    .set((row) => ({ updatedAt: scope.now, version: row('version', '+', 1) }))
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
