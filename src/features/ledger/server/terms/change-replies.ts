import type { Decoded } from '../../../../shared/wire-record.ts'
import type { adjustmentsWire, settlesWire } from '../../books-change-wire.ts'
import type { PaymentOutcome } from '../payments/record-payment.ts'
import { type ChangeOfBooks, differenceIn } from '../preview.ts'

/** What a change did, or would do, as it is answered. */
export const adjustmentsOf = (
  { expect, adjustments, owed }: ChangeOfBooks,
  message: string,
): Decoded<typeof adjustmentsWire> => ({
  ...{ message, expect, owed },
  adjustments: adjustments.map((it) => ({ ...it, difference: differenceIn(it) })),
})

/** What a payment settles, as it is answered; a charge that was not there before has no id for a preview. */
export const settlesOf = (
  { settled, advance }: PaymentOutcome,
  isKnown: (chargeId: string) => boolean = () => true,
): Decoded<typeof settlesWire> => ({
  settles: settled.map(({ charge: { id, name, periodStart, periodEnd }, amount, open }) => ({
    chargeId: isKnown(id) ? id : null,
    ...{ name, periodStart, periodEnd, amount, open },
  })),
  advance,
})
