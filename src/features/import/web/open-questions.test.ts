import '../../../../tests/kit/english.ts'
import { describe, expect, test } from 'vitest'
import { fieldsOfSheet, type ImportFieldName, type RowNote } from '../import-row.ts'
import { unlikelyDuesDay } from '../unlikely-dues-day.ts'
import { sheetHeads } from '../written-heads.ts'
import { alikeCells } from './faults-part.tsx'
import { type Answers, asOpen, withSheet } from './open-sheet.ts'
import type { OpenedSheet } from './read-sheet.ts'

const TODAY = '2026-11-26'

/** A sheet as it is opened, with answers to its questions. */
function opened(cells: OpenedSheet['cells'], answers: Partial<Answers> = {}) {
  const sheets = [{ name: '', cells }]
  const chosen = withSheet(sheets, 0, { today: TODAY })
  const about = { id: '1', name: 'sheet', bytes: new Uint8Array(), guessedEncoding: undefined }
  const said = { ...chosen.answers, ...answers }
  return asOpen({ ...about, sheets, ...chosen, answers: said }, TODAY)
}

describe('the day up to which the dues are', () => {
  const rents = [
    ['Flat', 'Tenant', 'Rent'],
    ['1', 'Ravi', 9000],
  ]

  test('is asked about where it is long ago or still to come, until it is confirmed', () => {
    const asked = (duesUpTo: string, confirmedDuesDay = '') =>
      opened(rents, { duesUpTo, confirmedDuesDay }).asks
    expect(asked('2026-11-30')).toEqual([])
    expect(asked('2025-11-26')).toEqual([])
    expect(asked('2025-11-25')).toEqual(['dues day'])
    expect(asked('2026-12-01')).toEqual(['dues day'])
    expect(asked('2025-11-25', '2025-11-25')).toEqual([])
    expect(asked('2025-11-24', '2025-11-25')).toEqual(['dues day'])
    expect(unlikelyDuesDay('2026-12-31', TODAY)).toContain('after this month')
    expect(unlikelyDuesDay('2028-01-31', TODAY)).toContain('more than a year ahead')
  })

  test.each([
    ['1926-11-30', 'This is more than 20 years ago.'],
    ['2126-11-30', 'This is more than 2 years ahead.'],
  ])('%s cannot be, which is said of it and not of each row', (duesUpTo, duesDayFault) => {
    const sheet = opened(rents, { duesUpTo, confirmedDuesDay: duesUpTo })
    expect(sheet).toMatchObject({ duesDayFault, asks: ['dues day'], faults: [] })
  })

  test('is not asked where each row names its own first charged day', () => {
    const cells = { address1: '1', name: 'Ravi', monthlyRent: '9000', chargeFrom: '2026-12-01' }
    const heads = fieldsOfSheet('books').flatMap((field, place) =>
      field in cells ? [sheetHeads('books')[place] ?? ''] : [],
    )
    const answers = { duesUpTo: '1926-11-30' }
    expect(opened([heads, Object.values(cells)], answers).asks).toEqual([])
  })
})

describe('a correction holds for other lines too', () => {
  const rows = [
    { line: 2, gstRate: '0.18 / 18', monthlyRent: '9 k', startDate: '#REF!' },
    { line: 3, gstRate: '0.12 / 12', monthlyRent: '9 k', startDate: '#REF!' },
    { line: 4, gstRate: '0.18 / 18', monthlyRent: '8 k', name: 'Om' },
    { line: 5, name: 'Om' },
    { line: 6 },
  ]
  const wrong = (field: ImportFieldName, lines: number[]): RowNote[] =>
    lines.map((line) => ({ line, field, message: 'Wrong' }))
  const alike = (field: ImportFieldName, lines: number[]) => {
    const faults = wrong(field, lines)
    return alikeCells(faults[0] as RowNote, { faults, rows })
  }

  test('where it is a term that is agreed alike with everybody', () =>
    expect(alike('gstRate', [2, 3, 4])).toEqual([3, 4]))

  test('where the same amount is written', () =>
    expect(alike('monthlyRent', [2, 3, 4])).toEqual([3]))

  test('but not of names, of blank cells, and of formulas that failed', () => {
    expect(alike('address1', [2, 3])).toEqual([])
    expect(alike('name', [4, 5])).toEqual([])
    expect(alike('monthlyRent', [5, 6])).toEqual([])
    expect(alike('startDate', [2, 3])).toEqual([])
  })
})
