import { sql } from 'kysely'
import { violates } from '../../../server/database/database.ts'
import {
  byColumn,
  byText,
  type KeysetPage,
  keysetPage,
  type PageQuery,
  type SortKey,
} from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { Sealer } from '../../../server/encryption.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import { notFound, Refusal } from '../../../server/refusal.ts'
import { stateCodeOf, stateOfGstin } from '../../../shared/gst-states.ts'
import { say } from '../../../shared/said.ts'
import {
  type AdminScope,
  type BooksScope,
  type ClientScope,
  type OwnerScope,
  ofOrganization,
} from '../../identity/server/access/scope.ts'
import { daysRemainingInTrial, trialStateOf } from '../../identity/trial.ts'
import type { Owner, OwnerProfile, OwnerTrials, ownerSorts } from '../owner-wire.ts'
import './owner-tables.ts'

type KeptToOrganization<Query> = {
  where(column: 'owners.organizationId', operator: '=', organizationId: string): Query
}

/** Keeps a query of owners to what the caller may see: an administrator every owner, an owner their own organization's. */
const within =
  (scope: AdminScope | OwnerScope) =>
  <Query extends KeptToOrganization<Query>>(query: Query): Query =>
    scope.kind === 'owner'
      ? query.where('owners.organizationId', '=', scope.organization.id)
      : query

/** How many work in each of these books: that there are some is all that an administrator sees of a team. */
const teams = (scope: AdminScope | OwnerScope) =>
  scope.tx
    .selectFrom('memberships')
    .select(['organizationId', sql<number>`count(*)::int`.as('members')])
    .where('joinedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .$if(scope.kind === 'owner', (query) =>
      query.where('organizationId', '=', (scope as OwnerScope).organization.id),
    )
    .groupBy('organizationId')

/** The owners that the caller may see, whose organization is open or closed. */
export const owners = (scope: AdminScope | OwnerScope, { isClosed = false } = {}) =>
  scope.tx
    .selectFrom('owners')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'owners.id'))
    .innerJoin('organizations', 'organizations.id', 'owners.organizationId')
    .leftJoin(teams(scope).as('team'), 'team.organizationId', 'owners.organizationId')
    .$call(within(scope))
    .select([
      'owners.id',
      'owners.organizationId',
      'accounts.name',
      'accounts.email',
      'owners.phone',
    ])
    .select(['organizations.trialEndsOn', 'organizations.subscribed', 'owners.createdBy'])
    .select(['owners.createdAt', 'owners.updatedAt', 'owners.version'])
    .select(sql<number>`coalesce(team.members, 0)`.as('members'))
    .where('accounts.closedAt', isClosed ? 'is not' : 'is', null)

type OwnerSort = keyof typeof ownerSorts
type Row = Awaited<ReturnType<ReturnType<typeof owners>['execute']>>[number]

const toOwner =
  (scope: AdminScope | OwnerScope) =>
  (row: Row): Owner => {
    const days = daysRemainingInTrial(row, scope.today)
    return { ...inLocalTime(scope, row), daysRemainingInTrial: days }
  }

const SORTS: Record<OwnerSort, SortKey> = {
  name: byText('accounts.name'),
  email: byText('accounts.email'),
  phone: byText('owners.phone'),
  createdAt: byColumn('owners.createdAt', 'timestamptz'),
  trialEndsOn: byColumn('organizations.trialEndsOn', 'date'),
}

/** Every owner whose organization is open, filtered, sorted and paged. */
export async function listOwners(
  scope: AdminScope,
  page: PageQuery<OwnerSort>,
): Promise<KeysetPage<Owner>> {
  const searchedWithoutPhone = sql`concat_ws(' ', accounts.name, accounts.email)`
  const searched = sql`concat_ws(' ', ${searchedWithoutPhone}, owners.phone,
    regexp_replace(owners.phone, '\\D', '', 'g'))`
  const toRecord = toOwner(scope)
  return keysetPage(owners(scope), {
    tx: scope.tx,
    id: 'owners.id',
    sorts: SORTS,
    searched,
    searchedWithoutPhone,
    page,
    toRecord,
  })
}

/** How many owners whose organization is open are in each state of the trial. */
export async function countTrials(scope: AdminScope): Promise<OwnerTrials> {
  const rows = await scope.tx
    .selectFrom('owners')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'owners.id'))
    .innerJoin('organizations', 'organizations.id', 'owners.organizationId')
    .select(['organizations.trialEndsOn', 'organizations.subscribed'])
    .select(sql<number>`count(*)::int`.as('owners'))
    .where('accounts.closedAt', 'is', null)
    .groupBy(['organizations.trialEndsOn', 'organizations.subscribed'])
    .execute()
  const trials = { subscribed: 0, running: 0, endingSoon: 0, expired: 0 }
  for (const row of rows) trials[trialStateOf(daysRemainingInTrial(row, scope.today))] += row.owners
  return trials
}

/** One owner whose organization is open. With `lock` nobody else changes it before the transaction ends. */
export async function findOwner(
  scope: AdminScope | OwnerScope,
  id: string,
  { lock = false } = {},
): Promise<Owner | undefined> {
  const row = await owners(scope)
    .where('owners.id', '=', id)
    .$if(lock, (query) => query.forUpdate(['owners', 'accounts']))
    .executeTakeFirst()
  return row && toOwner(scope)(row)
}

