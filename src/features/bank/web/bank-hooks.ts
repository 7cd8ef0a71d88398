import { useQuery } from '@tanstack/react-query'
import { writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import type { bankContract } from '../bank-contract.ts'
import {
  type BankLine,
  type BankProgress,
  bankProgressWire,
  bankWire,
  lineExpenseWire,
} from '../bank-wire.ts'

/** The bank's part of the API, with the session's token. */
export const callBank = signedInCaller<typeof bankContract>()

export const writeBank = writesOf(callBank, {
  'POST /banklines/{id}/assign': moneyDraftWire,
  'POST /banklines/{id}/expense': lineExpenseWire,
})

const reads = readsOf(callBank, LEDGERS, {
  'GET /bank': bankWire,
  'GET /bank/progress': bankProgressWire,
})

/** The accounts, the lines that wait, and the last that were decided. */
export const useBank = () => useQuery(reads('GET /bank'))

/** Milliseconds between two requests for the progress. */
const ASK_AGAIN_MS = 500

/** How far that work is, in per cent, while `isWatching`; null where that is not known. */
export function useBankProgress(
  isWatching: boolean,
  of: NonNullable<BankProgress['work']>,
): number | null {
  const { data } = useQuery({
    ...reads('GET /bank/progress'),
    enabled: isWatching,
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return isWatching && data?.work === of ? data.percent : null
}

export const beginBank: BeginData = (queries) => void queries.prefetchQuery(reads('GET /bank'))

/** Lines by what a person has to do about them. */
export type SortedLines = {
  /** Confirmed all at once. */
  certain: BankLine[]
  /** One tap each. */
  likely: BankLine[]
  /** Money that came, of which a person must say what it is. */
  unknown: BankLine[]
  /** Money that went out and is of no agreement. */
  out: BankLine[]
}

/** Whether a line can be put into the books as it is proposed. */
export const isBookable = ({ proposed }: BankLine): boolean =>
  proposed !== null && proposed.action !== 'none'

export function sorted(lines: readonly BankLine[]): SortedLines {
  const bookable = lines.filter(isBookable)
  const rest = lines.filter((line) => !isBookable(line))
  return {
    certain: bookable.filter(({ proposed }) => proposed?.sure === 'certain'),
    likely: bookable.filter(({ proposed }) => proposed?.sure !== 'certain'),
    unknown: rest.filter(({ direction }) => direction === 'in'),
    out: rest.filter(({ direction }) => direction === 'out'),
  }
}
