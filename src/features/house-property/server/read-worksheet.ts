import type { Sealer } from '../../../server/encryption.ts'
import { financialYear } from '../../../shared/calendar-date.ts'
import {
  countDays,
  type Days,
  daysWithout,
  earlier,
  financialYearDays,
} from '../../../shared/days.ts'
import { fractionOf, type Paise, plus, sumOf, ZERO } from '../../../shared/paise.ts'
import { ratio } from '../../../shared/ratio.ts'
import { sumIncome } from '../../accounts/server/income-queries.ts'
import type { ClientName } from '../../clients/client-wire.ts'
import type { ExpenseCategory } from '../../expenses/expense-categories.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { DatedRent } from '../../leases/dated-rent.ts'
import { listRents } from '../../leases/server/rent-queries.ts'
import { findLandlord } from '../../owners/server/owner-queries.ts'
import type { PropertyName } from '../../properties/property-wire.ts'
import type { HouseFacts } from '../house-property.ts'
import type { HouseInYear } from '../worksheet.ts'
import { listHouseFacts, NOTHING_SAID } from './house-facts-queries.ts'
import {
  findClosedAt,
  type HouseCharge,
  type HouseLease,
  listHouseCharges,
  listHouseLeases,
  listHouses,
  listMunicipalPaid,
  listTdsParts,
  type MunicipalPaid,
  type SpentOnHouse,
  sumSpentOnHouses,
  type TdsPart,
} from './house-year-queries.ts'
import { rentWithin } from './rent-of-house.ts'

/** Tax that a client withheld, summed by the year of the rent and by the day of payment. */
export type HouseTds = { client: ClientName; byIncome: Paise; byPayment: Paise }

/** A rent charge that overlaps the financial year, with its part within it. */
export type HouseRent = {
  id: string
  leaseId: string
  clientName: string
  periodStart: string | null
  periodEnd: string | null
  charged: Paise
  ofYear: Paise
}

/** A property in a financial year: figures of the books and facts from its owner. */
export type HouseRead = {
  property: PropertyName
  facts: HouseFacts
  /** How often the facts were saved for the year. */
  version: number
  house: HouseInYear
  tenants: string[]
  waived: Paise
  /** Credited on the year's rent after the year was closed; zero while it is open. */
  creditedLater: Paise
  municipal: readonly MunicipalPaid[]
  /** Charged beside the rent, without GST, by what it was charged for. */
  apart: { maintenance: Paise; electricity: Paise; other: Paise; lateFee: Paise; recovered: Paise }
  fromDeposits: Paise
  received: Paise
  spent: readonly SpentOnHouse[]
  tds: HouseTds[]
  rents: HouseRent[]
}

/** A financial year as the worksheet reads it; `to` is today where it is not over. */
export type HousesRead = {
  year: string
  days: Days
  isOver: boolean
  /** What kind of taxpayer the owner is by the fourth letter of their PAN; null where none is known. */
  taxpayer: string | null
  houses: HouseRead[]
  /** Municipal tax and loan interest that were recorded for all properties together. */
  municipalForAll: Paise
  interestForAll: Paise
}

