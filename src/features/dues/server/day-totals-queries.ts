import { sql } from 'kysely'
import { isLimited, type OwnerScope } from '../../identity/server/access/scope.ts'
import '../../ledger/server/ledger-tables.ts'

/** What fell due on a day, what of it is open, and what was received; in paise. */
type DayTotal = { day: string; charged: string; open: string; collected: string }

/**
 * What the database keeps of each day of all books. For somebody who works with some properties it is summed from their
 * documents: they are few, and the sums are of all.
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
