import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Days } from '../../../shared/days.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { LEDGERS } from '../../charges/web/ledger-hooks.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import { daysIn } from '../../statements/web/asked-days.tsx'
import type { booksContract } from '../books-contract.ts'
import { dayBookWire, trialBalanceWire } from '../books-wire.ts'

const callBooks = signedInCaller<typeof booksContract>()

/** '' says nothing. */
const queryOf = ({ from, to }: Days) => ({ ...(from && { from }), ...(to && { to }) })

const dayBookQuery = (asked: Days) =>
  queryOptions({
    queryKey: [LEDGERS, 'day book', asked],
    queryFn: async ({ signal }) =>
      fromWire(
        dayBookWire,
        bodyOf(await callBooks('GET /daybook', { query: queryOf(asked), signal })),
      ),
    retry: false,
  })

/** What was entered in the journal. */
export const useDayBook = (asked: Days) => useQuery(dayBookQuery(asked))

/** The entries alone. */
export const useEntries = (asked: Days) =>
  useQuery({ ...dayBookQuery(asked), select: ({ entries }) => entries })

export const beginDayBook: BeginData = (queries, query) =>
  void queries.prefetchQuery(dayBookQuery(daysIn(query)))

const trialBalanceQuery = (asked: Days) =>
  queryOptions({
    queryKey: [LEDGERS, 'trial balance', asked],
    queryFn: async ({ signal }) =>
      fromWire(
        trialBalanceWire,
        bodyOf(await callBooks('GET /trialbalance', { query: queryOf(asked), signal })),
      ),
    retry: false,
  })

/** The accounts of the journal. */
export const useTrialBalance = (asked: Days) => useQuery(trialBalanceQuery(asked))

export const beginTrialBalance: BeginData = (queries, query) =>
  void queries.prefetchQuery(trialBalanceQuery(daysIn(query)))
