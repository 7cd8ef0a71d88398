import { describe, expect, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDateFrom,
  daysBetween,
  financialYear,
  firstOfMonth,
  firstTenCharacters,
  formatDate,
  hasHalfTypedYear,
  instantOf,
  isCalendarDate,
  lastOfMonth,
  onDay,
  today,
  toZonedIso,
} from './calendar-date.ts'

const INDIA = 'Asia/Kolkata'

describe('calendar dates', () => {
  test('a calendar date is a day that exists', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true)
    for (const text of ['2026-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '0000-01-01'])
      expect(isCalendarDate(text), text).toBe(false)
    for (const text of ['2026-1-1', '2026-01-01T00:00', '', '1900-02-29'])
      expect(isCalendarDate(text), text).toBe(false)
  })

  test('a year is half typed until it is one of 1900 to 2199', () => {
    for (const day of ['0002-03-01', '0020-03-01', '0202-03-01', '1899-12-31', '2200-01-01'])
      expect(hasHalfTypedYear({ amount: '100', day }), day).toBe(true)
    for (const day of ['2026-03-01', '1900-01-01', '2199-12-31', '', '0002'])
      expect(hasHalfTypedYear({ amount: '100', day }), day).toBe(false)
  })

  test('today is the day in India, not in Greenwich', () => {
    expect(today(new Date('2026-11-30T18:29:59Z'), INDIA)).toBe('2026-11-30')
    expect(today(new Date('2026-11-30T18:30:00Z'), INDIA)).toBe('2026-12-01')
  })

  test('an hour of a day begins when its zone says so, also where the clocks change', () => {
    expect(instantOf('2026-12-01', 0, INDIA).toISOString()).toBe('2026-11-30T18:30:00.000Z')
    expect(instantOf('2026-12-01', 9, INDIA).toISOString()).toBe('2026-12-01T03:30:00.000Z')
    const hours = [0, 1, 4, 9].map((hour) => instantOf('2026-03-29', hour, 'Europe/Berlin'))
    expect(hours.map((it) => it.toISOString().slice(0, 16))).toEqual([
      '2026-03-28T23:00',
      '2026-03-29T00:00',
      '2026-03-29T02:00',
      '2026-03-29T07:00',
    ])
  })

  test('a month has its own first and last day', () => {
    expect(firstOfMonth('2026-11-21')).toBe('2026-11-01')
    expect(lastOfMonth('2026-11-21')).toBe('2026-11-30')
    expect(lastOfMonth('2028-02-05')).toBe('2028-02-29')
  })

  test('clamps a day to the last of a short month', () => {
    expect(onDay('2027-02-10', 31)).toBe('2027-02-28')
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-11-21', 14)).toBe('2028-01-21')
  })

  test('counts days across months, years and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2026-11-21', '2026-12-21')).toBe(30)
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  })

  test('a financial year begins on 1 April', () => {
    expect(financialYear('2027-03-31')).toBe('2026-27')
    expect(financialYear('2027-04-01')).toBe('2027-28')
    expect(financialYear('1999-05-01')).toBe('1999-00')
    expect(financialYear('2099-12-31')).toBe('2099-00')
  })

  test('a date-time sent for a date is its written day at midnight UTC, otherwise its day in India', () => {
    expect(calendarDateFrom('2026-11-01', INDIA)).toBe('2026-11-01')
    expect(calendarDateFrom('2026-11-01T00:00:00.000Z', INDIA)).toBe('2026-11-01')
    expect(calendarDateFrom('2026-11-01T00:00:00+00:00', INDIA)).toBe('2026-11-01')
    expect(calendarDateFrom('2026-10-31T18:30:00.000Z', INDIA)).toBe('2026-11-01')
    // As PostgreSQL writes it.
    expect(calendarDateFrom('2026-10-31 18:30:00+00', INDIA)).toBe('2026-11-01')
    expect(calendarDateFrom('2026-11-01T00:00:00+0530', INDIA)).toBe('2026-11-01')
    expect(calendarDateFrom('2026-11-01T23:59', INDIA)).toBe('2026-11-01')
  })

  test('rejects what names no existing day', () => {
    for (const text of [
      '31/10/2026',
      '2026-02-31',
      '2026-02-31T10:00:00Z',
      '2026-11-01T25:00Z',
      '',
    ])
      expect(calendarDateFrom(text, INDIA), text).toBeNull()
  })

  test('rejects an instant outside the years 1 to 9999', () => {
    for (const text of [
      '9999-12-31T23:00:00Z',
      '9999-12-31T18:30:00Z',
      '0001-01-01T00:00:00+14:00',
    ])
      expect(calendarDateFrom(text, INDIA), text).toBeNull()
    expect(calendarDateFrom('9999-12-31T18:29:59Z', INDIA)).toBe('9999-12-31')
    expect(calendarDateFrom('0001-01-01T12:00:00+05:30', INDIA)).toBe('0001-01-01')
    expect(calendarDateFrom('0001-01-01T12:00:00Z', 'America/New_York')).toBe('0001-01-01')
    expect(calendarDateFrom('0001-01-01T02:00:00Z', 'America/New_York')).toBeNull()
  })

  test('an instant is written with the offset of its zone', () => {
    const instant = new Date('2026-11-30T18:30:05.007Z')
    expect(toZonedIso(instant, INDIA)).toBe('2026-12-01T00:00:05.007+05:30')
    expect(toZonedIso(instant, 'UTC')).toBe('2026-11-30T18:30:05.007+00:00')
    expect(toZonedIso(instant, 'America/New_York')).toBe('2026-11-30T13:30:05.007-05:00')
    expect(new Date(toZonedIso(instant, INDIA))).toEqual(instant)
  })

  test('shows a date as its first 10 characters', () => {
    expect(formatDate('2026-11-01')).toBe('1 Nov 2026')
    expect(formatDate('2026-11-01T00:00:00+05:30')).toBe('1 Nov 2026')
    expect(firstTenCharacters('2026-11-01T00:00:00+05:30')).toBe('2026-11-01')
    expect(firstTenCharacters(null)).toBe('')
  })
})

describe('the offset of India', () => {
  test('is that of the time zone database, from 1970 to 2100', () => {
    const formatter = new Intl.DateTimeFormat('en', {
      timeZone: INDIA,
      timeZoneName: 'longOffset',
      hour: 'numeric',
    })
    const offsetOf = (instant: Date) =>
      formatter.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
    for (let instant = 1; instant < Date.UTC(2100, 0); instant += 86_400_000 * 10) {
      const date = new Date(instant)
      expect(`GMT${toZonedIso(date, INDIA).slice(-6)}`).toBe(offsetOf(date))
    }
    expect(toZonedIso(new Date('1943-01-01T00:00:00Z'), INDIA)).toMatch(/\+06:30$/)
  })

  test('is known without a formatter, whose first use holds up the first screen of a slow phone', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get')
    expect(today(new Date('2071-03-04T18:30:00Z'), INDIA)).toBe('2071-03-05')
    expect(asked).not.toHaveBeenCalled()
    today(new Date('2071-03-04T18:30:00Z'), 'Asia/Tokyo')
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
  })
})
