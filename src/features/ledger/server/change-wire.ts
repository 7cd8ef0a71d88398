import type { z } from 'zod'
import { paiseToDecimal } from '../../../shared/paise.ts'
import type { adjustmentsReply, paymentReply } from '../ledger-reply-contract.ts'
import { type ChangeOfBooks, differenceIn } from './preview.ts'
import type { PaymentOutcome } from './record-payment.ts'

/** What a change did, or would do, as it is answered. */
export const changeToWire = (
  { expect, adjustments, owed }: ChangeOfBooks,
  message: string,
): z.output<typeof adjustmentsReply> => ({
  ...{ message, expect },
  adjustments: adjustments.map((it) => ({
    charge: it.chargeId,
    ...{ name: it.name, periodStart: it.periodStart, periodEnd: it.periodEnd },
    from: paiseToDecimal(it.from),
    to: paiseToDecimal(it.to),
    difference: paiseToDecimal(differenceIn(it)),
  })),
  owed: paiseToDecimal(owed),
})

type Settles = Pick<z.output<typeof paymentReply>, 'settles' | 'advance'>

/** What a payment settles, as it is answered; a charge that was not there before has no id for a preview. */
export const settlesToWire = (
  { settled, advance }: PaymentOutcome,
  isKnown: (chargeId: string) => boolean = () => true,
): Settles => ({
  settles: settled.map(({ charge, amount, open }) => ({
    charge: isKnown(charge.id) ? charge.id : null,
    name: charge.name,
    periodStart: charge.periodStart,
    periodEnd: charge.periodEnd,
    amount: paiseToDecimal(amount),
    open: paiseToDecimal(open),
  })),
  advance: paiseToDecimal(advance),
})
