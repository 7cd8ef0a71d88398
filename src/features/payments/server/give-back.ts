import { invalidField, notFound } from '../../../server/refusal.ts'
import { minus, paiseToDecimal, smaller, sumOf } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { postExpectedCharges } from '../../charging/server/run-charges.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { payoutHistory } from '../../ledger/books-history.ts'
import { insertAllocations, type NewAllocation } from '../../ledger/server/allocation-queries.ts'
import { listAdvances } from '../../ledger/server/credit-queries.ts'
import { type LeaseLedger, lockLedgers } from '../../ledger/server/lease-ledger-queries.ts'
import { refuseUnlikelyDay } from '../../ledger/server/refuse-unlikely-day.ts'
import { refuseMoreThanDeposit, tooMuch } from './deduct-from-deposit.ts'
import { insertPayout, type NewPayout } from './payout-queries.ts'

/**
 * Records money that goes back to the client, or a deposit that is carried to another agreement of theirs.
 * Returns its id.
 * @throws Refusal `not-found`, `unlikely-day`, `more-than-open` for more than there is, `invalid`
 */
export async function giveBack(
  scope: OwnerScope,
  leaseId: string,
  { isDayConfirmed, ...payout }: NewPayout & { isDayConfirmed: boolean },
): Promise<string> {
  const { kind, toLeaseId, paidOn } = payout
  if (paidOn > scope.today) throw invalidField('paidOn', say`Choose today or an earlier day.`)
  const accounts = await lockLedgers(scope, toLeaseId ? [leaseId, toLeaseId] : [leaseId])
  const account = accounts.find(({ id }) => id === leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  refuseUnlikelyDay(scope, account, { field: 'paidOn', day: paidOn, isConfirmed: isDayConfirmed })
  if (kind === 'deposit_carried') refuseWrongTarget(account, accounts, toLeaseId)
  await postExpectedCharges(scope, accounts)
  if (kind !== 'refund') await refuseMoreThanDeposit(scope, account, payout.amount)
  const id = await (kind === 'refund' ? refund : insertPayout)(scope, account, payout)
  const after = { ...payout, amount: paiseToDecimal(payout.amount) }
  const event = { verb: 'recorded', kind: 'payout', id, leaseId } as const
  await recordEvent(scope, { ...event, fields: payoutHistory, after })
  return id
}

function refuseWrongTarget(
  account: LeaseLedger,
  accounts: LeaseLedger[],
  toLeaseId: string | null,
) {
  const target = accounts.find(({ id }) => id === toLeaseId)
  if (!target || target.clientId !== account.clientId) throw notFound(say`Rent agreement`)
  if (target.id === account.id)
    throw invalidField('toLeaseId', say`Please choose another agreement of this client.`)
}

async function refund(scope: OwnerScope, account: LeaseLedger, payout: NewPayout) {
  const advances = await listAdvances(scope, [account.id])
  if (sumOf(advances.map(({ left }) => left)) < payout.amount)
    throw tooMuch(say`This is more than the advance.`)
  const id = await insertPayout(scope, account, payout)
  let wanted = payout.amount
  const allocations: NewAllocation[] = []
  for (const { id: creditId, left } of advances) {
    const amount = smaller(left, wanted)
    if (amount > 0n) allocations.push({ creditId, payoutId: id, amount })
    wanted = minus(wanted, amount)
  }
  await insertAllocations(scope, account, allocations)
  return id
}
