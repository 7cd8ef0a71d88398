import { useQuery } from '@tanstack/react-query'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { LEDGERS } from '../../charges/web/ledger-hooks.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { statementContract } from '../statement-contract.ts'
import { statementWire } from '../statement-wire.ts'

const callStatement = signedInCaller<typeof statementContract>()

/** Whose statement, and of which days; '' says nothing. */
export type StatementAsked = { leaseId: string; clientId: string; from: string; to: string }

const queryOf = ({ leaseId, clientId, from, to }: StatementAsked) => ({
  ...(leaseId && { rentMaster: leaseId }),
  ...(clientId && { clientMaster: clientId }),
  ...(from && { from }),
  ...(to && { to }),
})

/** What was charged, received and given back. */
export const useStatement = (asked: StatementAsked) =>
  useQuery({
    queryKey: [LEDGERS, 'statement', asked],
    queryFn: async ({ signal }) =>
      fromWire(
        statementWire,
        bodyOf(await callStatement('GET /statement', { query: queryOf(asked), signal })),
      ),
    retry: false,
  })

/** The same as a file for spreadsheets. @throws RefusedReply */
export async function fetchStatementFile(asked: StatementAsked): Promise<Blob> {
  const query = { ...queryOf(asked), as: 'csv' as const }
  // Asked for as csv, the reply is a file.
  return bodyOf(await callStatement('GET /statement', { query })) as unknown as Blob
}
