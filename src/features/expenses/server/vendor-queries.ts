import { sql } from 'kysely'
import { withoutInvisible } from '../../../shared/invisible-characters.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Vendor } from '../expense.ts'
import './expense-tables.ts'

const VENDORS = 8
/** How many expenses are looked through where nothing is typed. */
const LATEST = 200

/** To whom was paid before and what begins with what was typed, the latest first. */
export async function listVendors(scope: OwnerScope, search: string): Promise<Vendor[]> {
  const start = withoutInvisible(search)
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<
    Vendor & { ownCategoryId: string | null; ownCategoryName: string | null }
  >`select name, category, method, own_category_id as "ownCategoryId", own_category_name as "ownCategoryName"
    from (
      select distinct on (lower(it.paid_to)) it.paid_to as name, it.category, it.method, it.own_category_id,
        expense_categories.name as own_category_name, it.spent_on, it.id
      from (
        select * from expenses where organization_id = ${scope.organization.id} and paid_to is not null
          and reversed_on is null and lower(paid_to) like ${`${start}%`}
        order by spent_on desc, id desc limit ${LATEST}
      ) as it
      left join expense_categories on expense_categories.organization_id = ${scope.organization.id}
        and expense_categories.id = it.own_category_id
      order by lower(it.paid_to), it.spent_on desc, it.id desc
    ) as vendors order by spent_on desc, id desc limit ${VENDORS}`.execute(scope.tx)
  return rows.map(({ name, category, method, ownCategoryId, ownCategoryName }) => ({
    name,
    category,
    method,
    ownCategory: ownCategoryId === null ? null : { id: ownCategoryId, name: ownCategoryName ?? '' },
  }))
}
