import { paiseFromDecimal } from '../../src/shared/paise.ts'
import { dayAfter } from './money-oracle.ts'
import type { MoneyWorld } from './money-world.ts'

/** A document as it lies in the database, with what it adds to what is owed; amounts in paise. */
type Document = { day: string; reversed: string | null; change: string }
type Line = { on: string; charged: string; received: string; balance: string }

/**
 * The days on which the statement of an agreement shows another balance than its documents come to by their own days
 * (found here from what each is about, and not from where the product keeps it),
 * and those on which a statement that begins there shows another balance before.
 */
export async function wrongStatements(world: MoneyWorld, lease: string): Promise<string[]> {
  const documents = await documentsOf(world, lease)
  const days = documents.flatMap(({ day, reversed }) => (reversed ? [day, reversed] : [day])).sort()
  const first = dayAfter(days[0] ?? world.today(), -1)
  const last = dayAfter(days.at(-1) ?? world.today(), 1)
  const { body } = await read(world, lease, first, last)
  const balanceOn = balancesOf(body)
  const wrong: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) {
    const is = sumUntil(documents, day)
    if (balanceOn(day) !== is) wrong.push(`${day}: says ${balanceOn(day)}, is ${is}`)
  }
  for (const day of new Set([
    first,
    world.today(),
    ...days.filter((_, place) => place % 5 === 0),
  ])) {
    const { balanceBefore } = (await read(world, lease, day, dayAfter(day, 30))).body
    const [said, is] = [paise(balanceBefore), sumUntil(documents, dayAfter(day, -1))]
    if (said !== is) wrong.push(`before ${day}: says ${said}, is ${is}`)
  }
  return [...wrong, ...(await wrongDeposits(world, lease, days))]
}

/** The days of documents on which the deposit register shows another deposit than they come to by their own days. */
async function wrongDeposits(world: MoneyWorld, lease: string, days: string[]): Promise<string[]> {
  const documents: Document[] = await world.query(
    `select dated_on::text as day, reversed_on::text as reversed,
       (case kind when 'deposit_deduction' then -credited else to_deposit end)::text as change
     from credits where lease_id = $1
     union all select paid_on::text, reversed_on::text, (-amount)::text
       from payouts where lease_id = $1 and kind = 'deposit_return'`,
    [lease],
  )
  const wrong: string[] = []
  for (const day of new Set([world.today(), ...days.filter((_, place) => place % 4 === 0)])) {
    const { deposits } = (await world.owner.get(`/depositregister?to=${day}`)).body
    const row = deposits.find((it: { rentMaster: string }) => it.rentMaster === lease)
    const [said, is] = [paise(row?.held ?? '0'), sumUntil(documents, day)]
    if (said !== is) wrong.push(`deposit on ${day}: says ${said}, is ${is}`)
  }
  return wrong
}

const read = (world: MoneyWorld, lease: string, from: string, to: string) =>
  world.owner.get(`/statement?rentMaster=${lease}&from=${from}&to=${to}`)

/** The dues that a statement shows at the end of a day: after its last line until then. */
function balancesOf({ balanceBefore, lines }: { balanceBefore: string; lines: Line[] }) {
  return (day: string) =>
    paise(lines.filter(({ on }) => on <= day).at(-1)?.balance ?? balanceBefore)
}

const paise = (rupees: string) => BigInt(paiseFromDecimal(rupees))

const sumUntil = (documents: Document[], until: string) =>
  documents
    .filter(({ day, reversed }) => day <= until && !(reversed && reversed <= until))
    .reduce((sum, { change }) => sum + BigInt(change), 0n)

const documentsOf = (world: MoneyWorld, lease: string): Promise<Document[]> =>
  world.query(
    `with dated as (
       select charges.*, case when source = 'rent' or source like 'recurring:%' then period_start
         when source like 'meter:%' then (select read_on from meter_readings where 'meter:' || id = source)
         when source like 'receipt:%' then (select dated_on from credits join receipts on credit_id = credits.id
           where 'receipt:' || receipts.id = source)
         else least(due_on, (created_at at time zone 'Asia/Kolkata')::date) end as own_day
       from charges where lease_id = $1)
     select own_day::text as day, reversed_on::text as reversed, (net + gst)::text as change from dated
     union all select coalesce(case when follows_terms then own_day end, credits.dated_on)::text,
         credits.reversed_on::text, (-(received - to_deposit + tds + credited))::text
       from credits left join dated on dated.id = against_charge_id where credits.lease_id = $1
     union all select paid_on::text, reversed_on::text, amount::text
       from payouts where lease_id = $1 and kind = 'refund'`,
    [lease],
  )
