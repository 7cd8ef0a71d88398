import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { paise } from '../../../shared/paise.ts'
import { reminderMessage } from './reminder-message.ts'

const dues = {
  client: { id: 'ravi', name: 'Ravi', email: 'ravi@example.in' },
  property: {
    ...{ id: 'flat', address1: '12 Lake View Road', address2: 'Flat 101' },
    ...{ pincode: '411010', city: 'Pune', state: 'Maharashtra' },
  },
  owed: paise(1_200_000n),
  oldestDueOn: '2026-11-05',
}

test('a reminder says the amount, the month and how to pay by UPI', () => {
  expect(reminderMessage(dues, { upiId: 'asha@okbank', upiName: 'Asha Rao' })).toBe(
    `Dear Ravi, ₹ 12,000 for 12 Lake View Road is open, due in November 2026.
You can pay by UPI to asha@okbank:
upi://pay?pa=asha@okbank&pn=Asha%20Rao&am=12000.00&cu=INR&tn=Rent%2012%20Lake%20View%20Road`,
  )
})

test('without a UPI id it says the amount and the month alone', () => {
  expect(reminderMessage(dues, { upiId: null, upiName: null })).toBe(
    'Dear Ravi, ₹ 12,000 for 12 Lake View Road is open, due in November 2026.',
  )
})
