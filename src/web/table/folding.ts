import type { ColumnPriority } from './column.ts'

/** Widths in CSS pixels, paddings included. */
export type Widths = {
  /** Of each column: enough that its texts read well. */
  comfortable: readonly number[]
  /** Of each column: the same, and where its texts are to be whole, enough that they take two lines. */
  roomy: readonly number[]
  /** Of each column: enough for its longest word. */
  least: readonly number[]
  /** Of each column: the same, though a very long word is broken. */
  tightest: readonly number[]
  /** Of each column: enough that its texts take two lines. */
  halved: readonly number[]
  /** Of each column: the tightest, though names are broken that are no longer than usual, and cut after some lines. */
  cut: readonly number[]
  /** Of the column of actions, 0 without one, and of the one with More. */
  actions: number
  more: number
}

export type Folding = {
  /** The columns behind More, by their index. */
  columns: ReadonlySet<number>
  actions: boolean
  /** Whether anything is behind More. */
  hasMore: boolean
  /** Minimum width of each column; undefined for one that takes the remaining width. */
  minWidths: readonly (number | undefined)[]
  /** No column fits: rows are shown in their phone form, with all columns behind More. */
  isPhone: boolean
}

const FIRST_TO_GO: readonly ColumnPriority[] = ['wide', 'desktop', 'tablet']
/** The first column may break its words: below this it would be no column any more. */
const LEAST_FIRST = 120

/**
 * Chooses the columns to collapse into More, so that the others and the actions fit into `available` pixels.
 * Columns collapse in the order of `From`, then the actions; before the last ones, those shown on phones are
 * set closer together. Where `isTight`, all are set closer together before any collapses, and then the `extras` go,
 * the rightmost first, where all others have room without them, with long names cut if need be.
 */
export function collapseColumns(
  available: number,
  widths: Widths,
  priorities: readonly ColumnPriority[],
  { isTight = false, extras = [] }: { isTight?: boolean; extras?: readonly number[] } = {},
): Omit<Folding, 'isPhone'> {
  const { comfortable, roomy, least, tightest, halved, cut, more } = widths
  const standing = new Set(priorities.keys())
  let { actions } = widths
  const hasMore = () => standing.size < priorities.length || actions < widths.actions
  const fits = (of: readonly number[]) => {
    const total = sum([...standing].map((index) => of[index] ?? 0))
    return total + actions + (hasMore() ? more : 0) <= available
  }
  // A broad column that went last may have left room for a narrow one.
  const bringBack = (index: number, wanted: readonly number[]) => {
    standing.add(index)
    if (!fits(wanted)) standing.delete(index)
  }
  const result = (minWidths: Folding['minWidths']) => ({
    columns: new Set([...priorities.keys()].filter((index) => !standing.has(index))),
    actions: actions < widths.actions,
    hasMore: hasMore(),
    minWidths,
  })
  const grown = () => {
    const shown = sum([...standing].map((index) => comfortable[index] ?? 0))
    let left = available - shown - actions - (hasMore() ? more : 0)
    return comfortable.map((width, index) => {
      const wish = standing.has(index) ? (roomy[index] ?? width) - width : 0
      const growth = Math.max(0, Math.min(wish, left))
      left -= growth
      return width + growth
    })
  }

  // All as wide as there is room for, until their texts take two lines.
  const even = () => {
    let most = Math.max(...halved)
    const wished = () =>
      tightest.map((width, at) => Math.max(width, Math.min(halved[at] ?? 0, most)))
    while (most > 0 && !fits(wished())) most--
    return wished()
  }

  if (isTight && !fits(comfortable)) {
    if (fits(tightest)) return result(even())
    const gone = extras.toReversed().filter((index) => !fits(tightest) && standing.delete(index))
    if (fits(tightest)) {
      for (const index of gone.toReversed()) bringBack(index, tightest)
      return result(even())
    }
    if (fits(cut)) return result(cut)
    for (const index of gone) standing.add(index)
  }

  for (const from of FIRST_TO_GO) {
    const wanted = from === 'wide' ? roomy : comfortable
    const equals = fromTheRight(priorities, from)
    const gone = equals.filter((index) => !fits(wanted) && standing.delete(index))
    if (!fits(wanted)) continue
    for (const index of gone.reverse()) bringBack(index, wanted)
    return result(grown())
  }
  actions = 0
  if (fits(comfortable)) return result(grown())
  const closest = least.map((width, index) => (index === 0 ? Math.min(width, LEAST_FIRST) : width))
  for (const index of fromTheRight(priorities, 'phone')) if (!fits(closest)) standing.delete(index)
  return result(closest.map((width, index) => (index === 0 ? undefined : width)))
}

/** The first column is always shown. */
const fromTheRight = (priorities: readonly ColumnPriority[], wanted: ColumnPriority) =>
  [...priorities.keys()].reverse().filter((index) => index > 0 && priorities[index] === wanted)

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** Whether the column with More is the last one that is seen. */
export const moreAt = (folding: Folding, actions: unknown): 'last' | 'inner' =>
  actions && !folding.actions ? 'inner' : 'last'
