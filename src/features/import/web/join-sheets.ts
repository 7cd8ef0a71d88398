import { findTable, type SheetHeads, upright } from './find-heads.ts'
import { plainHead } from './match-heads.ts'
import { textOfSheetCell } from './read-cell.ts'
import type { OpenedCell, OpenedSheet } from './read-sheet.ts'

/** A sheet whose rows were found by an id in another one, and the head of that id. */
export type JoinedSheet = { name: string; by: string }

type Opened = OpenedSheet & { table: SheetHeads }

/** The head of an id, in its own sheet and in others: "id" of "Properties" is a "property id". */
const IS_ID = /(?:^| )(?:id|code|ref|key)$/
const singular = (name: string) =>
  plainHead(name)
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '')

const MOST_FOUND = 0.5

/** How the columns of one sheet lead to the rows of another, by an id that no two of those share. */
function tieOf(from: Opened, to: Opened) {
  for (const [at, head] of from.table.heads.entries()) {
    const plain = plainHead(head)
    if (!IS_ID.test(plain)) continue
    const there = to.table.heads.findIndex((other) => {
      const own = plainHead(other)
      return own === plain || (own === 'id' && plain === `${singular(to.name)} id`)
    })
    if (there < 0) continue
    const rows = to.cells.slice(to.table.firstRow)
    const ids = rows.map((row) => textOfSheetCell(row[there])).filter(Boolean)
    const known = new Map(rows.map((row) => [textOfSheetCell(row[there]), row]))
    if (ids.length === 0 || new Set(ids).size < ids.length) continue
    const own = from.cells
      .slice(from.table.firstRow)
      .flatMap((row) => textOfSheetCell(row[at]) || [])
    const found = own.filter((id) => known.has(id)).length
    if (own.length > 0 && found / own.length >= MOST_FOUND) return { at, there, known, head }
  }
  return undefined
}

/**
 * Adds to the rows of a sheet what other sheets of the workbook have about them, by the columns of ids that they share.
 * Each row stays on its line. Heads that both sheets have get the name of the other sheet before them.
 */
export function withJoined(
  sheets: readonly OpenedSheet[],
  at: number,
): { cells: OpenedCell[][]; joined: JoinedSheet[] } {
  const opened = sheets.map((sheet) => {
    const cells = upright(sheet.cells)
    return { ...sheet, cells, table: findTable(cells) }
  })
  const main = opened[at]
  if (!main) return { cells: [], joined: [] }
  const others = opened.filter((it) => it !== main)
  const joined: JoinedSheet[] = []
  let { cells } = main
  const headRow = main.table.firstRow - 1
  const width = main.table.heads.length
  let added = width
  for (const other of headRow < 0 ? [] : others) {
    const tie = tieOf(main, other)
    if (!tie) continue
    const places = other.table.heads.flatMap((head, place) =>
      head !== '' && place !== tie.there ? [place] : [],
    )
    const from = added
    const taken =
      joined.length === 0 ? main.table.heads : (cells[headRow] ?? []).map(textOfSheetCell)
    cells = cells.map((row, place) => {
      const extra = place === headRow ? undefined : tie.known.get(textOfSheetCell(row[tie.at]))
      const isHead = place === headRow
      if (!isHead && (!extra || place < main.table.firstRow)) return row
      const isFirst = isHead && joined.length === 0
      const own = isFirst ? main.table.heads.map((_, it) => headOf(main, it, [])) : row
      const wide = [...own, ...Array.from({ length: Math.max(0, from - own.length) }, () => null)]
      return [
        ...wide,
        ...places.map((it) => (isHead ? headOf(other, it, taken) : (extra?.[it] ?? null))),
      ]
    })
    added += places.length
    joined.push({ name: other.name, by: tie.head })
  }
  return { cells, joined }
}

/** In a sheet of properties, a name is the name of a property. */
const OF_PROPERTIES = /^(?:propert|flat|unit|room|building|shop|house|apartment)/
const IS_GENERIC = /^(?:name|address|no|number)$/

function headOf({ table, name }: Opened, place: number, taken: readonly string[]): string {
  const head = table.heads[place] ?? ''
  const isTaken = taken.some((other) => plainHead(other) === plainHead(head))
  const isUnclear = OF_PROPERTIES.test(singular(name)) && IS_GENERIC.test(plainHead(head))
  return isTaken || isUnclear ? `${singular(name)} ${head}` : head
}
