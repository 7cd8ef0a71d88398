import { expect, test } from 'vitest'
import { defaultDates, periodFault } from './receipt.ts'

test('a receipt is for the current month, due on the agreed day of the next', () => {
  expect(defaultDates('2026-11-16', 5)).toEqual({
    rentFrom: '2026-11-01',
    rentTo: '2026-11-30',
    paymentThreshold: '2026-12-05',
  })
})

test('without an agreed day it is due on the 6th', () => {
  expect(defaultDates('2026-11-16', null).paymentThreshold).toBe('2026-12-06')
})

test('in December the next month is in the next year', () => {
  expect(defaultDates('2026-12-31', 5)).toEqual({
    rentFrom: '2026-12-01',
    rentTo: '2026-12-31',
    paymentThreshold: '2027-01-05',
  })
})

test('the rent month does not skip a month on the last day of a long one', () => {
  expect(defaultDates('2027-01-31', 5).paymentThreshold).toBe('2027-02-05')
})

test("clamps the agreed day to the next month's last day", () => {
  expect(defaultDates('2027-01-15', 31).paymentThreshold).toBe('2027-02-28')
  expect(defaultDates('2028-01-31', 30).paymentThreshold).toBe('2028-02-29')
  expect(defaultDates('2026-03-01', 31).paymentThreshold).toBe('2026-04-30')
  expect(defaultDates('2027-02-28', 31).paymentThreshold).toBe('2027-03-31')
})

test('February ends on its own last day', () => {
  expect(defaultDates('2027-02-10', 1).rentTo).toBe('2027-02-28')
  expect(defaultDates('2028-02-10', 1).rentTo).toBe('2028-02-29')
})

test('a period may be one day, but never end before it begins', () => {
  expect(periodFault({ rentFrom: '2026-11-30', rentTo: '2026-11-30' })).toBeUndefined()
  expect(periodFault({ rentFrom: '2026-12-01', rentTo: '2026-11-30' })).toBe(
    'Rent to must not be before rent from.',
  )
})
