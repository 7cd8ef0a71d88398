import { type Paise, ZERO } from '../../../../shared/paise.ts'
import { readNarration } from '../../../../shared/read-narration.ts'
import type { RawLine } from './read-rows.ts'

/** A line of which it is known which way the money went. */
export type SettledLine = RawLine & { direction: 'in' | 'out' }

export type LineOrder = 'oldest first' | 'newest first'

export const signedAmount = ({ amount, direction }: SettledLine): Paise =>
  direction === 'in' ? amount : (-amount as Paise)

/** The order of the lines by their days; where all are of one day, by their balances. */
export function orderOf(days: readonly string[], lines: readonly RawLine[]): LineOrder {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  if (first !== last) return first < last ? 'oldest first' : 'newest first'
  const agreeing = (order: LineOrder) => {
    const list = order === 'oldest first' ? lines : lines.toReversed()
    return countOf(list, (before, line) => follows(before, line))
  }
  return agreeing('newest first') > agreeing('oldest first') ? 'newest first' : 'oldest first'
}

const follows = (before: RawLine, line: RawLine) => {
  if (before.balance === null || line.balance === null) return false
  const change = line.balance - before.balance
  if (line.direction === null) return change === line.amount || -change === line.amount
  return change === (line.direction === 'in' ? line.amount : -line.amount)
}

const countOf = (
  lines: readonly RawLine[],
  test: (before: RawLine, line: RawLine) => boolean,
): number =>
  lines.reduce((count, line, at) => {
    const before = lines[at - 1]
    return count + (before && test(before, line) ? 1 : 0)
  }, 0)

/**
 * Lines from the oldest, those of each day in the order that their balances say: some banks print days in one order and the
 * lines of a day in the other. As they are where their balances follow already, or follow in no order.
 */
export function inOrderOfBalances(
  oldestFirst: readonly RawLine[],
  dayOf: (line: RawLine) => string,
  opening: bigint | null,
): readonly RawLine[] {
  const steps = oldestFirst.flatMap((line) => stepOf(line) ?? [])
  if (steps.length < oldestFirst.length || areFollowing(steps, opening)) return oldestFirst
  const ordered: Step[] = []
  let now: bigint | null = opening
  for (const day of Map.groupBy(steps, ({ line }) => dayOf(line)).values()) {
    const chained = chain(day, now)
    if (!chained) return oldestFirst
    ordered.push(...chained)
    now = chained.at(-1)?.after ?? now
  }
  return ordered.map(({ line }) => line)
}

/** A line with the balances before and after it. */
type Step = { line: RawLine; before: bigint; after: bigint }

const stepOf = (line: RawLine): Step | undefined => {
  const { amount, direction, balance: after } = line
  if (direction === null || after === null) return undefined
  return { line, before: direction === 'in' ? after - amount : after + amount, after }
}

const areFollowing = (steps: readonly Step[], opening: bigint | null) =>
  steps.every(({ before }, at) => {
    const known = at === 0 ? opening : steps[at - 1]?.after
    return known === null || known === before
  })

/** The lines of a day, each going on with the balance of the one before; undefined where one does not. */
function chain(day: readonly Step[], opening: bigint | null): Step[] | undefined {
  const left = [...day]
  const chained: Step[] = []
  const afters = new Set(day.map(({ after }) => after))
  let now = opening ?? day.find(({ before }) => !afters.has(before))?.before
  while (left.length > 0) {
    const at = left.findIndex(({ before }) => before === now)
    const [next] = at < 0 ? [] : left.splice(at, 1)
    if (!next) return undefined
    chained.push(next)
    now = next.after
  }
  return chained
}

/**
 * Which way the money of each line went, of lines from the oldest: as their columns or marks say, unless the balance
 * contradicts them (some exports call the columns the wrong way round: `isSwapped`); where nothing says it, by the
 * balance.
 */
export function settleDirections(
  oldestFirst: readonly RawLine[],
  opening: Paise | null,
): { lines: (SettledLine | undefined)[]; isSwapped: boolean } {
  const named = countOf(oldestFirst, (before, line) => follows(before, line))
  const swapped = oldestFirst.map(turn)
  const turnedRound = countOf(swapped, (before, line) => follows(before, line))
  const isSwapped = turnedRound > named && turnedRound >= LEAST_PROOF
  const lines = isSwapped ? swapped : oldestFirst
  const unmarked = otherThanMarked(lines)
  const settled = lines.map((line, at) => {
    if (line.direction !== null) return { ...line, direction: line.direction }
    const before = at === 0 ? opening : (lines[at - 1]?.balance ?? null)
    const direction = byBalance(before, line) ?? unmarked ?? byWords(line.narration)
    return direction === null ? undefined : { ...line, direction }
  })
  return { lines: settled, isSwapped }
}

/** One line that fits by chance proves nothing. */
const LEAST_PROOF = 2

const turn = (line: RawLine): RawLine =>
  line.direction === null ? line : { ...line, direction: line.direction === 'in' ? 'out' : 'in' }

/** The direction of lines without a sign or mark, where all lines with one go the other way: "-500.00" and "500.00". */
function otherThanMarked(lines: readonly RawLine[]): 'in' | 'out' | null {
  const marked = new Set(lines.flatMap(({ direction }) => direction ?? []))
  if (marked.size !== 1) return null
  return marked.has('in') ? 'out' : 'in'
}

function byBalance(before: Paise | null, { amount, balance }: RawLine): 'in' | 'out' | null {
  if (before === null || balance === null) return null
  if (balance - before === amount) return 'in'
  return before - balance === amount ? 'out' : null
}

/** The direction by the narration, for a first line that no balance stands before. */
function byWords(narration: string): 'in' | 'out' | null {
  const [word] =
    /^(?:BY|TO)\b|\b(?:CR|DR|CREDIT(?:ED)?|DEBIT(?:ED)?|RECEIVED|DEPOSIT|WITHDRAWAL|SENT|PAID TO)\b/i.exec(
      narration,
    ) ?? []
  if (word !== undefined) return /^(?:by|c|r|dep)/i.test(word) ? 'in' : 'out'
  const { via } = readNarration(narration)
  if (via === 'interest') return 'in'
  return ['card', 'charge', 'loan', 'bill'].includes(via) ? 'out' : null
}

export const sumOfLines = (lines: readonly SettledLine[], direction: 'in' | 'out'): Paise =>
  lines.reduce<bigint>(
    (sum, line) => sum + (line.direction === direction ? line.amount : ZERO),
    0n,
  ) as Paise

/**
 * The first two neighbours of lines from the oldest between which the balance does not follow: the places of both, the
 * first of them −1 for the opening balance.
 */
export function firstGap(
  oldestFirst: readonly SettledLine[],
  opening: Paise | null,
): { before: number; after: number } | null {
  let known = opening
  let place = -1
  let since = 0n
  for (const [at, line] of oldestFirst.entries()) {
    since += signedAmount(line)
    if (line.balance === null) continue
    if (known !== null && known + since !== line.balance) return { before: place, after: at }
    known = line.balance
    place = at
    since = 0n
  }
  return null
}
