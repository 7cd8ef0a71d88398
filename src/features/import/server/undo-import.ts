import { notFound, Refusal } from '../../../server/refusal.ts'
import { isUndoDay } from '../../../server/undo-day.ts'
import { say } from '../../../shared/said.ts'
import { type ClientTies, deleteClient } from '../../clients/server/delete-client.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { SheetRecords } from '../../identity/server/access/server-feature.ts'
import { endLease } from '../../leases/server/change-lease.ts'
import { lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { reverseCharge, reverseCredit } from '../../payments/server/reverse.ts'
import {
  deleteProperty,
  type FindCurrentLeaseIds,
} from '../../properties/server/delete-property.ts'
import { SHEETS } from '../sheets.ts'
import {
  findImport,
  holdImports,
  isBuiltUpon,
  listStanding,
  markImportUndone,
} from './import-queries.ts'
import { bringInOf } from './plan-records.ts'

export type UndoTies = {
  client: ClientTies
  findCurrentLeaseIds: FindCurrentLeaseIds
  sheets: readonly SheetRecords[]
}

const REASON = 'The import was undone'

/**
 * Takes a whole import back: what its agreements charged and held is reversed, they end, and what it made leaves
 * the lists, the records of other sheets first. Its clients cannot sign in any more, by no invitation either. History keeps all of it.
 * @throws Refusal `not-found`; `conflict` where it was undone, is older than a day, or somebody worked on it since
 */
export async function undoImport(scope: OwnerScope, id: string, ties: UndoTies): Promise<void> {
  await holdImports(scope)
  const found = await findImport(scope, id)
  if (!found) throw notFound(say`Import`)
  if (found.undoneAt !== null) throw new Refusal('conflict', say`This import was undone already.`)
  if (!isUndoDay(scope.now, found.createdAt))
    throw new Refusal('conflict', say`An import can be undone within 24 hours. These have passed.`)
  const kept = SHEETS.map(({ kind }) => bringInOf(ties.sheets, kind))
  const hangs = async () => {
    for (const { hangOn } of kept) if (await hangOn(scope, found.records, id)) return true
    return false
  }
  if ((await isBuiltUpon(scope, found)) || (await hangs()))
    throw new Refusal(
      'conflict',
      say`These records were changed since then. Undo that first, or correct what is wrong by hand.`,
    )
  for (const { withdraw } of kept) await withdraw(scope, id)
  const { leases, clients, properties } = found.records
  for (const leaseId of leases) await takeBack(scope, leaseId)
  for (const clientId of clients)
    await deleteClient(scope, clientId, ties.client, { isMistake: true })
  for (const propertyId of properties)
    await deleteProperty(scope, propertyId, ties.findCurrentLeaseIds)
  await markImportUndone(scope, id)
}

async function takeBack(scope: OwnerScope, leaseId: string): Promise<void> {
  const account = await lockLedger(scope, leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  const reversal = { kind: 'mistake', reason: REASON, on: scope.today } as const
  const { charges, credits } = await listStanding(scope, leaseId)
  for (const charge of charges) await reverseCharge(scope, account, charge, reversal)
  for (const { id } of credits) await reverseCredit(scope, account, { creditId: id, reversal })
  if (!account.isEnded) await endLease(scope, leaseId, { endedOn: scope.today, reason: REASON })
}
