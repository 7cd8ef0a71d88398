import { useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import { callLeases, LEASES } from './lease-hooks.ts'

/** Whether a rent agreement runs, whose payments can be recorded; undefined while that is not known. */
export function useIsAnythingLet(): boolean | undefined {
  const { data } = useQuery({
    queryKey: [LEASES, 'any'],
    queryFn: async ({ signal }) =>
      bodyOf(await callLeases('GET /rentmaster', { query: { limit: 1 }, signal })).length > 0,
  })
  return data
}
