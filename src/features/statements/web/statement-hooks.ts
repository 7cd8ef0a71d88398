import { useQuery } from '@tanstack/react-query'
import { recordIdIn } from '../../../paths.ts'
import { callsOf } from '../../../web/api/calls.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import type { BeginData } from '../../../web/pages.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
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

/** Loads the charges, receipts and refunds of a statement. */
export const useStatement = (asked: StatementQuery) => useQuery(statementQuery(asked))

/** Reads the subject and the days of a statement from the address. */
export const statementIn = (query: URLSearchParams): StatementQuery => ({
  leaseId: recordIdIn(query),
  clientId: query.get('client') ?? '',
  ...daysIn(query),
})

export const beginStatement: BeginData = (queries, query) =>
  void queries.prefetchQuery(statementQuery(statementIn(query)))

/** A statement as a file. @throws RefusedReply */
export async function fetchStatementFile(
  of: StatementQuery,
  as: 'csv' | 'xlsx' | 'pdf',
): Promise<Blob> {
  // Requested as a file, the reply is one.
  return bodyOrThrow(await files('GET /statement', { query: { ...of, as } })) as unknown as Blob
}
