import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/session.ts'
import { callProperties } from './property-calls.ts'
import { type PropertyView, propertyFromWire } from './shown-property-wire.ts'

/** The key under which everything about properties is cached. */
export const PROPERTIES = 'properties'

/** A page of the owner's properties. The server has filtered them; another owner's would be left out here too. */
export function usePropertyList(): List<PropertyView> {
  const { id } = useAccount()
  return useList({
    name: PROPERTIES,
    fetchPage: (query, signal) => callProperties('GET /propertymaster', { query, signal }),
    toRow: propertyFromWire,
    keep: (record) => ['', id].includes(propertyFromWire(record).ownerId),
  })
}

/** One property; '' names none. */
export const useProperty = (id: string): RecordState<PropertyView> =>
  useRecord({
    name: PROPERTIES,
    id,
    fetchRecord: (id, signal) =>
      callProperties('GET /propertymaster/{id}', { params: { id }, signal }),
    read: propertyFromWire,
  })

/** The properties that may be let: those without an agreement that match `search`. */
export const useFreePropertyChoices = (search: string) =>
  useQuery({
    queryKey: [PROPERTIES, 'choices', search],
    queryFn: async ({ signal }) => {
      const reply = await callProperties('GET /propertymaster', { query: { search }, signal })
      return bodyOf(reply)
        .map(propertyFromWire)
        .filter(({ currentLeaseId }) => currentLeaseId === '')
    },
    placeholderData: keepPreviousData,
  })
