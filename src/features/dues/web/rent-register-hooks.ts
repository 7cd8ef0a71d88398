import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { registerWire } from '../rent-register-wire.ts'
import { callDues, DUES } from './dues-hooks.ts'

/** A page of the register of the financial year of a day; '' is today. */
type Asked = { to: string; page: number }

const registerQuery = ({ to, page }: Asked) =>
  queryOptions({
    queryKey: [DUES, 'register', to, page],
    queryFn: async ({ signal }) =>
      fromWire(
        registerWire,
        bodyOf(
          await callDues('GET /rentregister', {
            query: { ...(to && { to }), ...(page > 1 && { page }) },
            signal,
          }),
        ),
      ),
    retry: false,
  })

/** The page and the day in the address. */
export const askedIn = (query: URLSearchParams): Asked => ({
  to: query.get('to') ?? '',
  page: Number(/^[1-9]\d{0,4}$/.exec(query.get('page') ?? '')?.[0] ?? 1),
})

export const useRegister = (asked: Asked) =>
  useQuery({ ...registerQuery(asked), placeholderData: keepPreviousData })

export const beginRegister: BeginData = (queries, query) =>
  void queries.prefetchQuery(registerQuery(askedIn(query)))
