import type { ColumnType } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { RecordKind } from '../../../shared/contract.ts'
import type { Verb } from '../history-wire.ts'

type Fields = Readonly<Record<string, unknown>>

type EventTable = {
  id: string
  organizationId: string
  actorId: string | null
  actorName: string | null
  job: string | null
  verb: Verb
  kind: RecordKind
  recordId: string
  leaseId: string | null
  /** The property it belongs to, or null: filled in and kept up to date by the database. */
  propertyId: ColumnType<string | null, never, never>
  before: ColumnType<Fields | null, string | null, never>
  after: ColumnType<Fields | null, string | null, never>
  happenedAt: Date
}

export const eventColumns = {
  id: 'key',
  organizationId: 'key',
  actorId: 'key',
  recordId: 'key',
  leaseId: 'key',
  propertyId: 'key',
  actorName: 'kept personal',
  job: 'plain',
  verb: 'plain',
  kind: 'plain',
  happenedAt: 'plain',
  before: 'personal',
  after: 'personal',
} as const satisfies ColumnWords<EventTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    events: EventTable
  }
}
