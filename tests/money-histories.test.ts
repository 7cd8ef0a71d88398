import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Action,
  anAction,
  anActionOnCheques,
  anActionOnExpenses,
  anActionWithKey,
  anEnd,
  cameBackLater,
  chequeReturnedTwice,
  type Letting,
  monthChargedAgain,
  monthTakenBack,
  type Openings,
  someOpenings,
} from './kit/money-actions.ts'
import { someTerms } from './kit/money-arbitraries.ts'
import { dayAfter, type OracleTerms } from './kit/money-oracle.ts'
import { createMoneyWorld, type MoneyWorld, made } from './kit/money-world.ts'
import { isWholeRun } from './kit/whole-run.ts'
import { LEASE, type Person, PROPERTY, type Reply } from './kit/world.ts'
import { wrongCharges } from './kit/wrong-charges.ts'
import { wrongExpenses } from './kit/wrong-expenses.ts'
import { wrongFigures } from './kit/wrong-figures.ts'
import { wrongStatements } from './kit/wrong-statements.ts'
import { wrongTrialBalances } from './kit/wrong-trial-balance.ts'
import { wrongYears } from './kit/wrong-years.ts'

// Whatever is done to the money of an agreement, in whatever order: the books agree with themselves
// (`faults`), and every period is charged what a second calculation returns.

const RUNS = Number(process.env.MONEY_RUNS ?? (isWholeRun ? 12 : 5))

// Ends the search for a shorter counterexample in time to print the one that was found.
const IN_TIME = { interruptAfterTimeLimit: 300_000, markInterruptAsFailure: true }

let world: MoneyWorld
let stranger: Person
let foreignLease: string
beforeAll(async () => {
  world = await createMoneyWorld()
  stranger = await world.registerOwner('Vikram')
  foreignLease = await letWithMoney(stranger)
})
afterAll(() => world.close())

/** An agreement of that owner with a deposit, an advance and a debt, in which nothing happens automatically. */
async function letWithMoney(owner: Person): Promise<string> {
  const client = await world.addClient(owner, 'Sita')
  const propertymaster = await made(owner.post('/propertymaster', PROPERTY))
  const parties = { clientMaster: client.id, propertymaster }
  const rentMaster = await made(owner.post('/rentmaster', { ...LEASE, ...parties }))
  const paid = { amount: '9000', depositAmount: '5000', paymentMode: 'cash' }
  await made(owner.post('/payments', { rentMaster, ...paid }))
  const key = { kind: 'other', name: 'Key', amount: '7000', dueOn: '2026-11-01' }
  await made(owner.post('/charges', { rentMaster, ...key }))
  return rentMaster
}

/** An agreement on these terms that has been charged for three months and some days, with what was open before. */
async function charged(
  terms: OracleTerms & { gstRate: string | null },
  openings: Openings = NOTHING_BEFORE,
): Promise<Letting & { chargedFrom: string }> {
  const paymentDate = terms.paymentDay ?? ''
  const letting = await world.letTo({ monthlyRent: '12345.50', paymentDate })
  await world.query(
    `update leases set rent_day = $2, due_in = $3, proration = $4, rounding = $5, gst_rate = $6,
       rent_every = $7, rent_month = $8, unit_rate = 8.5 where id = $1`,
    [
      letting.lease,
      terms.rentDay,
      terms.dueIn,
      terms.proration,
      terms.rounding,
      terms.gstRate,
      terms.rentEvery,
      terms.rentMonth,
    ],
  )
  const chargedFrom = dayAfter(world.today(), -100)
  const path = `/rentmaster/${letting.lease}/charging`
  expect((await world.owner.post(path, { chargeFrom: chargedFrom, ...openings })).status).toBe(200)
  return { ...letting, chargedFrom }
}

/** Done, or refused with a reason. */
function expectAnswer(action: Action, { status, body }: Reply) {
  expect([200, 201, 400, 404, 409], fc.stringify([action, body])).toContain(status)
}

async function doAll(letting: Letting, actions: Action[]) {
  for (const action of actions) expectAnswer(action, await action.run(world, letting))
}

const receipts = new Map<string, string>()

/** No receipt that was seen before shows anything else now. */
async function expectSameReceipts() {
  const rows = await world.query(
    `select id, (to_jsonb(receipts) - array['updated_at', 'cancelled_at', 'cancel_reason', 'version'])::text as said
     from receipts`,
  )
  for (const { id, said } of rows) {
    expect(said).toBe(receipts.get(id) ?? said)
    receipts.set(id, said)
  }
}

const foreignMoney = async () => {
  const { body } = await stranger.get(`/rentmaster/${foreignLease}/ledger`)
  return body
}

