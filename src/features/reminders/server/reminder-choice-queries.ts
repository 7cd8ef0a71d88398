import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { USUAL_STEPS } from '../reminder-steps.ts'
import type { ReminderSettings } from '../reminder-wire.ts'
import { WAKING_HOURS } from '../waking-hours.ts'
import type { StoppedBy } from './reminder-tables.ts'

const USUAL: ReminderSettings = {
  isOn: false,
  language: 'en',
  text: null,
  steps: [...USUAL_STEPS],
  fromHour: WAKING_HOURS.from,
  toHour: WAKING_HOURS.to,
  ownerMail: false,
  version: 0,
}

/** Reads the owner's choices on reminders; off until they switch them on. */
export async function findReminderSettings(
  scope: BooksScope,
  { lock = false } = {},
): Promise<ReminderSettings> {
  const row = await scope.tx
    .selectFrom('reminderSettings')
    .select(['isOn', 'language', 'text', 'steps', 'fromHour', 'toHour', 'ownerMail', 'version'])
    .where('organizationId', '=', scope.organization.id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? USUAL
}

export async function saveReminderSettings(
  scope: OwnerScope,
  { version: _, ...chosen }: ReminderSettings,
): Promise<void> {
  const values = { ...chosen, updatedAt: scope.now }
  await scope.tx
    .insertInto('reminderSettings')
    .values({ organizationId: scope.organization.id, ...values })
    .onConflict((conflict) =>
      conflict.column('organizationId').doUpdateSet((row) => ({
        ...values,
        version: row('reminderSettings.version', '+', 1),
      })),
    )
    .execute()
}

/** The parties who switched off the reminders of an agreement. */
export async function findStops(scope: BooksScope, leaseId: string): Promise<StoppedBy[]> {
  const rows = await scope.tx
    .selectFrom('reminderStops')
    .select('stoppedBy')
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .execute()
  return rows.map(({ stoppedBy }) => stoppedBy)
}

type Stop = { leaseId: string; clientId: string; stoppedBy: StoppedBy }

/** Stops the reminders of an agreement; returns whether they went on until now. */
export async function insertStop(scope: BooksScope, stop: Stop): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.tx
    .insertInto('reminderStops')
    .values({ organizationId: scope.organization.id, ...stop, stoppedAt: scope.now })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'leaseId', 'stoppedBy']).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a stop back; returns whether there was one. */
export async function deleteStop(
  scope: BooksScope,
  { leaseId, stoppedBy }: Pick<Stop, 'leaseId' | 'stoppedBy'>,
): Promise<boolean> {
  const { numDeletedRows } = await scope.tx
    .deleteFrom('reminderStops')
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('stoppedBy', '=', stoppedBy)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
