import { ZERO } from '../../../shared/paise.ts'
import { diallable } from '../../../web/call-link.tsx'
import type { ListedDues } from '../dues.ts'

/**
 * Why nobody is reminded of an agreement that is late: the client reported a payment that waits, was reminded today, or
 * has no phone number and gets no mail.
 */
export type LeftOut = 'claim' | 'reminded' | 'unreachable'

/** The dues of late tenants, most overdue first, by how they can be reminded. */
export type ToRemind = {
  all: ListedDues[]
  byWhatsApp: ListedDues[]
  byMail: ListedDues[]
  leftOut: { dues: ListedDues; why: LeftOut }[]
}

/**
 * Lists the tenants to remind of rent that is overdue. A client with two agreements is reminded of each. Agreements in
 * `passed` (skipped, or opened in WhatsApp just now) get no mail.
 */
export function toRemind(
  dues: readonly ListedDues[],
  today: string,
  passed: { readonly [leaseId: string]: unknown } = {},
): ToRemind {
  const late = dues.filter(({ overdue }) => overdue > ZERO)
  const leftOut = late.flatMap((it) => {
    const why = whyLeftOut(it, today)
    return why === null ? [] : [{ dues: it, why }]
  })
  const all = late.filter((it) => whyLeftOut(it, today) === null)
  const byWhatsApp = all.filter(hasPhone)
  const byMail = all.filter((it) => hasMail(it) && passed[it.leaseId] === undefined)
  return { all, byWhatsApp, byMail, leftOut }
}

function whyLeftOut(dues: ListedDues, today: string): LeftOut | null {
  if (dues.claimed > ZERO) return 'claim'
  if (dues.lastReminder?.sentOn === today) return 'reminded'
  return hasPhone(dues) || hasMail(dues) ? null : 'unreachable'
}

/** Whether there is a number to write to. */
export const hasPhone = ({ phone }: Pick<ListedDues, 'phone'>): boolean => diallable(phone) !== ''

const hasMail = ({ unmailed }: ListedDues) => unmailed === null
