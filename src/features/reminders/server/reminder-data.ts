import { exportedColumns } from '../../../server/database/column-privacy.ts'
import type { IdRange } from '../../../server/database/keyset-page.ts'
import { inLocalTime } from '../../../server/local-time.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import {
  dataTable,
  type OwnData,
  ofOwner,
  ownStretchOf,
  singleRecord,
} from '../../identity/server/access/own-data.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import * as wires from '../reminder-data-wire.ts'
import { reminderSettingsHistory } from '../reminder-wire.ts'
import { findReminderSettings } from './reminder-choice-queries.ts'
import { reminderColumns, reminderSettingsColumns, reminderStopColumns } from './reminder-tables.ts'

/** Settings of reminders, and those that were sent. */
export const reminderData: OwnData = ofOwner((scope) => [
  singleRecord(
    {
      name: 'reminder-settings',
      about: 'When your clients are reminded of what they owe, and what they read.',
      columns: reminderSettingsColumns,
    },
    reminderSettingsHistory,
    () => findReminderSettings(scope),
  ),
  dataTable(
    {
      name: 'reminders',
      about: 'Reminders that were sent by email or opened in WhatsApp.',
      columns: reminderColumns,
    },
    wires.reminderDataWire,
    (stretch) => listReminderData(scope, stretch),
  ),
  dataTable(
    {
      name: 'reminder-stops',
      about: 'Agreements of which you or the client want no ',
      columns: reminderStopColumns,
    },
    wires.reminderStopDataWire,
    (stretch) => listReminderStopData(scope, stretch),
  ),
])

/** Reminders that were sent by mail or opened in WhatsApp. */
async function listReminderData(
  scope: OwnerScope,
  stretch: IdRange,
): Promise<Decoded<typeof wires.reminderDataWire>[]> {
  const rows = await scope.tx
    .selectFrom('reminders')
    .select(['id', 'leaseId', 'clientId', ...exportedColumns(reminderColumns)])
    .$call(ownStretchOf(scope, stretch))
    .execute()
  return rows.map((row) => inLocalTime(scope, row))
}

/** The agreements for which the owner or the client switched reminders off. */
async function listReminderStopData(
  scope: OwnerScope,
  { after }: IdRange,
): Promise<(Decoded<typeof wires.reminderStopDataWire> & { id: string })[]> {
  if (after !== undefined) return []
  const rows = await scope.tx
    .selectFrom('reminderStops')
    .select(['leaseId', 'clientId', ...exportedColumns(reminderStopColumns)])
    .where('organizationId', '=', scope.organization.id)
    .orderBy('leaseId')
    .execute()
  return rows.map((row) => ({ id: row.leaseId, ...inLocalTime(scope, row) }))
}
