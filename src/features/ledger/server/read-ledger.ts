import { notFound } from '../../../server/refusal.ts'
import type { Paise } from '../../../shared/paise.ts'
import { listRents } from '../../leases/server/rent-queries.ts'
import { lateFeeFor } from '../late-fee.ts'
import type { Allocation, Charge, Credit, Ledger, ReceiptName } from '../ledger.ts'
import { listRecurring } from './account-queries.ts'
import { listStandingAllocations } from './allocation-queries.ts'
import { sumDeposit } from './deposit-queries.ts'
import {
  findLedgerHead,
  type LedgerHead,
  type LedgerReader,
  listCharges,
  listCredits,
  listPayouts,
  listReadings,
} from './ledger-queries.ts'

/** The receipts of payments, by the payment: whoever issues receipts knows. */
export type FindReceipts = (
  scope: LedgerReader,
  creditIds: string[],
) => Promise<Map<string, ReceiptName>>

/** All the money of an agreement, ended ones included. Nothing is written. @throws Refusal `not-found` */
export async function readLedger(
  scope: LedgerReader,
  id: string,
  findReceipts: FindReceipts,
): Promise<Ledger> {
  const head = await findLedgerHead(scope, id)
  if (!head) throw notFound('Rent agreement')
  const charges = await listCharges(scope, id)
  const credits = await listCredits(scope, id)
  const allocations = await listStandingAllocations(scope, { leaseId: id })
  const receipts = await findReceipts(
    scope,
    credits.filter(({ kind }) => kind === 'payment').map((credit) => credit.id),
  )
  const { startDate, endDate, endedOn, chargedFrom, client, property } = head
  return {
    leaseId: id,
    ...{ client, property, startDate, endDate, endedOn, chargedFrom, charges, allocations },
    deposit: await sumDeposit(scope, id),
    credits: credits.map((credit) => ({ ...credit, receipt: receipts.get(credit.id) ?? null })),
    payouts: await listPayouts(scope, id),
    rents: (await listRents(scope, [id])).get(id) ?? [],
    recurring: await listRecurring(scope, [id]),
    readings: await listReadings(scope, id),
    lateFees: lateFeesOf(head, { charges, credits, allocations }, scope.today),
  }
}

type Documents = { charges: Charge[]; credits: Credit[]; allocations: Allocation[] }

/** The source of a fee for a charge that was paid late. */
export const lateFeeSource = (chargeId: string) => `late:${chargeId}`

// What is itself a fee, or comes from before the books, is asked no fee.
const WITHOUT_FEE = ['late_fee', 'opening']

function lateFeesOf(
  { lateFee, rounding }: LedgerHead,
  { charges, credits, allocations }: Documents,
  today: string,
): { chargeId: string; amount: Paise }[] {
  if (!lateFee) return []
  const asked = new Set(
    charges.filter(({ reversedOn }) => reversedOn === null).map(({ source }) => source),
  )
  return charges
    .filter(({ kind, reversedOn }) => reversedOn === null && !WITHOUT_FEE.includes(kind))
    .filter(({ id }) => !asked.has(lateFeeSource(id)))
    .flatMap((charge) => {
      const settled = settlementsOf(charge, { credits, allocations })
      const fee = lateFeeFor({ ...charge, settled }, lateFee, { today, rounding })
      return fee === null ? [] : [{ chargeId: charge.id, amount: fee }]
    })
}

function settlementsOf(charge: Charge, { credits, allocations }: Omit<Documents, 'charges'>) {
  return allocations
    .filter(({ chargeId }) => chargeId === charge.id)
    .map(({ creditId, amount }) => {
      const credit = credits.find(({ id }) => id === creditId)
      // What a note took off was never late.
      const isNote = credit?.kind === 'credit_note'
      return { amount, receivedOn: isNote || !credit ? charge.dueOn : credit.datedOn }
    })
}
