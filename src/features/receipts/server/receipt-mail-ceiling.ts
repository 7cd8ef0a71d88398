import { sql } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import { daysBetween, today } from '../../../shared/calendar-date.ts'
import '../../identity/server/identity-tables.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { countMailRefusals } from '../../identity/server/unwanted-mails.ts'

type ReceiptMailTable = { organizationId: string; sentOn: string; mails: number }

export const receiptMailColumns = {
  organizationId: 'key',
  sentOn: 'technical',
  mails: 'technical',
} as const satisfies ColumnWords<ReceiptMailTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    receiptMails: ReceiptMailTable
  }
}

const AT_FIRST = 30
const MORE_A_DAY = 10
const MORE_PER_CLIENT = 5
const FEWER_PER_REFUSAL = 5

/**
 * Counts a mail with a receipt that the organization sends today; false where it may send none. In its trial, when
 * anybody may have registered it, it mails 30 a day, 10 more for each day since, and 5 more for each client who has
 * signed in; nobody else confirmed that their address is theirs. Each mail of the last 30 days that a server or its
 * reader refused takes 5 away. Once subscribed it mails as many as it issues.
 */
export async function takeReceiptMail(scope: OwnerScope): Promise<boolean> {
  const { id, trial } = scope.organization
  if (trial.subscribed) return true
  const most = await ceilingOf(scope)
  if (most <= 0) return false
  const { numInsertedOrUpdatedRows } = await scope.tx
    .insertInto('receiptMails')
    .values({ organizationId: id, sentOn: scope.today, mails: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'sentOn'])
        .doUpdateSet({ mails: sql`receipt_mails.mails + 1` })
        .where('receiptMails.mails', '<', most),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function ceilingOf(scope: OwnerScope): Promise<number> {
  const { createdAt, clients } = await scope.tx
    .selectFrom('organizations')
    .select('createdAt')
    .select(({ selectFrom, fn }) =>
      selectFrom('accounts')
        .select(fn.countAll<bigint>().as('clients'))
        .where('organizationId', '=', scope.organization.id)
        .where('role', '=', 'client')
        .where('lastSignedInAt', 'is not', null)
        .as('clients'),
    )
    .where('id', '=', scope.organization.id)
    .executeTakeFirstOrThrow()
  const days = daysBetween(today(createdAt, scope.timeZone), scope.today)
  const refusals = await countMailRefusals(scope)
  const more = MORE_A_DAY * days + MORE_PER_CLIENT * Number(clients ?? 0)
  return AT_FIRST + more - FEWER_PER_REFUSAL * refusals
}
