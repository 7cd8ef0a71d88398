import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import '../../ledger/server/ledger-tables.ts'
import '../../expenses/server/expense-tables.ts'
import { selectParties } from '../../dues/server/dues-queries.ts'
import { namesIn } from '../../dues/server/lease-names.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import type { AccountBalance, JournalEntry } from '../accounts-wire.ts'
import { countedOf, figureOf } from './figure-of-entry.ts'

/**
 * The journal up to a day. `folded`: the document was made and taken back on this day, as if it had never been; both
 * of its entries are left out of what is shown.
 */
const entriesUpTo = ({ organization }: OwnerScope, day: string) => sql`(
  select whole_journal.*, bool_or(reversal) over day and not bool_and(reversal) over day as folded
  from whole_journal where organization_id = ${organization.id} and dated_on <= ${day}
  window day as (partition by document_id, lease_id, dated_on))`

type Row = Omit<JournalEntry, 'client' | 'property' | 'receiptCode'> & {
  folded: boolean
  /** The property of an expense; null where it is for all properties. */
  propertyId: string | null
} & { [N in Exclude<keyof PropertyName, 'id'>]: string | null }

/** The entries of these days in order of time, folded ones too, up to the given limit. */
export async function listEntries(
  scope: OwnerScope,
  { from, to }: Days,
  atMost: number,
): Promise<(Omit<JournalEntry, 'receiptCode'> & { folded: boolean })[]> {
  const { id } = scope.organization
  const of = (table: string) => sql`left join ${sql.table(table)}
    on ${sql.table(table)}.organization_id = ${id} and ${sql.table(table)}.id = entries.document_id`
  const { rows } = await sql<Row>`select entries.document_id as "documentId", entries.document,
      entries.dated_on as "on", coalesce(charges.name, expenses.paid_to, '') as name, charges.period_start as "periodStart",
      charges.period_end as "periodEnd", entries.debit, entries.credit, entries.amount,
      entries.reversal as "isReversal", coalesce(credits.reference, payouts.reference, expenses.reference) as reference,
      ${figureOf('entries')} as figure, ${countedOf('entries')} as counted,
      recoveries.charge_id is not null as "isRecovery",
      entries.lease_id as "leaseId", entries.folded, entries.property_id as "propertyId", properties.address1,
      properties.address2, properties.pincode, properties.city, properties.state
    from ${entriesUpTo(scope, to)} entries ${of('charges')} ${of('credits')} ${of('payouts')}
      ${of('expenses')}
      left join expense_recoveries recoveries on recoveries.organization_id = ${id}
        and recoveries.charge_id = coalesce(credits.against_charge_id, entries.document_id)
      left join properties on properties.organization_id = ${id} and properties.id = entries.property_id
    where entries.dated_on >= ${from}
    order by entries.dated_on, entries.document_id, entries.reversal, entries.debit, entries.credit
    limit ${atMost}`.execute(scope.tx)
  const parties = await selectParties(scope).execute()
  const names = new Map(parties.map((row) => [row.id, namesIn(row)]))
  return rows.flatMap((row): (Omit<JournalEntry, 'receiptCode'> & { folded: boolean })[] => {
    const { propertyId, address1, address2, pincode, city, state, ...entry } = row
    if (entry.leaseId === null) {
      const address = { address1, address2, pincode, city, state }
      return [{ ...entry, client: null, property: propertyOf(propertyId, address) }]
    }
    const name = names.get(entry.leaseId)
    return name ? [{ ...entry, ...name }] : []
  })
}

const propertyOf = (
  id: string | null,
  address: { [N in Exclude<keyof PropertyName, 'id'>]: string | null },
): PropertyName | null =>
  id === null
    ? null
    : {
        id,
        address1: address.address1 ?? '',
        address2: address.address2 ?? '',
        pincode: address.pincode ?? '',
        city: address.city ?? '',
        state: address.state ?? '',
      }

/** Each account that was ever moved up to the last day: its balance before the first, and what moved it since. */
export async function sumAccounts(
  scope: OwnerScope,
  { from, to }: Days,
): Promise<Omit<AccountBalance, 'closing'>[]> {
  const sum = (column: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`
  const since = sql`dated_on >= ${from} and not folded`
  const { rows } = await sql<{
    account: AccountBalance['account']
    opening: Paise
    debits: Paise
    credits: Paise
  }>`with entries as ${entriesUpTo(scope, to)},
      sides as (
        select debit as account, dated_on, folded, amount as debited, 0 as credited from entries
        union all select credit, dated_on, folded, 0, amount from entries
      )
    select account, ${sum(sql`debited - credited`, sql`dated_on < ${from}`)} as opening,
      ${sum(sql`debited`, since)} as debits, ${sum(sql`credited`, since)} as credits
    from sides group by account`.execute(scope.tx)
  return rows
}

type WrittenEntry = Pick<JournalEntry, 'document' | 'on' | 'debit' | 'credit' | 'amount'> & {
  id: string
  isReversal: boolean
  /** Null of an expense. */
  leaseId: string | null
  clientId: string | null
  clientName: string
  property: string
}

/**
 * The whole journal in order of time, some entries at a time; what was made and taken back is in it, too. It goes on where
 * it stopped as long as the transaction lasts, and begins again with `isFirst`.
 */
export async function fetchEntries(
  { tx, organization }: OwnerScope,
  { isFirst, atMost }: { isFirst: boolean; atMost: number },
): Promise<WrittenEntry[]> {
  if (isFirst) {
    await sql`close all`.execute(tx)
    await sql`declare whole_journal no scroll cursor for
      select journal.document_id as id, journal.document, journal.dated_on as "on", journal.debit, journal.credit,
        journal.amount, journal.reversal as "isReversal", journal.lease_id as "leaseId",
        journal.client_id as "clientId", coalesce(accounts.name, '') as "clientName",
        coalesce(properties.address1, '') as property
      from whole_journal as journal
      left join leases on leases.organization_id = journal.organization_id and leases.id = journal.lease_id
      left join properties on properties.organization_id = journal.organization_id
        and properties.id = coalesce(leases.property_id, journal.property_id)
      left join accounts on accounts.organization_id = leases.organization_id and accounts.id = leases.client_id
      where journal.organization_id = ${sql.lit(organization.id)}
      order by journal.dated_on, journal.document_id, journal.reversal, journal.debit, journal.credit`.execute(
      tx,
    )
  }
  const { rows } =
    await sql<WrittenEntry>`fetch ${sql.raw(String(atMost))} from whole_journal`.execute(tx)
  return rows
}
