import fc from 'fast-check'
import { paise, paiseToDecimal } from '../../src/shared/paise.ts'
import { dayAfter } from './money-oracle.ts'
import type { MoneyWorld } from './money-world.ts'
import { LEASE, type Reply } from './world.ts'
import { BY_HAND } from './wrong-charges.ts'

/** An agreement whose money something is done to. */
export type Letting = { lease: string; property: string; client: { id: string } }

/** Something that is done to the money of an agreement, or is refused; with a key, once under that key. */
export type Action = { run: (world: MoneyWorld, letting: Letting, key?: string) => Promise<Reply> }

type Place = Letting & {
  world: MoneyWorld
  /** The fields of most bodies. */
  cash: object
  post: (path: string, body: object) => Promise<Reply>
  /** Posts to a path of the agreement. */
  change: (what: string, body: object) => Promise<Reply>
  /** So many days from today. */
  day: (days: number) => string
}

function placeOf(world: MoneyWorld, letting: Letting, key: string | undefined): Place {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const post: Place['post'] = (path, body) => world.owner.post(path, body, headers)
  return {
    ...letting,
    world,
    post,
    cash: { rentMaster: letting.lease, paymentMode: 'cash' },
    change: (what, body) => post(`/rentmaster/${letting.lease}/${what}`, body),
    day: (days) => dayAfter(world.today(), days),
  }
}

const named = (
  name: string,
  run: (place: Place) => Promise<Reply>,
): Action & { [fc.toStringMethod]: () => string } => ({
  run: (world, letting, key) => run(placeOf(world, letting, key)),
  [fc.toStringMethod]: () => name,
})

