import { useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { callsOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow, RefusedReply } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { session, signedInCaller } from '../../identity/web/sessions/session.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import type { statementContract } from '../statement-contract.ts'
import { statementOfWire, statementWire } from '../statement-wire.ts'
import { daysIn } from './date-range.tsx'

const callStatement = signedInCaller<typeof statementContract>()

/** The subject and the days of a statement; '' means not given. */
export type StatementQuery = { leaseId: string; clientId: string; from: string; to: string }

const asked = { 'GET /statement': statementOfWire }
const reads = readsOf(callStatement, LEDGERS, { 'GET /statement': statementWire }, asked)
const files = callsOf(callStatement, { sends: asked })

const statementQuery = (query: StatementQuery) => ({
  ...reads('GET /statement', { query }),
  retry: false,
})

/** Whether the address says of what: clients need not, who see their own. */
const isNamed = ({ leaseId, clientId }: StatementQuery) =>
  leaseId !== '' || clientId !== '' || session.getState().account?.role === 'client'

/** Loads the charges, receipts and refunds of a statement; `isAbsent` where the address names nothing that is there. */
export function useStatement(asked: StatementQuery) {
  const enabled = isNamed(asked)
  // What was fetched ahead of the page and failed is not asked for twice.
  const query = useQuery({ ...statementQuery(asked), enabled, retryOnMount: false })
  const { error } = query
  const isGone = error instanceof RefusedReply && error.status === 404
  return { ...query, isAbsent: !enabled || isGone }
}

/** Reads the subject and the days of a statement from the address. */
export const statementIn = (query: URLSearchParams): StatementQuery => ({
  leaseId: recordIdIn(query),
  clientId: query.get('client') ?? '',
  ...daysIn(query),
})

export const beginStatement: BeginData = (queries, query) => {
  const asked = statementIn(query)
  if (isNamed(asked)) void queries.prefetchQuery(statementQuery(asked))
}

/** A statement as a file. @throws RefusedReply */
export async function fetchStatementFile(
  of: StatementQuery,
  as: 'csv' | 'xlsx' | 'pdf',
): Promise<Blob> {
  // Requested as a file, the reply is one.
  return bodyOrThrow(await files('GET /statement', { query: { ...of, as } })) as unknown as Blob
}