/** What the owner entered at registration, the sealed numbers opened. */
export async function findOwnerProfile(
  scope: AdminScope | OwnerScope,
  id: string,
  sealer: Sealer,
): Promise<OwnerProfile> {
  const { panSealed, gstNumberSealed, bankAccountNumberSealed, ...profile } = await scope.tx
    .selectFrom('owners')
    .select(['alternatePhone', 'aadhaarLast4', 'address', 'city', 'state', 'pincode'])
    .select(['companyName', 'businessType', 'ifscCode', 'bankName'])
    .select(['panSealed', 'gstNumberSealed', 'bankAccountNumberSealed'])
    .$call(within(scope))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const open = (sealed: string | null, column: SealedColumn) =>
    sealed === null ? null : sealer.open(sealed, sealContext(column, id))
  return {
    ...profile,
    panNumber: open(panSealed, 'pan'),
    gstNumber: open(gstNumberSealed, 'gst_number'),
    bankAccountNumber: open(bankAccountNumberSealed, 'bank_account_number'),
  }
}

/** When the owner agreed that the last digits of their Aadhaar are kept; null where they are not. */
export async function findAadhaarConsent(scope: OwnerScope): Promise<Date | null> {
  const { aadhaarConsentedAt } = await scope.tx
    .selectFrom('owners')
    .select('aadhaarConsentedAt')
    .where('organizationId', '=', scope.organization.id)
    .executeTakeFirstOrThrow()
  return aadhaarConsentedAt
}

type Payee = { name: string; paymentDetailsChangedAt: Date | null } & Pick<
  OwnerProfile,
  'bankAccountNumber' | 'ifscCode'
>

/** Whom clients pay: the owner of the books, with the bank account that they registered; null where they did not. */
export async function findPayee(scope: OwnerScope | ClientScope, sealer: Sealer): Promise<Payee> {
  const {
    id,
    bankAccountNumberSealed: sealed,
    ...payee
  } = await scope.tx
    .selectFrom('owners')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'owners.id'))
    .select(['owners.id', 'accounts.name', 'ifscCode', 'bankAccountNumberSealed'])
    .select('paymentDetailsChangedAt')
    .where('owners.organizationId', '=', scope.organization.id)
    .executeTakeFirstOrThrow()
  const context = sealContext('bank_account_number', id)
  return { ...payee, bankAccountNumber: sealed === null ? null : sealer.open(sealed, context) }
}

/** The owner of the books as a receipt names them: the address in one line, the sealed numbers opened. */
export type Landlord = Pick<OwnerProfile, 'panNumber' | 'gstNumber'> & {
  name: string
  /** The name of the business; null where none is registered. */
  company: string | null
  phone: string
  /** '' where none is registered. */
  address: string
}

/** The owner of the books, as a receipt names them. */
export async function findLandlord(
  scope: BooksScope | ClientScope,
  sealer: Sealer,
): Promise<Landlord> {
  const row = await scope.tx
    .selectFrom('owners')
    .innerJoin('accounts', (join) => sameOrganization(join, 'accounts.id', 'owners.id'))
    .select(['owners.id', 'accounts.name', 'owners.phone', 'address', 'city', 'state', 'pincode'])
    .select(['companyName', 'panSealed', 'gstNumberSealed'])
    .where('owners.organizationId', '=', scope.organization.id)
    .executeTakeFirstOrThrow()
  const open = (sealed: string | null, column: SealedColumn) =>
    sealed === null ? null : sealer.open(sealed, sealContext(column, row.id))
  return {
    name: row.name,
    company: row.companyName || null,
    phone: row.phone,
    address: [row.address, row.city, row.state, row.pincode].filter(Boolean).join(', '),
    panNumber: open(row.panSealed, 'pan'),
    gstNumber: open(row.gstNumberSealed, 'gst_number'),
  }
}

/**
 * The code of the state in which the owner pays GST: that of their GSTIN, else that of their address; undefined where
 * neither is known.
 */
export async function findSupplierStateOf(
  scope: OwnerScope,
  sealer: Sealer,
): Promise<string | undefined> {
  const { id, gstNumberSealed, state } = await scope.tx
    .selectFrom('owners')
    .select(['id', 'gstNumberSealed', 'state'])
    .where('organizationId', '=', scope.organization.id)
    .executeTakeFirstOrThrow()
  if (gstNumberSealed !== null)
    return stateOfGstin(sealer.open(gstNumberSealed, sealContext('gst_number', id)))
  return stateCodeOf(state ?? '')
}

type SealedColumn = 'pan' | 'gst_number' | 'bank_account_number'

/** Ties a sealed number to its column and row: moved elsewhere it does not open. */
export const sealContext = (column: SealedColumn, ownerId: string) => `owners.${column}:${ownerId}`

type OwnerChange = { name: string; email: string; phone: string; passwordHash: string | undefined }

/** Writes an owner's fields. @throws Refusal `not-found`, `email-taken` */
export async function updateOwner(
  scope: AdminScope | OwnerScope,
  id: string,
  { name, email, phone, passwordHash }: OwnerChange,
): Promise<void> {
  const { numUpdatedRows } = await scope.tx
    .updateTable('owners')
    .$call(within(scope))
    .set((row) => ({ phone, updatedAt: scope.now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound(say`Owner`)
  await refuseTakenEmail(() =>
    scope.tx
      .updateTable('accounts')
      .set({ name, email, ...(passwordHash !== undefined && { passwordHash }) })
      .where('id', '=', id)
      .where(scope.kind === 'owner' ? ofOrganization(scope, 'accounts') : sql<boolean>`true`)
      .execute(),
  )
}

/** Runs a write of an owner's e-mail and names its field when the address belongs to another account. */
export async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw violates(error, 'accounts_email') ? emailTaken() : error
  }
}

/** Thrown when the email is used by, or reserved for, another account. */
export function emailTaken(): Refusal {
  const message = say`This email address has an account already.`
  return new Refusal('email-taken', message, { errors: { email: message } })
}
