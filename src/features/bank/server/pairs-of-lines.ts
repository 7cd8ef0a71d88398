import { daysBetween } from '../../../shared/calendar-date.ts'
import { type LineToPropose, referenceOfLine } from './line-to-propose.ts'

/** A payment that failed comes back within these days. */
const BACK_WITHIN_DAYS = 40

/**
 * The lines that take an earlier one back, with that one: the same reference and amount, the other way. Cheques are not
 * among them, for a cheque in hand has its own return.
 */
export function pairsAmong(lines: readonly LineToPropose[]): Map<string, string> {
  const pairs = new Map<string, string>()
  const waiting = new Map<string, LineToPropose[]>()
  for (const line of lines) {
    const { via } = line.understood
    const reference = referenceOfLine(line)
    if (reference === null || via === 'cheque' || via === 'cheque return' || via === 'charge')
      continue
    const same = waiting.get(reference) ?? []
    const other = same.findLast(
      (it) =>
        it.amount === line.amount &&
        it.direction !== line.direction &&
        daysBetween(it.day, line.day) <= BACK_WITHIN_DAYS,
    )
    if (!other) {
      waiting.set(reference, [...same, line])
      continue
    }
    pairs.set(line.key, other.key)
    const rest = same.filter((it) => it !== other)
    waiting.set(reference, rest)
  }
  return pairs
}
