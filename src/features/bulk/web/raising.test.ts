import { expect, test } from 'vitest'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { TICKED } from '../../../web/form/rules.ts'
import { raiseAskedIn, raiseToWire, refusedOf } from './raising.ts'

const leases = ['a', 'b', 'c'].map((leaseId) => ({ leaseId }))
const typed = { percentage: ' 5 ', from: '2026-12-01' }
const asked = (ids: string[], more = {}) =>
  raiseAskedIn(leases, {
    ...typed,
    ...more,
    ...Object.fromEntries(ids.map((id) => [id, TICKED])),
  })
const seen = (ids: string[]) => ({
  asked: asked(ids),
  rents: ids.map((leaseId) => ({
    leaseId,
    before: paiseFromDecimal('100'),
    monthlyRent: paiseFromDecimal('105'),
  })),
  refused: {},
})

test('rents are raised as they were shown', () => {
  const row = { leaseId: 'b', expect: '105' }
  const body = { percentage: '5', from: '2026-12-01', rows: [row] }
  expect(raiseToWire(asked(['b']), seen(['b']))).toEqual(body)
  // What was shown for one more is not sent.
  expect(raiseToWire(asked(['b']), seen(['a', 'b']))).toEqual(body)
})

test('nothing is sent that was not shown for these agreements, this percentage and this day', () => {
  expect(raiseToWire(asked(['a']), undefined)).toBeUndefined()
  expect(raiseToWire(asked(['b']), seen(['a']))).toBeUndefined()
  expect(raiseToWire(asked(['a', 'b']), seen(['a']))).toBeUndefined()
  expect(raiseToWire(asked(['a'], { percentage: '50' }), seen(['a']))).toBeUndefined()
  expect(raiseToWire(asked(['a'], { from: '2027-01-01' }), seen(['a']))).toBeUndefined()
})

test('who cannot be raised is told from a field that is wrong for all', () => {
  const errors = { b: 'Another rent is agreed.', from: 'Choose a later day.' }
  expect(refusedOf(asked(['a', 'b']), { body: { errors } })).toEqual({ b: errors.b })
})
