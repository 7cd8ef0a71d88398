import { newId } from '../../../server/new-id.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import type { MeterReading } from '../ledger.ts'
import type { LeaseAccount } from './lease-account-queries.ts'
import './ledger-tables.ts'

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
  { id: leaseId, clientId }: Pick<LeaseAccount, 'id' | 'clientId'>,
  reading: Omit<MeterReading, 'id'>,
): Promise<string> {
  const id = newId()
  await scope.tx
    .insertInto('meterReadings')
    .values({
      ...{ id, leaseId, clientId, ...reading },
      organizationId: scope.organization.id,
      createdAt: scope.now,
      createdBy: scope.actor.accountId,
    })
    .execute()
  return id
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

/** A reading that is not taken back, and its agreement; undefined if there is none. */
export async function findReading(
  scope: BooksScope,
  id: string,
): Promise<{ leaseId: string } | undefined> {
  return scope.tx
    .selectFrom('meterReadings')
    .select('leaseId')
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', id)
    .where('voidedOn', 'is', null)
    .executeTakeFirst()
}
