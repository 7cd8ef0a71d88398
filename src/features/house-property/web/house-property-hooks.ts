import { useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { rowsOf } from '../../../shared/wire-kinds.ts'
import { callsOf, writesOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow, RefusedReply } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import type { housePropertyContract } from '../house-property-contract.ts'
import { houseFactsWire, houseLoanWire, worksheetWire } from '../house-property-wire.ts'
import { propertyYearWire, yearAskedWire } from '../property-year-wire.ts'

/** The part of the API on house property, with the session's token. */
export const callHouseProperty = signedInCaller<typeof housePropertyContract>()

export const writeHouseProperty = writesOf(callHouseProperty, {
  'PUT /houseproperty/{id}': { ...houseFactsWire, loans: rowsOf(houseLoanWire) },
})

const asked = { 'GET /propertyyear': yearAskedWire }
const reads = readsOf(
  callHouseProperty,
  LEDGERS,
  { 'GET /houseproperty': worksheetWire, 'GET /propertyyear': propertyYearWire },
  asked,
)
const files = callsOf(callHouseProperty, { sends: asked })

// A day that cannot be is refused again, however often it is asked.
const worksheet = (to: string) => ({
  ...reads('GET /houseproperty', { query: { to } }),
  retry: false,
})

/** The worksheet of the financial year of a day; '' is today. */
export const useWorksheet = (to: string) => useQuery(worksheet(to))

export const beginWorksheet: BeginData = (queries, query) =>
  void queries.prefetchQuery(worksheet(query.get('to') ?? ''))

/** The worksheet as a file. @throws RefusedReply */
export async function fetchWorksheetFile(to: string, as: 'xlsx' | 'pdf'): Promise<Blob> {
  const reply = await callHouseProperty('GET /houseproperty', { query: { to, as } })
  // Requested as a file, the reply is one.
  return bodyOrThrow(reply) as unknown as Blob
}

/** Which property (all of them without one), and a day of the financial year; '' is today. */
type YearAsked = { propertyId: string; to: string }

const propertyYear = (query: YearAsked) => ({
  ...reads('GET /propertyyear', { query }),
  retry: false,
})

/** Income and cost of one property, or of all, in a financial year; `isAbsent` where the property does not exist. */
export function usePropertyYear(asked: YearAsked) {
  const query = useQuery(propertyYear(asked))
  return { ...query, isAbsent: query.error instanceof RefusedReply && query.error.status === 404 }
}

export const beginPropertyYear: BeginData = (queries, query) =>
  void queries.prefetchQuery(
    propertyYear({ propertyId: recordIdIn(query), to: query.get('to') ?? '' }),
  )

/** The year as a file. @throws RefusedReply */
export async function fetchPropertyYearFile(of: YearAsked, as: 'xlsx' | 'pdf'): Promise<Blob> {
  const reply = await files('GET /propertyyear', { query: { ...of, as } })
  // Requested as a file, the reply is one.
  return bodyOrThrow(reply) as unknown as Blob
}
