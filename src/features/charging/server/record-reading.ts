import { invalidField, notFound } from '../../../server/refusal.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { later } from '../../../shared/days.ts'
import { MAX_AMOUNT, type Paise, paiseToDecimal, plus } from '../../../shared/paise.ts'
import { isMore, ratioFromDecimal } from '../../../shared/ratio.ts'
import { dateSaid, say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { byMonth, rentPeriodOf } from '../../leases/rent-period.ts'
import { readingHistory } from '../../ledger/books-history.ts'
import { CHARGE_NAMES, meterSource } from '../../ledger/charge.ts'
import type { MeterReading } from '../../ledger/ledger.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { insertCharges } from '../../ledger/server/charge-queries.ts'
import { type LeaseLedger, lockLedger } from '../../ledger/server/lease-ledger-queries.ts'
import { findLastReading, insertReading } from '../../ledger/server/reading-queries.ts'
import { refuseUnlikelyDay } from '../../ledger/server/refuse-unlikely-day.ts'
import { electricityCharge, ratePartsOf } from '../electricity.ts'
import { askedTax, withTax } from './charge-by-hand.ts'
import { postExpectedCharges } from './run-charges.ts'

type NewReading = Omit<MeterReading, 'id'>
type TypedReading = NewReading & {
  isDayConfirmed: boolean
  /** Where the price changed since the last reading: whether its units are counted by days. */
  byDays: boolean
  /** Whether the agreement's GST is added to what is charged; of concern only where it has any. */
  hasGst?: boolean | null | undefined
}
type RecordedReading = { id: string; charge: { id: string; amount: Paise } | undefined }

/**
 * Writes down what the sub-meter of an agreement shows, ended agreements included, and charges what it went up
 * since the reading before, where the agreement names the price of a unit. The first reading charges
 * nothing, nor does one of a new meter. Where the price changed in between, the units are counted by days if that is
 * requested.
 * @throws Refusal `not-found`; `unlikely-day`; `invalid` for a day to come, after the end of the agreement or not after
 * the last reading, for a reading below the last one, and as `askedTax`
 */
export async function recordReading(
  scope: OwnerScope,
  leaseId: string,
  { isDayConfirmed, byDays, hasGst, ...reading }: TypedReading,
): Promise<RecordedReading> {
  const account = await lockLedger(scope, leaseId)
  if (!account) throw notFound(say`Rent agreement`)
  const last = await findLastReading(scope, leaseId)
  if (reading.readOn > scope.today)
    throw invalidField('readOn', say`Choose today or an earlier day.`)
  if (account.isEnded && account.endedOn !== null && reading.readOn > account.endedOn)
    throw invalidField('readOn', say`The agreement had ended by then.`)
  if (last) refuseUnlikely(last, reading)
  refuseUnlikelyDay(scope, account, {
    field: 'readOn',
    day: reading.readOn,
    isConfirmed: isDayConfirmed,
  })
  await postExpectedCharges(scope, [account])
  const id = await insertReading(scope, account, reading)
  const charge = await chargeUse(scope, account, { id, ...reading, byDays, hasGst }, last)
  await applyAdvances(scope, [account])
  const charged = charge ? paiseToDecimal(charge.amount) : null
  const after = { ...reading, charged }
  const fields = readingHistory
  await recordEvent(scope, { verb: 'recorded', kind: 'meter reading', id, leaseId, fields, after })
  return { id, charge }
}

function refuseUnlikely(last: MeterReading, { readOn, reading, startsNewMeter }: NewReading) {
  const lastOn = dateSaid(last.readOn)
  if (readOn <= last.readOn)
    throw invalidField('readOn', say`The meter was read on ${lastOn} already: enter a later day.`)
  if (!startsNewMeter && isMore(ratioFromDecimal(last.reading), ratioFromDecimal(reading)))
    throw invalidField(
      'reading',
      say`The meter showed ${last.reading} on ${lastOn}. Less than that means a new meter.`,
    )
}

const rateChanged = (
  { earlierUnitRates }: LeaseLedger,
  days: { after: string; through: string },
) => {
  const change = earlierUnitRates.find(({ until }) => until > days.after && until < days.through)
  return say`The electricity rate changed on ${dateSaid(change?.until ?? '')}: enter that day's reading first, or count the units by days.`
}

/** Posts the charge for what the meter went up; undefined where nothing is charged. */
async function chargeUse(
  scope: OwnerScope,
  account: LeaseLedger,
  {
    id,
    readOn,
    reading,
    startsNewMeter,
    ...asked
  }: MeterReading & Pick<TypedReading, 'byDays' | 'hasGst'>,
  last: MeterReading | undefined,
): Promise<RecordedReading['charge']> {
  const { unitRate, rounding } = account
  if (!last || startsNewMeter || unitRate === null) return undefined
  const readings = { before: last.reading, after: reading }
  const days = { after: last.readOn, through: readOn }
  const parts = ratePartsOf(days, unitRate, account.earlierUnitRates)
  if (parts.length > 1 && !asked.byDays) throw invalidField('byDays', rateChanged(account, days))
  const { amount, use } = electricityCharge({ ...readings, unitRate, rounding, parts })
  // No amount is named: a caretaker reads this, too.
  if (amount > MAX_AMOUNT)
    throw invalidField(
      'reading',
      say`That is far more than the ${last.reading} of ${dateSaid(last.readOn)}. Please check it.`,
    )
  if (amount <= 0n) return undefined
  const taxed = withTax(amount, askedTax(account, asked.hasGst))
  const [chargeId = ''] = await insertCharges(scope, [
    {
      account,
      kind: 'electricity',
      name: CHARGE_NAMES.electricity,
      source: meterSource(id),
      period: { from: addDays(last.readOn, 1), to: readOn },
      datedOn: readOn,
      // With the rent of the month in which it was read, and never before anybody knew of it.
      dueOn: later(rentPeriodOf(byMonth(account), readOn).dueOn, scope.today),
      ...taxed,
      computation: { meter: use },
    },
  ])
  return { id: chargeId, amount: plus(amount, taxed.gst) }
}
