import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DateWords, dateIn } from '../../shared/calendar-date.ts'
import { formatPaise, paise } from '../../shared/paise.ts'
import { type Sayable, saidIn, say, type Wording } from '../../shared/said.ts'
import {
  footOf,
  type SheetCell,
  type SheetColumnKind,
  type SheetTable,
} from '../../shared/sheet.ts'
import type { PdfDocument } from './typst-compiler.ts'

/** A sheet on paper. */
export type PrintedSheet = {
  title: Sayable
  /** Labelled values above the rows. */
  fields: readonly { label: Sayable; value: Sayable }[]
  sheet: SheetTable<Sayable>
  /** Below the rows. */
  notes?: readonly Sayable[]
  /** The signatories, if any. */
  signatures?: readonly Sayable[]
  footer: Sayable
}

const MAIN = '/sheet-1.typ'
let template: string | undefined

/** A sheet as the compiler takes it, in a language. */
export function sheetDocument(printedSheet: PrintedSheet, wording: Wording): PdfDocument {
  const { sheet, notes = [], signatures = [], ...rest } = saidIn(printedSheet, wording)
  template ??= readFileSync(join(import.meta.dirname, 'templates', MAIN), 'utf8')
  const { columns } = sheet
  const printed = (row: readonly SheetCell[], kinds: readonly SheetColumnKind[]) =>
    kinds.map((kind, place) => textOf(row[place] ?? null, kind, wording.dates))
  const kinds = columns.map(({ kind }) => kind)
  // Beside the totals are texts, below days as well.
  const kindsOfFoot = columns.map(({ kind, isSummed }) => (isSummed ? kind : 'text'))
  const foot = footOf(sheet, say`Total`.in(wording))
  const paper = {
    ...rest,
    notes,
    signatures,
    columns,
    rows: sheet.rows.map((row) => printed(row, kinds)),
    foot: foot ? printed(foot, kindsOfFoot) : null,
  }
  return {
    sources: { [MAIN]: template },
    main: MAIN,
    inputs: { paper: JSON.stringify(paper, visible), language: wording.language },
  }
}

const textOf = (cell: SheetCell, kind: SheetColumnKind, dates: DateWords): string => {
  if (typeof cell === 'bigint') return formatPaise(paise(cell)).replace('-', '−')
  return kind === 'day' && cell ? dateIn(dates, cell) : (cell ?? '')
}

// Nobody sees them, and those of text direction could turn an amount round for the paper's reader.
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

const visible = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replace(INVISIBLE, ' ') : value
