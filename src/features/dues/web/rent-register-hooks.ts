import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { registerWire } from '../rent-register-wire.ts'
import { callDues, DUES } from './dues-hooks.ts'

/** A page of the register of the financial year of a day; '' is today. */
type Asked = { to: string; page: number }

const reads = readsOf(callDues, DUES, { 'GET /rentregister': registerWire })

const registerQuery = ({ to, page }: Asked) => ({
  ...reads('GET /rentregister', { query: { to, ...(page > 1 && { page }) } }),
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
