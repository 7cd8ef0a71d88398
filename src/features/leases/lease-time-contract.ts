import * as z from 'zod'
import { amount, orNone } from '../../shared/money-on-wire.ts'
import { paiseToDecimal } from '../../shared/paise.ts'
import { isUpTo } from '../../shared/ratio.ts'
import { decimalUpTo, wholeNumber } from '../../shared/wire-schema.ts'
import { LATE_FEE_KINDS } from './charging-terms.ts'
import { lateFeeWire, leaseTimeWire } from './lease-time-wire.ts'

const { graceDays, kind, value } = lateFeeWire
const rupees = amount.transform(paiseToDecimal)
const feeOf = { fixed: rupees, percent: decimalUpTo(value.rule) }

/** A late fee: its value is rupees or per cent, by its kind. */
const lateFee = z
  .object(
    {
      graceDays: wholeNumber(graceDays.rule),
      kind: z.enum(LATE_FEE_KINDS, { error: kind.rule.malformed }),
      value: z.unknown(),
      cap: orNone(rupees).transform((cap) => cap ?? null),
    },
    { error: value.rule.malformed },
  )
  .transform((fee, { issues }) => {
    const { data, error } = feeOf[fee.kind].safeParse(fee.value)
    if (data !== undefined) return { ...fee, value: data }
    const message = error?.issues[0]?.message ?? value.rule.malformed
    issues.push({ code: 'custom', message, input: fee.value, path: ['value'] })
    return z.NEVER
  })

const { malformed, most } = leaseTimeWire.returnedChequeCharge.rule

/** What an agreement may name in rupees. */
export const rupeesOnWire = {
  lateFee: orNone(lateFee),
  returnedChequeCharge: orNone(rupees.refine((sum) => isUpTo(sum, most), malformed)),
}
