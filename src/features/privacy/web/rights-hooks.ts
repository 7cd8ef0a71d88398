import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { may, useMay } from '../../identity/web/access/may.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { rightsContract } from '../rights-contract.ts'
import { rightsRequestWire } from '../rights-wire.ts'

export const callRights = signedInCaller<typeof rightsContract>()

const NAME = 'rights requests'
const reads = readsOf(callRights, NAME, { 'GET /rightsrequests': [rightsRequestWire] })

/** Requests about data, the person's own and those that others sent them; open ones first. */
export function useRightsRequests() {
  const enabled = useMay('read what is asked about data')
  return useQuery({ ...reads('GET /rightsrequests'), enabled })
}

export const beginRights: BeginData = (queries) => {
  if (may('read what is asked about data')) void queries.prefetchQuery(reads('GET /rightsrequests'))
}

export function useRefreshRights(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [NAME] })
}
