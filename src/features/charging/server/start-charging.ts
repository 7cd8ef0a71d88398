import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { addDays, addMonths } from '../../../shared/calendar-date.ts'
import { earlier, later } from '../../../shared/days.ts'
import { type Paise, paiseToDecimal, ZERO } from '../../../shared/paise.ts'
import { say, sayFixed } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { BooksScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { BEGINNING_OF_TIME } from '../../leases/dated-rent.ts'
import { chargedRentFault, chargingDayFault } from '../../leases/lease-faults.ts'
import { markCharged } from '../../leases/server/lease-write-queries.ts'
import { chargingHistory } from '../../ledger/books-history.ts'
import { CHARGE_NAMES, MANUAL } from '../../ledger/charge.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { insertCharges } from '../../ledger/server/charge-queries.ts'
import { insertCredits } from '../../ledger/server/credit-queries.ts'
import { type LeaseLedger, lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { listCharges, listCredits } from '../../ledger/server/ledger-queries.ts'
import { OPENINGS, openingsOf } from '../openings.ts'
import { postExpectedCharges } from './run-charges.ts'

export type ChargingStart = {
  chargeFrom: string
  /** Open, paid in advance and held as deposit before that day. */
  openingBalance: Paise
  openingAdvance: Paise
  openingDeposit: Paise
}

const FROM_BEFORE = 'From before'

/**
 * Starts automatic charges of an agreement on that day; everything due until today is charged at once. Of one that is
 * charged since that day already, it enters the openings again that were taken back.
 * @throws Refusal `not-found`, `charging-started`, `invalid` for a day before the agreement begins or far off
 */
export async function startCharging(
  scope: OwnerScope,
  leaseId: string,
  { chargeFrom, ...opening }: ChargingStart,
): Promise<void> {
  const account = await lockLedger(scope, leaseId)
  if (!account || account.isEnded) throw notFound(say`Rent agreement`)
  if (account.chargedFrom !== null) return enterAgain(scope, account, { chargeFrom, ...opening })
  refuseWrongDay(scope, account, chargeFrom)
  await markCharged(scope, leaseId, chargeFrom)
  await insertOpening(scope, account, { chargeFrom, ...opening })
  await postExpectedCharges(scope, [{ ...account, chargedFrom: chargeFrom }])
  await applyAdvances(scope, [account])
  await recordEvent(scope, chargingEvent(leaseId, { chargeFrom, ...opening }))
}

/** @throws Refusal `charging-started` for nothing, for another day, and for what is in force or was never taken back */
async function enterAgain(scope: OwnerScope, account: LeaseLedger, start: ChargingStart) {
  const [charges, credits] = await Promise.all([
    listCharges(scope, account.id),
    listCredits(scope, account.id),
  ])
  const { free, balances } = openingsOf({ charges, credits })
  const wanted = OPENINGS.filter((name) => start[name] > 0n)
  const isFree = wanted.length > 0 && wanted.every((name) => free.includes(name))
  if (start.chargeFrom !== account.chargedFrom || !isFree)
    throw new Refusal('charging-started', say`This agreement is charged already.`)
  await insertOpenings(scope, [{ account, ...start, revision: balances }])
  await applyAdvances(scope, [account])
  await recordEvent(scope, chargingEvent(account.id, start))
}

/** The history's record of an agreement that starts to be charged. */
export const chargingEvent = (leaseId: string, { chargeFrom, ...opening }: ChargingStart) => ({
  ...({ verb: 'changed', kind: 'lease' } as const),
  id: leaseId,
  fields: chargingHistory,
  after: {
    chargedFrom: chargeFrom,
    openingBalance: paiseToDecimal(opening.openingBalance),
    openingAdvance: paiseToDecimal(opening.openingAdvance),
    openingDeposit: paiseToDecimal(opening.openingDeposit),
  },
})

function refuseWrongDay(
  { today }: BooksScope,
  { startDate, rents }: LeaseLedger,
  chargedFrom: string,
) {
  const isTooLarge = rents.some(({ written }) => chargedRentFault(written))
  const fault = chargingDayFault({ chargedFrom, startDate }, today)
  if (fault) throw invalidField('chargeFrom', sayFixed(fault))
  if (isTooLarge)
    throw invalidField('chargeFrom', say`The rent of this agreement is above ₹ 1,00,00,00,000.`)
}

type Opening = ChargingStart & {
  account: Pick<LeaseLedger, 'id' | 'clientId'>
  /** How many opening balances there were before, all of them taken back. */
  revision?: number
  /** Whether it was owed on the day on which it is entered, and not only before charging begins. */
  isOwedNow?: true
  /** Since when some of what is owed now is late, where that is known. */
  lateSince?: string | undefined
}

const insertOpening = (scope: BooksScope, account: LeaseLedger, start: ChargingStart) =>
  insertOpenings(scope, [{ account, ...start }])

/**
 * Enters opening amounts, dated on the last day before charging begins: on today if that is to come, and on the first
 * open day if the books of that day are closed. Opening dues are due on that last day, and within a month: rent by
 * the year may be charged until long after today. Dues of now are due now, or were if some of them are late.
 */
export async function insertOpenings(
  scope: BooksScope,
  openings: readonly Opening[],
): Promise<void> {
  const firstOpen = await findFirstOpenDay(scope)
  const dated = openings.map((opening) => {
    const lastDay = later(addDays(opening.chargeFrom, -1), firstOpen)
    return { ...opening, lastDay, datedOn: earlier(lastDay, scope.today) }
  })
  const charges = dated
    .filter(({ openingBalance }) => openingBalance > 0n)
    .map(({ account, openingBalance, datedOn, lastDay, revision = 0, isOwedNow, lateSince }) => ({
      account,
      revision,
      kind: 'opening' as const,
      name: CHARGE_NAMES.opening,
      source: 'opening',
      period: null,
      datedOn,
      dueOn: isOwedNow
        ? earlier(later(lateSince ?? datedOn, firstOpen), datedOn)
        : earlier(lastDay, addMonths(scope.today, 1)),
      net: openingBalance,
      gst: ZERO,
      tax: null,
      computation: MANUAL,
    }))
  const before = { kind: 'opening', reason: FROM_BEFORE } as const
  const advances = dated
    .filter(({ openingAdvance }) => openingAdvance > 0n)
    .map(({ account, datedOn, openingAdvance }) => ({
      account,
      ...before,
      datedOn,
      credited: openingAdvance,
    }))
  const deposits = dated
    .filter(({ openingDeposit }) => openingDeposit > 0n)
    .map(({ account, datedOn, openingDeposit }) => ({
      account,
      ...before,
      datedOn,
      received: openingDeposit,
      toDeposit: openingDeposit,
    }))
  if (charges.length > 0) await insertCharges(scope, charges)
  await insertCredits(scope, [...advances, ...deposits])
}

/** The first day whose books are not closed. */
async function findFirstOpenDay({ tx, organization }: BooksScope): Promise<string> {
  const { closedUntil } = await tx
    .selectFrom('organizations')
    .select('booksClosedUntil as closedUntil')
    .where('id', '=', organization.id)
    .executeTakeFirstOrThrow()
  return closedUntil === null ? BEGINNING_OF_TIME : addDays(closedUntil, 1)
}
