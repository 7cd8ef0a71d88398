import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fromWire, payloadOf } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import { useIsInOwnBooks } from '../../owners/web/own-books.ts'
import type { Property } from '../property.ts'
import { propertyFilters, propertyWire } from '../property-wire.ts'
import { callProperties } from './property-calls.ts'

/** The key under which everything about properties is cached. */
export const PROPERTIES = 'properties'

/** A page of the owner's properties. The server has filtered them; another owner's would be left out here too. */
export const usePropertyList = (filter?: Record<string, boolean>): List<Property> =>
  useList({
    name: PROPERTIES,
    fields: propertyWire,
    filter,
    fetchPage: (query, signal) => callProperties('GET /propertymaster', { query, signal }),
    keep: useIsInOwnBooks(),
  })

/** One property; '' names none. */
export const useProperty = (id: string): RecordState<Property> =>
  useRecord({
    name: PROPERTIES,
    fields: propertyWire,
    id,
    fetchRecord: (id, signal) =>
      callProperties('GET /propertymaster/{id}', { params: { id }, signal }),
  })

/** The properties that may be let: those without an agreement that match `search`. */
export const useFreePropertyChoices = (search: string) =>
  useQuery({
    queryKey: [PROPERTIES, 'choices', search],
    queryFn: async ({ signal }) => {
      const query = { search, ...payloadOf(propertyFilters, { isFree: true }) }
      const reply = await callProperties('GET /propertymaster', { query, signal })
      return bodyOf(reply).map((property) => fromWire(propertyWire, property))
    },
    placeholderData: keepPreviousData,
  })
