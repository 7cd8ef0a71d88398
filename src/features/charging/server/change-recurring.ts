import { invalidField, notFound } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { recurringHistory } from '../../ledger/books-history.ts'
import type { RecurringCharge } from '../../ledger/charge.ts'
import { changeTerms, refuseBeforeStart, refuseFarAhead } from './change-terms.ts'
import { findRecurring, insertRecurring, updateRecurringEnd } from './recurring-queries.ts'

/**
 * Adds a recurring charge to an agreement with automatic charges; past days are charged at once. Returns its
 * id. @throws Refusal `not-found`, `invalid` for a day before the agreement begins or too far ahead
 */
export async function addRecurring(
  scope: OwnerScope,
  leaseId: string,
  recurring: Omit<RecurringCharge, 'id' | 'to'>,
): Promise<string> {
  let id = ''
  await changeTerms(scope, leaseId, async (account) => {
    refuseBeforeStart(account, 'from', recurring.from)
    refuseFarAhead(scope, 'from', recurring.from)
    id = await insertRecurring(scope, account, recurring)
    const after = inHistory({ ...recurring, to: null })
    const fields = recurringHistory
    await recordEvent(scope, {
      verb: 'added',
      kind: 'recurring charge',
      id,
      leaseId,
      fields,
      after,
    })
  })
  return id
}

/**
 * Sets the last day of a recurring charge; later days are credited, missing days until then are charged.
 * @throws Refusal `not-found`, `invalid` for a day before it began or too far ahead
 */
export async function endRecurring(scope: OwnerScope, id: string, to: string): Promise<void> {
  const found = await findRecurring(scope, id)
  if (!found) throw notFound(say`Recurring charge`)
  const { leaseId } = found
  const change = async () => {
    // Read again: another day may have been set during the wait.
    const before = (await findRecurring(scope, id)) ?? found
    if (to < before.from) throw invalidField('to', say`This is before it begins.`)
    refuseFarAhead(scope, 'to', to)
    await updateRecurringEnd(scope, id, to)
    await recordEvent(scope, {
      ...{ verb: 'ended', kind: 'recurring charge', id, leaseId, fields: recurringHistory },
      before: inHistory(before),
      after: inHistory({ ...before, to }),
    })
  }
  await changeTerms(scope, leaseId, change, { isOfEnd: true })
}

const inHistory = ({
  monthlyAmount,
  ...recurring
}: {
  monthlyAmount: Paise
  to: string | null
}) => ({ ...recurring, monthlyAmount: paiseToDecimal(monthlyAmount) })
