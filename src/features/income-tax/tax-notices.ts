import { fractionOf, type Paise } from '../../shared/paise.ts'
import type { PaymentNotice } from '../payments/notice-wire.ts'
import { taxRuleOn } from './tax-rules.ts'
import { percent } from './tds-amount.ts'

/** Cash as the law adds it up. */
type CashReceived = {
  receivedOn: string
  /** All cash from the same person on that day, and over all days for the one thing that it pays most of. */
  cashOfDay: Paise
  cashOfThing: Paise
}

/**
 * Notices about cash that reaches the limit: in one payment or in a day, or for one thing over several days
 * (section 269ST(a), (b) and (c)).
 */
export function cashNotices({ receivedOn, cashOfDay, cashOfThing }: CashReceived): PaymentNotice[] {
  const { amount } = taxRuleOn('cashBelow', receivedOn)
  if (cashOfDay >= amount) return [{ code: 'cash-limit', amount, rate: null }]
  return cashOfThing >= amount ? [{ code: 'cash-limit-thing', amount, rate: null }] : []
}

/** A notice if so much of a deposit was received in cash, over all days, that the law may forbid it. */
export function cashDepositNotices(receivedOn: string, depositInCash: Paise): PaymentNotice[] {
  const { amount } = taxRuleOn('cashDeposit', receivedOn)
  return depositInCash >= amount ? [{ code: 'cash-deposit', amount, rate: null }] : []
}

/**
 * The limit, if so much of a deposit is held that the law may forbid to pay it back in cash, whatever part of it: all
 * that is held on that day counts together (section 269T, now 188). undefined below it.
 */
export function cashDepositBackLimit(paidOn: string, held: Paise): Paise | undefined {
  const { amount } = taxRuleOn('cashDeposit', paidOn)
  return held >= amount ? amount : undefined
}

/** A notice if more tax was stated than the highest rate for rent: of what was paid and withheld, without deposit. */
export function tooMuchTds(tds: Paise, gross: Paise, day: string): PaymentNotice[] {
  const { rate } = taxRuleOn('nonResidentTds', day)
  return tds > fractionOf(gross, percent(rate)) ? [{ code: 'tds-too-high', amount: tds, rate }] : []
}
