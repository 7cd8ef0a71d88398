import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Decoded } from '../../../../shared/wire-record.ts'
import { writesOf } from '../../../../web/api/calls.ts'
import { readsOf } from '../../../../web/api/reads.ts'
import type { BeginData } from '../../../../web/pages.ts'
import { readingDraftWire } from '../../../charging/charging-wire.ts'
import { signedInCaller } from '../../../identity/web/sessions/session.ts'
import { moneyDraftWire } from '../../../ledger/money-draft-wire.ts'
import type { caretakerContract } from '../caretaker-contract.ts'
import { lookedAfterWire } from '../caretaker-wire.ts'

export type LookedAfter = Decoded<typeof lookedAfterWire>

const call = signedInCaller<typeof caretakerContract>()

export const writeCaretaker = writesOf(call, {
  'POST /caretaker/readings': { ...readingDraftWire, leaseId: moneyDraftWire.leaseId },
})

const LOOKED_AFTER = 'looked after'
const reads = readsOf(call, LOOKED_AFTER, { 'GET /caretaker/properties': [lookedAfterWire] })

/** The properties that a caretaker looks after. */
export const useLookedAfter = () => useQuery(reads('GET /caretaker/properties'))

export const beginLookedAfter: BeginData = (queries) =>
  void queries.prefetchQuery(reads('GET /caretaker/properties'))

export function useRefreshLookedAfter(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [LOOKED_AFTER] })
}
