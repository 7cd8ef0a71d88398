import { paiseFromDecimal } from '../../src/shared/paise.ts'
import {
  dayAfter,
  type OraclePeriod,
  type OracleRent,
  type OracleTerms,
  oraclePeriods,
  oracleRent,
} from './money-oracle.ts'
import type { MoneyWorld } from './money-world.ts'

/** The reason of every credit that a test gives by hand. */
export const BY_HAND = 'Because'

/** The charges for one period, in paise and without tax, their credits, and the number of notes with tax. */
type Charged = Record<'source' | 'from' | 'net' | 'by_itself' | 'by_hand' | 'taxed', string>

const chargedDays = (world: MoneyWorld, lease: string): Promise<Charged[]> =>
  world.query(
    `with noted as (
       select against_charge_id as id, sum(credited - gst) filter (where reason <> $2) as by_itself,
         sum(credited - gst) filter (where reason = $2) as by_hand, count(*) filter (where gst > 0) as taxed
       from credits where lease_id = $1 and kind = 'credit_note' and reversed_on is null group by 1
     )
     select source, period_start::text as from, sum(net)::text as net,
       coalesce(sum(by_itself), 0)::text as by_itself, coalesce(sum(by_hand), 0)::text as by_hand,
       coalesce(sum(taxed), 0)::text as taxed
     from charges left join noted using (id)
     where lease_id = $1 and period_start is not null and source not like 'receipt:%' and reversed_on is null
     group by 1, 2`,
    [lease, BY_HAND],
  )

/** The days of automatic charges that their owner took back: they are not charged again by themselves (decision 183). */
const takenBackDays = (
  world: MoneyWorld,
  lease: string,
): Promise<Record<'source' | 'from' | 'to', string>[]> =>
  world.query(
    `select source, period_start::text as from, period_end::text as to from charges
     where lease_id = $1 and reversed_on is not null and (source = 'rent' or source like 'recurring:%')`,
    [lease],
  )

/** Something that is charged for every period of its days, at amounts a month. */
type Item = { source: string; amounts: OracleRent[]; from: string; to: string }

async function itemsOf(world: MoneyWorld, { lease, chargedFrom }: Letting): Promise<Item[]> {
  const { rents, recurring, endedOn, leavingOn } = await world.ledger(lease)
  const last = endedOn ?? leavingOn ?? '9999-12-31'
  const amounts: OracleRent[] = rents.map((it: { from: string; monthlyRent: string }) => ({
    from: it.from,
    monthlyRent: paiseFromDecimal(it.monthlyRent),
  }))
  const rent = { source: 'rent', amounts, from: chargedFrom, to: last }
  const monthly = recurring.map((it: Record<string, string>) => ({
    source: `recurring:${it._id}`,
    amounts: [{ from: it.fromDate, monthlyRent: paiseFromDecimal(it.monthlyAmount ?? '') }],
    from: later(it.fromDate ?? '', chargedFrom),
    to: earlier(it.toDate ?? last, last),
  }))
  return [rent, ...monthly]
}

type Letting = { lease: string; chargedFrom: string; terms: OracleTerms }

/** Periods that are not charged what a second calculation returns. The tax in notes is rounded to the paisa. */
export async function wrongCharges(world: MoneyWorld, of: Letting): Promise<string[]> {
  const rows = await chargedDays(world, of.lease)
  const takenBack = await takenBackDays(world, of.lease)
  const items = await itemsOf(world, of)
  const today = world.today()
  return items.flatMap((item) => {
    // What is beside the rent is charged by month.
    const terms = item.source === 'rent' ? of.terms : ({ ...of.terms, rentEvery: 'month' } as const)
    const ofItem = rows.filter(({ source }) => source === item.source)
    const periods = oraclePeriods(terms, item.from, dayAfter(today, 500))
    return periods.flatMap((period) => {
      const charged = ofItem.filter(({ from }) => period.from <= from && from <= period.to)
      const asked = askedFor(terms, item, period)
      const isDue = oraclePeriods(terms, item.from, today).some((it) => it.from === period.from)
      // Days of the period that are not charged again.
      const givenUp = takenBack.some(
        ({ source, from, to }) => source === item.source && from <= period.to && period.from <= to,
      )
      const isRight =
        charged.length > 0 || givenUp ? isAsked(charged, asked, givenUp) : asked === 0n || !isDue
      if (isRight) return []
      return [`${item.source} ${period.from}: ${asked} asked, charged ${JSON.stringify(charged)}`]
    })
  })
}

function askedFor(terms: OracleTerms, item: Item, period: OraclePeriod): bigint {
  const [from, to] = [later(period.from, item.from), earlier(period.to, item.to)]
  return from > to ? 0n : oracleRent(terms, item.amounts, { from, to, period })
}

function isAsked(charged: Charged[], asked: bigint, givenUp: boolean): boolean {
  const sum = (key: 'net' | 'by_itself' | 'by_hand' | 'taxed') =>
    charged.reduce((total, row) => total + BigInt(row[key]), 0n)
  const byHand = sum('by_hand')
  const left = sum('net') - sum('by_itself') - byHand
  const most = sum('taxed')
  // Days that were added later to a period that had ended are rounded, and prorated, separately.
  if (givenUp || charged.length > 1)
    return left >= -most && left <= asked + 100n * BigInt(charged.length)
  const over = left - asked + byHand
  // What somebody credited by hand may leave less than there is to take off.
  return left >= -most && over >= -most && (byHand > 0n || over <= most)
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
