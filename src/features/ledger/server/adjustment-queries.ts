import { sql } from 'kysely'
import type { Paise } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/scope.ts'

/** What a charge comes to after the notes that lower it, and what is open of it. */
export type ChargeState = {
  id: string
  name: string
  periodStart: string | null
  periodEnd: string | null
  amount: Paise
  open: Paise
}

/** Every standing charge of an agreement as it is at this moment, the oldest first. */
export async function listChargeStates(scope: BooksScope, leaseId: string): Promise<ChargeState[]> {
  return scope.tx
    .selectFrom('charges')
    .select(['id', 'name', 'periodStart', 'periodEnd'])
    .select(sql<Paise>`amount - settled`.as('open'))
    .select(
      sql<Paise>`amount - coalesce((select sum(credited) from credits
        where credits.organization_id = charges.organization_id and against_charge_id = charges.id
          and credits.reversed_on is null), 0)::bigint`.as('amount'),
    )
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('reversedOn', 'is', null)
    .orderBy('dueOn')
    .orderBy('id')
    .execute()
}
