import { useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf, nextCursorIn } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { LeaseDues } from '../dues.ts'
import type { duesContract } from '../dues-contract.ts'
import { figuresWire, leaseDuesWire, leaseMonthWire, unsettledLeaseWire } from '../dues-wire.ts'

/** The part of the API that tells what is open. */
export const callDues = signedInCaller<typeof duesContract>()

/** The key under which everything about dues is cached. */
export const DUES = 'dues'

/** Everything that is open, worst first. */
export const useDues = () =>
  useQuery({ queryKey: [DUES, 'open'], queryFn: ({ signal }) => fetchDues(signal) })

/** The server answers a thousand at most at a time. */
async function fetchDues(signal: AbortSignal): Promise<LeaseDues[]> {
  const all: LeaseDues[] = []
  let cursor: string | undefined
  do {
    const reply = await callDues('GET /dues', { query: { ...(cursor && { cursor }) }, signal })
    all.push(...bodyOf(reply).map((dues) => fromWire(leaseDuesWire, dues)))
    cursor = nextCursorIn(reply.headers)
  } while (cursor !== undefined)
  return all
}

/** The ended agreements that are not settled yet. */
export const useUnsettled = () =>
  useQuery({
    queryKey: [DUES, 'settling'],
    queryFn: async ({ signal }) =>
      bodyOf(await callDues('GET /settling', { signal })).map((lease) =>
        fromWire(unsettledLeaseWire, lease),
      ),
  })

/** What fell due and what was received in a month (YYYY-MM), by agreement; '' names none. */
export const useMonth = (month: string) =>
  useQuery({
    queryKey: [DUES, 'month', month],
    queryFn: async ({ signal }) =>
      bodyOf(await callDues('GET /month', { query: { month }, signal })).map((lease) =>
        fromWire(leaseMonthWire, lease),
      ),
    enabled: month !== '',
  })

/** A landlord's month at a glance. */
export const useFigures = () =>
  useQuery({
    queryKey: [DUES, 'figures'],
    queryFn: async ({ signal }) =>
      fromWire(figuresWire, bodyOf(await callDues('GET /figures', { signal }))),
  })
