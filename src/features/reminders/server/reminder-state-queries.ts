import { sql } from 'kysely'
import { type Paise, ZERO } from '../../../shared/paise.ts'
import type { Remindability } from '../../dues/dues.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { isRefusedByReader } from '../../identity/server/mail-refusals.ts'
import type { Channel, StoppedBy } from './reminder-tables.ts'
import type { FindClaimed } from './run-reminders.ts'
import '../../leases/server/lease-tables.ts'

type Row = {
  leaseId: string
  email: string
  isClosed: boolean
  isUnwanted: boolean
  stoppedBy: StoppedBy | null
  /** Whether the mail of today was held back by the ceiling; null where none was queued today. */
  isHeldToday: boolean | null
  sentOn: string | null
  channel: Channel | null
}

/** Finds the facts needed to remind the clients of these agreements, by agreement. */
export async function findReminderStates(
  scope: OwnerScope,
  findClaimed: FindClaimed,
  leaseIds: readonly string[],
): Promise<Map<string, Remindability>> {
  if (leaseIds.length === 0) return new Map()
  const [rows, claimed] = await Promise.all([
    listStates(scope, leaseIds),
    findClaimed(scope, leaseIds),
  ])
  return new Map(rows.map((row) => [row.leaseId, stateOf(row, claimed.get(row.leaseId) ?? ZERO)]))
}

// One that was held back, or refused for good, reminded nobody. 'client' sorts before 'owner'.
async function listStates(scope: BooksScope, leaseIds: readonly string[]): Promise<Row[]> {
  const organization = scope.organization.id
  const { rows } = await sql<Row>`
    select leases.id as lease_id, accounts.email, accounts.closed_at is not null as is_closed,
      ${isRefusedByReader(scope, 'accounts.email')} as is_unwanted,
      (select min(stopped_by) from reminder_stops where organization_id = ${organization}
        and lease_id = leases.id) as stopped_by,
      (select is_held from reminders where organization_id = ${organization} and lease_id = leases.id
        and sent_on = ${scope.today} and channel = 'email') as is_held_today,
      last.sent_on, last.channel
    from leases join accounts on accounts.organization_id = ${organization} and accounts.id = leases.client_id
    left join lateral (select sent_on, channel from reminders where organization_id = ${organization}
        and lease_id = leases.id and not is_held and bounced_at is null
      order by sent_on desc, id desc limit 1) last on true
    where leases.organization_id = ${organization} and leases.id = any(${leaseIds})`.execute(
    scope.tx,
  )
  return rows
}

const stateOf = (row: Row, claimed: Paise): Remindability => ({
  lastReminder:
    row.sentOn === null || row.channel === null
      ? null
      : { sentOn: row.sentOn, channel: row.channel },
  unmailed: unmailedOf(row),
  claimed,
})

function unmailedOf(row: Row): Remindability['unmailed'] {
  if (row.email === '') return 'no email'
  if (row.isClosed) return 'closed'
  if (row.isUnwanted) return 'unwanted'
  if (row.stoppedBy !== null) return row.stoppedBy === 'client' ? 'stopped' : 'off'
  if (row.isHeldToday === null) return null
  return row.isHeldToday ? 'limit' : 'mailed today'
}
