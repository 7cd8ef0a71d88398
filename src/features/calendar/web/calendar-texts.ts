import { plural, t } from '@lingui/core/macro'
import { formatPaiseBriefly, type Paise, sumOf, ZERO } from '../../../shared/paise.ts'
import { CALENDAR_KINDS, type CalendarEvent, type CalendarKind } from '../calendar-wire.ts'

/** Describes an event without naming the tenant. */
export function eventText({ kind, day, detail }: CalendarEvent, today: string): string {
  switch (kind) {
    case 'due':
      return day < today ? t`Overdue` : t`Due`
    case 'rent':
      return t`Rent due`
    case 'cheque':
      return t`Cheque ${detail ?? ''} can go to the bank`
    case 'leaving':
      return t`Tenant leaves`
    case 'end':
      return t`Agreement ends`
    case 'rise':
      return t`Rent can rise by ${detail ?? ''}%`
    case 'new rent':
      return t`New rent`
  }
}

/** The events of one kind on a day, summed; rents to come count as dues. */
export type DayPart = { kind: CalendarKind; count: number; amount: Paise }

/** Sums the events of a day by kind, in the order of the kinds. */
export function partsOfDay(events: readonly CalendarEvent[]): DayPart[] {
  const kindOf = (kind: CalendarKind) =>
    kind === 'rent' ? 'due' : kind === 'new rent' ? 'rise' : kind
  return CALENDAR_KINDS.flatMap((kind) => {
    const some = events.filter((event) => kindOf(event.kind) === kind)
    const amount = sumOf(some.map((event) => event.amount ?? ZERO))
    return some.length === 0 ? [] : [{ kind, count: some.length, amount }]
  })
}

/** Names the events of one kind on a day, in a few words. */
export function partText({ kind, count }: DayPart): string {
  if (kind === 'cheque') return plural(count, { one: '# cheque', other: '# cheques' })
  if (kind === 'leaving') return plural(count, { one: '# move-out', other: '# move-outs' })
  if (kind === 'end') return plural(count, { one: '# agreement ends', other: '# agreements end' })
  if (kind === 'rise') return plural(count, { one: '# increase', other: '# increases' })
  return plural(count, { one: '# due', other: '# dues' })
}

/** Describes the events of a day for screen readers. */
export const dayText = (events: readonly CalendarEvent[]): string =>
  partsOfDay(events)
    .map((part) =>
      part.kind === 'due'
        ? `${partText(part)}, ${formatPaiseBriefly(part.amount)}`
        : partText(part),
    )
    .join('; ') || t`nothing`
