import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAmount } from '../../../tests/kit/money-arbitraries.ts'
import { oracleSettling } from '../../../tests/kit/money-oracle.ts'
import { minus, type Paise, paiseFromDecimal, paiseToDecimal, sumOf } from '../../shared/paise.ts'
import type { OpenCharge } from './charge.ts'
import { CHARGE_KINDS, type ChargeKind } from './charge.ts'
import { type NamedCharge, settle } from './settling.ts'

const owed = (id: string, dueOn: string, rupees: string, kind: ChargeKind = 'rent') => ({
  id,
  kind,
  dueOn,
  open: paiseFromDecimal(rupees),
})
const shown = (rupees: string, charges: OpenCharge[], named: NamedCharge[] = []) => {
  const { settled, advance } = settle(paiseFromDecimal(rupees), charges, named)
  const parts = settled.map(({ chargeId, amount }) => `${chargeId} ${paiseToDecimal(amount)}`)
  return [...parts, `advance ${paiseToDecimal(advance)}`]
}

const autumn = [
  owed('october maintenance', '2026-11-06', '1500', 'maintenance'),
  owed('october', '2026-11-06', '12000'),
  owed('september', '2026-10-06', '12000'),
]

test('money settles the oldest charge first, and rent before maintenance of one day', () => {
  expect(shown('20000', autumn)).toEqual(['september 12000', 'october 8000', 'advance 0'])
})

test('what is more than owed is an advance', () => {
  expect(shown('30000', autumn)).toEqual([
    'september 12000',
    'october 12000',
    'october maintenance 1500',
    'advance 4500',
  ])
})

test('what the payer named is settled before anything older', () => {
  const named = [{ chargeId: 'october maintenance' }]
  expect(shown('2000', autumn, named)).toEqual([
    'october maintenance 1500',
    'september 500',
    'advance 0',
  ])
})

test('the payer may name how much goes to a charge', () => {
  const named = [{ chargeId: 'october', amount: paiseFromDecimal('1000') }]
  expect(shown('2000', autumn, named)).toEqual(['october 1000', 'september 1000', 'advance 0'])
})

test('a named charge that is not open gets nothing', () => {
  expect(shown('1000', autumn, [{ chargeId: 'paid already' }])).toEqual([
    'september 1000',
    'advance 0',
  ])
})

const someCharges = fc.array(
  fc.record({
    dueOn: fc.integer({ min: 1, max: 12 }).map((n) => `2026-${String(n).padStart(2, '0')}-06`),
    kind: fc.constantFrom(...CHARGE_KINDS),
    open: anAmount,
  }),
  { maxLength: 8 },
)
const numbered = (charges: Omit<OpenCharge, 'id'>[]): OpenCharge[] =>
  charges.map((charge, place) => ({ ...charge, id: `charge ${place}` }))

/** The settled part of each charge after the payments come one after the other. */
function after(charges: OpenCharge[], payments: Paise[]) {
  const settled: Record<string, bigint> = Object.fromEntries(charges.map(({ id }) => [id, 0n]))
  const advances = payments.map((payment) => {
    const open = charges.map((it) => ({ ...it, open: (it.open - (settled[it.id] ?? 0n)) as Paise }))
    const outcome = settle(payment, open)
    for (const { chargeId, amount } of outcome.settled)
      settled[chargeId] = (settled[chargeId] ?? 0n) + amount
    return outcome.advance
  })
  return { settled, advance: sumOf(advances) }
}

test('payments settle the same whatever their order, and match an independent calculation', () => {
  const payments = fc.array(anAmount, { maxLength: 6 })
  fc.assert(
    fc.property(someCharges, payments, fc.nat(5), (drawn, amounts, turn) => {
      const charges = numbered(drawn)
      const turned = [...amounts.slice(turn), ...amounts.slice(0, turn)].reverse()
      const expected = oracleSettling(
        charges.map((it) => ({ ...it, rank: CHARGE_KINDS.indexOf(it.kind), amount: it.open })),
        amounts,
      )
      expect(after(charges, amounts)).toEqual(expected)
      expect(after(charges, turned)).toEqual(expected)
    }),
  )
})

test('no paisa is lost and none is made, whatever is named', () => {
  const names = fc.array(
    fc.record({
      chargeId: fc.nat(9).map((n) => `charge ${n}`),
      amount: fc.option(anAmount, { nil: undefined }),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(someCharges, anAmount, names, (drawn, amount, named) => {
      const charges = numbered(drawn)
      const { settled, advance } = settle(amount, charges, named)
      expect(sumOf([...settled.map((it) => it.amount), advance])).toBe(amount)
      expect(advance >= 0n).toBe(true)
      for (const part of settled) {
        const open = charges.find(({ id }) => id === part.chargeId)?.open as Paise
        expect(part.amount > 0n && minus(open, part.amount) >= 0n).toBe(true)
      }
    }),
  )
})
