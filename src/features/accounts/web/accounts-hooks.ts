import { useQuery } from '@tanstack/react-query'
import type { Days } from '../../../shared/days.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
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

const reads = readsOf(callAccounts, LEDGERS, {
  'GET /daybook': dayBookWire,
  'GET /trialbalance': trialBalanceWire,
  'GET /depositregister': depositRegisterWire,
  'GET /income': incomeWire,
  'GET /tdsledger': tdsLedgerWire,
  'GET /closedyears': closedYearsWire,
})

// A day that cannot be is refused again, however often it is asked.
const dayBook = (query: Days) => ({ ...reads('GET /daybook', { query }), retry: false })
const trialBalance = (query: Days) => ({ ...reads('GET /trialbalance', { query }), retry: false })
const income = (to: string) => ({ ...reads('GET /income', { query: { to } }), retry: false })

/** Loads the journal entries of a period; '' is no bound. */
export const useDayBook = (asked: Days) => useQuery(dayBook(asked))

/** The entries alone. */
export const useEntries = (asked: Days) =>
  useQuery({ ...dayBook(asked), select: ({ entries }) => entries })

export const beginDayBook: BeginData = (queries, query) =>
  void queries.prefetchQuery(dayBook(daysIn(query)))

/** The accounts of the journal; '' is no bound. */
export const useTrialBalance = (asked: Days) => useQuery(trialBalance(asked))

export const beginTrialBalance: BeginData = (queries, query) =>
  void queries.prefetchQuery(trialBalance(daysIn(query)))

/** The deposits of all agreements, today. */
export const useDepositRegister = () => useQuery(reads('GET /depositregister'))

/** The rows alone. */
export const useDeposits = () =>
  useQuery({ ...reads('GET /depositregister'), select: ({ deposits }) => deposits })

export const beginDepositRegister: BeginData = (queries) =>
  void queries.prefetchQuery(reads('GET /depositregister'))

/** The paper about a deduction or a return. @throws RefusedReply */
export const fetchDepositPaper = async (id: string): Promise<Blob> =>
  bodyOrThrow(await callAccounts('GET /depositregister/{id}/pdf', { params: { id } }))

/** The income of the financial year of a day; '' is today. */
export const useIncome = (to: string) => useQuery(income(to))

export const beginIncome: BeginData = (queries, query) =>
  void queries.prefetchQuery(income(query.get('to') ?? ''))

/** The income of the financial year of a day, as a file. @throws RefusedReply */
export async function fetchIncomeFile(to: string, as: 'csv' | 'xlsx' | 'pdf'): Promise<Blob> {
  const reply = await callAccounts('GET /income', { query: { to, as } })
  // Requested as a file, the reply is one.
  return bodyOrThrow(reply) as unknown as Blob
}

/** The tax that each client withheld in a financial year. */
export const useTdsYears = () =>
  useQuery({ ...reads('GET /tdsledger'), select: ({ years }) => years })

export const beginTdsLedger: BeginData = (queries) =>
  void queries.prefetchQuery(reads('GET /tdsledger'))

/** How far the books are closed. */
export const useClosedYears = () => useQuery(reads('GET /closedyears'))

export const beginClosedYears: BeginData = (queries) =>
  void queries.prefetchQuery(reads('GET /closedyears'))
