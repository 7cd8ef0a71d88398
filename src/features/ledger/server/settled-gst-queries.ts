import { sameOrganization } from '../../../server/database/same-organization.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { Gst } from '../../leases/gst.ts'
import { added, gstByCredit, type Settling, type TaxedCharge } from '../settled-gst.ts'
import type { BooksReader } from './books-reader.ts'

/** The tax in what each credit settled of these charges, by the ids of charge and credit; charges without tax are left out. */
export async function findSettledGst(
  scope: BooksReader,
  chargeIds: readonly string[],
): Promise<Map<string, Map<string, Gst>>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await scope.tx
    .selectFrom('allocations')
    .innerJoin('charges', (join) => sameOrganization(join, 'charges.id', 'allocations.chargeId'))
    .innerJoin('credits', (join) => sameOrganization(join, 'credits.id', 'allocations.creditId'))
    .select(['charges.id', 'charges.amount as whole', 'charges.gst', 'charges.gstInterState'])
    .select(['allocations.creditId', 'allocations.amount'])
    .select(['credits.kind', 'credits.gst as noteGst'])
    .where('allocations.organizationId', '=', scope.organization.id)
    .where('allocations.chargeId', 'in', [...new Set(chargeIds)])
    .where('charges.gst', '>', 0n as Paise)
    .orderBy('allocations.id')
    .execute()
  const byCharge = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byCharge].map(([id, of]) => {
      const { whole: amount, gst, gstInterState } = of[0] as (typeof rows)[number]
      const charge: TaxedCharge = { amount, gst, gstInterState }
      const settlings = of.map(
        ({ creditId, amount, kind, noteGst }): Settling => ({
          creditId,
          amount,
          noteGst: kind === 'credit_note' ? noteGst : null,
        }),
      )
      return [id, gstByCredit(charge, settlings)]
    }),
  )
}

/** The tax in what a credit settled of these charges; null where none of them has any. */
export async function findGstOfCredit(
  scope: BooksReader,
  creditId: string,
  charges: readonly { id: string; gst: Paise }[],
): Promise<Gst | null> {
  const taxed = charges.filter(({ gst }) => gst > 0n).map(({ id }) => id)
  const byCharge = await findSettledGst(scope, taxed)
  const parts = [...byCharge.values()].flatMap((byCredit) => byCredit.get(creditId) ?? [])
  return parts.length === 0 ? null : parts.reduce(added)
}
