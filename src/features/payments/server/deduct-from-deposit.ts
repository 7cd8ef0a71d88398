import { notFound, Refusal } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import { type Said, say } from '../../../shared/said.ts'
import { postExpectedCharges } from '../../charging/server/run-charges.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { deductionHistory } from '../../ledger/books-history.ts'
import { insertAllocations } from '../../ledger/server/allocation-queries.ts'
import { listOpenCharges } from '../../ledger/server/charge-queries.ts'
import { insertCredit } from '../../ledger/server/credit-queries.ts'
import { type LeaseLedger, lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { sumDeposit } from '../../ledger/server/ledger-queries.ts'
import { type NamedCharge, settle } from '../../ledger/settling.ts'
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
export async function refuseMoreThanDeposit(scope: OwnerScope, { id }: LeaseLedger, amount: Paise) {
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
export const tooMuch = (message: Said) =>
  new Refusal('more-than-open', message, { errors: { amount: message } })
