import { useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { ClientName } from '../../clients/client-wire.ts'
import type { Lease } from '../../leases/lease.ts'
import { leaseWire } from '../../leases/lease-wire.ts'
import { callLeases, LEASES } from '../../leases/web/lease-hooks.ts'

type Leases = { leases: Lease[] | undefined; isPending: boolean }

/** The agreements of a client that run now; undefined until they are known. */
export function useLeasesOf({ id, email }: ClientName): Leases {
  const { data, isPending } = useQuery({
    queryKey: [LEASES, 'of client', id],
    queryFn: async ({ signal }) => {
      // The e-mail of a client never changes, so it narrows the search to this client's.
      const reply = await callLeases('GET /rentmaster', { query: { search: email }, signal })
      return bodyOf(reply).map((lease) => fromWire(leaseWire, lease))
    },
  })
  return { leases: data?.filter(({ client }) => client.id === id), isPending }
}
