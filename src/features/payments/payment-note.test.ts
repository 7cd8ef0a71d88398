import { expect, test } from 'vitest'
import { leaseNamedIn, leasesByCode, payCodeOf, paymentNote } from './payment-note.ts'

const leases = Array.from(
  { length: 500 },
  (_, at) => `01936e4a-0000-7000-8000-${(0x8f3a51c2d7e0 + at * 7_919).toString(16)}`,
)
const [first = '', second = ''] = leases

test('a payment names its agreement, its month and its place, so short that banks keep the first two', () => {
  const note = paymentNote({ leaseId: first, dueOn: '2026-11-05', address1: '12 Lake View Road' })
  expect(note).toMatch(/^[0-9A-Z]{6} Nov26 12 Lake View Road$/)
  expect(paymentNote({ leaseId: first, dueOn: '2026-12-05', address1: 'x' }).slice(0, 6)).toBe(
    note.slice(0, 6),
  )
  expect(new Set(leases.map(payCodeOf)).size).toBe(leases.length)
})

test('the line of a bank brings it back, in capitals and cut', () => {
  const code = payCodeOf(first)
  for (const line of [
    `UPI/900000000001/${code} Nov26 1/ravi@okzzz/HDFC BANK LTD/ICI4f3e`,
    `UPI-RAVI-RAVI@OKZZZ-SBIN0999999-900000000001-${code} NOV26 12 LAKE`,
    `UPI/CR/900000000001/RAVI/HDFC/ravi@okzzz/${code.toLowerCase()}`,
  ])
    expect(leaseNamedIn(line, leasesByCode(leases))).toBe(first)
})

test('a line that names none, a part of one or two of them says nothing', () => {
  const [one, two] = [payCodeOf(first), payCodeOf(second)]
  for (const line of ['rent nov', one.slice(0, 5), `X${one}`, `${one}/${two}`])
    expect(leaseNamedIn(line, leasesByCode(leases))).toBeUndefined()
})
