import { addDays } from '../../../shared/calendar-date.ts'

/** Days that statements tell all of, with hashes of the balances before and after; null where they are not known. */
export type Span = { from: string; to: string; opening: string | null; closing: string | null }

/**
 * Adds the days of a statement. Two go together where they share a day, or where the later goes on with the balance of
 * the earlier: a day after the last may have had payments that neither prints.
 */
export function withSpan(spans: readonly Span[], added: Span): Span[] {
  const joined: Span[] = []
  for (const span of [...spans, added].toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && goesOn(last, span)) joined[joined.length - 1] = together(last, span)
    else joined.push(span)
  }
  return joined
}

const goesOn = (earlier: Span, later: Span): boolean =>
  later.from <= earlier.to || (earlier.closing !== null && earlier.closing === later.opening)

function together(earlier: Span, later: Span): Span {
  const { from, opening } = earlier
  if (earlier.to > later.to) return earlier
  if (earlier.to < later.to) return { ...later, from, opening }
  return { ...earlier, closing: earlier.closing === later.closing ? later.closing : null }
}

/** Takes out days of which a line is no longer known. */
export function withoutDays(spans: readonly Span[], days: readonly string[]): Span[] {
  return days.reduce<Span[]>(
    (left, day) =>
      left.flatMap((span) => {
        if (day < span.from || day > span.to) return [span]
        const parts = [
          { ...span, to: addDays(day, -1), closing: null },
          { ...span, from: addDays(day, 1), opening: null },
        ]
        return parts.filter(({ from, to }) => from <= to)
      }),
    [...spans],
  )
}
