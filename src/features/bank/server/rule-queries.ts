import { sql } from 'kysely'
import { newId } from '../../../server/new-id.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { ProposedExpense } from '../proposal.ts'
import './bank-tables.ts'

/** Learns by which words a debit is an expense like this one, for this owner only. */
export async function learnRule(
  scope: OwnerScope,
  rule: ProposedExpense & { contains: string; lineId: string; amount: Paise },
): Promise<void> {
  const { lineId, paidTo, amount } = rule
  await scope.tx
    .insertInto('bankRules')
    .values({ ...rule, organizationId: scope.organization.id, id: newId(), learnedAt: scope.now })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'contains', 'propertyId', 'category', 'ownCategoryId'])
        // Written out: a value is not known yet when a statement is planned for any, and then no index fits.
        .where(sql<boolean>`contains <> ''`)
        .doUpdateSet({ lineId, paidTo, amount, learnedAt: scope.now }),
    )
    .execute()
}

/** Forgets what a line taught that was wrong. */
export async function forgetRules(scope: OwnerScope, lineId: string): Promise<void> {
  await scope.tx
    .deleteFrom('bankRules')
    .where('organizationId', '=', scope.organization.id)
    .where('lineId', '=', lineId)
    .execute()
}
