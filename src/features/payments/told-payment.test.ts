import { expect, test } from 'vitest'
import { paise } from '../../shared/paise.ts'
import { sameAsTold } from './told-payment.ts'

const upi = { id: 'upi', amount: paise(1200000n), paidOn: '2026-11-14', reference: '412345678901' }
const cash = { id: 'cash', amount: paise(1200000n), paidOn: '2026-11-14', reference: null }
const typed = { amount: paise(1200000n), receivedOn: '2026-11-14', reference: '' }
const same = (more: object) => sameAsTold([upi, cash], { ...typed, ...more }).map(({ id }) => id)

test('a payment of the same amount and day is probably what the client told of', () => {
  expect(same({})).toEqual(['upi', 'cash'])
  expect(same({ receivedOn: '2026-11-15' })).toEqual([])
  expect(same({ amount: paise(1100000n) })).toEqual([])
  expect(same({ amount: null })).toEqual([])
})

test('a reference decides alone where both have one, in whatever spelling it is typed', () => {
  expect(same({ reference: '4123 4567-8901', amount: null, receivedOn: '' })).toEqual(['upi'])
  expect(same({ reference: '999999999999' })).toEqual(['cash'])
})
