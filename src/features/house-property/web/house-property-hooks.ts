import { queryOptions, useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import type { housePropertyContract } from '../house-property-contract.ts'
import { worksheetWire } from '../house-property-wire.ts'
import { propertyYearWire } from '../property-year-wire.ts'

/** The part of the API on house property, with the session's token. */
export const callHouseProperty = signedInCaller<typeof housePropertyContract>()

const worksheetQuery = (to: string) =>
  queryOptions({
    queryKey: [LEDGERS, 'house property', to],
    queryFn: async ({ signal }) =>
      fromWire(
        worksheetWire,
        bodyOf(await callHouseProperty('GET /houseproperty', { query: to ? { to } : {}, signal })),
      ),
    retry: false,
  })

/** The worksheet of the financial year of a day; '' is today. */
export const useWorksheet = (to: string) => useQuery(worksheetQuery(to))

export const beginWorksheet: BeginData = (queries, query) =>
  void queries.prefetchQuery(worksheetQuery(query.get('to') ?? ''))

/** The worksheet as a file. @throws RefusedReply */
export async function fetchWorksheetFile(to: string, as: 'xlsx' | 'pdf'): Promise<Blob> {
  const reply = await callHouseProperty('GET /houseproperty', { query: { to, as } })
  // Requested as a file, the reply is one.
  return bodyOf(reply) as unknown as Blob
}

/** Which property (all of them without one), and a day of the financial year; '' is today. */
type YearAsked = { propertyId: string; to: string }

const queryOf = ({ propertyId, to }: YearAsked) => ({
  ...(propertyId && { propertyMaster: propertyId }),
  ...(to && { to }),
})

const propertyYearQuery = (asked: YearAsked) =>
  queryOptions({
    queryKey: [LEDGERS, 'property year', asked],
    queryFn: async ({ signal }) =>
      fromWire(
        propertyYearWire,
        bodyOf(await callHouseProperty('GET /propertyyear', { query: queryOf(asked), signal })),
      ),
    retry: false,
  })

/** What a property, or all of them, brought and cost in a financial year. */
export const usePropertyYear = (asked: YearAsked) => useQuery(propertyYearQuery(asked))

export const beginPropertyYear: BeginData = (queries, query) =>
  void queries.prefetchQuery(
    propertyYearQuery({ propertyId: recordIdIn(query), to: query.get('to') ?? '' }),
  )

/** The year as a file. @throws RefusedReply */
export async function fetchPropertyYearFile(asked: YearAsked, as: 'xlsx' | 'pdf'): Promise<Blob> {
  const reply = await callHouseProperty('GET /propertyyear', { query: { ...queryOf(asked), as } })
  // Requested as a file, the reply is one.
  return bodyOf(reply) as unknown as Blob
}
