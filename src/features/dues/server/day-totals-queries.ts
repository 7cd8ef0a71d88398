import { sql } from 'kysely'
import { isLimited, type OwnerScope } from '../../identity/server/access/scope.ts'
import '../../ledger/server/ledger-tables.ts'

/** One day's totals in paise: what fell due, how much of it is still open, and what was received. */
type DayTotal = { day: string; charged: string; open: string; collected: string }

/**
 * The totals of each day, as the database keeps them for the whole organization. For a member limited to some properties
 * they are summed from the documents of those properties, since the kept totals include all others.
 */
export const dayTotals = (scope: OwnerScope) =>
  scope.tx
    .selectFrom((isLimited(scope) ? ofDocuments(scope) : ofBooks(scope)).as('totals'))
    .select([])

const ofBooks = ({ organization }: OwnerScope) =>
  sql<DayTotal>`(select day, charged, open, collected from day_totals
    where organization_id = ${organization.id})`

const ofDocuments = ({ organization: { id } }: OwnerScope) =>
  sql<DayTotal>`(
    select due_on as day, net + gst as charged, net + gst - settled as open, 0 as collected
      from charges where organization_id = ${id} and reversed_on is null
    union all select due_on, -credited, 0, 0 from credits join charges
        on charges.organization_id = ${id} and charges.id = against_charge_id
      where credits.organization_id = ${id} and credits.reversed_on is null and charges.reversed_on is null
    union all select dated_on, 0, 0, received - to_deposit from credits
      where organization_id = ${id} and kind = 'payment'
    union all select reversed_on, 0, 0, to_deposit - received from credits
      where organization_id = ${id} and kind = 'payment' and reversed_on is not null
    union all select paid_on, 0, 0, -amount from payouts where organization_id = ${id} and kind = 'refund'
    union all select reversed_on, 0, 0, amount from payouts
      where organization_id = ${id} and kind = 'refund' and reversed_on is not null)`
