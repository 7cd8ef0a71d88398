import { ENGLISH_DATES } from '../../shared/calendar-date.ts'

/** Letters and digits that nobody mistakes for others, and that make no words. */
const LETTERS = '23456789BCDFGHJKLMNPQRSTVWXYZ'
const LENGTH = 6

/**
 * The six letters by which a payment's note names an agreement, always the same for it: of its id, whose end is random.
 * They tell nothing else.
 */
export function payCodeOf(leaseId: string): string {
  let rest = BigInt(`0x0${leaseId.replace(/[^0-9a-f]/gi, '').slice(-12)}`)
  let code = ''
  for (let at = 0; at < LENGTH; at++) {
    code += LETTERS[Number(rest % BigInt(LETTERS.length))]
    rest /= BigInt(LETTERS.length)
  }
  return code
}

/** The agreement of each code; null of one that two have. */
export function leasesByCode(leaseIds: readonly string[]): Map<string, string | null> {
  const leases = new Map<string, string | null>()
  for (const leaseId of leaseIds) {
    const code = payCodeOf(leaseId)
    leases.set(code, leases.has(code) ? null : leaseId)
  }
  return leases
}

/** The agreement whose letters stand in what a bank printed; undefined where none or several do. */
export function leaseNamedIn(
  printed: string,
  leases: ReadonlyMap<string, string | null>,
): string | undefined {
  const words = new Set(printed.toUpperCase().split(/[^A-Z0-9]+/))
  const [named, ...others] = [...words].flatMap((word) => leases.get(word) ?? [])
  return others.length === 0 ? named : undefined
}

/**
 * The note of a payment: "7KQ2MX Nov26 12 Lake View Road". The letters come first, as banks cut notes to fifteen, and
 * then the month of the oldest due.
 */
export function paymentNote(lease: { leaseId: string; dueOn: string; address1: string }): string {
  const [year = '', month = ''] = lease.dueOn.split('-')
  const name = ENGLISH_DATES.short[Number(month) - 1] ?? ''
  return `${payCodeOf(lease.leaseId)} ${name}${year.slice(2)} ${lease.address1}`
}
