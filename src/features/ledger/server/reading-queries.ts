import { writeAll } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { MeterReading } from '../ledger.ts'
import type { LeaseLedger } from './lease-ledger-queries.ts'
import './ledger-tables.ts'

type Party = Pick<LeaseLedger, 'id' | 'clientId'>

/** The latest meter reading that is not taken back, or undefined. */
export async function findLastReading(
  scope: BooksScope,
  leaseId: string,
): Promise<MeterReading | undefined> {
  return scope.tx
    .selectFrom('meterReadings')
    .select(['id', 'readOn', 'reading', 'startsNewMeter'])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('voidedOn', 'is', null)
    .orderBy('readOn', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Inserts a reading; returns its id. */
export async function insertReading(
  scope: OwnerScope,
  account: Party,
  reading: Omit<MeterReading, 'id'>,
): Promise<string> {
  const [id = ''] = await insertReadings(scope, [{ account, ...reading }])
  return id
}

/** Inserts readings of many agreements; returns their ids in the given order. */
export async function insertReadings(
  scope: OwnerScope,
  readings: readonly (Omit<MeterReading, 'id'> & { account: Party })[],
): Promise<string[]> {
  const by = { createdAt: scope.now, createdBy: scope.actor.accountId }
  const rows = readings.map(({ account, ...reading }) => ({
    id: newId(),
    leaseId: account.id,
    clientId: account.clientId,
    ...reading,
    organizationId: scope.organization.id,
    ...by,
  }))
  await writeAll(rows, (some) => scope.tx.insertInto('meterReadings').values(some).execute())
  return rows.map(({ id }) => id)
}

/** Voids a wrong reading from today. */
export async function voidReading(scope: BooksScope, id: string): Promise<void> {
  await scope.tx
    .updateTable('meterReadings')
    .set({ voidedOn: scope.today })
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .execute()
}

/** The readings that are not taken back, by agreement and day. */
export const listReadingDays = (
  scope: OwnerScope,
): Promise<{ id: string; leaseId: string; readOn: string }[]> =>
  scope.tx
    .selectFrom('meterReadings')
    .select(['id', 'leaseId', 'readOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('voidedOn', 'is', null)
    .execute()

/** A reading that is not taken back, and its agreement; undefined if there is none. */
export async function findReading(
  scope: BooksScope,
  id: string,
): Promise<{ leaseId: string } | undefined> {
  const found = await findAnyReading(scope, id)
  return found?.voidedOn === null ? found : undefined
}

/** A reading and its agreement, with the day on which it was taken back; undefined if there is none. */
export async function findAnyReading(
  scope: BooksScope,
  id: string,
): Promise<{ leaseId: string; voidedOn: string | null } | undefined> {
  return scope.tx
    .selectFrom('meterReadings')
    .select(['leaseId', 'voidedOn'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}
