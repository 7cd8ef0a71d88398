import { sql } from 'kysely'
import type { Days } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { type GstTerms, gstTermsOf } from '../../leases/gst.ts'
import type { ChargeKind } from '../charge.ts'
import './ledger-tables.ts'

/** A charge less its credit notes, and its open part. */
export type ChargeState = {
  id: string
  name: string
  periodStart: string | null
  periodEnd: string | null
  amount: Paise
  open: Paise
}

// The sum of the credit notes of a charge that are not reversed.
const credited = ({
  organization,
}: BooksScope) => sql<Paise>`coalesce((select sum(credited) from credits
  where credits.organization_id = ${organization.id} and credits.lease_id = charges.lease_id
    and against_charge_id = charges.id and credits.reversed_on is null), 0)::bigint`

/** Every valid charge of an agreement as it is at this moment, the oldest first. */
export async function listChargeStates(scope: BooksScope, leaseId: string): Promise<ChargeState[]> {
  return scope.tx
    .selectFrom('charges')
    .select(['id', 'name', 'periodStart', 'periodEnd'])
    .select(sql<Paise>`amount - settled`.as('open'))
    .select(sql<Paise>`amount - ${credited(scope)}`.as('amount'))
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('reversedOn', 'is', null)
    .orderBy('dueOn')
    .orderBy('id')
    .execute()
}

/** A charge for days, and the rest of it after credit notes. */
export type PeriodCharge = {
  id: string
  kind: ChargeKind
  name: string
  source: string
  revision: number
  period: Days
  dueOn: string
  net: Paise
  tax: GstTerms | null
  left: Paise
  /** The net part of the notes that followed from other terms. */
  followed: Paise
  reversedOn: string | null
}

const followed = ({
  organization,
}: BooksScope) => sql<Paise>`coalesce((select sum(credited - credits.gst) from credits
  where credits.organization_id = ${organization.id} and credits.lease_id = charges.lease_id
    and against_charge_id = charges.id and credits.reversed_on is null and follows_terms), 0)::bigint`

/** Every charge for days of an agreement, those that were taken back included, in order of days and revisions. */
export async function listPeriodCharges(
  scope: BooksScope,
  leaseId: string,
): Promise<PeriodCharge[]> {
  const rows = await scope.tx
    .selectFrom('charges')
    .select(['id', 'kind', 'name', 'source', 'revision', 'periodStart', 'periodEnd', 'dueOn'])
    .select(['net', 'gstRate', 'gstInterState', 'gstReverseCharge', 'reversedOn'])
    .select([sql<Paise>`amount - ${credited(scope)}`.as('left'), followed(scope).as('followed')])
    .where('organizationId', '=', scope.organization.id)
    .where('leaseId', '=', leaseId)
    .where('periodStart', 'is not', null)
    .orderBy('periodStart')
    .orderBy('source')
    .orderBy('revision')
    .execute()
  return rows.map((row) => {
    const { periodStart, periodEnd, gstRate, gstInterState, gstReverseCharge, ...charge } = row
    return {
      ...charge,
      period: { from: periodStart as string, to: periodEnd as string },
      tax: gstTermsOf({ gstRate, gstInterState, gstReverseCharge }),
    }
  })
}
