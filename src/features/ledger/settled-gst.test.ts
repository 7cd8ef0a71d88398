import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minus, type Paise, paise, plus, sumOf } from '../../shared/paise.ts'
import { gstOn, totalGst } from '../leases/gst.ts'
import { gstByCredit, type Settling } from './settled-gst.ts'

const chargeOf = (net: Paise, rate: string, isInterState: boolean) => {
  const gst = totalGst(gstOn(net, { rate, isInterState }))
  return { amount: plus(net, gst), gst, gstInterState: isInterState }
}
const NONE = paise(0n)
const settling = (creditId: string, amount: bigint, noteGst: Paise | null = null): Settling => ({
  creditId,
  amount: paise(amount),
  noteGst,
})
const taxes = (...of: Parameters<typeof gstByCredit>) =>
  Object.fromEntries([...gstByCredit(...of)].map(([id, gst]) => [id, totalGst(gst)]))

test('a charge that is paid in full holds all of its tax, in equal halves within a state', () => {
  const [within, between] = [false, true].map((is) => chargeOf(paise(50_000_00n), '18', is))
  const paid = [settling('a', within?.amount ?? NONE)]
  expect(within && gstByCredit(within, paid).get('a')).toEqual({
    cgst: 4_500_00n,
    sgst: 4_500_00n,
    igst: 0n,
  })
  expect(between && gstByCredit(between, paid).get('a')?.igst).toBe(9_000_00n)
})

test('a deposit that pays a part takes its share, so that a payment is not a paisa off its receipt', () => {
  const charge = { amount: paise(11_80n), gst: paise(1_80n), gstInterState: true }
  expect(taxes(charge, [settling('deposit', 3_93n), settling('a', 3_93n)])).toEqual({
    deposit: 60n,
    a: 60n,
  })
  expect(taxes(charge, [settling('deposit', 3_30n), settling('a', 3_30n)])).toEqual({
    deposit: 50n,
    a: 51n,
  })
})

test('a credit note lowers the charge with its own tax; the rest holds the rest', () => {
  const charge = { amount: paise(11_800n), gst: paise(1_800n), gstInterState: true }
  const note = settling('note', 1_000n, paise(153n))
  expect(taxes(charge, [note, settling('a', 10_800n)])).toEqual({ a: 1_647n })
  expect(taxes(charge, [settling('a', 5_900n), note, settling('b', 4_900n)])).toEqual({
    a: 900n,
    b: 747n,
  })
  const takenBack = settling('note', -1_000n, paise(153n))
  expect(taxes(charge, [note, takenBack, settling('a', 11_800n)])).toEqual({ a: 1_800n })
})

test('a part that is released takes its tax along', () => {
  const charge = { amount: paise(11_800n), gst: paise(1_800n), gstInterState: true }
  const paid = [settling('a', 7_801n), settling('b', 3_999n)]
  expect(taxes(charge, [...paid, settling('a', -7_801n)])).toEqual({ b: 610n })
  expect(taxes(charge, [...paid, settling('a', -3_900n)])).toEqual({ a: 595n, b: 610n })
})

/** A charge, and what became of it: parts of what is open, in thousandths; every third of them may be taken back. */
const HISTORY = fc.tuple(
  fc.bigInt({ min: 10n ** 5n, max: 10n ** 9n }),
  fc.constantFrom('18', '5', '2.5'),
  fc.boolean(),
  fc.array(fc.tuple(fc.integer({ min: 50, max: 900 }), fc.boolean()), { maxLength: 6 }),
)

test('what is on a receipt stays, whatever comes later, and the parts of what is paid hold all tax', () => {
  fc.assert(
    fc.property(HISTORY, ([net, rate, isInterState, parts]) => {
      const charge = chargeOf(paise(net), rate, isInterState)
      const history: Settling[] = []
      const onReceipts: Record<string, Paise | undefined> = {}
      const standing = () => sumOf(history.map(({ amount }) => amount))
      const pay = (id: string, amount: bigint) => {
        history.push(settling(id, amount))
        onReceipts[id] = taxes(charge, history)[id]
      }
      parts.forEach(([part, isTakenBack], place) => {
        const open = minus(charge.amount, standing())
        pay(String(place), (open * BigInt(part)) / 1000n)
        if (isTakenBack && place % 3 === 2) {
          const amount = history.find(({ creditId }) => creditId === String(place - 1))?.amount
          history.push(settling(String(place - 1), -(amount ?? 0n)))
          delete onReceipts[place - 1]
        }
      })
      pay('last', minus(charge.amount, standing()))
      const found = taxes(charge, history)
      expect(found).toEqual(onReceipts)
      expect(sumOf(Object.values(found))).toBe(charge.gst)
    }),
  )
})
