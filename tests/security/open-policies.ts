import type { World } from '../kit/world.ts'

type Policy = { table: string; policy: string; uses: boolean; checks: boolean }

/** Opens every policy of the role that works inside an organization, so that only the queries' own conditions remain. */
export async function openPolicies(world: World): Promise<void> {
  const policies: Policy[] = await world.query(
    `select tablename as table, policyname as policy, qual is not null as uses,
       with_check is not null as checks
     from pg_policies where schemaname = 'public' and 'rentbook_app' = any (roles)`,
  )
  for (const { table, policy, uses, checks } of policies)
    await world.query(
      `alter policy ${policy} on ${table} ${uses ? 'using (true)' : ''} ${checks ? 'with check (true)' : ''}`,
    )
}
