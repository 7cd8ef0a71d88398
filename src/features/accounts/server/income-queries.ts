import { sql } from 'kysely'
import type { Days } from '../../../shared/days.ts'
import { type Paise, ZERO } from '../../../shared/paise.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../expenses/server/expense-tables.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import type { PropertyIncome } from '../accounts-wire.ts'

type Row = PropertyName & Omit<PropertyIncome, 'property' | 'spent'>

/**
 * Sums the journal by property between two days: opening dues plus opening balances and charges, less credits,
 * receipts, TDS and deposits set off, equal closing dues; and the expenses. Leaves out properties with no dues,
 * deposits or expenses at any time.
 */
export async function sumIncome(scope: OwnerScope, { from, to }: Days): Promise<PropertyIncome[]> {
  const { rows } = await sql<Row>`with moves as (
      select leases.property_id, journal.dated_on, journal.document,
        case 'receivable' when debit then credit when credit then debit end as other,
        case 'receivable' when debit then amount when credit then -amount end as owed,
        case 'deposit' when credit then amount when debit then -amount else 0 end as deposited
      from journal join leases
        on leases.organization_id = journal.organization_id and leases.id = journal.lease_id
      where journal.organization_id = ${scope.organization.id} and dated_on <= ${to}
    ), classed as (
      select *, dated_on >= ${from} as is_within, case
        when other in ('cash', 'bank', 'unsorted') then 'received' when other = 'tds' then 'tds'
        when other = 'deposit' then 'deposit' when other = 'opening' then 'opening'
        when document = 'credit note' then 'credited' when other is not null then 'charged' end as class
      from moves
    ), sums as (
      select property_id, ${sumOf('owed', sql`not is_within`)} as "owedBefore",
        ${sumOf('owed', sql`is_within and class = 'opening'`)} as "broughtForward",
        ${sumOf('owed', sql`is_within and class = 'charged'`)} as charged,
        -${sumOf('owed', sql`is_within and class = 'credited'`)} as credited,
        -${sumOf('owed', sql`is_within and class = 'received'`)} as received,
        -${sumOf('owed', sql`is_within and class = 'tds'`)} as tds,
        -${sumOf('owed', sql`is_within and class = 'deposit'`)} as "fromDeposits",
        ${sumOf('owed', sql`true`)} as "owedAfter",
        ${sumOf('deposited', sql`is_within and class is null and document in ('payment', 'deposit returned')`)} as deposits
      from classed group by property_id
    )
    select properties.id, properties.address1, properties.address2, properties.pincode, properties.city,
      properties.state, sums.*
    from sums join properties
      on properties.organization_id = ${scope.organization.id} and properties.id = sums.property_id
    order by properties.address1, properties.id`.execute(scope.tx)
  const spent = await sumSpent(scope, { from, to })
  const income = rows.map(({ id, address1, address2, pincode, city, state, ...sums }) => ({
    ...sums,
    property: { id, address1, address2, pincode, city, state },
    spent: spent.find(({ property }) => property?.id === id)?.spent ?? ZERO,
  }))
  const known = new Set(rows.map(({ id }) => id))
  const others = spent.filter(({ property }) => property === null || !known.has(property.id))
  return [...income, ...others.map((it) => ({ ...NOTHING, ...it }))]
}

const NOTHING = {
  owedBefore: ZERO,
  broughtForward: ZERO,
  charged: ZERO,
  credited: ZERO,
  received: ZERO,
  tds: ZERO,
  fromDeposits: ZERO,
  owedAfter: ZERO,
  deposits: ZERO,
}

/** Sums the journal's expenses between two days for each property, and last for all properties. */
async function sumSpent(
  scope: OwnerScope,
  { from, to }: Days,
): Promise<Pick<PropertyIncome, 'property' | 'spent'>[]> {
  const { id: organization } = scope.organization
  const { rows } = await sql<{ [N in keyof PropertyName]: string | null } & { spent: Paise }>`
    with sums as (
      select property_id, sum(case when debit like 'expense%' then amount else -amount end)::bigint as spent
      from whole_journal
      where organization_id = ${organization} and document = 'expense' and dated_on between ${from} and ${to}
      group by property_id
    )
    select properties.id, properties.address1, properties.address2, properties.pincode, properties.city,
      properties.state, sums.spent
    from sums left join properties on properties.organization_id = ${organization} and properties.id = sums.property_id
    where spent <> 0 order by properties.address1, properties.id`.execute(scope.tx)
  return rows.map(({ id, address1, address2, pincode, city, state, spent }) => ({
    spent,
    property:
      id === null
        ? null
        : {
            id,
            address1: address1 ?? '',
            address2: address2 ?? '',
            pincode: pincode ?? '',
            city: city ?? '',
            state: state ?? '',
          },
  }))
}

const sumOf = (column: string, condition: ReturnType<typeof sql>) =>
  sql<Paise>`coalesce(sum(${sql.ref(column)}) filter (where ${condition}), 0)::bigint`
