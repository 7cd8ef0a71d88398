import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Paise } from '../../../../shared/paise.ts'
import { fromWire } from '../../../../shared/wire-record.ts'
import { bodyOf } from '../../../../web/api/reply.ts'
import { useDues } from '../../../dues/web/dues-hooks.ts'
import { shortAddress } from '../../../dues/web/lease-of-row.tsx'
import { leaseWire } from '../../../leases/lease-wire.ts'
import { callLeases, LEASES } from '../../../leases/web/lease-hooks.ts'

/** Whose payment may be recorded; `owed` is undefined while that is not known. */
export type Payer = { leaseId: string; name: string; address: string; owed?: Paise | undefined }

const SHOWN = 20

/** Those who owe something, worst first; with a search all who rent and match, and of ended agreements who owes. */
export function usePayers(search: string) {
  const dues = useDues()
  const found = useQuery({
    queryKey: [LEASES, 'payers', search],
    queryFn: async ({ signal }) => {
      const reply = await callLeases('GET /rentmaster', { query: { search, limit: SHOWN }, signal })
      return bodyOf(reply).map((lease) => fromWire(leaseWire, lease))
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const owing = dues.data?.map(
    ({ leaseId, client, property, owed }): Payer => ({
      ...{ leaseId, name: client.name, address: shortAddress({ property }), owed },
    }),
  )
  const { error, refetch } = search === '' || dues.error ? dues : found
  return {
    payers: search === '' ? owing?.slice(0, SHOWN) : found.data && merged(found.data, owing ?? []),
    error,
    retry: () => void refetch(),
  }

  function merged(leases: NonNullable<typeof found.data>, owing: Payer[]): Payer[] {
    const running = leases.map(
      ({ id, client, property }): Payer => ({
        ...{ leaseId: id, name: client.name, address: shortAddress({ property }) },
        owed: owing.find(({ leaseId }) => leaseId === id)?.owed,
      }),
    )
    const known = new Set(running.map(({ leaseId }) => leaseId))
    const words = search.toLowerCase().split(/\s+/)
    const others = owing.filter(
      ({ leaseId, name, address }) =>
        !known.has(leaseId) &&
        words.every((word) => `${name} ${address}`.toLowerCase().includes(word)),
    )
    return [...running, ...others]
  }
}
