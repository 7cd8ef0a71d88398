import type { Paise } from '../../../../shared/paise.ts'
import { type Cell, textOf } from '../open/opened-file.ts'
import { readAmount } from './amounts.ts'
import { plainHead } from './column-words.ts'
import type { Columns } from './columns.ts'

export type PrintedTotals = { in: Paise | null; out: Paise | null }

const OUT = /^(?:total )?(?:debits?|withdrawals?|dr)(?: (?:amount|amt|total))?$/
const IN = /^(?:total )?(?:credits?|deposits?|cr)(?: (?:amount|amt|total))?$/
const TOTAL = /^(?:grand |transaction )?totals?\b/

/** The sums of money in and out that the file prints: in a row called total, or below or beside their names. */
export function totalsIn(rows: readonly (readonly Cell[])[], columns: Columns): PrintedTotals {
  const found: PrintedTotals = { in: null, out: null }
  rows.forEach((row, at) => {
    const heads = row.map(plainHead)
    if (heads.some((head) => TOTAL.test(head)) && columns.out !== undefined) {
      found.out ??= amountIn(row[columns.out])
      found.in ??= amountIn(row[columns.in ?? -1])
    }
    heads.forEach((head, place) => {
      if (!OUT.test(head) && !IN.test(head)) return
      const next = row.slice(place + 1).find((cell) => textOf(cell) !== '')
      const amount = amountIn(rows[at + 1]?.[place]) ?? amountIn(next)
      if (OUT.test(head)) found.out ??= amount
      else found.in ??= amount
    })
  })
  return found
}

const amountIn = (cell: Cell | undefined): Paise | null => {
  const amount = readAmount(cell)?.amount ?? null
  return amount !== null && amount < 0n ? (-amount as Paise) : amount
}