const action = <V extends object>(
  given: { [K in keyof V]: fc.Arbitrary<V[K]> },
  name: string,
  run: (place: Place, value: V) => Promise<Reply>,
): fc.Arbitrary<Action> =>
  fc.record(given).map((value) => ({
    run: (world, letting, key) => run(placeOf(world, letting, key), value as V),
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}`,
  }))

/** Up to ₹ 60,000, often odd to the paisa. */
export const someRupees = fc
  .bigInt({ min: 1n, max: 6_000_000n })
  .map((amount) => paiseToDecimal(paise(amount)))
const which = fc.nat(20)
/** Opening dues, advance and deposit from before an agreement was charged. */
export const someOpenings = fc.record({
  openingBalance: fc.option(someRupees),
  openingAdvance: fc.option(someRupees),
  openingDeposit: fc.option(someRupees),
})
export type Openings = Record<'openingBalance' | 'openingAdvance' | 'openingDeposit', string | null>
/** Days from today, back or ahead. */
const aFewMonths = fc.integer({ min: -150, max: 60 })

/** Today, or so many days ago: money is often written down months late. */
const daysAgo = fc.oneof(fc.constant(0), fc.integer({ min: -200, max: 0 }))
/** A reversal as a mistake or a returned payment, on its own day or some days before. */
const aReversal = fc.record({ kind: fc.constantFrom('mistake', 'returned'), on: daysAgo })
type SomeReversal = { kind: string; on: number }

const pick = (rows: { _id: string }[], number: number) =>
  rows[number % Math.max(rows.length, 1)]?._id ?? 'none'
const reason = BY_HAND

type Amount = { amount: string }
type Paid = Amount & { depositAmount: string | null; tdsAmount: string | null; on: number }
const pay = action<Paid>(
  {
    amount: someRupees,
    depositAmount: fc.option(someRupees),
    tdsAmount: fc.option(someRupees),
    on: daysAgo,
  },
  'pay',
  ({ post, cash, day }, { on, ...it }) =>
    post('/payments', { ...cash, ...it, receivedOn: day(on), confirmDay: true }),
)
const charge = action<Amount & { due: number }>(
  { amount: someRupees, due: aFewMonths },
  'charge',
  ({ post, cash, day }, { amount, due }) =>
    post('/charges', { ...cash, kind: 'other', name: 'Key', amount, dueOn: day(due) }),
)
const credit = action<Amount & { which: number; waiver: boolean }>(
  { amount: someRupees, which, waiver: fc.boolean() },
  'credit',
  async ({ world, lease, post }, { amount, which, waiver }) => {
    const { charges } = await world.ledger(lease)
    return post(`/charges/${pick(charges, which)}/credit`, { amount, waiver, reason })
  },
)
const reversalOf = ({ day }: Place, { kind, on }: SomeReversal) =>
  kind === 'mistake' ? { reason, reversal: kind } : { reason, reversal: kind, returnedOn: day(on) }
const reverse = action<{ which: number; how: SomeReversal }>(
  { which, how: aReversal },
  'reverse',
  async (place, { which, how }) => {
    const { credits } = await place.world.ledger(place.lease)
    return place.post(`/payments/${pick(credits, which)}/reverse`, reversalOf(place, how))
  },
)
const reversePayout = action<{ which: number; how: SomeReversal }>(
  { which, how: aReversal },
  'reverse a payout',
  async (place, { which, how }) => {
    const { payouts } = await place.world.ledger(place.lease)
    return place.post(`/payouts/${pick(payouts, which)}/reverse`, reversalOf(place, how))
  },
)
const reverseCharge = action<{ which: number }>(
  { which },
  'reverse a charge',
  async ({ world, lease, post }, { which }) => {
    const { charges } = await world.ledger(lease)
    return post(`/charges/${pick(charges, which)}/reverse`, { reason })
  },
)
const chargeAgain = action<{ which: number }>(
  { which },
  'charge again',
  async ({ world, lease, post }, { which }) => {
    const { charges } = await world.ledger(lease)
    const takenBack = charges.filter((it: { reversedOn: string | null }) => it.reversedOn !== null)
    return post(`/charges/${pick(takenBack, which)}/again`, {})
  },
)
const unread = action({}, 'take the last reading back', async ({ world, lease, post }) => {
  const { readings } = await world.ledger(lease)
  return post(`/readings/${readings.at(-1)?._id ?? 'none'}/void`, { reason })
})
const payout = (name: string, kind: string) =>
  action<Amount & { on: number }>(
    { amount: someRupees, on: daysAgo },
    name,
    ({ post, cash, day }, { amount, on }) =>
      post('/payouts', { ...cash, kind, amount, paidOn: day(on), confirmDay: true }),
  )
const refund = payout('refund', 'refund')
const giveBack = payout('give back', 'deposit_return')
const deduct = action<Amount>({ amount: someRupees }, 'deduct', ({ change }, { amount }) =>
  change('depositdeduction', { amount, reason }),
)
const receipt = action<{ from: number; days: number }>(
  { from: aFewMonths, days: fc.nat(70) },
  'receipt',
  ({ post, cash, property, client, day }, { from, days }) =>
    post('/rentTranscation', {
      ...cash,
      propertyMaster: property,
      clientMaster: client.id,
      allowOverlap: true,
      RentFrom: day(from),
      RentTo: day(from + days),
    }),
)
const cancel = action<{ which: number }>(
  { which },
  'cancel',
  async ({ world, lease, post }, { which }) => {
    const { body } = await world.owner.get(`/rentTranscation?rentMaster=${lease}`)
    return post(`/rentTranscation/${pick(body, which)}/cancel`, { reason })
  },
)
const put = action<{ monthlyRent: string }>(
  { monthlyRent: someRupees },
  'put',
  ({ world, lease }, it) => world.owner.put(`/rentmaster/${lease}`, { ...LEASE, ...it }),
)
const rent = action<{ from: number; monthlyRent: string }>(
  { from: aFewMonths, monthlyRent: someRupees },
  'rent',
  ({ change, day }, { from, monthlyRent }) => change('rents', { from: day(from), monthlyRent }),
)
const rises = action<{ percentage: string; everyMonths: number; steps: number }>(
  {
    percentage: fc.constantFrom('0.5', '5', '12.75', '100'),
    everyMonths: fc.integer({ min: 1, max: 24 }),
    steps: fc.integer({ min: 1, max: 4 }),
  },
  'rises',
  ({ change }, it) => change('escalation', it),
)
const renew = action<{ end: number; monthlyRent: string | null; from: number | null }>(
  {
    end: fc.integer({ min: -10, max: 400 }),
    monthlyRent: fc.option(someRupees),
    from: fc.option(aFewMonths),
  },
  'renew',
  ({ change, day }, { end, monthlyRent, from }) =>
    change('renew', { endDate: day(end), monthlyRent, from: from === null ? null : day(from) }),
)
const end = action<{ days: number }>(
  { days: fc.integer({ min: -120, max: 2 }) },
  'end',
  ({ change, day }, { days }) => change('end', { endedOn: day(days), reason }),
)
const notice = action<{ days: number }>(
  { days: fc.integer({ min: 1, max: 120 }) },
  'give notice',
  ({ change, day }, { days }) => change('end', { endedOn: day(days), reason }),
)
const stay = action({}, 'take notice back', ({ change }) => change('stay', {}))
const settle = action<{ days: number; damage: string | null; paid: boolean }>(
  { days: fc.integer({ min: -90, max: 0 }), damage: fc.option(someRupees), paid: fc.boolean() },
  'settle',
  ({ change, day }, { days, damage, paid }) =>
    change('settle', {
      endedOn: day(days),
      reason,
      damage,
      damageFor: 'Window',
      ...(paid && { paymentMode: 'cash' }),
    }),
)
const remove = action({}, 'remove', ({ world, lease }) =>
  world.owner.delete(`/rentmaster/${lease}`),
)
const read = action<{ from: number; reading: string; newMeter: boolean; byDays: boolean }>(
  {
    from: aFewMonths,
    reading: fc.nat(20_000).map((tenths) => `${Math.floor(tenths / 10)}.${tenths % 10}`),
    newMeter: fc.boolean(),
    byDays: fc.boolean(),
  },
  'read',
  ({ change, day }, { from, ...it }) =>
    change('readings', { ...it, readOn: day(from), confirmDay: true }),
)
const price = action<{ unitRate: string }>(
  { unitRate: fc.constantFrom('7', '8.50', '11.25') },
  'price of a unit',
  async ({ world, lease }, it) => {
    const { body } = await world.owner.get(`/rentmaster/${lease}`)
    return world.owner.put(`/rentmaster/${lease}`, { ...body, ...it })
  },
)
/** Enters again what was taken back of the amounts from before; refused where nothing was. */
const openAgain = action<{ openings: Openings }>(
  { openings: someOpenings },
  'enter openings again',
  async ({ world, lease, change }, { openings }) => {
    const { chargeFrom } = await world.ledger(lease)
    return change('charging', { chargeFrom, ...openings })
  },
)
const reverseOpening = action<{ which: number }>(
  { which },
  'reverse an opening',
  async ({ world, lease, post }, { which }) => {
    const { charges, credits } = await world.ledger(lease)
    const isOpening = ({ kind }: { kind: string }) => kind === 'opening'
    const documents = [
      ...charges.filter(isOpening).map((it: { _id: string }) => ['charges', it._id]),
      ...credits.filter(isOpening).map((it: { _id: string }) => ['payments', it._id]),
    ]
    const [of, id] = documents[which % Math.max(documents.length, 1)] ?? ['charges', 'none']
    return post(`/${of}/${id}/reverse`, { reason })
  },
)
const reverseNote = action<{ which: number; how: SomeReversal }>(
  { which, how: aReversal },
  'reverse a note',
  async (place, { which, how }) => {
    const { credits } = await place.world.ledger(place.lease)
    const notes = credits.filter(({ kind }: { kind: string }) => kind === 'credit_note')
    return place.post(`/payments/${pick(notes, which)}/reverse`, reversalOf(place, how))
  },
)
const recur = action<{ from: number; monthlyAmount: string }>(
  { from: aFewMonths, monthlyAmount: someRupees },
  'recur',
  ({ change, day }, { from, monthlyAmount }) =>
    change('recurring', {
      kind: 'other',
      name: 'Car',
      monthlyAmount,
      fromDate: day(from),
      gst: false,
    }),
)
const recurUntil = action<{ which: number; to: number }>(
  { which, to: aFewMonths },
  'recur until',
  async ({ world, lease, day }, { which, to }) => {
    const { recurring } = await world.ledger(lease)
    return world.owner.put(`/recurring/${pick(recurring, which)}`, { toDate: day(to) })
  },
)
const pass = action<{ days: number }>(
  { days: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 30, max: 400 })) },
  'pass',
  async ({ world, lease }, { days }) => {
    await world.passDays(days)
    await world.runCharges()
    return world.owner.get(`/rentmaster/${lease}/ledger`)
  },
)

type Cheque = { _id: string; rentMaster: string; datedOn: string; state: string }
/** One of the agreement's cheques in one of these states whose day has come, otherwise any of them. */
async function pickCheque({ world, lease }: Place, number: number, states: string[]) {
  const { body } = await world.owner.get('/cheques')
  const cheques: Cheque[] = body.filter(({ rentMaster }: Cheque) => rentMaster === lease)
  const fitting = cheques.filter(
    ({ state, datedOn }) => states.includes(state) && datedOn <= world.today(),
  )
  const some = fitting.length > 0 ? fitting : cheques
  return some[number % Math.max(some.length, 1)] ?? { _id: 'none', datedOn: world.today() }
}
const keepCheques = action<Amount & { number: number; on: number; count: number }>(
  {
    amount: someRupees,
    number: fc.integer({ min: 1, max: 999_000 }),
    on: fc.integer({ min: -60, max: 5 }),
    count: fc.integer({ min: 1, max: 3 }),
  },
  'keep cheques',
  ({ post, cash, day }, { amount, number, on, count }) => {
    const written = { number: String(number).padStart(6, '0'), datedOn: day(on) }
    return post('/cheques', { ...cash, ...written, amount, ...(count > 1 && { count }) })
  },
)
const bankCheque = action<{ which: number; late: number }>(
  { which, late: fc.oneof(fc.constant(0), fc.nat(20), fc.nat(100)) },
  'bank a cheque',
  async (place, { which, late }) => {
    const { _id, datedOn } = await pickCheque(place, which, ['in hand', 'returned'])
    return place.post(`/cheques/${_id}/bank`, { bankedOn: dayAfter(datedOn, late) })
  },
)
const returnCheque = action<{ which: number; on: number; charge: string | null }>(
  { which, on: daysAgo, charge: fc.option(someRupees) },
  'return a cheque',
  async (place, { which, on, charge }) => {
    const { _id } = await pickCheque(place, which, ['banked'])
    const returned = { returnedOn: place.day(on), reason, ...(charge !== null && { charge }) }
    return place.post(`/cheques/${_id}/return`, returned)
  },
)
const handBackCheque = action<{ which: number }>(
  { which },
  'hand a cheque back',
  async (place, { which }) => {
    const { _id } = await pickCheque(place, which, ['in hand', 'returned'])
    return place.post(`/cheques/${_id}/handback`, { reason })
  },
)

const METHODS = [null, 'cash', 'upi', 'other'] as const
const spend = action<Amount & { category: string; on: number; method: string | null }>(
  {
    amount: someRupees,
    category: fc.constantFrom('repairs', 'society', 'electricity', 'municipal_tax', 'other'),
    on: daysAgo,
    method: fc.constantFrom(...METHODS),
  },
  'spend',
  ({ post, property, day }, { on, ...it }) =>
    post('/expenses', { ...it, propertyMaster: property, spentOn: day(on), confirmDay: true }),
)
/** The id of an expense of the agreement's property, or of none. */
const anExpense = async ({ world, property }: Place, number: number) =>
  pick((await world.owner.get(`/expenses?propertyMaster=${property}`)).body, number)
const recover = action<{ amount: string | null; which: number; fromDeposit: boolean }>(
  { amount: fc.option(someRupees), which, fromDeposit: fc.boolean() },
  'recover',
  async (place, { amount, which, fromDeposit }) =>
    place.post(`/expenses/${await anExpense(place, which)}/recover`, {
      agreements: [{ rentMaster: place.lease }],
      name: 'Repair',
      gst: true,
      fromDeposit,
      ...(amount !== null && { amount }),
    }),
)
const unspend = action<{ which: number; how: SomeReversal }>(
  { which, how: aReversal },
  'take an expense back',
  async (place, { which, how }) =>
    place.post(`/expenses/${await anExpense(place, which)}/reverse`, reversalOf(place, how)),
)

/** Expenses that an owner pays, recovers from tenants and takes back, among actions that change those charges. */
export const anActionOnExpenses: fc.Arbitrary<Action> = fc.oneof(
  spend,
  spend,
  spend,
  recover,
  recover,
  recover,
  unspend,
  unspend,
  pay,
  credit,
  reverseNote,
  reverseCharge,
  deduct,
  reverse,
)

/**
 * A payment that came back some days after it was received, and a receipt between the two: a statement over all of
 * these days once left both lines of the payment out, and claimed for the days between that it had never come.
 */
export const cameBackLater: Action[] = [
  named('pay', ({ post, cash, day }) =>
    post('/payments', { ...cash, amount: '0.01', receivedOn: day(-1) }),
  ),
  named('receipt', ({ post, cash, property, client, day }) =>
    post('/rentTranscation', {
      ...cash,
      propertyMaster: property,
      clientMaster: client.id,
      allowOverlap: true,
      RentFrom: day(0),
      RentTo: day(0),
    }),
  ),
  named('reverse', async (place) => {
    const { credits } = await place.world.ledger(place.lease)
    return place.post(
      `/payments/${pick(credits, 0)}/reverse`,
      reversalOf(place, { kind: 'returned', on: 0 }),
    )
  }),
]

/** Whatever may be done to a running agreement. Half of it is money, half what changes the charges. */
export const anAction: fc.Arbitrary<Action> = fc.oneof(
  pay,
  pay,
  pay,
  charge,
  credit,
  reverse,
  reverse,
  refund,
  giveBack,
  deduct,
  reversePayout,
  reverseNote,
  reverseOpening,
  openAgain,
  unread,
  reverseCharge,
  chargeAgain,
  receipt,
  cancel,
  put,
  rent,
  rent,
  rises,
  renew,
  read,
  price,
  recur,
  recurUntil,
  pass,
  notice,
  notice,
  stay,
  keepCheques,
  keepCheques,
  bankCheque,
  bankCheque,
  bankCheque,
  returnCheque,
  handBackCheque,
)
/** Actions that end an agreement. */
export const anEnd: fc.Arbitrary<Action> = fc.oneof(end, settle, settle, remove)

/** A cheque that the bank returned twice, a charge each time, and took the third time. */
export const chequeReturnedTwice: Action[] = [
  named('keep', ({ post, cash, day }) =>
    post('/cheques', { ...cash, number: '000123', datedOn: day(-60), amount: '20000' }),
  ),
  ...[-50, -30, -10].flatMap((on) => [
    named(`bank on ${on}`, async (place) => {
      const { _id } = await pickCheque(place, 0, ['in hand', 'returned'])
      return place.post(`/cheques/${_id}/bank`, { bankedOn: place.day(on) })
    }),
    ...(on === -10
      ? []
      : [
          named(`return on ${on + 5}`, async (place) => {
            const { _id } = await pickCheque(place, 0, ['banked'])
            const returned = { returnedOn: place.day(on + 5), reason, charge: '350' }
            return place.post(`/cheques/${_id}/return`, returned)
          }),
        ]),
  ]),
]

/** The first month that was charged automatically is taken back, and stays uncharged (decision 183). */
export const monthTakenBack: Action[] = [
  named('take the first month back', async ({ world, lease, post }) => {
    const { charges } = await world.ledger(lease)
    const first = charges.find(({ kind }: { kind: string }) => kind === 'rent')
    return post(`/charges/${first._id}/reverse`, { reason })
  }),
]

/** Charges a month again after its rent was raised, takes the rise back, and charges it again. */
export const monthChargedAgain: Action[] = [
  ...monthTakenBack,
  named('raise the rent of the first month', async ({ world, lease, change }) => {
    const { chargeFrom } = await world.ledger(lease)
    return change('rents', { from: chargeFrom, monthlyRent: '20000' })
  }),
  named('charge it again', async ({ world, lease, post }) => {
    const { charges } = await world.ledger(lease)
    const first = charges.find((it: { reversedOn: string | null }) => it.reversedOn !== null)
    return post(`/charges/${first._id}/again`, {})
  }),
  named('take a rise back', async ({ world, lease, post }) => {
    const { charges } = await world.ledger(lease)
    return post(`/charges/${charges.at(-1)._id}/reverse`, { reason })
  }),
  named('lower the rent', async ({ world, lease, change }) => {
    const { chargeFrom } = await world.ledger(lease)
    return change('rents', { from: chargeFrom, monthlyRent: '10000' })
  }),
  named('raise it once more', async ({ world, lease, change }) => {
    const { chargeFrom } = await world.ledger(lease)
    return change('rents', { from: chargeFrom, monthlyRent: '11000' })
  }),
]

/** Mostly what is done to cheques: among all the other actions few come to be returned and banked again. */
export const anActionOnCheques: fc.Arbitrary<Action> = fc.oneof(
  keepCheques,
  keepCheques,
  bankCheque,
  bankCheque,
  bankCheque,
  returnCheque,
  returnCheque,
  handBackCheque,
  reverse,
  receipt,
  cancel,
)

/** Actions that may be repeated under one key. */
export const anActionWithKey: fc.Arbitrary<Action> = fc.oneof(
  pay,
  charge,
  credit,
  refund,
  giveBack,
  deduct,
  receipt,
  rent,
  rises,
  renew,
  end,
  read,
  recur,
  notice,
  stay,
)
