import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Paise, paiseFromDecimal, sumOf } from '../src/shared/paise.ts'
import { someRupees as rupees } from './kit/money-actions.ts'
import { createMoneyWorld, type MoneyWorld } from './kit/money-world.ts'
import { isWholeRun } from './kit/whole-run.ts'
import { wholeTest } from './kit/whole-test.ts'

// What must hold of the books whatever is done to them, on real PostgreSQL: `faults` compares every kept
// figure with the allocations and the journal.

const RUNS = Number(process.env.MONEY_RUNS ?? (isWholeRun ? 12 : 5))

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

async function charged(chargeFrom = '2026-08-10') {
  const { lease } = await world.letTo({ monthlyRent: '12345.50' })
  await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom })
  return lease
}

type Charge = { open: string; settled: string; dueOn: string; periodStart: string | null }
const figuresOf = async (lease: string) => {
  const { owed, overdue, advance, balance, deposit, charges } = await world.ledger(lease)
  const open = charges.map((it: Charge) => [it.dueOn, it.periodStart, it.open, it.settled])
  return { owed, overdue, advance, balance, deposit, open }
}

test('a payment that is reversed leaves every figure as it was', async () => {
  await fc.assert(
    fc.asyncProperty(rupees, fc.option(rupees), async (amount, deposit) => {
      const lease = await charged()
      await world.pay(lease, '20000')
      const before = await figuresOf(lease)
      const { status, body } = await world.pay(lease, amount, { depositAmount: deposit })
      if (status !== 201) return
      await world.owner.post(`/payments/${body._id}/reverse`, { reason: 'Bounced' })
      expect(await figuresOf(lease)).toEqual(before)
    }),
    { numRuns: RUNS },
  )
}, 600_000)

test('payments settle each charge the same, in whatever order they come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rupees, { minLength: 2, maxLength: 5 }), async (amounts) => {
      const [one, other] = [await charged(), await charged()]
      for (const amount of amounts) await world.pay(one, amount)
      for (const amount of [...amounts].reverse()) await world.pay(other, amount)
      expect(await figuresOf(other)).toEqual(await figuresOf(one))
      const { owed, advance, charges } = await world.ledger(one)
      const total = sumOf(charges.map(({ amount }: { amount: string }) => paiseFromDecimal(amount)))
      const paid = sumOf(amounts.map(paiseFromDecimal))
      expect(paiseFromDecimal(owed) - paiseFromDecimal(advance)).toBe((total - paid) as Paise)
    }),
    { numRuns: RUNS },
  )
}, 600_000)

wholeTest(
  '50 payments at once on one agreement are recorded one after the other, with no number missing',
  async () => {
    const lease = await charged()
    const replies = await Promise.all(Array.from({ length: 50 }, () => world.pay(lease, '1000')))
    // A machine that is too busy reports it, and has recorded nothing.
    for (const { status } of replies) expect([201, 503]).toContain(status)
    const recorded = replies.filter(({ status }) => status === 201)
    const { credits } = await world.ledger(lease)
    expect(credits).toHaveLength(recorded.length)
    const numbers = recorded.map(({ body }) => body.receipt.receiptNumber).sort((a, b) => a - b)
    expect(numbers.at(-1) - numbers[0]).toBe(numbers.length - 1)
    expect(await world.faults()).toEqual([])
  },
)
