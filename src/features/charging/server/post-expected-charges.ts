import { lastTrustedDay } from '../../../server/database/trusted-clock.ts'
import type { Days } from '../../../shared/days.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { type ChargeToPost, insertCharges } from '../../ledger/server/charge-queries.ts'
import {
  type LeaseLedger,
  listChargedSpans,
  lockLedger,
} from '../../ledger/server/lease-ledger-queries.ts'
import { type ChargedDays, expectedCharges } from '../expected-charges.ts'

/**
 * Posts the charges of these agreements whose day of posting (`posting-day.ts`) has come, and settles them with
 * advances; after a jump of the clock, up to the last day that can be trusted. Idempotent. Returns how many it posted.
 */
export async function postExpectedCharges(
  scope: BooksScope,
  accounts: LeaseLedger[],
): Promise<number> {
  const [charged, through] = await Promise.all([
    chargedDaysOf(scope, accounts),
    lastTrustedDay(scope.tx, scope),
  ])
  const due = accounts.flatMap((account) => missing(account, through, charged(account)))
  return post(scope, due)
}

/** Posts the expected charges of one agreement, by its id. */
export async function postExpectedChargesOf(scope: BooksScope, leaseId: string): Promise<void> {
  const account = await lockLedger(scope, leaseId)
  if (account) await postExpectedCharges(scope, [account])
}

/** Charges the rent of these days before it is due, where the agreement is charged. */
export async function postRentAhead(
  scope: BooksScope,
  account: LeaseLedger,
  { from, to }: Days,
): Promise<number> {
  const charged = await chargedDaysOf(scope, [account])
  const ahead = missing(account, to, charged(account)).filter(
    ({ kind, period }) => kind === 'rent' && period && period.from <= to && period.to >= from,
  )
  return post(scope, ahead)
}

async function post(scope: BooksScope, charges: ChargeToPost[]): Promise<number> {
  if (charges.length === 0) return 0
  await insertCharges(scope, charges)
  const parties = new Map(charges.map(({ account }) => [account.id, account]))
  await applyAdvances(scope, [...parties.values()])
  return charges.length
}

function missing(account: LeaseLedger, through: string, charged: ChargedDays): ChargeToPost[] {
  const { chargedFrom, rents, recurring } = account
  if (chargedFrom === null) return []
  const lease = { ...account, chargedFrom }
  return expectedCharges({ lease, rents, recurring }, through, charged).map((charge) => ({
    ...charge,
    account,
  }))
}

async function chargedDaysOf(
  scope: BooksScope,
  accounts: LeaseLedger[],
): Promise<(account: LeaseLedger) => ChargedDays> {
  const ids = accounts.filter(({ chargedFrom }) => chargedFrom !== null).map(({ id }) => id)
  const spans = ids.length > 0 ? await listChargedSpans(scope, ids) : []
  const bySource = Map.groupBy(spans, ({ leaseId, source }) => `${leaseId} ${source}`)
  return ({ id }) =>
    (source) =>
      bySource.get(`${id} ${source}`) ?? []
}
