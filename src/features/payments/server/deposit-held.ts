import { Refusal } from '../../../server/refusal.ts'
import type { Paise } from '../../../shared/paise.ts'
import { type Said, say } from '../../../shared/said.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { sumDeposit } from '../../ledger/server/deposit-queries.ts'
import type { LeaseLedger } from '../../ledger/server/lease-ledger-queries.ts'

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
