import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDate } from '../../shared/calendar-date.ts'
import { formatPaise, paise } from '../../shared/paise.ts'
import { footOf, type Sheet, type SheetCell, type SheetKind } from '../../shared/sheet.ts'
import type { PdfDocument } from './typst-compiler.ts'

/** A sheet on paper. */
export type PrintedSheet = {
  title: string
  /** What stands above the rows, with its label. */
  fields: readonly { label: string; value: string }[]
  sheet: Sheet
  /** Below the rows. */
  notes?: readonly string[]
  /** Who signs, where somebody does. */
  signatures?: readonly string[]
  footer: string
}

const MAIN = '/sheet-1.typ'
let template: string | undefined

/** A sheet as the compiler takes it. */
export function sheetDocument({
  sheet,
  notes = [],
  signatures = [],
  ...rest
}: PrintedSheet): PdfDocument {
  template ??= readFileSync(join(import.meta.dirname, 'templates', MAIN), 'utf8')
  const { columns } = sheet
  const printed = (row: readonly SheetCell[]) =>
    columns.map(({ kind }, place) => textOf(row[place] ?? null, kind))
  const foot = footOf(sheet, 'Total')
  const paper = {
    ...{ ...rest, notes, signatures, columns },
    rows: sheet.rows.map(printed),
    foot: foot ? printed(foot) : null,
  }
  return {
    sources: { [MAIN]: template },
    main: MAIN,
    inputs: { paper: JSON.stringify(paper, visible) },
  }
}

const textOf = (cell: SheetCell, kind: SheetKind): string => {
  if (typeof cell === 'bigint') return formatPaise(paise(cell)).replace('-', '−')
  return kind === 'day' && cell ? formatDate(cell) : (cell ?? '')
}

// Nobody sees them, and those of text direction could turn an amount round for whoever reads the paper.
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

const visible = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replace(INVISIBLE, ' ') : value
