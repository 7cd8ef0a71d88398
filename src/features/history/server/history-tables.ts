import type { ColumnType } from 'kysely'
import type { RecordKind, Verb } from '../history.ts'

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
  before: ColumnType<Fields | null, string | null, never>
  after: ColumnType<Fields | null, string | null, never>
  happenedAt: Date
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    events: EventTable
  }
}
