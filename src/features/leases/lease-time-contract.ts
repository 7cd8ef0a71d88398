import * as z from 'zod'
import { amount, day, decimalText, orNone } from '../../shared/money-on-wire.ts'
import { paiseToDecimal, ROUNDINGS } from '../../shared/paise.ts'
import { DUE_IN, LATE_FEE_KINDS, PRORATIONS, USUAL_CHARGING_TERMS } from './charging-terms.ts'
import {
  type DecimalRule,
  isAllowed,
  leaseTimeRules as rules,
  type WholeRule,
} from './lease-rules.ts'

const whole = ({ prompt, least, most }: WholeRule) =>
  z
    .union([z.string().max(20), z.number().transform(String)], { error: prompt })
    .pipe(
      z
        .string()
        .trim()
        .regex(/^\d+(?:\.0+)?$/, { error: prompt, abort: true }),
    )
    .transform(Number)
    .refine((number) => number >= least && number <= most, prompt)

/** A decimal above zero, as it was written. */
const decimalUpTo = (rule: DecimalRule) =>
  decimalText(rule.prompt).refine((text) => isAllowed(text, rule), rule.prompt)

/** What is blank is as usual; what is missing stays. */
const usually = <S extends z.ZodType, const U>(schema: S, usual: U) =>
  orNone(schema).transform((value) => (value === null ? usual : value))

const usual = USUAL_CHARGING_TERMS
const choice = <const W extends readonly string[]>(words: W, { prompt }: { prompt: string }) =>
  z.enum(words, { error: prompt })

const rupees = amount.transform(paiseToDecimal)

const lateFee = z
  .object(
    {
      graceDays: whole(rules.graceDays),
      kind: choice(LATE_FEE_KINDS, rules.lateFeeKind),
      value: z.unknown(),
      cap: orNone(rupees).transform((cap) => cap ?? null),
    },
    { error: rules.lateFee.prompt },
  )
  .transform((fee, { issues }) => {
    const { data: value, error } = feeOf[fee.kind].safeParse(fee.value)
    if (value !== undefined) return { ...fee, value }
    const message = error?.issues[0]?.message ?? rules.lateFee.prompt
    issues.push({ code: 'custom', message, input: fee.value, path: ['value'] })
    return z.NEVER
  })
const feeOf = { fixed: rupees, percent: decimalUpTo(rules.lateFee) }

/** The terms that an agreement may name beside the specified ones; each may be missing. */
export const leaseTimeOnWire = {
  startDate: orNone(day),
  endDate: orNone(day),
  rentDay: usually(whole(rules.rentDay), usual.rentDay),
  dueIn: usually(choice(DUE_IN, rules.dueIn), usual.dueIn),
  noticeDays: orNone(whole(rules.noticeDays)),
  proration: usually(choice(PRORATIONS, rules.proration), usual.proration),
  rounding: usually(choice(ROUNDINGS, rules.rounding), usual.rounding),
  gstRate: orNone(decimalUpTo(rules.gstRate)),
  gstInterState: usually(z.boolean({ error: rules.gstInterState.prompt }), false),
  unitRate: orNone(decimalUpTo(rules.unitRate)),
  lateFee: orNone(lateFee),
  chargedFrom: orNone(day),
}