/** Reads the data for the worksheet of the day's financial year. */
export async function readHouses(
  scope: OwnerScope,
  sealer: Sealer,
  day: string,
): Promise<HousesRead> {
  const whole = financialYearDays(day)
  const isOver = whole.to < scope.today
  const days = isOver ? whole : { from: whole.from, to: earlier(whole.to, scope.today) }
  const first = Number(whole.from.slice(0, 4))
  const closedAt = await findClosedAt(scope, whole.to)
  const [landlord, properties, facts, leases, charges, spent, municipal, parts, income] =
    await Promise.all([
      findLandlord(scope, sealer),
      listHouses(scope),
      listHouseFacts(scope, first),
      listHouseLeases(scope, whole),
      listHouseCharges(scope, whole, closedAt),
      sumSpentOnHouses(scope, days),
      listMunicipalPaid(scope, days),
      listTdsParts(scope, whole),
      sumIncome(scope, days),
    ])
  const rents = await listRents(
    scope,
    leases.map(({ id }) => id),
  )
  const of = <T extends { propertyId: string | null }>(all: readonly T[], id: string) =>
    all.filter(({ propertyId }) => propertyId === id)
  const houses = properties.flatMap(({ deletedOn, ...property }): HouseRead[] => {
    const own = of(leases, property.id).map((it) => ({ ...it, rents: rents.get(it.id) ?? [] }))
    const said = facts.get(property.id)
    const sums = income.find((it) => it.property?.id === property.id)
    const ownSpent = of(spent, property.id)
    const ownCharges = of(charges, property.id)
    const isTouched = said || own.length > 0 || ownSpent.length > 0 || ownCharges.length > 0
    if (deletedOn !== null && !isTouched) return []
    const letDays = countLetDays(own, days)
    const rentsOfYear = rentsOf(own, ownCharges, whole)
    const stated = said ?? NOTHING_SAID
    const house: HouseInYear = {
      year: first,
      rent: sumOf(rentsOfYear.map(({ ofYear }) => ofYear)),
      expected: stated.expectedRent,
      letDays,
      emptyDays: Math.max(0, countDays(days) - letDays),
      isYearOver: isOver,
      unrealised: stated.unrealised,
      isUnrealisedShown: stated.isUnrealisedShown,
      municipalTax: sumOf(
        ownSpent.filter((it) => it.category === 'municipal_tax').map(({ amount }) => amount),
      ),
      share: ratio(BigInt(stated.sharePart), BigInt(stated.shareWhole)),
      interest: interestOf(stated, ownSpent),
      interestBefore: stated.interestBefore,
      completedYear: stated.completedOn && Number(financialYear(stated.completedOn).slice(0, 4)),
      receivedLater: stated.receivedLater,
    } as HouseInYear
    return [
      {
        property,
        facts: stated,
        version: stated.version,
        house,
        spent: ownSpent,
        tenants: [...new Set(own.filter(ranOn(days)).map(({ name }) => name))],
        waived: sumOf(ownCharges.filter(isRent).map(({ waived }) => waived)),
        creditedLater: sumOf(ownCharges.filter(isRent).map((it) => it.creditedLater)),
        municipal: of(municipal, property.id),
        apart: apartOf(ownCharges),
        fromDeposits: sums?.fromDeposits ?? ZERO,
        received: plus(sums?.received ?? ZERO, sums?.tds ?? ZERO),
        tds: tdsOf(own, parts, whole),
        rents: rentsOfYear,
      },
    ]
  })
  const forAll = (category: ExpenseCategory) =>
    sumOf(
      spent
        .filter((it) => it.propertyId === null && it.category === category)
        .map(({ amount }) => amount),
    )
  return {
    year: financialYear(whole.from),
    days,
    isOver,
    houses,
    taxpayer: landlord.panNumber?.[3] ?? null,
    municipalForAll: forAll('municipal_tax'),
    interestForAll: forAll('loan_interest'),
  }
}

type LeaseWithRents = HouseLease & { rents: readonly DatedRent[] }

const isRent = ({ kind }: HouseCharge) => kind === 'rent'

/** Interest as the owner stated it for the loans of the year; without any, what was paid of it. */
const interestOf = ({ loans }: HouseFacts, spent: readonly SpentOnHouse[]): Paise =>
  loans.length > 0
    ? sumOf(loans.map(({ interest }) => interest))
    : sumOf(spent.filter((it) => it.category === 'loan_interest').map(({ amount }) => amount))

const rentsOf = (
  leases: readonly LeaseWithRents[],
  charges: readonly HouseCharge[],
  days: Days,
): HouseRent[] =>
  charges.filter(isRent).map((charge) => ({
    id: charge.id,
    leaseId: charge.leaseId,
    periodStart: charge.periodStart,
    periodEnd: charge.periodEnd,
    clientName: leases.find(({ id }) => id === charge.leaseId)?.name ?? '',
    charged: charge.net,
    ofYear: rentOfCharge(leases, charge, days),
  }))

