import { i18n } from '@lingui/core'
import { useMemo, useState } from 'react'
import { newKey } from '../../../web/form/idempotency-key.ts'
import {
  type ImportFieldName,
  type ImportRow,
  type RowNote,
  SHEET_KINDS,
  type SheetKind,
} from '../import-row.ts'
import { faultsOfRows } from '../row-faults.ts'
import { findTable, type Table } from './find-heads.ts'
import { type ColumnField, kindOfHeads } from './head-words.ts'
import { readCell } from './read-cell.ts'
import type { DateOrder } from './read-day.ts'
import { readSheetFile, type Sheet, SheetRefused } from './read-sheet.ts'
import { type Columns, recogniseColumns } from './recognise-columns.ts'
import { type ReadRows, rowsOfSheet } from './rows-of-sheet.ts'

/** A file that was chosen, and a person's answers about it since. */
type Opened = {
  /** Another one for each time that a file is opened. */
  id: string
  name: string
  bytes: Uint8Array
  sheets: Sheet[]
  guessedEncoding: string | undefined
  at: number
  table: Table
  /** What it lists. */
  kind: SheetKind
  columns: Columns
  order: DateOrder | undefined
  makesBeds: boolean
  /** What was typed in the preview in place of the sheet's own values, by line and field. */
  mended: Record<string, string>
  left: number[]
}

/** A sheet as it would come in: its rows as they were corrected, and what is still wrong with them. */
export type OpenSheet = Opened & { read: ReadRows; rows: ImportRow[]; faults: RowNote[] }

const UNANSWERED: Pick<Opened, 'mended' | 'left' | 'order' | 'makesBeds'> = {
  mended: {},
  left: [],
  order: undefined,
  makesBeds: true,
}

/** Opens a sheet and keeps a person's choices for it. */
export function useSheet(days: { today: string; chargeFrom: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [refused, setRefused] = useState('')
  const { today, chargeFrom } = days
  const open = async (name: string, bytes: Uint8Array, encoding?: string) => {
    setRefused('')
    try {
      const file = await readSheetFile(bytes, encoding)
      setOpened({ id: newKey(), name, bytes, ...file, ...withSheet(file.sheets, bestSheet(file.sheets)) })
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error
      setOpened(null)
      setRefused(i18n._(error.why))
    }
  }
  const change = (changes: Partial<Opened>) => setOpened((it) => it && { ...it, ...changes })
  const sheet = useMemo(
    () => opened && asOpen(opened, { today, chargeFrom }),
    [opened, today, chargeFrom],
  )
  return {
    sheet,
    refused,
    open,
    close: () => setOpened(null),
    readAs: (encoding: string) => opened && open(opened.name, opened.bytes, encoding),
    chooseSheet: (at: number) => opened && change(withSheet(opened.sheets, at)),
    assign: (place: number, field: ColumnField | null) =>
      opened && change({ columns: assigned(opened, place, field), mended: {}, left: [] }),
    sayKind: (kind: SheetKind) => opened && change(withSheet(opened.sheets, opened.at, kind)),
    sayOrder: (order: DateOrder) => change({ order }),
    makeBeds: (makesBeds: boolean) => change({ makesBeds }),
    mend: (line: number, field: ImportFieldName, text: string) =>
      opened && change({ mended: { ...opened.mended, [`${line} ${field}`]: text } }),
    leaveOut: (lines: readonly number[]) => opened && change({ left: [...opened.left, ...lines] }),
  }
}

/** What the parts of the page work with. */
export type UsingSheet = ReturnType<typeof useSheet>

function asOpen(opened: Opened, days: { today: string; chargeFrom: string }): OpenSheet {
  const { table, columns, order, makesBeds, mended, left, sheets, at } = opened
  const read = rowsOfSheet(sheets[at]?.cells ?? [], table, {
    ...{ columns, order, makesBeds, today: days.today, left },
  })
  const rows = read.rows.map((row) => withMended(row, mended, order ?? 'day'))
  return { ...opened, read, rows, faults: [...read.faults, ...faultsOfRows(rows, days)] }
}

function withMended(row: ImportRow, mended: Opened['mended'], order: DateOrder): ImportRow {
  const typed = Object.entries(mended).flatMap(([key, text]) => {
    const [line, field] = key.split(' ') as [string, ImportFieldName]
    return Number(line) === row.line ? [[field, readCell(field, text, order)] as const] : []
  })
  return typed.length === 0 ? row : { ...row, ...Object.fromEntries(typed) }
}

function withSheet(sheets: readonly Sheet[], at: number, said?: SheetKind) {
  const cells = sheets[at]?.cells ?? []
  const table = findTable(cells)
  const kind = said ?? kindOfHeads(table.heads)
  const rows = cells.slice(table.firstRow)
  const columns = recogniseColumns(table.heads, rows, rememberedColumns(kind), kind)
  return { at, table, kind, columns, ...UNANSWERED }
}

/** The sheet of which most columns are recognised; the first of several. */
function bestSheet(sheets: readonly Sheet[]): number {
  const known = sheets.map(({ cells }) => {
    const { heads, firstRow } = findTable(cells)
    const recognised = SHEET_KINDS.map(
      (kind) => recogniseColumns(heads, cells.slice(firstRow), {}, kind).filter(Boolean).length,
    )
    return Math.max(...recognised)
  })
  return known.indexOf(Math.max(...known))
}

/** One column for a field: who had it before has none. */
function assigned(
  { columns, table, kind }: Opened,
  place: number,
  field: ColumnField | null,
): Columns {
  const next = columns.map((it, at) => (at === place ? field : it === field ? null : it))
  rememberColumns(kind, table.heads, next)
  return next
}

/** "Date" is another day in a list of tenants than in one of receipts. */
const KEYS = { books: 'sheet-columns', receipts: 'sheet-columns-receipts' }

/** What somebody assigned to columns of such sheets on this device before, by their heads: no record of anybody. */
function rememberedColumns(kind: SheetKind): Record<string, ColumnField | null> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEYS[kind]) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, ColumnField>) : {}
  } catch {
    return {}
  }
}

const MAX_KEPT = 200

/** Keeps what the columns of a sheet were assigned to, for the next sheet with the same heads. */
function rememberColumns(kind: SheetKind, heads: readonly string[], columns: Columns): void {
  const assigned = heads.map((head, place) => [head, columns[place] ?? null] as const)
  const all = {
    ...rememberedColumns(kind),
    ...Object.fromEntries(assigned.filter(([head]) => head.length > 1)),
  }
  try {
    localStorage.setItem(
      KEYS[kind],
      JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MAX_KEPT))),
    )
  } catch {
    // A browser that keeps nothing recognises the columns anew.
  }
}
