import { expect, test } from 'vitest'
import { changeToTell, detailsChangedBy } from './payment-details.ts'

const before = { phone: '1', bankAccountNumber: '22', ifscCode: null }

test('a change of payment details names what would change, with its current value', () => {
  const wanted = { phone: '1', bankAccountNumber: null, ifscCode: 'SBIN0000300', city: 'Pune' }
  expect(detailsChangedBy(wanted, before)).toEqual({ bankAccountNumber: '22', ifscCode: null })
})

test('what is left out stays, blank means none, and other fields are ignored', () => {
  expect(detailsChangedBy({ phone: undefined, ifscCode: '', upiId: 'x@y' }, before)).toEqual({})
})

test('a change is announced for 14 days, counted in the time zone of the books', () => {
  const on = (today: string) =>
    changeToTell(new Date('2026-11-16T20:00:00Z'), { timeZone: 'Asia/Kolkata', today })
  expect(['2026-11-17', '2026-11-30', '2026-12-01'].map(on)).toEqual([
    '2026-11-17',
    '2026-11-17',
    null,
  ])
  expect(changeToTell(null, { timeZone: 'Asia/Kolkata', today: '2026-11-17' })).toBeNull()
})
