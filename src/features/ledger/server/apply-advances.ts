import { minus } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { NamedCharge } from '../settling.ts'
import { settle } from '../settling.ts'
import { insertAllocations, type NewAllocation } from './allocation-queries.ts'
import { type ChargeRow, listOpenCharges } from './charge-queries.ts'
import { listAdvances, type UnappliedCredit } from './credit-queries.ts'
import type { LeaseLedger } from './lease-ledger-queries.ts'

type Party = Pick<LeaseLedger, 'id' | 'clientId'>

/** Settles open charges of these agreements with their advances, oldest money first. */
export async function applyAdvances(scope: BooksScope, accounts: readonly Party[]): Promise<void> {
  const ids = accounts.map(({ id }) => id)
  if (ids.length === 0) return
  const advances = await listAdvances(scope, ids)
  if (advances.length === 0) return
  const open = await listOpenCharges(scope, ids)
  for (const account of accounts) {
    const ofAccount = <T extends { leaseId: string }>(it: T) => it.leaseId === account.id
    const allocations = allocate(advances.filter(ofAccount), open.filter(ofAccount))
    await insertAllocations(scope, account, allocations)
  }
}

/** Allocates credits to charges in turn; the first settles the named ones. */
function allocate(
  credits: readonly Pick<UnappliedCredit, 'id' | 'left'>[],
  charges: readonly ChargeRow[],
  named: readonly NamedCharge[] = [],
): NewAllocation[] {
  let open = charges
  return credits.flatMap((credit, turn) => {
    const { settled } = settle(credit.left, open, turn === 0 ? named : [])
    const parts = new Map(settled.map(({ chargeId, amount }) => [chargeId, amount]))
    open = open.map((charge) => {
      const part = parts.get(charge.id)
      return part ? { ...charge, open: minus(charge.open, part) } : charge
    })
    return settled.map((part) => ({ creditId: credit.id, ...part }))
  })
}
