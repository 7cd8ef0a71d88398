import type { RecordKind } from '../../shared/contract.ts'
import { anyObject, idOf, nullable, oneOf, oneOfDeclared, text } from '../../shared/wire-kinds.ts'
import { type Decoded, sortsOf, wireRecord } from '../../shared/wire-record.ts'

/** The kinds of record that something can be done to: `src/app/server/declared.ts` fills in those that features declare. */
export const recordKinds: RecordKind[] = []

/** The verbs of events. */
const VERBS = [
  'added',
  'changed',
  'deleted',
  'ended',
  'recorded',
  'cancelled',
  'credited',
  'reversed',
  'withdrawn',
  'declined',
  'mailed',
  'restored',
  'opened',
] as const

/** An event in the replies of `/events`. */
export const eventWire = wireRecord({
  id: ['_id', text],
  happenedAt: ['at', text],
  /** Who was signed in; null where a job did it. */
  actorName: ['actor', nullable(text)],
  job: nullable(text),
  verb: oneOf(VERBS),
  kind: oneOfDeclared(recordKinds),
  recordId: ['record', idOf],
  /** The fields that changed, as they were and as they became; null before it was there and after it was gone. */
  before: nullable(anyObject),
  after: nullable(anyObject),
})

export const eventSorts = sortsOf(eventWire, ['at'])
/** The subject of an event: a record, or an agreement with its receipts and charges. */
export const eventFilters = wireRecord({
  recordId: ['record', idOf],
  leaseId: ['rentMaster', idOf],
})

export type Verb = (typeof VERBS)[number]

/** Something that was done in an organization: who, when, what to which record. */
export type RecordEvent = Decoded<typeof eventWire>
