import { modeOf } from '../src/features/ledger/credit.ts'
import {
  fractionOf,
  minus,
  type Paise,
  paise,
  paiseFromDecimal,
  paiseToDecimal,
  plus,
  sumOf,
  ZERO,
} from '../src/shared/paise.ts'
import { ratio } from '../src/shared/ratio.ts'
import { type Calendar, type Happening, THIS_MONTH } from './calendar.ts'
import type { Caller } from './desk.ts'
import { exceptionsOf } from './exceptions.ts'
import type { Tenancy } from './lettings.ts'

/** The amount that a client pays, given the amount owed. */
type Sum = (owed: Paise, tenancy: Tenancy) => Paise

const all: Sum = (owed) => owed

/** About half, in whole thousands. */
const half: Sum = (owed) => paise((owed / 200_000n + 1n) * 100_000n)

/** Pays the dues and two months' rent ahead. */
const quarter: Sum = (owed, { monthlyRent }) => plus(owed, paise(BigInt(monthlyRent) * 200n))

const secondPart = (month: number): [day: number, Sum] => [19 + (month % 4), all]

/** The days of a month on which a client pays, and what. */
const HABITS: Record<Tenancy['pays'], (month: number, number: number) => [day: number, Sum][]> = {
  punctually: (month, number) => [[3 + ((month + number) % 3), all]],
  late: (month, number) => [[9 + ((month * 5 + number) % 9), all]],
  // The second part of this month is still to come.
  'in parts': (month) => [[5, half], ...(month < THIS_MONTH ? [secondPart(month)] : [])],
  ahead: (month) => (month % 3 === 2 ? [[2, quarter]] : []),
  'less tax': () => [[7, all]],
}

/** Every payment of a client, with the exceptions of a real life among them. */
export function paymentsOf(tenancy: Tenancy, calendar: Calendar): Happening[] {
  const last = Math.min(tenancy.ends ?? THIS_MONTH, tenancy.paidUntil ?? THIS_MONTH)
  const months = Array.from({ length: last - tenancy.begins + 1 }, (_, at) => tenancy.begins + at)
  return months.flatMap((month) => [
    ...HABITS[tenancy.pays](month, tenancy.number).map(([day, sum]) => ({
      on: calendar.day(month, day),
      what: (owner: Caller) => pay(tenancy, owner, { month, day, sum }),
    })),
    ...exceptionsOf(tenancy, month, calendar),
  ])
}

type Payment = { month: number; day: number; sum: Sum }

async function pay(tenancy: Tenancy, owner: Caller, { month, day, sum }: Payment): Promise<void> {
  const { lease, pays, by } = tenancy
  const owed = await owedOf(lease, owner)
  const tax = pays === 'less tax' ? await taxOf(lease, owner) : ZERO
  const amount = minus(sum(owed, tenancy), tax)
  if (amount <= 0n) return
  await owner.post('/payments', {
    rentMaster: lease,
    amount: paiseToDecimal(amount),
    ...handedOver(tenancy),
    ...(by !== 'cash' && { reference: referenceOf(tenancy, month, day) }),
    ...(tax > 0n && { tdsAmount: paiseToDecimal(tax) }),
  })
}

/** The list of dues is quicker than the ledger, and this is called hundreds of times. */
async function owedOf(lease: string, owner: Caller): Promise<Paise> {
  const dues: { rentMaster: string; owed: string }[] = await owner.get('/dues')
  return paiseFromDecimal(dues.find(({ rentMaster }) => rentMaster === lease)?.owed ?? '0')
}

/** A tenth of what is open before GST, which a firm withholds of its rent (section 194-I of the Income-tax Act). */
async function taxOf(lease: string, owner: Caller): Promise<Paise> {
  const { charges } = await owner.get(`/rentmaster/${lease}/ledger`)
  const open = charges.filter((charge: { open: string }) => charge.open !== '0')
  const net = sumOf(open.map((charge: { net: string }) => paiseFromDecimal(charge.net)))
  return fractionOf(net, ratio(1n, 10n), 'rupee')
}

const handedOver = ({ by }: Tenancy) => ({ paymentMode: modeOf(by), method: by })

/** Twelve digits, as a bank writes them; each once. */
const referenceOf = ({ number }: Tenancy, month: number, day: number) =>
  `4${[number, month, day].map((part) => String(part).padStart(2, '0')).join('')}55501`
