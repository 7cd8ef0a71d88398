import type { JoinBuilder, StringReference } from 'kysely'

/**
 * Joins by a pair of columns and by the organization of both tables, which begins their keys (decision 219). Both
 * columns are written with their table: `.innerJoin('leases', (join) => sameOrganization(join, 'leases.id', 'cheques.leaseId'))`.
 */
export function sameOrganization<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  column: StringReference<DB, TB>,
  other: StringReference<DB, TB>,
): JoinBuilder<DB, TB> {
  return join.onRef(organizationOf(column), '=', organizationOf(other)).onRef(column, '=', other)
}

const organizationOf = <Column extends string>(column: Column) =>
  column.replace(/\.\w+$/, '.organizationId') as Column
