import { type Paise, paiseToDecimal, type Rounding } from '../../../shared/paise.ts'
import { isMore, ratioFromDecimal } from '../../../shared/ratio.ts'
import { readTypedAmount } from '../../../shared/typed-amount.ts'
import { TICKED } from '../../../web/form/rules.ts'
import { electricityCharge } from '../../charging/electricity.ts'
import { howPaidToWire } from '../../ledger/credit.ts'
import { plainAmount, typedAmount } from '../../ledger/web/amount-rules.ts'
import { HANDED_OVER, meansOf } from '../../payments/web/payment-means.tsx'
import type { Meter } from '../bulk-wire.ts'

type Named = { leaseId: string }
type Typed = Readonly<Record<string, string>>

/** The fields of who is ticked, each by the agreement's id. */
export const ticksOf = (
  leases: readonly Named[],
  ticked: readonly string[],
): Record<string, string> =>
  Object.fromEntries(leases.map(({ leaseId }) => [leaseId, ticked.includes(leaseId) ? TICKED : '']))

/** The field of a payment's reference; the field of its amount is named by the agreement's id. */
export const referenceName = (leaseId: string) => `reference_${leaseId}`

/** The field of the reported payments that this payment is confirmed to differ from. */
export const toldName = (leaseId: string) => `told_${leaseId}`

/** What tells whether the client told of this payment already. */
export const comparableOf = (typed: Typed, leaseId: string) => ({
  amount: typedAmount(typed[leaseId] ?? ''),
  receivedOn: typed.receivedOn ?? '',
  reference: meansOf(typed.means ?? '') === 'cash' ? '' : (typed[referenceName(leaseId)] ?? ''),
})

/** The payments that were typed, those with an amount, with what was shown beside them. Cash has no reference. */
export function paymentsOf(
  leases: readonly (Named & { owed: Paise })[],
  told: readonly (Named & { id: string })[],
  typed: Typed,
) {
  const paid = HANDED_OVER[meansOf(typed.means ?? '') ?? 'upi']
  const rows = leases.flatMap(({ leaseId, owed }) => {
    const amount = plainAmount(typed[leaseId] ?? '')
    const reference = paid === 'cash' ? '' : (typed[referenceName(leaseId)] ?? '').trim()
    const seen = {
      expect: paiseToDecimal(owed),
      told: told.filter((it) => it.leaseId === leaseId).map(({ id }) => id),
    }
    const row = { leaseId, amount, ...seen }
    return amount === '' ? [] : [{ ...row, ...(reference && { reference }) }]
  })
  const { receivedOn = '' } = typed
  return { ...howPaidToWire(paid), receivedOn, rows, ...confirmedOf(typed, receivedOn) }
}

/** The readings that were typed. */
export function typedReadings(meters: readonly (Named & Pick<Meter, 'last'>)[], typed: Typed) {
  const rows = meters.flatMap(({ leaseId, last }) => {
    const reading = (typed[leaseId] ?? '').trim()
    return reading === '' ? [] : [{ leaseId, reading, expect: last?.reading ?? '' }]
  })
  const { readOn = '' } = typed
  return { readOn, rows, ...confirmedOf(typed, readOn) }
}

/** Whether an unlikely day was confirmed, for the request. */
const confirmedOf = ({ confirmedDay }: Typed, day: string) =>
  confirmedDay === day && day !== '' ? { confirmDay: true } : {}

export type Use =
  | { state: 'blank' | 'no number' | 'below' }
  /** What it will cost; null where nothing is charged: the first reading, or no price of a unit. */
  | { state: 'read'; units: string | null; amount: Paise | null }

/** What a typed reading comes to since the last one. */
export function consumptionOf(
  { last, unitRate, rounding }: Pick<Meter, 'last' | 'unitRate' | 'rounding'>,
  typed: string,
): Use {
  if (typed.trim() === '') return { state: 'blank' }
  const after = readTypedAmount(typed)
  if (after === undefined) return { state: 'no number' }
  if (last && isMore(ratioFromDecimal(last.reading), ratioFromDecimal(after)))
    return { state: 'below' }
  if (!last) return { state: 'read', units: null, amount: null }
  const readings = { before: last.reading, after, unitRate: unitRate ?? '0' }
  const { amount, use } = electricityCharge({ ...readings, rounding: rounding as Rounding })
  return { state: 'read', units: use.units, amount: unitRate === null ? null : amount }
}
