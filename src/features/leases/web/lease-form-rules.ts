import { wholeIn } from '../../../shared/typed-amount.ts'
import { type Rule, rulesOf } from '../../../web/form/rules.ts'
import type { LeaseTime } from '../lease.ts'
import { type FittingTerms, faultOfTerms } from '../lease-faults.ts'
import { leaseTimeWire } from '../lease-time-wire.ts'
import { leaseDraftWire } from '../lease-wire.ts'
import { moreTermsRules } from './more-terms.ts'
import { readTerms, type TypedTerms, typedDay } from './typed-terms.ts'

type Days = Pick<LeaseTime, 'startDate' | 'endDate' | 'chargedFrom'>
type Options<V> = {
  today: string
  /** The date charging starts or would start; null if the agreement is not charged. */
  chargedFrom: (values: V) => string | null
  /** The agreement as it was; undefined for a new one. */
  before?: FittingTerms
}

const whole =
  (rule: Parameters<typeof wholeIn>[1] & { malformed: string }): Rule =>
  (typed) =>
    wholeIn(typed, rule) === undefined ? rule.malformed : undefined

/** The rules of the form of an agreement: the specified terms, and of the others that they can be and fit together. */
export function leaseFormRules<V extends TypedTerms>({ today, chargedFrom, before }: Options<V>) {
  const faultAt = (field: keyof Days) => (_: string, values: V) => {
    const { startDate, endDate } = values
    const days = { startDate: typedDay(startDate), endDate: typedDay(endDate) }
    // The rent has a rule of its own.
    const monthlyRent = readTerms(values) ? values.monthlyRent : '0'
    const terms = { ...days, chargedFrom: chargedFrom(values), monthlyRent }
    const fault = faultOfTerms(terms, today, before)
    return fault?.field === field ? fault.message : undefined
  }
  return {
    ...rulesOf(leaseDraftWire),
    startDate: faultAt('startDate'),
    endDate: faultAt('endDate'),
    chargedFrom: faultAt('chargedFrom'),
    rentDay: whole(leaseTimeWire.rentDay.rule),
    rentMonth: whole(leaseTimeWire.rentMonth.rule),
    noticeDays: whole(leaseTimeWire.noticeDays.rule),
    ...moreTermsRules,
  }
}
