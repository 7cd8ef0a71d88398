import { type RawBuilder, sql } from 'kysely'
import {
  beyond,
  byColumn,
  byText,
  type KeysetPage,
  type PageQuery,
  readCursor,
  type SortKey,
  writeCursor,
} from '../../../server/database/keyset-page.ts'
import { sameOrganization } from '../../../server/database/same-organization.ts'
import { isLikeAll, patternsOf } from '../../../server/database/search-words.ts'
import { addMonths } from '../../../shared/calendar-date.ts'
import { MAX_PAGE_SIZE } from '../../../shared/list-query.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { type LeaseMonth, MONTH_STATES, type MonthState } from '../dues.ts'
import type { monthSorts } from '../dues-contract.ts'
import { depositsByLease, searchedInDues, selectParties } from './dues-queries.ts'
import { namesIn } from './lease-names.ts'
import '../../ledger/server/ledger-tables.ts'

type MonthSort = keyof typeof monthSorts
const SUMS = ['charged', 'collected', 'open', 'deposit'] as const
type Sums = Record<(typeof SUMS)[number], Paise>
type MonthQuery = PageQuery<MonthSort> & { state?: MonthState | undefined }
/** The whole month, whatever the page is narrowed to; `total` is of what it is narrowed to. */
type Totals = Record<MonthState, number> & { sums: Record<keyof Sums, string>; total: number }
/** Nulls beside the totals where the page is empty. */
type Found = Sums & { leaseId: string | null; sortKey: string }

const SORTS: Record<MonthSort, SortKey> = {
  client: byText('accounts.name'),
  property: byText('properties.address1'),
  charged: byColumn('sums.charged', 'numeric'),
  collected: byColumn('sums.collected', 'numeric'),
  open: byColumn('sums.open', 'numeric'),
  deposit: byColumn('sums.deposit', 'numeric'),
}

/** The state of what fell due in the month: nothing of it is paid by now, a part, or all. */
const STATES: Record<MonthState, RawBuilder<unknown>> = {
  unpaid: sql`charged > 0 and open >= charged`,
  part: sql`charged > 0 and open > 0 and open < charged`,
  paid: sql`charged > 0 and open <= 0`,
}

/**
 * The agreements of a month (YYYY-MM), most open first: what fell due of each, what was received of it, and the
 * deposit that is held today. `parts` has the sums of the whole month, which are those of `listMonths` and
 * `sumFigures`, and how many agreements are in each state.
 * @throws Refusal `invalid` for a cursor that this list did not issue
 */
export async function listMonthByLease(
  scope: OwnerScope,
  month: string,
  query: MonthQuery = {},
): Promise<KeysetPage<LeaseMonth>> {
  const limit = Math.min(query.limit ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE)
  const rows = await findPage(scope, month, { ...query, limit: limit + 1 })
  const onPage = rows.filter(({ leaseId }) => leaseId !== null).slice(0, limit)
  const last = rows.length > limit ? onPage.at(-1) : undefined
  const names = await selectParties(scope)
    .where(sql<boolean>`leases.id = any (${onPage.map(({ leaseId }) => leaseId)}::uuid[])`)
    .execute()
  const namesById = new Map(names.map((row) => [row.id, namesIn(row)]))
  return {
    rows: onPage.flatMap(({ leaseId, charged, collected, open, deposit }) => {
      const who = namesById.get(leaseId ?? '')
      return who ? [{ ...who, charged, collected, open, deposit }] : []
    }),
    total: rows[0]?.total ?? 0,
    parts: partsOf(rows[0]),
    nextCursor: last && writeCursor([last.sortKey, last.leaseId ?? '']),
  }
}

const partsOf = (totals: Totals | undefined): Record<string, string> =>
  totals
    ? {
        ...Object.fromEntries(
          SUMS.map((name) => [name, paiseToDecimal(BigInt(totals.sums[name]) as Paise)]),
        ),
        ...Object.fromEntries(MONTH_STATES.map((state) => [state, String(totals[state])])),
      }
    : {}

/**
 * Everything is summed once, in one statement that sorts a few narrow columns: names are read for the page alone,
 * unless they are searched or sorted by.
 */
async function findPage(
  scope: OwnerScope,
  month: string,
  { search, sort = 'open', order, cursor, state, limit }: MonthQuery,
): Promise<(Totals & Found)[]> {
  const key = SORTS[sort]
  const direction = order ?? (sort === 'open' ? 'desc' : 'asc')
  const sorted = sql.raw(direction)
  const needsNames = Boolean(search) || sort === 'client' || sort === 'property'
  const inState = state ? sql`(${STATES[state]})` : sql`true`
  const isFound = search ? isLikeAll(sql`lower(${searchedInDues})`, patternsOf(search)) : sql`true`
  const by = { key: { by: sql`sort_key`, type: key.type }, id: 'leaseId', direction } as const
  const onPage = cursor === undefined ? sql`true` : beyond(readCursor(cursor), by)
  const { rows } = await sql<Totals & Found>`
    with sums as materialized (${sumsByLease(scope, month)}),
    found as materialized (
      select sums.*, ${key.by} as sort_key from sums ${needsNames ? withNames(scope) : sql``}
      where ${inState} and ${isFound}),
    totals as (
      select ${sql.join(MONTH_STATES.map(countOf))}, json_build_object(${sql.join(SUMS.map(sumOf))}) as sums
      from sums)
    select totals.*, page.lease_id, page.charged, page.collected, page.open, page.deposit,
      page.sort_key::text as sort_key, (select count(*)::int from found) as total
    from totals left join (
      select * from found where ${onPage}
      order by sort_key ${sorted}, lease_id ${sorted} limit ${limit}) page on true
    order by page.sort_key ${sorted}, page.lease_id ${sorted}`.execute(scope.tx)
  return rows
}

