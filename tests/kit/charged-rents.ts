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

/** Rent of one period in paise: what was charged in all, and what of it was credited. */
type ChargedRent = Record<'from' | 'net' | 'by_itself' | 'by_hand', string>

const chargedRents = (world: MoneyWorld, lease: string): Promise<ChargedRent[]> =>
  world.query(
    `with noted as (
       select against_charge_id as id, sum(credited) filter (where reason <> $2) as by_itself,
         sum(credited) filter (where reason = $2) as by_hand
       from credits where lease_id = $1 and kind = 'credit_note' and reversed_on is null group by 1
     )
     select period_start::text as from, sum(net)::text as net,
       coalesce(sum(by_itself), 0)::text as by_itself, coalesce(sum(by_hand), 0)::text as by_hand
     from charges left join noted using (id)
     where lease_id = $1 and source = 'rent' and reversed_on is null group by 1`,
    [lease, BY_HAND],
  )

type Charged = { lease: string; chargedFrom: string; terms: OracleTerms }

/** Periods of which the rent charged is not what a second calculation says; untaxed agreements only. */
export async function wrongRents(world: MoneyWorld, of: Charged): Promise<string[]> {
  const { terms, chargedFrom } = of
  const { rents, endedOn } = await world.ledger(of.lease)
  const dated = rents.map(rentOfOracle)
  const rows = new Map((await chargedRents(world, of.lease)).map((row) => [row.from, row]))
  const faults: string[] = []
  for (const period of oraclePeriods(terms, chargedFrom, dayAfter(world.today(), 500))) {
    const from = later(period.from, chargedFrom)
    const to = endedOn && endedOn < period.to ? endedOn : period.to
    const asked = from > to ? 0n : oracleRent(terms, dated, { from, to, period })
    const row = rows.get(from)
    rows.delete(from)
    const isDue = isCharged(terms, period, world.today())
    if (!(row ? isRight(row, asked) : asked === 0n || !isDue))
      faults.push(`${from} to ${to}: ${asked} asked, charged ${JSON.stringify(row)}`)
  }
  return [...faults, ...[...rows.values()].map((row) => `no period: ${JSON.stringify(row)}`)]
}

// What somebody credited by hand may leave less than there is to take off.
function isRight({ net, by_itself, by_hand }: ChargedRent, asked: bigint): boolean {
  const left = BigInt(net) - BigInt(by_itself) - BigInt(by_hand)
  return by_hand === '0' ? left === asked : left >= 0n && left >= asked - BigInt(by_hand)
}

const isCharged = (terms: OracleTerms, { from }: OraclePeriod, today: string) =>
  oraclePeriods(terms, from, today).some((it) => it.from === from)

const later = (a: string, b: string) => (a > b ? a : b)

const rentOfOracle = (it: { from: string; monthlyRent: string }): OracleRent => ({
  from: it.from,
  monthlyRent: paiseFromDecimal(it.monthlyRent),
})
