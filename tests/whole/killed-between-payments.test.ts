import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KilledProgram, openKilledProgram } from '../kit/killed-program.ts'
import type { Program } from '../kit/program.ts'

// A server that is killed (SIGKILL) while payments come in: a caller without an answer asks again, under the same
// key, as a browser does.

const PAYMENTS = 50
const KILLS = 4
/** The answers that arrive before the server is killed under the others. */
const ANSWERS = 6

let killed: KilledProgram
let world: KilledProgram['world']
beforeAll(async () => {
  killed = await openKilledProgram()
  world = killed.world
})
afterAll(() => killed.close())

/** Sends these payments at once, each under its own key, and returns which were recorded. */
async function payAtOnce(
  { url, child }: Program,
  { lease, amounts, isKilled }: { lease: string; amounts: number[]; isKilled: boolean },
): Promise<number[]> {
  const recorded: number[] = []
  const pay = async (amount: number) => {
    const reply = await fetch(`${url}/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': `payment ${amount}`,
      },
      body: JSON.stringify({ rentMaster: lease, amount: String(amount), paymentMode: 'cash' }),
    })
    // A server that is too busy reports it, and has recorded nothing.
    expect([201, 503]).toContain(reply.status)
    await reply.json()
    if (reply.status === 201) recorded.push(amount)
    if (isKilled && recorded.length === ANSWERS) child.kill('SIGKILL')
  }
  const outcomes = await Promise.allSettled(amounts.map(pay))
  const cut = outcomes.filter(({ status }) => status === 'rejected')
  if (isKilled) expect(cut.length).toBeGreaterThan(0)
  return recorded
}

test('a server killed between payments leaves true books, and each payment is recorded once', async () => {
  const { lease } = await world.letTo({ monthlyRent: '100' })
  const { body } = await world.owner.post(`/rentmaster/${lease}/charging`, {
    chargeFrom: '2026-01-01',
  })
  const owed = Number(body.owed)
  let left = Array.from({ length: PAYMENTS }, (_, place) => place + 1)
  for (let kills = 0; kills < KILLS; kills++) {
    const program = await killed.start()
    const recorded = await payAtOnce(program, { lease, amounts: left, isKilled: true })
    await program.ended
    left = left.filter((amount) => !recorded.includes(amount))
    expect(await world.faults()).toEqual([])
  }
  const program = await killed.start()
  for (let tries = 0; left.length > 0 && tries < 20; tries++) {
    const recorded = await payAtOnce(program, { lease, amounts: left, isKilled: false })
    left = left.filter((amount) => !recorded.includes(amount))
  }
  expect(left).toEqual([])
  await expectTrue(lease, owed)
})

async function expectTrue(lease: string, owed: number) {
  const all = (PAYMENTS * (PAYMENTS + 1)) / 2
  const ledger = await world.ledger(lease)
  expect(ledger.balance).toBe(String(owed - all))
  const amounts = ledger.credits.map(({ received }: { received: string }) => Number(received))
  expect(amounts.sort((a: number, b: number) => a - b)).toEqual(
    Array.from({ length: PAYMENTS }, (_, place) => place + 1),
  )
  const numbers = ledger.credits.map(
    ({ receipt }: { receipt: { receiptNumber: number } }) => receipt.receiptNumber,
  )
  expect(numbers.sort((a: number, b: number) => a - b)).toEqual(
    Array.from({ length: PAYMENTS }, (_, place) => place + 1),
  )
  expect(await world.faults()).toEqual([])
}
