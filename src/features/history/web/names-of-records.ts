import { createContext } from 'react'
import type { RecordKind } from '../../../shared/contract.ts'
import type { RecordNames } from '../../../web/pages.ts'

/** What events call records, by kind, as the features declare it. */
export const NamesOfRecords = createContext<Partial<Record<RecordKind, RecordNames>>>({})