const withNames = ({ organization: { id } }: OwnerScope) => sql`
  join leases on leases.organization_id = ${id} and leases.id = sums.lease_id
  join accounts on accounts.organization_id = ${id} and accounts.id = leases.client_id
  join properties on properties.organization_id = ${id} and properties.id = leases.property_id`

const countOf = (state: MonthState) =>
  sql`(count(*) filter (where ${STATES[state]}))::int as ${sql.id(state)}`

/** The sum of a column, as text: it may be larger than JSON's numbers hold exactly. */
const sumOf = (name: keyof Sums) =>
  sql`${sql.lit(name)}, coalesce(sum(${sql.id(name)}), 0)::bigint::text`

/** The sums of each agreement of which something fell due or was received in the month, or a deposit is held. */
function sumsByLease(scope: OwnerScope, month: string) {
  const from = `${month}-01`
  const before = addMonths(from, 1)
  const parts = {
    charged: charged(scope, from, before),
    collected: collected(scope, from, before),
    open: openCharges(scope, from, before),
    deposit: depositsByLease(scope),
  }
  const amounts = SUMS.map(
    (name) => sql`select lease_id, ${sql.lit(name)} as part, amount from (${parts[name]}) each`,
  )
  const sums = SUMS.map(
    (name) =>
      sql`coalesce(sum(amount) filter (where part = ${sql.lit(name)}), 0)::bigint as ${sql.id(name)}`,
  )
  return sql`select * from (
      select lease_id, ${sql.join(sums)} from (${sql.join(amounts, sql` union all `)}) parts group by 1) sums
    where (charged, collected, deposit) <> (0, 0, 0)`
}

// Both name columns of one index for each part, which is all that is read (0036).

/**
 * Charges by their due days in a period, with the notes that lower them as negative amounts, whenever those were
 * written.
 */
const charged = ({ tx, organization }: OwnerScope, from: string, before: string) =>
  tx
    .selectFrom('charges')
    .select(['leaseId', 'amount'])
    .where('organizationId', '=', organization.id)
    .where('reversedOn', 'is', null)
    .where('dueOn', '>=', from)
    .where('dueOn', '<', before)
    .unionAll(
      tx
        .selectFrom('credits')
        .innerJoin('charges', (join) =>
          sameOrganization(join, 'charges.id', 'credits.againstChargeId'),
        )
        .select(['charges.leaseId', sql<Paise>`-credited`.as('amount')])
        .where('credits.organizationId', '=', organization.id)
        .where('credits.againstChargeId', 'is not', null)
        .where('credits.reversedOn', 'is', null)
        .where('charges.reversedOn', 'is', null)
        .where('charges.dueOn', '>=', from)
        .where('charges.dueOn', '<', before),
    )

/** The part of a period's dues that is open today. */
const openCharges = ({ tx, organization }: OwnerScope, from: string, before: string) =>
  tx
    .selectFrom('charges')
    .select(['leaseId', sql<Paise>`amount - settled`.as('amount')])
    .where('organizationId', '=', organization.id)
    .where('reversedOn', 'is', null)
    .where(sql<boolean>`settled < net + gst`)
    .where('dueOn', '>=', from)
    .where('dueOn', '<', before)

/**
 * Money received for charges in a period, less money returned: payments and refunds by their days, and reversals,
 * with the opposite sign, by theirs.
 */
function collected({ tx, organization }: OwnerScope, from: string, before: string) {
  const paid = (on: 'datedOn' | 'reversedOn', amount: RawBuilder<Paise>) =>
    tx
      .selectFrom('credits')
      .select(['leaseId', amount.as('amount')])
      .where('organizationId', '=', organization.id)
      .where('kind', '=', 'payment')
      .where(on, '>=', from)
      .where(on, '<', before)
  const refunded = (on: 'paidOn' | 'reversedOn', amount: RawBuilder<Paise>) =>
    tx
      .selectFrom('payouts')
      .select(['leaseId', amount.as('amount')])
      .where('organizationId', '=', organization.id)
      .where('kind', '=', 'refund')
      .where(on, '>=', from)
      .where(on, '<', before)
  return paid('datedOn', sql`received - to_deposit`)
    .unionAll(paid('reversedOn', sql`to_deposit - received`))
    .unionAll(refunded('paidOn', sql`-amount`))
    .unionAll(refunded('reversedOn', sql`amount`))
}
