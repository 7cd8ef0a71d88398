import type { Database } from '../../../server/database/database.ts'
import '../../identity/server/identity-tables.ts'
import { type Finding, findFaults } from './check-books-queries.ts'

/** How long one comparison may take: it goes through all the books of an organization. */
export const CHECK_TIMEOUT_MS = 10 * 60_000

/** Checks the books of every organization, closed ones included, as of `now`; returns what does not agree. */
export async function checkBooks(
  database: Database,
  now: Date,
): Promise<{ organizations: number; findings: (Finding & { organizationId: string })[] }> {
  const organizations = await listOrganizations(database)
  const findings: (Finding & { organizationId: string })[] = []
  for (const organizationId of organizations) {
    const as = { role: 'rentbook_app', job: 'check of the books', organizationId } as const
    const found = await database.transaction(as, (tx) => findFaults(tx, organizationId, now))
    findings.push(...found.map((finding) => ({ ...finding, organizationId })))
  }
  return { organizations: organizations.length, findings }
}

async function listOrganizations(database: Database): Promise<string[]> {
  const rows = await database.transaction({ role: 'rentbook_identity' }, (tx) =>
    tx.selectFrom('organizations').select('id').orderBy('id').execute(),
  )
  return rows.map(({ id }) => id)
}
