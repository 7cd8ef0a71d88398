import { addMonths } from '../../src/shared/calendar-date.ts'
import { type Days, financialYearDays } from '../../src/shared/days.ts'
import { type Paise, paiseFromDecimal } from '../../src/shared/paise.ts'
import { differingFigures } from './differing-figures.ts'
import type { MoneyWorld } from './money-world.ts'

const SUMS = ['rent', 'other', 'waived', 'received', 'tdsAmount', 'fromDeposits', 'spent'] as const
type Sums = Record<(typeof SUMS)[number], string>

/**
 * Where three financial years of a property are not what its documents say, reckoned here from each of them and not
 * from the journal; where screens differ from each other; and where lines of the worksheet do not follow from those
 * above. Amounts in paise.
 */
export async function wrongYears(world: MoneyWorld, property: string): Promise<string[]> {
  const wrong: string[] = []
  const days = [-12, 0, 12].map((months) => addMonths(world.today(), months))
  let rentOfYears = 0n
  for (const day of days) {
    const year = financialYearDays(day)
    const { now } = (await world.owner.get(`/propertyyear?propertyMaster=${property}&to=${day}`))
      .body
    const is = await sumDocuments(world, property, year)
    for (const name of SUMS) {
      const said = String(paiseFromDecimal(now[name]))
      if (said !== is[name]) wrong.push(`${year.from}, ${name}: ${said} instead of ${is[name]}`)
    }
    const { houses } = (await world.owner.get(`/houseproperty?to=${day}`)).body
    const house = houses.find((it: House) => it.propertyMaster._id === property)
    if (!house) continue
    rentOfYears += amountIn(house, 'rent')
    wrong.push(...wrongLines(house).map((it) => `${year.from}: ${it}`))
  }
  const rent = await sumRent(world, property, {
    from: financialYearDays(days[0] ?? '').from,
    to: financialYearDays(days[2] ?? '').to,
  })
  if (rent !== undefined && rentOfYears !== rent)
    wrong.push(`rent of three years: ${rentOfYears} instead of ${rent}`)
  return [
    ...wrong,
    ...(await differingFigures(
      (path) => world.owner.get(path),
      world.today(),
      (id) => id === property,
    )),
  ]
}

/** What documents of a property moved on days: each on its own day, and back on the day of its reversal. */
async function sumDocuments(world: MoneyWorld, property: string, { from, to }: Days) {
  const [sums] = await world.query(
    `with documents as (
       select 'rent' as name, net as amount, dated_on, reversed_on, lease_id from charges where kind = 'rent'
       union all select 'other', net, dated_on, reversed_on, lease_id from charges where kind not in ('rent', 'opening')
       union all select case when waiver then 'waived' when against_kind = 'rent' then 'rent' else 'other' end,
         case when waiver then credited when against_kind = 'opening' then 0 else gst - credited end,
         dated_on, reversed_on, lease_id from credits where kind = 'credit_note'
       union all select 'received', received - to_deposit, dated_on, reversed_on, lease_id from credits where kind = 'payment'
       union all select 'received', -amount, paid_on, reversed_on, lease_id from payouts where kind = 'refund'
       union all select 'tdsAmount', tds, dated_on, reversed_on, lease_id from credits
       union all select 'fromDeposits', credited, dated_on, reversed_on, lease_id from credits where kind = 'deposit_deduction'
     ), moves as (
       select name, amount, dated_on as day from documents join leases on leases.id = lease_id where leases.property_id = $1
       union all select name, -amount, reversed_on from documents join leases on leases.id = lease_id where leases.property_id = $1
       union all select 'spent', amount, spent_on from expenses where property_id = $1
       union all select 'spent', -amount, reversed_on from expenses where property_id = $1
     )
     select ${SUMS.map((name) => `coalesce(sum(amount) filter (where name = '${name}'), 0)::text as "${name}"`).join(', ')}
     from moves where day between $2 and $3`,
    [property, from, to],
  )
  return sums as Sums
}

/**
 * The standing rent of the charges of these days, less their notes, without tax; waivers do not lower it. Undefined
 * where one of them has other days too.
 */
async function sumRent(
  world: MoneyWorld,
  property: string,
  { from, to }: Days,
): Promise<bigint | undefined> {
  const [row] = await world.query(
    `select coalesce(sum(greatest(0, net - coalesce(noted, 0))), 0)::text as rent,
       coalesce(bool_and(coalesce(period_start, dated_on) >= $2 and coalesce(period_end, dated_on) <= $3), true) as within
     from charges join leases on leases.id = lease_id
     left join (select against_charge_id, sum(credited - gst) as noted from credits
       where kind = 'credit_note' and not waiver and reversed_on is null group by 1) notes
       on against_charge_id = charges.id
     where leases.property_id = $1 and kind = 'rent' and charges.reversed_on is null`,
    [property, from, to],
  )
  return row?.within ? BigInt(row.rent) : undefined
}

type Line = { code: string; amount: string | null }
type House = {
  propertyMaster: { _id: string }
  facts: { sharePart: number; shareWhole: number }
  income: string | null
  rents: { ofYear: string }[]
  lines: Line[]
}

const amountIn = ({ lines }: House, code: string): Paise =>
  paiseFromDecimal(lines.find((line) => line.code === code)?.amount ?? '0')

/** Lines that do not follow from those above them. */
function wrongLines(house: House): string[] {
  const [a, b, c, d, e, f, g, h, i, j, k] = [...'abcdefghijk'].map((letter) =>
    amountIn(house, `1${letter}`),
  ) as Paise[] as bigint[] as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  const halfUp = (part: bigint, whole: bigint) => (2n * part + whole) / (2n * whole)
  const { sharePart, shareWhole } = house.facts
  const rents = house.rents.reduce((sum, { ofYear }) => sum + paiseFromDecimal(ofYear), 0n)
  const isSo: Record<string, boolean> = {
    'rent is that of its charges': amountIn(house, 'rent') === rents,
    '1a is the rent or the expected one': a === rents || a === amountIn(house, 'expected'),
    '1d is 1b and 1c': d === b + c,
    '1e is 1a less 1d': e === (a > d ? a - d : 0n),
    '1f is the share of 1e': f === halfUp(e * BigInt(sharePart), BigInt(shareWhole)),
    '1g is 30 % of 1f': g === halfUp(f * 30n, 100n),
    '1i is 1g and 1h': i === g + h,
    '1k is 1f less 1i, and 1j': k === f - i + j,
    'the income is 1k': house.income === null || paiseFromDecimal(house.income) === k,
  }
  return Object.entries(isSo).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}
