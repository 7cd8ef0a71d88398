import { findClaim } from '../../features/claims/server/claim-queries.ts'
import { findClient } from '../../features/clients/server/client-queries.ts'
import { findExpense } from '../../features/expenses/server/expense-queries.ts'
import type { SubjectKind } from '../../features/files/file.ts'
import type { FindRecordOfFile, RecordOfFile } from '../../features/files/server/files-deps.ts'
import { isLimited, type OwnerScope } from '../../features/identity/server/access/scope.ts'
import { findLedgerHead } from '../../features/ledger/server/ledger-queries.ts'
import { findReading } from '../../features/ledger/server/reading-queries.ts'
import { findProperty } from '../../features/properties/server/property-queries.ts'

type Whose = Pick<RecordOfFile, 'clientId' | 'leaseId'>

const OF_OWNER: Whose = { clientId: null, leaseId: null }

/** How an owner's records that files hang on are found. */
const FINDERS: Record<SubjectKind, (scope: OwnerScope, id: string) => Promise<Whose | undefined>> =
  {
    property: async (scope, id) => ((await findProperty(scope, id)) ? OF_OWNER : undefined),
    client: async (scope, id) =>
      (await findClient(scope, id)) ? { clientId: id, leaseId: null } : undefined,
    lease: async (scope, id) => {
      const lease = await findLedgerHead(scope, id)
      return lease && { clientId: lease.client.id, leaseId: id }
    },
    expense: async (scope, id) => ((await findExpense(scope, id)) ? OF_OWNER : undefined),
    claim: async (scope, id) => {
      const claim = await findClaim(scope, id)
      return claim && { clientId: claim.clientId, leaseId: claim.leaseId }
    },
    reading: async (scope, id) => {
      const reading = await findReading(scope, id)
      const lease = reading && (await findLedgerHead(scope, reading.leaseId))
      return lease && { clientId: lease.client.id, leaseId: lease.id }
    },
  }

/**
 * The record that a file hangs on. A client hangs files on the payments that they report, and on nothing else; papers about a
 * person, and those of an expense for all properties, are no matter of who works with some.
 */
export const findRecordOfFile: FindRecordOfFile = async (scope, { kind, id }) => {
  if (scope.kind === 'owner') {
    if (isLimited(scope) && kind === 'client') return undefined
    const whose = await FINDERS[kind](scope, id)
    return whose && { kind, id, ...whose }
  }
  const claim = kind === 'claim' ? await findClaim(scope, id) : undefined
  return claim && { kind, id, clientId: claim.clientId, leaseId: claim.leaseId }
}