const someTaxedTerms = fc
  .tuple(someTerms, fc.constantFrom(null, null, '18', '12.5'))
  .map(([terms, gstRate]) => ({ ...terms, gstRate }))

const PLAIN: OracleTerms & { gstRate: null } = {
  rentDay: 1,
  rentEvery: 'month',
  rentMonth: 4,
  dueIn: 'same',
  paymentDay: null,
  proration: 'actual',
  rounding: 'rupee',
  gstRate: null,
}

const NOTHING_BEFORE = { openingBalance: null, openingAdvance: null, openingDeposit: null }
const PLAINLY = { terms: PLAIN, openings: NOTHING_BEFORE, end: null, later: [] }

const history = fc.record({
  terms: someTaxedTerms,
  openings: someOpenings,
  actions: fc.oneof(
    { weight: 3, arbitrary: fc.array(anAction, { minLength: 2, maxLength: 9 }) },
    { weight: 1, arbitrary: fc.array(anActionOnCheques, { minLength: 4, maxLength: 9 }) },
    { weight: 1, arbitrary: fc.array(anActionOnExpenses, { minLength: 4, maxLength: 9 }) },
  ),
  end: fc.option(anEnd),
  later: fc.array(anAction, { maxLength: 3 }),
})

test('after any history the books balance and every period is charged correctly', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ terms, openings, actions, end, later }) => {
      const letting = await charged(terms, openings)
      await doAll(letting, end ? [...actions, end, ...later] : actions)
      await world.runCharges()
      expect(await world.runCharges()).toBe(0)
      expect(await world.faults()).toEqual([])
      expect(await wrongCharges(world, { ...letting, terms })).toEqual([])
      expect(await wrongFigures(world)).toEqual([])
      expect(await wrongStatements(world, letting.lease)).toEqual([])
      expect(await wrongTrialBalances(world)).toEqual([])
      expect(await wrongExpenses(world)).toEqual([])
      expect(await wrongYears(world, letting.property)).toEqual([])
      await expectSameReceipts()
    }),
    {
      numRuns: RUNS,
      ...IN_TIME,
      examples: [
        [{ ...PLAINLY, actions: cameBackLater }],
        [{ ...PLAINLY, actions: chequeReturnedTwice }],
        [{ ...PLAINLY, actions: monthTakenBack }],
        [{ ...PLAINLY, actions: monthChargedAgain }],
      ],
    },
  )
}, 600_000)

test('after any concurrent history the books balance and every period is charged correctly', async () => {
  const atOnce = fc.array(anActionWithKey, { minLength: 6, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(someTaxedTerms, atOnce, async (terms, actions) => {
      const letting = await charged(terms)
      const replies = await Promise.all([
        ...actions.map((action) => action.run(world, letting)),
        world.runCharges().then((): Reply => ({ status: 200, body: null, headers: {} })),
      ])
      // A server that is too busy reports it, and has done nothing.
      for (const { status, body } of replies)
        expect([200, 201, 400, 404, 409, 503], JSON.stringify(body)).toContain(status)
      expect(await world.faults()).toEqual([])
      expect(await wrongCharges(world, { ...letting, terms })).toEqual([])
      expect(await wrongFigures(world)).toEqual([])
      expect(await wrongStatements(world, letting.lease)).toEqual([])
      expect(await wrongTrialBalances(world)).toEqual([])
    }),
    { numRuns: RUNS, ...IN_TIME },
  )
}, 600_000)

test("nothing of it moves another owner's figures", async () => {
  const { email, password } = stranger
  const signIn = async () => {
    const { body } = await world.nobody.post('/owner/login', { email, password })
    Object.assign(stranger, world.callerWith(body.token))
  }
  await signIn()
  const before = await foreignMoney()
  await fc.assert(
    fc.asyncProperty(history, async ({ terms, actions }) => doAll(await charged(terms), actions)),
    { numRuns: 3, ...IN_TIME },
  )
  await signIn()
  expect(await foreignMoney()).toEqual(before)
}, 600_000)

test('what is done twice under one key is done once', async () => {
  let keys = 0
  await fc.assert(
    fc.asyncProperty(history, anActionWithKey, async ({ terms, actions }, action) => {
      const letting = await charged(terms)
      await doAll(letting, actions)
      const key = `key ${keys++}`
      const first = await action.run(world, letting, key)
      expectAnswer(action, first)
      const after = await world.ledger(letting.lease)
      const second = await action.run(world, letting, key)
      expect([second.status, second.body]).toEqual([first.status, first.body])
      expect(await world.ledger(letting.lease)).toEqual(after)
    }),
    { numRuns: RUNS, ...IN_TIME },
  )
}, 600_000)
