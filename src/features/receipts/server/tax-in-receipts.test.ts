import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import {
  type Paise,
  paise,
  paiseFromDecimal,
  paiseToDecimal,
  sumOf,
} from '../../../shared/paise.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: replies
type Reply = any

const reason = 'Agreed with Ravi'

/** What happens to a charge, each with a part of what is open of it, in thousandths. */
const HISTORY = fc.array(
  fc.record({
    what: fc.constantFrom(
      ...([
        'payment',
        'payment',
        'payment',
        'earlier payment',
        'deposit',
        'note',
        'cancel',
      ] as const),
    ),
    part: fc.integer({ min: 1, max: 400 }),
  }),
  { minLength: 9, maxLength: 9 },
)
const [first = [], second = []] = fc.sample(HISTORY, { seed: 38, numRuns: 2 })
const TERMS = {
  monthlyRent: '33333.33',
  gstRate: '18',
  depositAmount: '100000',
  rounding: 'paise',
  chargeFrom: '2026-11-01',
}

test.each([
  ['a month', {}, [{ what: 'deposit', part: 333 }, { what: 'payment', part: 501 }, ...first]],
  ['a quarter', { rentEvery: 'quarter', rentMonth: 11 }, second],
])(
  'the tax in each payment of %s is in the pack as on its receipt, whatever else paid or lowered the rent',
  async (_, terms, history) => {
    const { lease } = await world.letTo({ ...TERMS, ...terms })
    expect((await world.pay(lease, '90000', { depositAmount: '90000' })).status).toBe(201)
    const receipts: string[] = []
    const open = async () => {
      const [charge] = (await world.ledger(lease)).charges
      return { id: charge._id as string, left: paiseFromDecimal(charge.open) }
    }
    for (const { what, part } of [...history, { what: 'payment', part: 1000 }]) {
      const { id, left } = await open()
      const amount = paiseToDecimal(paise((left * BigInt(part)) / 1000n))
      const replies: Record<string, () => Promise<Reply>> = {
        payment: () => world.pay(lease, amount),
        'earlier payment': () => world.pay(lease, amount, { receivedOn: '2026-11-02' }),
        deposit: () =>
          world.owner.post(`/rentmaster/${lease}/depositdeduction`, { amount, reason }),
        note: () => world.owner.post(`/charges/${id}/credit`, { amount, reason, waiver: false }),
        cancel: async () => {
          const last = receipts.pop()
          return last && world.owner.post(`/rentTranscation/${last}/cancel`, { reason })
        },
      }
      const reply = await replies[what]?.()
      expect([what, reply?.status ?? 200, reply?.body?.code]).toEqual([
        what,
        expect.toBeOneOf([200, 201]),
        undefined,
      ])
      if (reply?.body?.receipt) receipts.push(reply.body.receipt._id)
    }
    const query = `year=2026-27&clientMaster=${world.client.id}&rentMaster=${lease}`
    const pack = (await world.owner.get(`/hrapack/figures?${query}`)).body
    const payments = pack.agreements[0].months.flatMap((month: Reply) => month.payments)
    const inPack = (code: string) =>
      sumOf(
        payments
          .filter(({ receiptCode }: Reply) => receiptCode === code)
          .map(({ gst }: Reply): Paise => paiseFromDecimal(gst)),
      )
    expect(receipts.length).toBeGreaterThan(2)
    for (const id of receipts) {
      const { receiptCode, paper } = (await world.owner.get(`/rentTranscation/${id}`)).body
      const { cgst, sgst, igst } = paper.tax
      expect([receiptCode, inPack(receiptCode)]).toEqual([
        receiptCode,
        sumOf([cgst, sgst, igst].map(paiseFromDecimal)),
      ])
    }
  },
)
