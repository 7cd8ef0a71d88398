import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateCodeOf, stateName, stateTaxOf } from '../../shared/gst-states.ts'
import { isGstin } from '../../shared/gstin.ts'
import { paise, ZERO } from '../../shared/paise.ts'
import {
  halfOf,
  inHeads,
  invoiceCode,
  NO_AMOUNTS,
  papersFor,
  sumOfPapers,
  totalOf,
  usualSac,
} from './invoice.ts'
import { INVOICE_KINDS } from './invoice-wire.ts'

const within = { isInterState: false }

describe('what is written for a charge', () => {
  const worth = inHeads(paise(5_000_000n), paise(900_000n), within)

  test('an invoice of its value and tax, and nothing for a charge of nothing', () => {
    expect(papersFor(worth, null)).toEqual({ invoice: worth })
    expect(papersFor(NO_AMOUNTS, null)).toEqual({})
    expect(papersFor(worth, worth)).toEqual({})
  })

  test('a credit note for what it is less, a debit note for what it is more again', () => {
    const half = inHeads(paise(2_500_000n), paise(450_000n), within)
    expect(papersFor(half, worth)).toEqual({ 'credit note': half })
    expect(papersFor(worth, half)).toEqual({ 'debit note': half })
    expect(papersFor(NO_AMOUNTS, worth)).toEqual({ 'credit note': worth })
  })

  test('papers come to what the charge is worth, in each head, whatever became of it', () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000_000n }).map(paise)
    const state = fc.record({ net: amount, gst: amount })
    fc.assert(
      fc.property(fc.array(state, { minLength: 1 }), fc.boolean(), (states, isInterState) => {
        const papers: Parameters<typeof sumOfPapers>[0][number][] = []
        for (const { net, gst } of states) {
          const now = inHeads(net, gst, { isInterState })
          const wanted = papersFor(now, papers.length > 0 ? sumOfPapers(papers) : null)
          for (const kind of INVOICE_KINDS) {
            const amounts = wanted[kind]
            if (!amounts) continue
            expect(Object.values(amounts).every((it) => it >= 0n)).toBe(true)
            expect(totalOf(amounts)).toBeGreaterThan(0n)
            papers.push({ kind, ...amounts })
          }
          expect(papers.length > 0 ? sumOfPapers(papers) : NO_AMOUNTS).toEqual(now)
        }
        expect(papers.filter(({ kind }) => kind === 'invoice').length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('tax that only falls gives no head more than it had', () => {
    const tax = fc.bigInt({ min: 0n, max: 10_000n }).map(paise)
    fc.assert(
      fc.property(tax, tax, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const wanted = papersFor(inHeads(ZERO, low, within), inHeads(ZERO, high, within))
        expect(wanted).not.toHaveProperty('debit note')
      }),
    )
  })
})

test('numbers have 16 characters: the series, the financial year, a number', () => {
  expect(invoiceCode('invoice', '2026-27', 42)).toBe('INV/26-27/000042')
  for (const kind of INVOICE_KINDS)
    expect(invoiceCode(kind, '2026-27', 999_999)).toMatch(/^[A-Z]{3}\/26-27\/999999$/)
  expect(new Set(INVOICE_KINDS.map((kind) => invoiceCode(kind, '2026-27', 1))).size).toBe(3)
})

test('half of a rate', () => {
  expect([halfOf('18'), halfOf('5'), halfOf('0.25'), halfOf('18.00')]).toEqual([
    '9',
    '2.5',
    '0.125',
    '9',
  ])
})

test('uses SAC 997212 for shops and the residential code under reverse charge', () => {
  expect(usualSac({ isReverseCharge: false })).toBe('997212')
  expect(usualSac({ isReverseCharge: true })).toBe('997211')
})

test('states by their names as they are typed', () => {
  expect(stateCodeOf(' maharashtra ')).toBe('27')
  expect(stateCodeOf('Jammu & Kashmir')).toBe('01')
  expect(stateCodeOf('TAMIL NADU')).toBe('33')
  expect(stateCodeOf('KA')).toBe('29')
  expect(stateCodeOf('Orissa')).toBe('21')
  expect(stateCodeOf('Maharastra')).toBe('27')
  expect(stateCodeOf('')).toBeUndefined()
  expect(stateCodeOf('constructor')).toBeUndefined()
  expect(stateName('29')).toBe('Karnataka (29)')
  expect([stateTaxOf('04'), stateTaxOf('07')]).toEqual(['UTGST', 'SGST'])
})

test('a GSTIN whose last character fits, and none with two others swapped', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true)
  expect(isGstin('29AAGCB7383J1Z4')).toBe(true)
  expect(isGstin('27AAPFU0993F1ZV')).toBe(false)
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false)
  expect(isGstin('27aapfu0939f1zv')).toBe(false)
})
