import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { clientIdIn, recordIdIn } from '../../../paths.ts'
import { dialled } from '../../../shared/plain-words.ts'
import { EMAIL } from '../../../shared/rule.ts'
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
import { filterIn, useFilterCounts, useListFilter } from '../../../web/table/use-list-filter.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { isInOwnBooks } from '../../owners/web/own-books.ts'
import type { clientContract } from '../client-contract.ts'
import {
  type Client,
  clientFilters,
  clientWire,
  type ListedClient,
  listedClientWire,
} from '../client-wire.ts'

/** The clients' part of the API, with the session's token. */
export const callClients = signedInCaller<typeof clientContract>()

/** The key under which everything about clients is cached. */
export const CLIENTS = 'clients'

const list = {
  name: CLIENTS,
  fields: listedClientWire,
  filters: clientFilters,
  fetchPage: (query: ListQuery, signal: AbortSignal) =>
    callClients('GET /clientmaster', { query, signal }),
  keep: isInOwnBooks,
}

/** A page of the owner's clients. The server has filtered them; another owner's would be left out here too. */
export const useClientList = (filter?: ListFilter): List<ListedClient> =>
  useList(list, useListAddress(), filter)

const FILTERS = {
  renting: { renting: true },
  due: { due: true },
  incomplete: { incomplete: true },
}

/** The current and the possible filters of the list of clients. */
export const useClientFilter = () => useListFilter('show', FILTERS)

export const beginClients: BeginData = (queries, query) =>
  prefetchList(queries, list, query, filterIn(query, 'show', FILTERS))

/** How many clients rent now, have something open that was due, and lack something that the form requires. */
export const useClientCounts = () => useFilterCounts(list, FILTERS)

/** One client; '' names none. */
export const useClient = (id: string): RecordState<Client> => useRecord(record, id)

const record = {
  name: CLIENTS,
  fetchRecord: (id: string, signal: AbortSignal) =>
    callClients('GET /clientmaster/{id}', { params: { id }, signal }),
  read: readAs(clientWire),
}

export const beginClient: BeginData = (queries, query, { id }) =>
  prefetchRecord(queries, record, id ?? recordIdIn(query))

const choices = readsOf(callClients, [CLIENTS, 'choices'], { 'GET /clientmaster': [clientWire] })

const choicesQuery = (search: string) =>
  queryOptions({
    ...choices('GET /clientmaster', { query: { search, alike: true } }),
    placeholderData: keepPreviousData,
  })

/** The clients among whom one may be picked: those that match `search`. */
export const useClientChoices = (search: string) => useQuery(choicesQuery(search))

/**
 * A client who has this phone number, however it is written, or this email; undefined where there is none, or neither is
 * whole yet.
 */
export function useSameClient(typed: { mobileNumber: string; email: string }): Client | undefined {
  const phone = dialled(typed.mobileNumber)
  const email = typed.email.trim().toLowerCase()
  const isWhole = EMAIL.test(email)
  const byEmail = useQuery({ ...choicesQuery(email), enabled: isWhole })
  const byPhone = useQuery({ ...choicesQuery(phone), enabled: phone !== '' })
  return (
    (isWhole ? byEmail.data?.find((it) => it.email.toLowerCase() === email) : undefined) ??
    (phone === '' ? undefined : byPhone.data?.find((it) => dialled(it.mobileNumber) === phone))
  )
}

/** The client to whom is let where the address names one, and those who may be picked. */
export const beginClientChoice: BeginData = (queries, query) => {
  prefetchRecord(queries, record, clientIdIn(query))
  void queries.prefetchQuery(choicesQuery(''))
}
