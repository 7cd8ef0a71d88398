import { useQuery } from '@tanstack/react-query'
import { bodyOrThrow, partsIn } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { useListAddress } from '../../../web/table/list-address.ts'
import { type List, type ListQuery, prefetchList, useList } from '../../../web/table/use-list.ts'
import { type LeaseMonth, MONTH_STATES, type MonthState } from '../dues.ts'
import { leaseMonthWire } from '../dues-wire.ts'
import { callDues, DUES } from './dues-hooks.ts'

type MonthQuery = ListQuery & { month?: string; state?: MonthState }

const list = {
  name: DUES,
  fields: leaseMonthWire,
  fetchPage: (query: MonthQuery, signal: AbortSignal) => callDues('GET /month', { query, signal }),
}

const filterOf = (month: string, state: MonthState | undefined) => ({
  ...(month && { month }),
  ...(state && { state }),
})

/** A page of the agreements of a month (YYYY-MM), most open first; the parts of its total are of the whole month. */
export const useMonth = (month: string, state: MonthState | undefined): List<LeaseMonth> =>
  useList(list, useListAddress(), filterOf(month, state))

/** How many agreements of a month are in each state, and what they come to, in rupees; '' means no month. */
export function useMonthTotals(month: string): Record<string, string> | undefined {
  const { data } = useQuery({
    queryKey: [DUES, 'month', month],
    queryFn: async ({ signal }) => {
      const reply = await callDues('GET /month', { query: { month, limit: 1 }, signal })
      bodyOrThrow(reply)
      return partsIn(reply.headers)
    },
    enabled: month !== '',
  })
  return data
}

/** The month in the address; '' if there is none. */
export const monthIn = (query: URLSearchParams): string =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0] ?? ''

/** The state in the address, if any. */
export const stateIn = (query: URLSearchParams): MonthState | undefined =>
  MONTH_STATES.find((state) => state === query.get('state'))

export const beginMonth: BeginData = (queries, query) => {
  const month = monthIn(query)
  if (month) prefetchList(queries, list, query, filterOf(month, stateIn(query)))
}
