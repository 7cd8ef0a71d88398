import { queryOptions, useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import type { statementContract } from '../statement-contract.ts'
import { statementWire } from '../statement-wire.ts'
import { daysIn } from './date-range.tsx'

const callStatement = signedInCaller<typeof statementContract>()

/** Whose statement, and of which days; '' means not given. */
export type StatementQuery = { leaseId: string; clientId: string; from: string; to: string }

const queryOf = ({ leaseId, clientId, from, to }: StatementQuery) => ({
  ...(leaseId && { rentMaster: leaseId }),
  ...(clientId && { clientMaster: clientId }),
  ...(from && { from }),
  ...(to && { to }),
})

const statementQuery = (asked: StatementQuery) =>
  queryOptions({
    queryKey: [LEDGERS, 'statement', asked],
    queryFn: async ({ signal }) =>
      fromWire(
        statementWire,
        bodyOf(await callStatement('GET /statement', { query: queryOf(asked), signal })),
      ),
    retry: false,
  })

/** What was charged, received and given back. */
export const useStatement = (asked: StatementQuery) => useQuery(statementQuery(asked))

/** Whose statement the address names, and of which days. */
export const statementIn = (query: URLSearchParams): StatementQuery => ({
  leaseId: recordIdIn(query),
  clientId: query.get('client') ?? '',
  ...daysIn(query),
})

export const beginStatement: BeginData = (queries, query) =>
  void queries.prefetchQuery(statementQuery(statementIn(query)))

/** A statement as a file. @throws RefusedReply */
export async function fetchStatementFile(
  asked: StatementQuery,
  as: 'csv' | 'xlsx' | 'pdf',
): Promise<Blob> {
  const query = { ...queryOf(asked), as }
  // Requested as a file, the reply is one.
  return bodyOf(await callStatement('GET /statement', { query })) as unknown as Blob
}
