import { useQuery } from '@tanstack/react-query'
import { readsOf } from '../../../web/api/reads.ts'
import type { ClientName } from '../../clients/client-wire.ts'
import type { Lease } from '../../leases/lease.ts'
import { leaseWire } from '../../leases/lease-wire.ts'
import { callLeases, LEASES } from '../../leases/web/lease-hooks.ts'

type Leases = { leases: Lease[] | undefined; isPending: boolean }

const reads = readsOf(callLeases, LEASES, { 'GET /rentmaster': [leaseWire] })

/** The agreements of a client that run now; undefined until they are known. */
export function useLeasesOf({ id, email }: ClientName): Leases {
  // The e-mail of a client never changes, so it narrows the search to this client's.
  const { data, isPending } = useQuery(reads('GET /rentmaster', { query: { search: email } }))
  return { leases: data?.filter(({ client }) => client.id === id), isPending }
}
