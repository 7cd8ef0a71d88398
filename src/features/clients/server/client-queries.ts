import { type Generated, sql } from 'kysely'
import {
  byColumn,
  byText,
  keysetPage,
  type Page,
  type PageQuery,
} from '../../../server/database/keyset-page.ts'
import { newId } from '../../../server/new-id.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/scope.ts'
import '../../owners/server/owner-tables.ts'
import type { Client, ClientDetails, Gender } from '../client.ts'

type ClientTable = {
  id: string
  organization_id: string
  father_name: string
  gender: Gender
  mobile_number: string
  address1: string
  address2: string
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  version: Generated<number>
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    clients: ClientTable
  }
}

// A client sees but themselves: the condition says it, row level security says it again.
const clients = (scope: OwnerScope | ClientScope) =>
  scope.tx
    .selectFrom('clients')
    .innerJoin('accounts as account', 'account.id', 'clients.id')
    .innerJoin('owners', 'owners.organization_id', 'clients.organization_id')
    .innerJoin('accounts as owner', 'owner.id', 'owners.id')
    .select(['clients.id', 'clients.organization_id', 'account.name', 'account.email'])
    .select(['clients.father_name', 'clients.gender', 'clients.mobile_number'])
    .select(['clients.address1', 'clients.address2'])
    .select(['clients.created_at', 'clients.updated_at', 'clients.version'])
    .select([
      'owners.id as owner_id',
      'owner.name as owner_name',
      'owner.email as owner_email',
      'owners.phone',
    ])
    .where('clients.organization_id', '=', scope.organizationId)
    .where('clients.deleted_at', 'is', null)
    .$if(scope.kind === 'client', (query) => query.where('clients.id', '=', scope.actor.accountId))

type Row = Awaited<ReturnType<ReturnType<typeof clients>['execute']>>[number]

const toClient = (row: Row): Client => ({
  id: row.id,
  organizationId: row.organization_id,
  name: row.name,
  email: row.email,
  fatherName: row.father_name,
  gender: row.gender,
  mobileNumber: row.mobile_number,
  address1: row.address1,
  address2: row.address2,
  owner: { id: row.owner_id, name: row.owner_name, email: row.owner_email, phone: row.phone },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

const SORTS = {
  name: byText('account.name'),
  email: byText('account.email'),
  fatherName: byText('clients.father_name'),
  gender: byText('clients.gender'),
  mobileNumber: byText('clients.mobile_number'),
  address1: byText('clients.address1'),
  address2: byText('clients.address2'),
  createdAt: byColumn('clients.created_at', 'timestamptz'),
}

const searched = sql`concat_ws(' ', account.name, account.email, clients.father_name,
  clients.mobile_number, clients.address1, clients.address2)`

/** The clients that the caller may see, narrowed, sorted and paged as asked. */
export async function listClients(
  scope: OwnerScope | ClientScope,
  page: PageQuery,
): Promise<Page<Client>> {
  const terms = { id: 'clients.id', sorts: SORTS, searched, page, toRecord: toClient }
  return keysetPage(clients(scope), terms)
}

/** One client that has not been deleted, or undefined. With `lock` nobody else changes it before the transaction ends. */
export async function findClient(
  scope: OwnerScope | ClientScope,
  id: string,
  { lock = false } = {},
): Promise<Client | undefined> {
  const row = await clients(scope)
    .where('clients.id', '=', id)
    .$if(lock, (query) => query.forUpdate('clients'))
    .executeTakeFirst()
  return row && toClient(row)
}

/** Adds a client and the account they sign in with. Violates `accounts_client_email` for an e-mail in use. */
export async function insertClient(
  scope: OwnerScope,
  details: ClientDetails,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string> {
  const id = newId()
  const within = { id, organization_id: scope.organizationId, created_at: scope.now }
  const { name } = details
  const account = { ...within, role: 'client' as const, email, name, password_hash: passwordHash }
  await scope.tx.insertInto('accounts').values(account).execute()
  await scope.tx
    .insertInto('clients')
    .values({ ...within, ...columnsOf(details), updated_at: scope.now })
    .execute()
  return id
}

/** Writes a client's fields; without a hash the password stays. */
export async function updateClient(
  scope: OwnerScope,
  id: string,
  details: ClientDetails,
  passwordHash: string | undefined,
): Promise<void> {
  const { name } = details
  await scope.tx
    .updateTable('accounts')
    .set({ name, ...(passwordHash !== undefined && { password_hash: passwordHash }) })
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .execute()
  await changed(scope, id).set(columnsOf(details)).execute()
}

/** Takes the client out of every list and closes their account, which frees the e-mail; what refers to them stays. */
export async function markClientDeleted(scope: OwnerScope, id: string): Promise<void> {
  await scope.tx
    .updateTable('accounts')
    .set({ closed_at: scope.now })
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .execute()
  await changed(scope, id).set({ deleted_at: scope.now }).execute()
}

const changed = (scope: OwnerScope, id: string) =>
  scope.tx
    .updateTable('clients')
    .set((row) => ({ updated_at: scope.now, version: row('version', '+', 1) }))
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)

const columnsOf = ({ fatherName, gender, mobileNumber, address1, address2 }: ClientDetails) => ({
  father_name: fatherName,
  gender,
  mobile_number: mobileNumber,
  address1,
  address2,
})
