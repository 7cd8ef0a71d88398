import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { minus, type Paise, paiseToDecimal, smaller, sumOf } from '../../../shared/paise.ts'
import { type Said, say } from '../../../shared/said.ts'
import { deductionHistory, payoutHistory } from '../../charges/books-history.ts'
import { insertAllocations, type NewAllocation } from '../../charges/server/allocation-queries.ts'
import { listOpenCharges } from '../../charges/server/charge-queries.ts'
import { insertCredit, listAdvances } from '../../charges/server/credit-queries.ts'
import { sumDeposit } from '../../charges/server/deposit-queries.ts'
import {
  type LeaseLedger,
  lockLedger,
  lockLedgers,
} from '../../charges/server/lease-ledger-queries.ts'
import { postDueCharges } from '../../charges/server/post-due-charges.ts'
import { refuseUnlikelyDay } from '../../charges/server/refuse-unlikely-day.ts'
import type { NamedCharge } from '../../charges/settling.ts'
import { settle } from '../../charges/settling.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { insertPayout, type NewPayout } from './payout-queries.ts'
import { refuseWrongName } from './record-payment.ts'

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
  await postDueCharges(scope, accounts)
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

export type DepositDeduction = { amount: Paise; reason: string; named: NamedCharge[] }

/**
 * Settles charges out of the deposit: the named ones first, else the oldest. Returns the id of the credit.
 * @throws Refusal `not-found`, `more-than-open` for more than is held or owed
 */
export async function deductFromDeposit(
  scope: OwnerScope,
  leaseId: string,
  { amount, reason, named }: DepositDeduction,
): Promise<string> {
  const account = await lockLedger(scope, leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  await postDueCharges(scope, [account])
  await refuseMoreThanDeposit(scope, account, amount)
  const open = await listOpenCharges(scope, [account.id])
  for (const it of named) await refuseWrongName(scope, account, it, open)
  const { settled, advance } = settle(amount, open, named)
  if (advance > 0n) throw tooMuch(say`This is more than is owed.`)
  const creditId = await insertCredit(scope, account, {
    kind: 'deposit_deduction',
    datedOn: scope.today,
    credited: amount,
    reason,
  })
  await insertAllocations(
    scope,
    account,
    settled.map((part) => ({ creditId, ...part })),
  )
  const after = { amount: paiseToDecimal(amount), reason }
  const event = { verb: 'recorded', kind: 'deposit deduction', id: creditId, leaseId } as const
  await recordEvent(scope, { ...event, fields: deductionHistory, after })
  return creditId
}

async function refuseMoreThanDeposit(scope: OwnerScope, { id }: LeaseLedger, amount: Paise) {
  if ((await sumDeposit(scope, id)) < amount)
    throw tooMuch(say`This is more than the deposit held.`)
}

const tooMuch = (message: Said) =>
  new Refusal('more-than-open', message, { errors: { amount: message } })
