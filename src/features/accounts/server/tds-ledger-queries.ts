import { type Generated, sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { financialYear } from '../../../shared/calendar-date.ts'
import { minus, type Paise } from '../../../shared/paise.ts'
import '../../ledger/server/ledger-tables.ts'
import type { ClientName } from '../../clients/client-wire.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { paymentsWithTds } from '../../income-tax/server/tds-told-queries.ts'
import type { TdsCertificate, TdsYear } from '../accounts-wire.ts'

type TdsCertificateTable = {
  organizationId: string
  clientId: string
  /** A financial year by the year in which it begins. */
  year: number
  number: string
  amount: Paise
  receivedOn: string
  updatedAt: Date
  version: Generated<number>
}

export const tdsCertificateColumns = {
  organizationId: 'key',
  clientId: 'key',
  year: 'plain',
  number: 'kept personal',
  amount: 'money',
  receivedOn: 'plain',
  updatedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<TdsCertificateTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    tdsCertificates: TdsCertificateTable
  }
}

/** The certificates of one client and year: whose, and '2026-27'. */
type Whose = { clientId: string; year: string }

type Row = Omit<TdsYear, 'client' | 'year' | 'difference'> & ClientName & { from: number }

/**
 * The tax that each client withheld in a financial year, latest year first: as stated with valid payments, by the
 * days on which they came, and by the certificates received.
 */
export async function listTdsYears(scope: OwnerScope): Promise<TdsYear[]> {
  const { tx, organization } = scope
  const told = paymentsWithTds(scope)
    .select(['credits.clientId', sql<Paise>`sum(tds)`.as('amount'), yearOf.as('year')])
    .groupBy(['credits.clientId', yearOf])
  const { rows } = await sql<Row>`with told as (${told}), certified as (
      select client_id, year::int, amount, number, received_on, version from tds_certificates
      where organization_id = ${organization.id}
    )
    select accounts.id, accounts.name, accounts.email, year as "from", coalesce(told.amount, 0)::bigint as told,
      coalesce(certified.amount, 0)::bigint as certified, number, received_on as "receivedOn",
      coalesce(version, 0) as version
    from told full join certified using (client_id, year)
      join accounts on accounts.organization_id = ${organization.id} and accounts.id = client_id
    order by year desc, accounts.name, accounts.id`.execute(tx)
  return rows.map(({ id, name, email, from, ...it }) => ({
    client: { id, name, email },
    year: yearFrom(from),
    ...it,
    difference: minus(it.told, it.certified),
  }))
}

const yearOf = sql<number>`(extract(year from dated_on) - (extract(month from dated_on) < 4)::int)::int`

/** All certificates, in the order of their clients and years. */
export async function listTdsCertificates(
  scope: OwnerScope,
): Promise<(TdsCertificate & { clientId: string })[]> {
  const rows = await certificates(scope).orderBy('clientId').orderBy('year').execute()
  return rows.map(({ year, ...certificate }) => ({ ...certificate, year: yearFrom(year) }))
}

const certificates = (scope: OwnerScope) =>
  scope.tx
    .selectFrom('tdsCertificates')
    .select(['clientId', 'year', 'number', 'amount', 'receivedOn', 'version'])
    .where('organizationId', '=', scope.organization.id)

const yearFrom = (year: number) => financialYear(`${year}-04-01`)

/** What is noted of the certificates of a client and year, held against others; undefined where nothing is. */
export async function lockTdsCertificate(
  scope: OwnerScope,
  { clientId, year }: Whose,
): Promise<(TdsCertificate & { version: number }) | undefined> {
  const row = await certificates(scope)
    .where('clientId', '=', clientId)
    .where('year', '=', Number(year.slice(0, 4)))
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, year }
}

/** Whether the client belongs to this organization, even if deleted: certificates often arrive later. */
export async function isClientOfBooks(scope: OwnerScope, id: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('clients')
    .select('id')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes the certificates of a client and year in place of what was noted before. */
export async function putTdsCertificate(
  scope: OwnerScope,
  clientId: string,
  { year, number, amount, receivedOn }: TdsCertificate,
): Promise<void> {
  const columns = { number, amount, receivedOn, updatedAt: scope.now }
  await scope.tx
    .insertInto('tdsCertificates')
    .values({
      organizationId: scope.organization.id,
      clientId,
      year: Number(year.slice(0, 4)),
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'clientId', 'year']).doUpdateSet((row) => ({
        ...columns,
        version: row('tdsCertificates.version', '+', 1),
      })),
    )
    .execute()
}

/** Removes what was noted of a client and year. */
export async function removeTdsCertificate(
  scope: OwnerScope,
  { clientId, year }: Whose,
): Promise<void> {
  await scope.tx
    .deleteFrom('tdsCertificates')
    .where('organizationId', '=', scope.organization.id)
    .where('clientId', '=', clientId)
    .where('year', '=', Number(year.slice(0, 4)))
    .execute()
}
