import { ENGLISH_DATES } from '../../../shared/calendar-date.ts'
import { SHEET_KINDS, type SheetKind } from '../import-row.ts'
import { isMonthHead } from './dues-day.ts'
import { fieldOfHead, isKnownHead } from './match-heads.ts'
import { isFilled, type OpenedCell } from './read-sheet.ts'

/** Where a table begins: its heads, and the first row below them (counted from 0). */
export type SheetHeads = { heads: string[]; firstRow: number }

const LOOK_AT = 15

/**
 * Finds the row of heads among titles and blank lines: the one with the most known words. Where heads span two
 * rows ("Rent" over "Monthly" and "Due"), they are read together.
 */
export function findTable(cells: readonly (readonly OpenedCell[])[]): SheetHeads {
  // A row may be the millionth: no argument for each of them.
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  const texts = cells.slice(0, LOOK_AT).map((row) => textsOf(row, width))
  const scores = texts.map(scoreOf)
  const best = scores.indexOf(Math.max(...scores))
  if ((scores[best] ?? 0) === 0) return { heads: lettered(width), firstRow: firstFilled(cells) }
  const own = texts[best] ?? []
  const below = texts[best + 1]
  if (below && isSecondHead(own, below))
    return { heads: joined(spread(own), below), firstRow: best + 2 }
  const above = texts[best - 1]
  const isTop =
    above && above.filter(Boolean).length > 1 && above.every((text) => !/\d{3}/.test(text))
  return { heads: isTop ? joined(spread(above), own) : own, firstRow: best + 1 }
}

const MOST_ACROSS = 200

/** A sheet whose heads stand below each other in its first column, turned so that each of its columns is a row. */
export function upright(cells: OpenedCell[][]): OpenedCell[][] {
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (cells.length > LOOK_AT * 2 || width > MOST_ACROSS) return cells
  const scoreDown = scoreOf(
    textsOf(
      cells.map(([first]) => first ?? null),
      cells.length,
    ),
  )
  const scoreAcross = Math.max(0, ...cells.map((row) => scoreOf(textsOf(row, width))))
  if (scoreDown < FEWEST_DOWN || scoreAcross > 1) return cells
  return Array.from({ length: width }, (_, at) => cells.map((row) => row[at] ?? null))
}

const FEWEST_DOWN = 3

const textsOf = (row: readonly OpenedCell[], width: number) =>
  Array.from({ length: width }, (_, place) =>
    isFilled(row[place]) ? headIn(row[place] as OpenedCell) : '',
  )

/** A spreadsheet keeps "Apr-26" as the first day of that month. */
const headIn = (cell: OpenedCell) =>
  cell instanceof Date && cell.getUTCDate() === 1
    ? `${ENGLISH_DATES.short[cell.getUTCMonth()]} ${cell.getUTCFullYear()}`
    : String(cell).trim()

const knownIn = (texts: readonly string[], kind: SheetKind) =>
  new Set(texts.map((text) => fieldOfHead(text, kind)).filter(Boolean)).size

/** How many known heads a row has; 0 for a row with amounts or dates. */
const scoreOf = (texts: readonly string[]) => {
  const numbers = texts.filter((text) => /\d{3}|\d[./-]\d/.test(text)).length
  return numbers > 1 ? 0 : Math.max(...SHEET_KINDS.map((kind) => knownIn(texts, kind)))
}

/** A second row of heads fills gaps of the first, or has known words under it, and holds no data. */
function isSecondHead(own: readonly string[], below: readonly string[]): boolean {
  const filled = below.filter(Boolean)
  const isData = (text: string) => (/\d/.test(text) && !isMonthHead(text)) || text.includes('@')
  if (filled.length === 0 || filled.some(isData)) return false
  const fillsGaps = below.some((text, place) => text !== '' && own[place] === '')
  const known = filled.filter(isClearAlone).length
  return fillsGaps && known * 2 >= filled.length
}

/** A head over several columns is in the first of them only. */
function spread(texts: readonly string[]): string[] {
  let last = ''
  return texts.map((text) => {
    last = text || last
    return last
  })
}

const isClearAlone = (head: string) => isKnownHead(head) || isMonthHead(head)

/** Heads that need the one above them: "Amount" below "Rent", "Date" below "Deposit". */
const OF_ANYTHING = /^(?:amount|amt|date|dt|day|no|number|rate|rs)\.?$/i

/** The lower head where it is clear alone, else with the upper one before it. */
const joined = (upper: readonly string[], lower: readonly string[]) =>
  lower.map((text, place) => {
    const over = upper[place] ?? ''
    if (text === '') return over
    return (!isClearAlone(text) || OF_ANYTHING.test(text)) && over !== '' ? `${over} ${text}` : text
  })

const firstFilled = (cells: readonly (readonly OpenedCell[])[]) =>
  Math.max(
    0,
    cells.findIndex((row) => row.some(isFilled)),
  )

/** A, B, C … of a table without heads. */
const lettered = (width: number) =>
  Array.from({ length: width }, (_, place) => String.fromCharCode(65 + (place % 26)))
