import { expect, test } from 'vitest'
import { incrementIn, periodIn, yearsIn } from './agreement-in-cell.ts'

test.each([
  ['1/4/25 to 31/3/28', '2025-04-01', '2028-03-31'],
  ['01-04-2025 - 31-03-2028', '2025-04-01', '2028-03-31'],
  ['01/04/2025-31/03/2026', '2025-04-01', '2026-03-31'],
  ['1st April 2025 to 31st March 2026', '2025-04-01', '2026-03-31'],
  ['from 1 Apr 2025 till 28 Feb 2026', '2025-04-01', '2026-02-28'],
  ['Apr 2025 to Mar 2028', '2025-04-01', '2028-03-31'],
  ['11 months from 1/4/25', '2025-04-01', '2026-02-28'],
  ['01/04/25 - 28/02/26 (11 months)', '2025-04-01', '2026-02-28'],
  ['3 years w.e.f. 1.4.2025', '2025-04-01', '2028-03-31'],
  ['११ महिने १५/४/२६ पासून', '2026-04-15', '2027-03-14'],
])('an agreement “%s” runs from %s to %s', (text, startDate, endDate) =>
  expect(periodIn(text, 'day')).toMatchObject({ startDate, endDate }),
)

test('a term alone names no day, and what names neither is no period', () => {
  expect(periodIn('11 months', 'day')).toEqual({ months: 11 })
  for (const text of ['2025-26', 'expired', 'upto 31.3.27', '31/3/28 to 1/4/25', ''])
    expect([text, periodIn(text, 'day')]).toEqual([text, undefined])
})

test.each([
  ['5% every year', '5', '1'],
  ['10% after 3 years', '10', '3'],
  ['10 % in every 3 years', '10', '3'],
  ['8% p.a.', '8', '1'],
  ['7.5% every 24 months', '7.5', '2'],
  ['every year 5%', '5', '1'],
  ['15% increase every three years', '15', '3'],
])('“%s” is an increment of %s percent every %s years', (text, percentage, years) =>
  expect(incrementIn(text)).toEqual({ percentage, years }),
)

test('rupees, a part of a year and a percentage alone are no such increment', () => {
  for (const text of ['500 every year', 'Rs. 1000 p.a.', '5% every 11 months', '5', '5%', 'nil'])
    expect([text, incrementIn(text)]).toEqual([text, undefined])
  expect(['every year', 'after 3 yrs', 'yearly', '24 months', '11 months'].map(yearsIn)).toEqual([
    '1',
    '3',
    '1',
    '2',
    undefined,
  ])
})
