import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minus, type Paise, paise, plus } from '../../shared/paise.ts'
import { gstOn, totalGst } from '../leases/gst.ts'
import { settledGst } from './settled-gst.ts'

const chargeOf = (net: Paise, rate: string, isInterState: boolean) => {
  const gst = totalGst(gstOn(net, { rate, isInterState }))
  return { amount: plus(net, gst), gst, gstInterState: isInterState }
}
const NONE = paise(0n)

test('a charge that is paid in full holds all of its tax', () => {
  const rent = chargeOf(paise(50_000_00n), '18', false)
  expect(settledGst([{ charge: rent, amount: rent.amount, open: NONE }])).toEqual({
    ...{ cgst: 4_500_00n, sgst: 4_500_00n, igst: 0n },
  })
  const other = chargeOf(paise(50_000_00n), '18', true)
  expect(settledGst([{ charge: other, amount: other.amount, open: NONE }])?.igst).toBe(9_000_00n)
})

test('what holds no tax shows none', () => {
  const untaxed = { amount: paise(100n), gst: NONE, gstInterState: false }
  expect(settledGst([{ charge: untaxed, amount: paise(100n), open: NONE }])).toBeNull()
  expect(settledGst([])).toBeNull()
})

test('the parts of a charge hold all of its tax together, however it is paid', () => {
  const cut = fc.tuple(
    fc.bigInt({ min: 1n, max: 10n ** 9n }),
    fc.constantFrom('18', '5', '2.5'),
    fc.boolean(),
    fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 4 }),
  )
  fc.assert(
    fc.property(cut, ([net, rate, isInterState, places]) => {
      const charge = chargeOf(paise(net), rate, isInterState)
      const ends = [...places.sort((a, b) => a - b).map(BigInt), 1000n]
      let paid = NONE
      let settled = NONE
      for (const end of ends) {
        const after = paise((charge.amount * end) / 1000n)
        const part = { charge, amount: minus(after, paid), open: minus(charge.amount, after) }
        settled = plus(
          settled,
          totalGst(settledGst([part]) ?? { cgst: NONE, sgst: NONE, igst: NONE }),
        )
        paid = after
      }
      expect(settled).toBe(charge.gst)
    }),
  )
})
