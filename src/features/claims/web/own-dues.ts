import { queryOptions, useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { callDues, DUES } from '../../dues/web/dues-hooks.ts'
import { myDuesFromWire } from './my-dues-view.ts'

const ownDues = queryOptions({
  queryKey: [DUES, 'mine'],
  queryFn: async ({ signal }) =>
    bodyOf(await callDues('GET /mydues', { signal })).map(myDuesFromWire),
})

/** The client's dues by agreement. */
export const useOwnDues = () => useQuery(ownDues)

export const beginOwnDues: BeginData = (queries) => void queries.prefetchQuery(ownDues)
