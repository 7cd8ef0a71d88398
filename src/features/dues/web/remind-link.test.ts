import { expect, test } from 'vitest'
import '../../../../tests/kit/english.ts'
import { paise } from '../../../shared/paise.ts'
import { payCodeOf } from '../../payments/payment-note.ts'
import { reminderMessage } from './remind-link.tsx'

const dues = {
  leaseId: '01936e4a-0000-7000-8000-0123456789ab',
  client: { id: 'ravi', name: 'Ravi', email: 'ravi@example.in' },
  property: {
    id: 'flat',
    address1: '12 Lake View Road',
    address2: 'Flat 101',
    pincode: '411010',
    city: 'Pune',
    state: 'Maharashtra',
  },
  owed: paise(1_200_000n),
  oldestDueOn: '2026-11-05',
}
const where = (today: string) => ({ today, link: 'https://rent.example/dashboard/mydues' })

test('a reminder has the amount, the days, how to pay by UPI and where to see it', () => {
  const payee = { upiId: 'asha@okbank', upiName: 'Asha Rao' }
  expect(reminderMessage(dues, payee, where('2026-11-16'))).toBe(
    `Dear Ravi, ₹ 12,000 for 12 Lake View Road is unpaid. It was due on 5 Nov 2026, 11 days ago.
You can pay by UPI to asha@okbank:
upi://pay?pa=asha@okbank&pn=Asha%20Rao&am=12000.00&cu=INR&tn=${payCodeOf(dues.leaseId)}%20Nov26%2012%20Lake%20View%20Road
What it is for, and to say that you have paid: https://rent.example/dashboard/mydues`,
  )
})

test('without a UPI id it has the rest alone, and before the due day that it is due', () => {
  expect(reminderMessage(dues, { upiId: null, upiName: null }, where('2026-11-05'))).toBe(
    `Dear Ravi, ₹ 12,000 for 12 Lake View Road is due on 5 Nov 2026.
What it is for, and to say that you have paid: https://rent.example/dashboard/mydues`,
  )
})
