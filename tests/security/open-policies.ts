import type { World } from '../kit/world.ts'

type Policy = { table: string; policy: string; uses: boolean; checks: boolean }

/**
 * Opens every policy of the roles that work inside an organization, and what looks words up past them, so that only
 * the queries' own conditions remain.
 */
export async function openPolicies(world: World): Promise<void> {
  const policies: Policy[] = await world.query(
    `select tablename as table, policyname as policy, qual is not null as uses,
       with_check is not null as checks
     from pg_policies where schemaname = 'public' and roles && '{rentbook_app,rentbook_client}'`,
  )
  for (const { table, policy, uses, checks } of policies)
    await world.query(
      `alter policy ${policy} on ${table} ${uses ? 'using (true)' : ''} ${checks ? 'with check (true)' : ''}`,
    )
  const functions = await world.query(
    "select pg_get_functiondef(oid) as definition from pg_proc where proname ~ '^(find|sound)_(receipts|records|clients|leases|properties)'",
  )
  for (const { definition } of functions)
    await world.query(
      definition
        .replaceAll('organization_id = current_organization()', 'true')
        .replaceAll('client_id = current_client()', 'true'),
    )
}
