import { notFound, Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { voidedReadingHistory } from '../../charges/books-history.ts'
import { meterSource } from '../../charges/electricity.ts'
import { applyAdvances } from '../../charges/server/apply-advances.ts'
import { listChargesFrom } from '../../charges/server/charge-queries.ts'
import { lockLedger } from '../../charges/server/lease-ledger-queries.ts'
import { findLastReading, findReading, voidReading } from '../../charges/server/reading-queries.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { reverseCharge } from './reverse.ts'

/**
 * Takes the latest reading of a meter back, with what was charged for it: it never happened. What was paid of it is an
 * advance.
 * @throws Refusal `not-found`; `conflict` for one from which a later one was counted
 */
export async function takeBackReading(
  scope: OwnerScope,
  id: string,
  reason: string,
): Promise<void> {
  const found = await findReading(scope, id)
  const account = found && (await lockLedger(scope, found.leaseId))
  const last = account && (await findLastReading(scope, account.id))
  if (!found || !last) throw notFound(say`Meter reading`)
  if (last.id !== id)
    throw new Refusal(
      'conflict',
      say`A later reading was counted from this one: take that back first.`,
    )
  for (const charge of await listChargesFrom(scope, account.id, meterSource(id)))
    await reverseCharge(scope, account, charge, { kind: 'mistake', reason, on: scope.today })
  await voidReading(scope, id)
  await applyAdvances(scope, [account])
  await recordEvent(scope, {
    ...{ verb: 'reversed', kind: 'meter reading', id, leaseId: account.id },
    fields: voidedReadingHistory,
    after: { readOn: last.readOn, reading: last.reading, reason },
  })
}
