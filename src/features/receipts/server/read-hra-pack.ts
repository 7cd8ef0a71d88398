import { invalidField, notFound, Refusal } from '../../../server/refusal.ts'
import { financialYear } from '../../../shared/calendar-date.ts'
import { earlier, financialYearDays } from '../../../shared/days.ts'
import { larger, type Paise, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import { annualRent, type LeaseInYear, rentOfMonthsAbove } from '../../income-tax/annual-rent.ts'
import {
  listLeasesOfClient,
  listRentOfDays,
  listRentSettled,
  type Renting,
} from '../../income-tax/server/rent-paid-queries.ts'
import { findLeasesInYear, rentOfClient } from '../../income-tax/server/tax-queries.ts'
import { listTdsPayments } from '../../income-tax/server/tds-told-queries.ts'
import { taxRuleOn } from '../../income-tax/tax-rules.ts'
import { type TdsParties, tdsCaseOf } from '../../income-tax/tds-amount.ts'
import { rentOn } from '../../leases/dated-rent.ts'
import { daysUntilEnd } from '../../leases/rent-period.ts'
import { findLandlord } from '../../owners/server/owner-queries.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import {
  type HraPack,
  monthsOf,
  type PackAgreement,
  packTotals,
  taxesOf,
  unpaidOf,
} from '../hra-pack.ts'
import { inMonths } from '../hra-pack-months.ts'
import { panLineOf } from '../pan-and-stamp.ts'
import { listRentReceipts } from './receipt-queries.ts'
import { findReceiptsOf } from './receipts-of-payments.ts'
import type { PaperDeps } from './write-paper.ts'

/** The request: a financial year ("2026-27"; defaults to this one), a client, one agreement of theirs. */
export type PackQuery = {
  year?: string | undefined
  clientId?: string | null | undefined
  leaseId?: string | null | undefined
}

type Reader = OwnerScope | ClientScope

/** A pack, and the ids of the valid receipts in it, oldest first. */
export type ReadPack = { pack: HraPack; receiptIds: string[] }

/**
 * The rent of a client's financial year, by the days that it was for. A client gets their own; an owner names
 * whose. @throws Refusal `invalid`, `not-found` where there is no such client, or no rent in that year
 */
export async function readHraPack(
  scope: Reader,
  deps: PaperDeps,
  query: PackQuery,
): Promise<ReadPack> {
  const year = query.year ?? financialYear(scope.today)
  const days = financialYearDays(`${year.slice(0, 4)}-04-01`)
  const renting = rentingOf(scope, query)
  const leases = await listLeasesOfClient(scope, renting)
  const charges = await listRentOfDays(scope, renting, days)
  const settled = await listRentSettled(scope, renting)
  const withTds = await listTdsPayments(scope, renting, days)
  const receipts = await findReceiptsOf(
    scope,
    [...settled, ...withTds].map(({ creditId }) => creditId),
  )
  const standing = (creditId: string) => {
    const receipt = receipts.get(creditId)
    return receipt && !receipt.cancelled ? receipt : undefined
  }
  const inYear = await findLeasesInYear(scope, leases[0]?.leaseId ?? NO_LEASE, days.from)
  const agreements = leases
    .map(({ clientName, ...lease }) => {
      const own = charges
        .filter(({ leaseId }) => leaseId === lease.leaseId)
        .filter(
          ({ days, rent }) => rent > 0n || lease.endedOn === null || days.from <= lease.endedOn,
        )
        .map((charge) => ({ ...charge, days: daysUntilEnd(charge.days, lease.endedOn) }))
      const terms = inYear.find(({ id }) => id === lease.leaseId)
      const paid = terms ? inMonths(terms, { charges: own, settled }) : { charges: own, settled }
      const codeOf = (creditId: string) => standing(creditId)?.code ?? null
      const months = monthsOf(paid.charges, paid.settled, codeOf)
      const ownTds = withTds.filter(({ leaseId }) => leaseId === lease.leaseId)
      const taxes = taxesOf(ownTds, settled, codeOf)
      return { ...lease, ...rentOfTerms(terms, lease, scope.today), months, taxes }
    })
    .filter(({ months, taxes }) => months.length + taxes.length > 0)
  if (agreements.length === 0) throw noRent(leases.length > 0, year)
  const named = await listRentReceipts(scope, renting, days)
  const cancelled = named.filter((it) => it.cancelled)
  const months = agreements.flatMap((agreement) => agreement.months)
  const chargesOfYear = new Set(charges.map(({ id }) => id))
  const paying = settled.filter(({ chargeId }) => chargesOfYear.has(chargeId))
  const ids = paying.flatMap(({ creditId }) => standing(creditId)?.id ?? [])
  const { residence, ...landlord } = await landlordOf(scope, deps, {
    leaseId: agreements[0]?.leaseId ?? '',
    day: days.from,
    month: months.map(({ rent }) => rent).reduce(larger, ZERO),
  })
  const pack = {
    year,
    from: days.from,
    to: days.to,
    madeOn: scope.today,
    clientName: leases[0]?.clientName ?? '',
    ...landlord,
    tdsCase: tdsCaseOf({ residence, withholdsAs: inYear[0]?.withholdsAs ?? null }),
    agreements,
    ...packTotals(agreements),
    unpaid: unpaidOf(months),
    cancelledReceipts: cancelled.length,
  }
  return { pack, receiptIds: [...new Set(ids)] }
}

