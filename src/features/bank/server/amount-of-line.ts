import { addDays, daysBetween } from '../../../shared/calendar-date.ts'
import { minus, type Paise, ZERO } from '../../../shared/paise.ts'
import type { ProposedPart, Reason } from '../proposal.ts'
import { isDueOf, type Note, namesMonth } from './note-of-line.ts'
import { type OpenDue, partOf, spread, totalOpen } from './open-dues.ts'

/** The dues that an amount of one payer settles. */
export type Fit = { parts: ProposedPart[]; tds: Paise; why: Reason[]; isExact: boolean }

type Paid = { amount: Paise; day: string; note: Note; units: Set<string> }

/** Days ahead: dues beyond them are paid only after those before. */
const SOON_DAYS = 21
/** Days ahead: dues beyond them are hardly what was paid. */
const AHEAD_DAYS = 35

/**
 * What this payer's amount settles of what they owe. Exact: the one due, all of them, the deposit and the first rent,
 * rent less the agreed tax, or the one that the note names; else the oldest first. Undefined where nothing is owed.
 */
export function fitOf(dues: readonly OpenDue[], paid: Paid): Fit | undefined {
  if (dues.length === 0) return undefined
  const exact = exactly(dues, paid)
  if (exact) {
    const against = doubts(exact.parts, dues, paid)
    return { ...exact, why: [...exact.why, ...against], isExact: exact.isExact && !against.length }
  }
  const isOneAgreement = new Set(dues.map(({ agreementId }) => agreementId)).size === 1
  const named = dues.filter((due) => isNamed(due, paid))
  const those = isOneAgreement ? oldestFirst(dues, named) : named
  if (those.length === 0) return { parts: [], tds: ZERO, why: ['several dues'], isExact: false }
  const why: Reason = paid.amount > totalOpen(those) ? 'over' : 'part'
  return { parts: spread(paid.amount, those), tds: ZERO, why: [why], isExact: false }
}

/** Dues that the note names come before older ones. */
function oldestFirst(dues: readonly OpenDue[], named: readonly OpenDue[]): OpenDue[] {
  const others = dues.filter((due) => !named.includes(due))
  return [...named, ...others]
}

function exactly(dues: readonly OpenDue[], paid: Paid): Fit | undefined {
  const { amount } = paid
  if (totalOpen(dues) === amount) {
    const why: Reason =
      dues.length === 1 ? 'one due' : isLetting(dues) ? 'deposit and rent' : 'all dues'
    return { parts: dues.map((due) => partOf(due)), tds: ZERO, why: [why], isExact: true }
  }
  const [only] = dues
  if (only?.tds && dues.length === 1 && minus(only.open, only.tds) === amount)
    return { parts: [partOf(only)], tds: only.tds, why: ['less tax'], isExact: true }
  const one = oneOfSeveral(dues, paid)
  if (one?.isExact) return one
  // Rent and maintenance of the month that the note names.
  const ofMonth = paid.note.months.length > 0 ? dues.filter((due) => isNamed(due, paid)) : []
  if (ofMonth.length > 1 && totalOpen(ofMonth) === amount)
    return {
      parts: ofMonth.map((due) => partOf(due)),
      tds: ZERO,
      why: ['named in note'],
      isExact: true,
    }
  // A rent that is charged already and due next month is not what is paid this month.
  const until = addDays(paid.day, SOON_DAYS)
  const soon = dues.filter(({ dueOn }) => dueOn <= until)
  const isSooner = soon.length > 0 && soon.length < dues.length
  return letting(dues, paid) ?? (isSooner ? exactly(soon, paid) : undefined) ?? one
}

const isLetting = (dues: readonly OpenDue[]): boolean =>
  dues.length === 2 && dues.some(({ what }) => what === 'deposit')

/** The deposit with the first rent, where later ones are owed already. */
function letting(dues: readonly OpenDue[], { amount }: Paid): Fit | undefined {
  const deposits = dues.filter(({ what }) => what === 'deposit')
  const pairs = deposits.flatMap((deposit) => {
    const first = dues.find((it) => it.agreementId === deposit.agreementId && it.what === 'rent')
    return first && totalOpen([deposit, first]) === amount ? [[deposit, first]] : []
  })
  const [pair] = pairs
  if (!pair || pairs.length > 1) return undefined
  const parts = pair.map((due) => partOf(due))
  return { parts, tds: ZERO, why: ['deposit and rent'], isExact: true }
}

/** One of several dues, which is exact only where the note tells it from the others. */
function oneOfSeveral(dues: readonly OpenDue[], paid: Paid): Fit | undefined {
  const fits = dues.flatMap((due) => {
    if (due.open === paid.amount) return [{ due, tds: ZERO }]
    const { tds } = due
    return tds !== null && minus(due.open, tds) === paid.amount ? [{ due, tds }] : []
  })
  const named = fits.filter(({ due }) => isNamed(due, paid))
  const [found] = named.length > 0 ? named : fits
  if (!found) return undefined
  const isExact = named.length === 1
  const whyTax: Reason[] = found.tds > 0n ? ['less tax'] : []
  const why: Reason[] = [isExact ? 'named in note' : 'several dues', ...whyTax]
  return { parts: [partOf(found.due)], tds: found.tds, why, isExact }
}

function isNamed(due: OpenDue, { note, units }: Paid): boolean {
  if (units.size > 0 && !units.has(due.agreementId)) return false
  if (note.isDeposit || due.what === 'deposit') return note.isDeposit && due.what === 'deposit'
  if (note.months.length > 0) return namesMonth(note, due)
  return units.has(due.agreementId)
}

/** Reasons against an amount that fits: the note, or a due that is far ahead. */
function doubts(
  parts: readonly ProposedPart[],
  dues: readonly OpenDue[],
  { day, note, units }: Paid,
): Reason[] {
  const settled = dues.filter(({ chargeId, agreementId, what }) =>
    parts.some(
      (it) => it.chargeId === chargeId && it.agreementId === agreementId && it.what === what,
    ),
  )
  const against: Reason[] = []
  if (settled.some(({ dueOn }) => daysBetween(day, dueOn) > AHEAD_DAYS)) against.push('far ahead')
  const rents = settled.filter(({ what }) => what === 'rent')
  const isOtherMonth =
    rents.length > 0 && note.months.some((month) => !rents.some((due) => isDueOf(month, due)))
  const isOtherUnit = [...units].some((id) => settled.every((due) => due.agreementId !== id))
  const hasDeposit = settled.some(({ what }) => what === 'deposit')
  const isAhead = settled.some(({ dueOn }) => dueOn > day)
  const isOtherKind =
    note.isNoRent ||
    (note.isDeposit && !hasDeposit) ||
    (note.isAdvance && !hasDeposit && !isAhead) ||
    (note.isBesideRent && settled.every(({ what }) => what !== 'other')) ||
    // Of a rent of which a part is paid already, the rest is a part, too.
    (note.isPart && rents.some(({ taxable }) => taxable !== null))
  if (isOtherMonth || isOtherUnit || isOtherKind) against.push('note says otherwise')
  return against
}
