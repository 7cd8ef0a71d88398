import { MAX_AMOUNT, paiseFromDecimal, ROUNDINGS } from '../../../shared/paise.ts'
import { isUpTo } from '../../../shared/ratio.ts'
import { readTypedAmount, wholeIn } from '../../../shared/typed-amount.ts'
import { formValues, unusualIn } from '../../../shared/wire-record.ts'
import { LATE_FEE_KINDS, type LateFeeRule, USUAL_CHARGING_TERMS } from '../charging-terms.ts'
import type { Lease, LeaseTime } from '../lease.ts'
import { lateFeeWire, leaseTimeWire } from '../lease-time-wire.ts'
import { leaseFormWire, moreTermsWire } from '../lease-wire.ts'

/** The further terms as they are typed; '' where one is not agreed. */
export type TypedMoreTerms = { [N in keyof typeof moreTermsWire]: string }

/** What comes of them; null for what is not agreed, or cannot be. */
export type MoreTerms = Pick<
  LeaseTime,
  | 'rounding'
  | 'unitRate'
  | 'gstRate'
  | 'gstInterState'
  | 'gstSez'
  | 'gstReverseCharge'
  | 'lateFee'
  | 'returnedChequeCharge'
>

const NAMES = Object.keys(moreTermsWire) as (keyof TypedMoreTerms)[]

/** The terms of an agreement as its form shows them; of a new one, the usual ones. */
export function typedTermsOf(lease?: Lease): { [N in keyof typeof leaseFormWire]: string } {
  const { rounding } = USUAL_CHARGING_TERMS
  const taxes = { gstInterState: 'false', gstSez: 'false', gstReverseCharge: 'false' }
  if (!lease) return { ...formValues(leaseFormWire), rounding, ...taxes }
  const { kind = '', value = '', graceDays = '', cap = '' } = lease.lateFee ?? {}
  const lateFee = { lateFeeKind: kind, lateFee: value, graceDays, lateFeeCap: cap }
  return formValues(leaseFormWire, { ...lease, ...lateFee })
}

/** What was typed of the further terms, where it is valid. */
export function readMoreTerms(typed: TypedMoreTerms): MoreTerms {
  const gstRate = decimalOf(typed.gstRate, leaseTimeWire.gstRate.rule)
  return {
    rounding: ROUNDINGS.find((it) => it === typed.rounding) ?? USUAL_CHARGING_TERMS.rounding,
    unitRate: decimalOf(typed.unitRate, leaseTimeWire.unitRate.rule),
    gstRate,
    gstInterState: gstRate !== null && typed.gstInterState === 'true',
    gstSez: gstRate !== null && typed.gstInterState === 'true' && typed.gstSez === 'true',
    gstReverseCharge: gstRate !== null && typed.gstReverseCharge === 'true',
    lateFee: lateFeeOf(typed),
    returnedChequeCharge: chequeChargeOf(typed),
  }
}

/**
 * The further terms as sent: each one that is agreed, and null for one that is
 * no longer. `before` is what the server returned, in which a term that was never agreed is missing.
 */
export function moreTermsToSend(
  typed: TypedMoreTerms,
  before: object = {},
): Record<string, unknown> {
  const { rounding, unitRate, gstRate, gstInterState, gstSez, gstReverseCharge } = leaseTimeWire
  const { lateFee, returnedChequeCharge } = leaseTimeWire
  const taxes = { gstRate, gstInterState, gstSez, gstReverseCharge }
  const fields = { rounding, unitRate, ...taxes, lateFee, returnedChequeCharge }
  const agreed = unusualIn(fields, readMoreTerms(typed))
  const gone = Object.keys(fields).filter((name) => name in before && !(name in agreed))
  return { ...agreed, ...Object.fromEntries(gone.map((name) => [name, null])) }
}

/** A form's values without the further terms. */
export function withoutMoreTerms<V extends TypedMoreTerms>(values: V) {
  const names: readonly string[] = NAMES
  const others = Object.entries(values).filter(([name]) => !names.includes(name))
  return Object.fromEntries(others) as Omit<V, keyof TypedMoreTerms>
}

const faultUpTo =
  (rule: DecimalRule & { malformed: string }) =>
  (typed: string): string | undefined =>
    typed.trim() === '' || decimalOf(typed, rule) !== null ? undefined : rule.malformed

/** What is wrong with each of the further terms. */
export const moreTermsRules = {
  unitRate: faultUpTo(leaseTimeWire.unitRate.rule),
  gstRate: faultUpTo(leaseTimeWire.gstRate.rule),
  returnedChequeCharge: (typed: string) =>
    typed.trim() === '' || chequeChargeOf({ returnedChequeCharge: typed }) !== null
      ? undefined
      : leaseTimeWire.returnedChequeCharge.rule.malformed,
  lateFee: (_: string, typed: TypedMoreTerms) =>
    typed.lateFeeKind === '' || feeOf(typed) !== null
      ? undefined
      : lateFeeWire.value.rule.malformed,
  graceDays: (days: string, { lateFeeKind }: TypedMoreTerms) =>
    lateFeeKind === '' || wholeIn(days, lateFeeWire.graceDays.rule) !== undefined
      ? undefined
      : lateFeeWire.graceDays.rule.malformed,
  lateFeeCap: (cap: string, { lateFeeKind }: TypedMoreTerms) =>
    lateFeeKind === '' || cap.trim() === '' || rupeesOf(cap) !== null
      ? undefined
      : lateFeeWire.cap.rule.malformed,
}

function lateFeeOf(typed: TypedMoreTerms): LateFeeRule | null {
  const kind = kindOf(typed)
  const value = feeOf(typed)
  const graceDays = wholeIn(typed.graceDays, lateFeeWire.graceDays.rule)
  if (kind === undefined || value === null || graceDays === undefined) return null
  return { graceDays: graceDays ?? 0, kind, value, cap: rupeesOf(typed.lateFeeCap) }
}

/** Rupees and whole paise. */
const chequeChargeOf = ({ returnedChequeCharge: typed }: { returnedChequeCharge: string }) =>
  rupeesOf(typed) === null ? null : decimalOf(typed, leaseTimeWire.returnedChequeCharge.rule)

const kindOf = ({ lateFeeKind }: TypedMoreTerms) => LATE_FEE_KINDS.find((it) => it === lateFeeKind)

const feeOf = (typed: TypedMoreTerms): string | null =>
  kindOf(typed) === 'percent'
    ? decimalOf(typed.lateFee, lateFeeWire.value.rule)
    : rupeesOf(typed.lateFee)

type DecimalRule = { most: number }

const DECIMAL = /^\d{1,12}(?:\.\d{1,6})?$/
const WHOLE_PAISE = /^\d{1,12}(?:\.\d{0,2})?$/

function decimalOf(typed: string, rule: DecimalRule): string | null {
  const plain = readTypedAmount(typed) ?? ''
  return DECIMAL.test(plain) && isUpTo(plain, rule.most) ? plain : null
}

/** An amount above zero, in rupees; null where none was typed. */
function rupeesOf(typed: string): string | null {
  const plain = readTypedAmount(typed) ?? ''
  if (!WHOLE_PAISE.test(plain)) return null
  const amount = paiseFromDecimal(plain)
  return amount > 0n && amount <= MAX_AMOUNT ? plain : null
}
