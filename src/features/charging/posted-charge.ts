import { countDays, type Days, earlier, sharedDays } from '../../shared/days.ts'
import { fractionOf, type Paise, ZERO } from '../../shared/paise.ts'
import { ratio } from '../../shared/ratio.ts'
import { type Prorated, rentOfDays } from '../leases/proration.ts'
import { byMonth, rentPeriodOf } from '../leases/rent-period.ts'
import type { ChargedLease } from '../ledger/charge.ts'
import { type Agreed, chargedAs, daysToCharge, itemsOf, prorationOf } from './expected-charges.ts'

/** A charge for days of an agreement, as it was first posted. */
export type PostedCharge = { source: string; period: Days; net: Paise }

const NO_RENT: Prorated = { amount: ZERO, computation: [] }
const OF_RECEIPT = 'receipt:'

/** The source of a charge that a receipt booked itself. */
export const receiptSource = (receiptId: string) => `${OF_RECEIPT}${receiptId}`

/**
 * The net amount of a posted charge under these terms; null where terms do not determine it, as for manual
 * charges. Amounts booked by a receipt stay, except for days after the end of the agreement.
 */
export function expectedOf(agreed: Agreed, charge: PostedCharge): Prorated | null {
  const { source, period: days } = charge
  if (source.startsWith(OF_RECEIPT)) return untilEnd(agreed.lease, charge)
  const found = itemOf(agreed, source)
  if (!found) return null
  const { item, lease, days: whole } = found
  const part = whole && sharedDays(days, whole)
  if (!part) return NO_RENT
  const due = sharedDays(rentPeriodOf(lease, part.from), whole)
  const isRest = due?.from !== part.from || due.to !== part.to
  return rentOfDays({ ...lease, proration: prorationOf(lease, isRest) }, item.amounts, part)
}

/** What of an agreement charges from a source by itself, and on which days; undefined where nothing does. */
export function itemOf(agreed: Agreed, source: string) {
  const item = itemsOf(agreed).find((it) => it.source === source)
  if (!item) return undefined
  const lease = chargedAs(agreed.lease, item)
  return { item, lease, days: daysToCharge(lease, item) }
}

/** The share of a receipt's amount for its days until the end. */
function untilEnd(lease: ChargedLease, { period: days, net }: PostedCharge): Prorated {
  const { endedOn, proration, rounding } = lease
  if (endedOn === null || days.to <= endedOn) return { amount: net, computation: [] }
  if (days.from > endedOn) return NO_RENT
  // A month that is charged whole is charged whole to its end.
  const last = proration === 'none' ? rentPeriodOf(byMonth(lease), endedOn).to : endedOn
  const kept = countDays({ from: days.from, to: earlier(days.to, last) })
  const share = ratio(BigInt(kept), BigInt(countDays(days)))
  return { amount: fractionOf(net, share, rounding), computation: [] }
}
