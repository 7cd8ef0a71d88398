import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { minus, type Paise, paiseToDecimal, smaller, sumOf } from '../../../shared/paise.ts'
import { type Said, say } from '../../../shared/said.ts'
import { postExpectedCharges } from '../../charging/server/run-charges.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { deductionHistory, payoutHistory } from '../../ledger/books-history.ts'
import { insertAllocations, type NewAllocation } from '../../ledger/server/allocation-queries.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { insertCredit, listAdvances } from '../../ledger/server/credit-queries.ts'
import {
  type LeaseLedger,
  lockLedger,
  lockLedgers,
} from '../../ledger/server/lease-ledger-queries.ts'
import { sumDeposit } from '../../ledger/server/ledger-queries.ts'
import { refuseUnlikelyDay } from '../../ledger/server/refuse-unlikely-day.ts'
import { type NamedCharge, settle } from '../../ledger/settling.ts'
import { insertPayout, type NewPayout } from './payout-queries.ts'
import { refuseWrongName } from './record-payment.ts'

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
  await postExpectedCharges(scope, [account])
  await refuseMoreThanDeposit(scope, account, amount)
  const open = await listOpenCharges(scope, [account.id])
  for (const it of named) await refuseWrongName(scope, account, it, open)
  const { settled, advance } = settle(amount, open, named)
  if (advance > 0n) throw tooMuch(say`This is more than is due.`)
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

// The deposit held for an agreement never falls below zero: not by what is taken out of it, nor by taking back what came
// in. The caller has locked the agreement's ledger.

/** @throws Refusal `more-than-open` for an amount above the deposit held */
async function refuseMoreThanDeposit(scope: OwnerScope, { id }: LeaseLedger, amount: Paise) {
  if ((await sumDeposit(scope, id)) < amount)
    throw tooMuch(say`This is more than the deposit held.`)
}

/** @throws Refusal `conflict`, with this message, where some of a deposit that is to be taken back was used meanwhile */
export async function refuseUsedDeposit(
  scope: BooksScope,
  leaseId: string,
  amount: Paise,
  message: Said,
) {
  if ((await sumDeposit(scope, leaseId)) < amount) throw new Refusal('conflict', message)
}

/** The refusal of an amount that is above what is there; its message is at the field. */
const tooMuch = (message: Said) =>
  new Refusal('more-than-open', message, { errors: { amount: message } })

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
