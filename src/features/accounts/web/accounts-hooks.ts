import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Days } from '../../../shared/days.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import { daysIn } from '../../statements/web/date-range.tsx'
import type { accountsContract } from '../accounts-contract.ts'
import {
  closedYearsWire,
  dayBookWire,
  depositRegisterWire,
  incomeWire,
  tdsLedgerWire,
  trialBalanceWire,
} from '../accounts-wire.ts'

/** The books' part of the API, with the session's token. */
export const callAccounts = signedInCaller<typeof accountsContract>()

/** '' means not given. */
const queryOf = ({ from, to }: Days) => ({ ...(from && { from }), ...(to && { to }) })

const dayBookQuery = (asked: Days) =>
  queryOptions({
    queryKey: [LEDGERS, 'day book', asked],
    queryFn: async ({ signal }) =>
      fromWire(
        dayBookWire,
        bodyOf(await callAccounts('GET /daybook', { query: queryOf(asked), signal })),
      ),
    retry: false,
  })

/** Loads the journal entries of a period. */
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
        bodyOf(await callAccounts('GET /trialbalance', { query: queryOf(asked), signal })),
      ),
    retry: false,
  })

/** The accounts of the journal. */
export const useTrialBalance = (asked: Days) => useQuery(trialBalanceQuery(asked))

export const beginTrialBalance: BeginData = (queries, query) =>
  void queries.prefetchQuery(trialBalanceQuery(daysIn(query)))

const depositRegisterQuery = queryOptions({
  queryKey: [LEDGERS, 'deposit register'],
  queryFn: async ({ signal }) =>
    fromWire(depositRegisterWire, bodyOf(await callAccounts('GET /depositregister', { signal }))),
})

/** The deposits of all agreements, today. */
export const useDepositRegister = () => useQuery(depositRegisterQuery)

/** The rows alone. */
export const useDeposits = () =>
  useQuery({ ...depositRegisterQuery, select: ({ deposits }) => deposits })

export const beginDepositRegister: BeginData = (queries) =>
  void queries.prefetchQuery(depositRegisterQuery)

/** The paper about a deduction or a return. @throws RefusedReply */
export const fetchDepositPaper = async (id: string): Promise<Blob> =>
  bodyOf(await callAccounts('GET /depositregister/{id}/pdf', { params: { id } }))

const incomeQuery = (to: string) =>
  queryOptions({
    queryKey: [LEDGERS, 'income', to],
    queryFn: async ({ signal }) =>
      fromWire(
        incomeWire,
        bodyOf(await callAccounts('GET /income', { query: to ? { to } : {}, signal })),
      ),
    retry: false,
  })

/** The income of the financial year of a day; '' is today. */
export const useIncome = (to: string) => useQuery(incomeQuery(to))

export const beginIncome: BeginData = (queries, query) =>
  void queries.prefetchQuery(incomeQuery(query.get('to') ?? ''))

/** The income of the financial year of a day, as a file. @throws RefusedReply */
export async function fetchIncomeFile(to: string, as: 'csv' | 'xlsx' | 'pdf'): Promise<Blob> {
  const reply = await callAccounts('GET /income', { query: { to, as } })
  // Requested as a file, the reply is one.
  return bodyOf(reply) as unknown as Blob
}

const tdsLedgerQuery = queryOptions({
  queryKey: [LEDGERS, 'TDS ledger'],
  queryFn: async ({ signal }) =>
    fromWire(tdsLedgerWire, bodyOf(await callAccounts('GET /tdsledger', { signal }))).years,
})

/** The tax that each client withheld in a financial year. */
export const useTdsYears = () => useQuery(tdsLedgerQuery)

export const beginTdsLedger: BeginData = (queries) => void queries.prefetchQuery(tdsLedgerQuery)

const closedYearsQuery = queryOptions({
  queryKey: [LEDGERS, 'closed years'],
  queryFn: async ({ signal }) =>
    fromWire(closedYearsWire, bodyOf(await callAccounts('GET /closedyears', { signal }))),
})

/** How far the books are closed. */
export const useClosedYears = () => useQuery(closedYearsQuery)

export const beginClosedYears: BeginData = (queries) => void queries.prefetchQuery(closedYearsQuery)
