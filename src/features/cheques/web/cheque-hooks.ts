import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import type { Choice } from '../../../web/form/fields.tsx'
import { type FoundChoices, useFoundChoices } from '../../../web/form/found-choices.ts'
import type { BeginData } from '../../../web/pages.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { Lease } from '../../leases/lease.ts'
import { leaseWire } from '../../leases/lease-wire.ts'
import { callLeases, LEASES } from '../../leases/web/lease-hooks.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import { paymentWire } from '../../payments/payment-wire.ts'
import { byState, type Cheque } from '../cheque.ts'
import type { chequeContract } from '../cheque-contract.ts'
import { chequeDraftWire, chequeWire } from '../cheque-wire.ts'

/** The cheques' part of the API, with the session's token. */
export const callCheques = signedInCaller<typeof chequeContract>()

export const writeCheques = writesOf(
  callCheques,
  { 'POST /cheques': chequeDraftWire },
  { 'POST /cheques/{id}/bank': paymentWire },
)

const reads = readsOf(callCheques, LEDGERS, { 'GET /cheques': [chequeWire] })

const sorted = (cheques: readonly Cheque[]) => cheques.toSorted(byState)

/** The cheques in hand and what became of the others; those that wait first. */
export const useCheques = () => useQuery({ ...reads('GET /cheques'), select: sorted })

export const beginCheques: BeginData = (queries) =>
  void queries.prefetchQuery(reads('GET /cheques'))

const SHOWN = 20

const choices = readsOf(callLeases, [LEASES, 'choices'], { 'GET /rentmaster': [leaseWire] })

/** An agreement as a choice: who rents what. */
export const leaseChoice = ({ id, client, property }: Lease): Choice => ({
  value: id,
  label: `${client.name}, ${shortAddress({ property })}`,
})

/** The running agreements that match. */
export function useLeaseChoices(search: string): FoundChoices {
  const query = useQuery({
    ...choices('GET /rentmaster', { query: { search, alike: true, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  })
  return useFoundChoices(query, leaseChoice)
}
