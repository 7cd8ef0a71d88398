import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { isIgstWithinState } from '../../leases/igst-within-state.ts'
import type { FindSupplierState } from '../../leases/server/refuse-wrong-tax.ts'
import { listRents } from '../../leases/server/rent-queries.ts'
import { isAutomatic } from '../charge.ts'
import {
  balanceOf,
  type Charge,
  type Ledger,
  openOf,
  type ProposeFees,
  type ReceiptName,
} from '../ledger.ts'
import type { ShownCharge, ShownLedger } from '../ledger-wire.ts'
import { listStandingAllocations } from './allocation-queries.ts'
import { listRecurring } from './lease-ledger-queries.ts'
import {
  findLedgerHead,
  findRecorders,
  type LedgerHead,
  type LedgerReader,
  listCharges,
  listCredits,
  listPayouts,
  listReadings,
  listToldPayments,
  sumDeposit,
} from './ledger-queries.ts'

/** Finds the receipts of payments, by payment; provided by the receipts feature. */
export type FindReceipts = (
  scope: LedgerReader,
  creditIds: string[],
) => Promise<Map<string, ReceiptName>>

/** Functions of other features that a ledger needs. */
export type LedgerTies = {
  findReceiptsOf: FindReceipts
  findSupplierState: FindSupplierState
  proposeFees: ProposeFees
}

/** All the money of an agreement, ended ones included. Nothing is written. @throws Refusal `not-found` */
export async function readLedger(
  scope: LedgerReader,
  id: string,
  { findReceiptsOf, findSupplierState, proposeFees }: LedgerTies,
): Promise<Ledger> {
  const head = await findLedgerHead(scope, id)
  if (!head) throw notFound(say`Rent agreement`)
  const charges = await listCharges(scope, id)
  const credits = await listCredits(scope, id)
  const allocations = await listStandingAllocations(scope, { leaseId: id })
  const receipts = await findReceiptsOf(
    scope,
    credits.filter(({ kind }) => kind === 'payment').map((credit) => credit.id),
  )
  const recorders = scope.kind === 'owner' ? await findRecorders(scope, id) : undefined
  const documents = { charges, credits, allocations }
  const rules = { ...head, today: scope.today }
  const { startDate, endDate, endedOn, leavingOn, chargedFrom, gstRate, client, property } = head
  return {
    leaseId: id,
    client,
    property,
    startDate,
    endDate,
    endedOn,
    leavingOn,
    chargedFrom,
    gstRate,
    charges,
    allocations,
    igstWithinState: await hasIgstWithinState(scope, head, findSupplierState),
    deposit: await sumDeposit(scope, id),
    credits: credits.map((credit) => ({
      ...credit,
      receipt: receipts.get(credit.id) ?? null,
      recordedBy: recorders?.get(credit.id) ?? null,
    })),
    payouts: await listPayouts(scope, id),
    rents: (await listRents(scope, [id])).get(id) ?? [],
    recurring: await listRecurring(scope, [id]),
    readings: await listReadings(scope, id),
    ...proposeFees(documents, rules),
    told: await listToldPayments(scope, id),
  }
}

/** Whether a running agreement has IGST where owner and property are in one state; that is the owner's concern alone. */
async function hasIgstWithinState(
  scope: LedgerReader,
  { gstRate, gstInterState, gstSez, endedOn, property }: LedgerHead,
  findSupplierState: FindSupplierState,
): Promise<boolean> {
  if (scope.kind !== 'owner' || gstRate === null || !gstInterState || endedOn !== null) return false
  return isIgstWithinState({
    isInterState: gstInterState,
    isSez: gstSez,
    propertyState: property.state,
    supplierState: await findSupplierState(scope),
  })
}

/** The money of an agreement on the day `today`. */
export const shownLedger = (
  ledger: Ledger,
  { today, expect }: { today: string; expect: string },
): ShownLedger => ({
  ...ledger,
  expect,
  ...balanceOf(ledger, today),
  isCharging: ledger.chargedFrom !== null,
  charges: ledger.charges.map(shownCharge),
  rents: ledger.rents.map(({ from, written, source }) => ({ from, monthlyRent: written, source })),
})

export const shownCharge = (charge: Charge): ShownCharge => ({
  ...charge,
  open: openOf(charge),
  automatic: isAutomatic(charge),
})
