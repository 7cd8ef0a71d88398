import { useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import { callDues, DUES } from '../../dues/web/dues-hooks.ts'
import { myDuesFromWire } from './my-dues-view.ts'

/** What the client owes, by agreement. */
export const useOwnDues = () =>
  useQuery({
    queryKey: [DUES, 'mine'],
    queryFn: async ({ signal }) =>
      bodyOf(await callDues('GET /mydues', { signal })).map(myDuesFromWire),
  })
