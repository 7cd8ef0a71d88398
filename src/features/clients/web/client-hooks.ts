import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bodyOf } from '../../../web/api/reply.ts'
import { type RecordState, useRecord } from '../../../web/record/use-record.ts'
import { type List, useList } from '../../../web/table/use-list.ts'
import { useAccount } from '../../identity/web/session.ts'
import { signedInCaller } from '../../identity/web/session-caller.ts'
import type { clientContract } from '../client-contract.ts'
import { type ClientView, clientFromWire } from './shown-client-wire.ts'

/** The clients' part of the API, with the session's token. */
export const callClients = signedInCaller<typeof clientContract>()

/** The key under which everything about clients is cached. */
export const CLIENTS = 'clients'

/** A page of the owner's clients. The server has filtered them; another owner's would be left out here too. */
export function useClientList(): List<ClientView> {
  const { id } = useAccount()
  return useList({
    name: CLIENTS,
    fetchPage: (query, signal) => callClients('GET /clientmaster', { query, signal }),
    toRow: clientFromWire,
    keep: (record) => ['', id].includes(clientFromWire(record).ownerId),
  })
}

/** One client; '' names none. */
export const useClient = (id: string): RecordState<ClientView> =>
  useRecord({
    name: CLIENTS,
    id,
    fetchRecord: (id, signal) => callClients('GET /clientmaster/{id}', { params: { id }, signal }),
    read: clientFromWire,
  })

/** The clients among whom one may be picked: those that match `search`. */
export const useClientChoices = (search: string) =>
  useQuery({
    queryKey: [CLIENTS, 'choices', search],
    queryFn: async ({ signal }) => {
      const reply = await callClients('GET /clientmaster', { query: { search }, signal })
      return bodyOf(reply).map(clientFromWire)
    },
    placeholderData: keepPreviousData,
  })