function rentOfCharge(
  leases: readonly LeaseWithRents[],
  { leaseId, periodStart, periodEnd, net }: HouseCharge,
  days: Days,
): Paise {
  // Rent without days was dated within the year.
  if (periodStart === null || periodEnd === null) return net
  const lease = leases.find(({ id }) => id === leaseId)
  const charge = { days: { from: periodStart, to: periodEnd }, net }
  return lease ? rentWithin(lease, charge, days) : net
}

/** Whether an agreement ran on any of these days; others are there for a charge, or for tax that came later. */
const ranOn =
  ({ from, to }: Days) =>
  ({ startDate, chargedFrom, endedOn }: HouseLease) =>
    (endedOn === null || endedOn >= from) && (startDate ?? chargedFrom ?? from) <= to

/** Counts the days on which at least one of the agreements ran; 0 for a year that has not begun. */
export function countLetDays(leases: readonly HouseLease[], days: Days): number {
  if (days.from > days.to) return 0
  const runs = leases.map(({ startDate, chargedFrom, endedOn }) => ({
    from: startDate ?? chargedFrom ?? days.from,
    to: endedOn ?? days.to,
  }))
  const empty = daysWithout(
    days,
    runs.filter(({ from, to }) => from <= to),
  )
  return countDays(days) - empty.reduce((sum, it) => sum + countDays(it), 0)
}

function apartOf(charges: readonly HouseCharge[]): HouseRead['apart'] {
  const sum = (keep: (charge: HouseCharge) => boolean) =>
    sumOf(charges.filter(keep).map(({ net }) => net))
  const isOwn = ({ isRecovery }: HouseCharge) => !isRecovery
  return {
    maintenance: sum((it) => isOwn(it) && it.kind === 'maintenance'),
    electricity: sum((it) => isOwn(it) && it.kind === 'electricity'),
    other: sum((it) => isOwn(it) && it.kind === 'other'),
    lateFee: sum((it) => isOwn(it) && it.kind === 'late_fee'),
    recovered: sum((it) => !isOwn(it)),
  }
}

/** The tax that each tenant withheld: of a payment as much as it settled rent of these days. */
function tdsOf(leases: readonly LeaseWithRents[], all: readonly TdsPart[], year: Days): HouseTds[] {
  const byClient = new Map<string, HouseTds>()
  for (const { id, clientId, name, email, ...lease } of leases) {
    const parts = all.filter(({ leaseId }) => leaseId === id)
    const found = byClient.get(clientId)
    const before = found ?? {
      client: { id: clientId, name, email },
      byIncome: ZERO,
      byPayment: ZERO,
    }
    const payments = [...new Set(parts.map(({ creditId }) => creditId))]
    const each = payments.map((creditId) =>
      creditOf(
        lease,
        parts.filter((it) => it.creditId === creditId),
        year,
      ),
    )
    byClient.set(clientId, {
      client: before.client,
      byIncome: plus(before.byIncome, sumOf(each.map(({ byIncome }) => byIncome))),
      byPayment: plus(before.byPayment, sumOf(each.map(({ byPayment }) => byPayment))),
    })
  }
  return [...byClient.values()].filter((it) => it.byIncome !== ZERO || it.byPayment !== ZERO)
}

/** What the tax of one payment counts for: the rent of these days that it settled, and the year in which it came. */
function creditOf(
  lease: Omit<LeaseWithRents, 'id' | 'clientId' | 'name' | 'email'>,
  parts: readonly TdsPart[],
  year: Days,
): { byIncome: Paise; byPayment: Paise } {
  const [first] = parts
  if (!first) return { byIncome: ZERO, byPayment: ZERO }
  const isWithin = first.receivedOn >= year.from && first.receivedOn <= year.to
  const rent = parts.flatMap(({ chargeId, amount, periodStart, periodEnd }) =>
    chargeId !== null && amount !== null && periodStart !== null && periodEnd !== null
      ? [{ net: amount, days: { from: periodStart, to: periodEnd } }]
      : [],
  )
  const all = sumOf(rent.map(({ net }) => net))
  const within = sumOf(rent.map((part) => rentWithin(lease, part, year)))
  return {
    byIncome: all <= 0n ? ZERO : fractionOf(first.tds, ratio(within, all)),
    byPayment: isWithin ? first.tds : ZERO,
  }
}