function rentingOf(scope: Reader, { clientId, leaseId }: PackQuery): Renting {
  // A malformed id reads as null, and names nobody.
  if (clientId === null || leaseId === null) throw notFound(say`Client`)
  if (scope.kind === 'client') {
    if (clientId !== undefined && clientId !== scope.actor.accountId) throw notFound(say`Client`)
    return { clientId: scope.actor.accountId, leaseId }
  }
  if (clientId === undefined) throw invalidField('clientId', say`Please select a client`)
  return { clientId, leaseId }
}

const noRent = (hasLeases: boolean, year: string) =>
  hasLeases
    ? new Refusal('not-found', say`There is no rent of ${year} in the books.`)
    : notFound(say`Rent agreement`)

const NO_LEASE = '00000000-0000-0000-0000-000000000000'

/** The rent of the year by the terms of an agreement, and that of the last month in it. */
function rentOfTerms(
  terms: LeaseInYear | undefined,
  { endedOn, endDate }: { endedOn: string | null; endDate: string | null },
  today: string,
): Pick<PackAgreement, 'rentOfYear' | 'rentAboveLimit' | 'lastMonthRent'> {
  if (!terms) return { rentOfYear: ZERO, rentAboveLimit: ZERO, lastMonthRent: ZERO }
  const agreedEnd = endDate !== null && endDate >= today ? endDate : null
  const last = earlier(endedOn ?? agreedEnd ?? terms.year.to, terms.year.to)
  return {
    rentOfYear: annualRent(terms, today),
    rentAboveLimit: rentOfMonthsAbove(terms, taxRuleOn('rentTds', last).monthAbove, today),
    lastMonthRent: rentOn(terms.rents, last).monthlyRent,
  }
}

type LandlordOnPack = Pick<
  HraPack,
  'landlord' | 'pan' | 'landlordPan' | 'needsDeclaration' | 'landlordHasPan'
>

/** The landlord as the year's papers name them: with the PAN where the year's rent requires it and the owner chose that. */
async function landlordOf(
  scope: Reader,
  { sealer }: PaperDeps,
  { leaseId, day, month }: { leaseId: string; day: string; month: Paise },
): Promise<LandlordOnPack & Pick<TdsParties, 'residence'>> {
  const { name, address, phone, panNumber } = await findLandlord(scope, sealer)
  const { panOnReceipts: choice, taxResidence: residence } = await findMoneySettings(scope)
  const { year } = await rentOfClient(scope, leaseId, [day])
  const rent = { year, month }
  const hasPan = panNumber !== null
  const pan = panLineOf({ choice, hasPan, rent, issuedOn: day })
  return {
    landlord: { name, address, phone },
    residence,
    landlordHasPan: hasPan,
    pan,
    landlordPan: pan === 'given' ? panNumber : null,
    needsDeclaration: !hasPan && year > taxRuleOn('panAbove', day),
  }
}
