import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import { signedInCaller } from '../../identity/web/session-caller.ts'
import { useIsInOwnBooks } from '../../owners/web/own-books.ts'
import type { Client } from '../client.ts'
import type { clientContract } from '../client-contract.ts'
import { clientWire } from '../client-wire.ts'

/** The clients' part of the API, with the session's token. */
export const callClients = signedInCaller<typeof clientContract>()

/** The key under which everything about clients is cached. */
export const CLIENTS = 'clients'

/** A page of the owner's clients. The server has filtered them; another owner's would be left out here too. */
export const useClientList = (): List<Client> =>
  useList({
    name: CLIENTS,
    fields: clientWire,
    fetchPage: (query, signal) => callClients('GET /clientmaster', { query, signal }),
    keep: useIsInOwnBooks(),
  })

/** One client; '' names none. */
export const useClient = (id: string): RecordState<Client> =>
  useRecord({
    name: CLIENTS,
    fields: clientWire,
    id,
    fetchRecord: (id, signal) => callClients('GET /clientmaster/{id}', { params: { id }, signal }),
  })

/** The clients among whom one may be picked: those that match `search`. */
export const useClientChoices = (search: string) =>
  useQuery({
    queryKey: [CLIENTS, 'choices', search],
    queryFn: async ({ signal }) => {
      const reply = await callClients('GET /clientmaster', { query: { search }, signal })
      return bodyOf(reply).map((client) => fromWire(clientWire, client))
    },
    placeholderData: keepPreviousData,
  })
