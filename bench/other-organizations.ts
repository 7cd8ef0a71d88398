import type { Growth } from '../tests/kit/grown-books.ts'
import { onDatabase, type Product } from './product.ts'

const EACH = { leases: 100, receiptsEach: 50 }
/** How many receipts each of them has. */
export const RECEIPTS_OF_OTHERS = EACH.leases * EACH.receiptsEach

/** Adds organizations for books of 5,000 receipts each, to be made like those of one that is there. */
export async function addOrganizations(
  product: Product,
  like: string,
  count: number,
): Promise<Growth[]> {
  return onDatabase(product, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with copied as (
         insert into organizations
         -- Of each its own: what does not name n is worked out once.
         select new.* from organizations o, generate_series(1, $2::int) n,
           jsonb_populate_record(o, jsonb_build_object('id', case when n > 0 then uuidv7() end)) new
         where o.id = $1 returning id),
       counted as (insert into receipt_counters (organization_id, last_number) select id, 2 from copied)
       select id from copied`,
      [like, count],
    )
    return rows.map(({ id }, index) => ({
      organizationId: id,
      like,
      number: index + 10,
      ...EACH,
    }))
  })
}
