import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { readAs } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import type { BeginData } from '../../../web/pages.ts'
import { prefetchRecord, type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { useListAddress } from '../../../web/table/list-address.ts'
import {
  type List,
  type ListFilter,
  type ListQuery,
  prefetchList,
  useList,
} from '../../../web/table/use-list.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { isInOwnBooks } from '../../owners/web/own-books.ts'
import type { propertyContract } from '../property-contract.ts'
import {
  type Property,
  type PropertyAddress,
  propertyFilters,
  propertyWire,
} from '../property-wire.ts'
import { placeKey } from '../same-place.ts'
import { rentFilterIn } from './rent-filter.ts'

/** The key under which everything about properties is cached. */
export const PROPERTIES = 'properties'

const list = {
  name: PROPERTIES,
  fields: propertyWire,
  filters: propertyFilters,
  fetchPage: (query: ListQuery, signal: AbortSignal) =>
    callProperties('GET /propertymaster', { query, signal }),
  keep: isInOwnBooks,
}

/** A page of the owner's properties. The server has filtered them; another owner's would be left out here too. */
export const usePropertyList = (filter?: ListFilter): List<Property> =>
  useList(list, useListAddress(), filter)

export const beginProperties: BeginData = (queries, query) =>
  prefetchList(queries, list, query, rentFilterIn(query))

const record = {
  name: PROPERTIES,
  fetchRecord: (id: string, signal: AbortSignal) =>
    callProperties('GET /propertymaster/{id}', { params: { id }, signal }),
  read: readAs(propertyWire),
}

/** One property; '' names none. */
export const useProperty = (id: string): RecordState<Property> => useRecord(record, id)

export const beginProperty: BeginData = (queries, query) =>
  prefetchRecord(queries, record, recordIdIn(query))

const freeQuery = (search: string) =>
  queryOptions({
    ...choices('GET /propertymaster', { query: { search, alike: true, free: true } }),
    placeholderData: keepPreviousData,
  })

/** The properties that may be let: those without an agreement that match `search`. */
export const useFreePropertyChoices = (search: string) => useQuery(freeQuery(search))

/** A property at this address, however it is written; undefined where there is none, or the address is not whole yet. */
export function useSameProperty(
  typed: Pick<PropertyAddress, 'address1' | 'address2' | 'pincode'>,
): Property | undefined {
  const place = placeKey(typed)
  const words = [typed.address1, typed.address2].flatMap((line) =>
    line.split(/[^\p{L}\p{M}\p{N}]+/u),
  )
  const search = [typed.pincode.trim(), ...words].filter(Boolean).join(' ')
  const { data } = useQuery({
    ...choices('GET /propertymaster', { query: { search } }),
    enabled: typed.address1.trim() !== '' && /^\d{6}$/.test(typed.pincode.trim()),
  })
  return data?.find((property) => placeKey(property) === place)
}

/** The property that is let where the address names one, and those that may be. */
export const beginPropertyChoice: BeginData = (queries, query, inPath) => {
  beginProperty(queries, query, inPath)
  void queries.prefetchQuery(freeQuery(''))
}
/** The properties' part of the API, with the session's token. */
export const callProperties = signedInCaller<typeof propertyContract>()

const choices = readsOf(
  callProperties,
  [PROPERTIES, 'choices'],
  { 'GET /propertymaster': [propertyWire] },
  { 'GET /propertymaster': propertyFilters },
)
