import type { Decoded } from '../../shared/wire-record.ts'
import type { eventWire, RECORD_KINDS, VERBS } from './history-wire.ts'

export type RecordKind = (typeof RECORD_KINDS)[number]
export type Verb = (typeof VERBS)[number]

/** Something that was done in an organization: who, when, what to which record. */
export type RecordEvent = Decoded<typeof eventWire>
