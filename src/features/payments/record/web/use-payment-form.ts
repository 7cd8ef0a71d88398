import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '../../../../paths.ts'
import {
  formatPaiseBriefly,
  paise,
  paiseFromDecimal,
  paiseToDecimal,
} from '../../../../shared/paise.ts'
import { fromWire, payloadOf } from '../../../../shared/wire-record.ts'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../../web/form/rules.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { MONTHS_IN, PAYMENT_MODES } from '../../../leases/charging-terms.ts'
import type { Lease, PaymentMode } from '../../../leases/lease.ts'
import { HOW_PAID } from '../../../ledger/credit.ts'
import { amountAboveZero, typedAmount } from '../../../ledger/web/amount-rules.ts'
import { isBooksChanged, useRefreshAll } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { nextPeriod, type OpenPeriod } from '../../../ledger/web/open-periods.ts'
import { confirmedDayFault } from '../../../ledger/web/unlikely-day-question.tsx'
import { periodFault } from '../../../receipts/receipt.ts'
import { receiptDraftWire } from '../../../receipts/receipt-wire.ts'
import { callReceipts } from '../../../receipts/web/receipt-hooks.ts'
import { paymentWire } from '../../payment-wire.ts'
import { callPayments } from '../../web/payment-hooks.ts'
import { NO_PAYMENT, paymentRules, paymentToWire } from '../../web/payment-values.ts'
import { confirmedToldFault } from '../../web/told-payments.tsx'
import { keepForLater } from './payment-outbox.ts'
import { comparable, type ReceiptValues, withFittingMethod } from './receipt-values.ts'

const rules = rulesOf(receiptDraftWire)

type Options = {
  ledger: LedgerView
  lease: Lease | undefined
  today: string
  /** The charges that the payer named, which are settled before older ones. */
  named: string[]
  /** The amount at first; undefined for what is most likely. */
  proposed: string | undefined
  /** The fields from a message about the payment, in place of likely ones. */
  given: Partial<ReceiptValues> | undefined
  /** What the books were when the form last showed what the payment does. */
  seen: () => string
  onRecorded: (receiptId: string) => void
  /** The payment waits on this device for the network. */
  onKept: () => void
}

/**
 * The form of a payment, filled in with what is owed and today. Of an agreement that charges nothing automatically the
 * payment is a receipt for the days of its form, at first those that have none; of any other it settles what is open.
 */
export function usePaymentForm(options: Options) {
  const { ledger, lease, today, named, seen, onRecorded, onKept } = options
  const refreshAll = useRefreshAll()
  const days = lease && !ledger.isCharging ? nextPeriod(ledger, lease, today) : undefined
  const receiptId = useRef('')
  const isKept = useRef(false)
  const failed = t`The payment could not be recorded`
  const send = async (values: ReceiptValues, idempotencyKey: string) => {
    if (lease && days) {
      const body = { ...receiptBody(lease, values), expect: seen() }
      const reply = await callReceipts('POST /rentTranscation', { body, idempotencyKey })
      if (reply.status === 201) receiptId.current = reply.body._id
      return reply
    }
    const body = { ...paymentBody(ledger, values, named), expect: seen() }
    const reply = await callPayments('POST /payments', { body, idempotencyKey })
    if (reply.status === 201) receiptId.current = fromWire(paymentWire, reply.body).receipt.id
    return reply
  }
  const keep = (failure: unknown, values: ReceiptValues, key: string) => {
    const amount = typedAmount(values.amount)
    const title = [ledger.client.name, amount !== null && formatPaiseBriefly(amount)]
    const expect = seen()
    const waiting =
      lease && days
        ? { call: 'POST /rentTranscation', body: { ...receiptBody(lease, values), expect } }
        : { call: 'POST /payments', body: { ...paymentBody(ledger, values, named), expect } }
    return keepForLater(failure, {
      ...{ ...waiting, key, title: title.filter(Boolean).join(', ') },
      href: paths.lease(ledger.leaseId),
    })
  }
  const using = useSubmitForm<ReceiptValues>({
    initialValues: {
      ...NO_PAYMENT,
      amount: options.proposed ?? proposedAmount(ledger, lease),
      receivedOn: today,
      paymentMode: '',
      ...datesOf(days),
      ...options.given,
    },
    validate: {
      ...paymentRules(today),
      confirmedDay: (day, { receivedOn }) => confirmedDayFault(day, receivedOn, { ledger, today }),
      confirmedTold: (names, values) =>
        confirmedToldFault(names, ledger.told, comparable(values, today)),
      amount: amountAboveZero(t`Please enter an amount.`),
      paymentMode: (mode) => (mode === '' ? HOW_PAID : undefined),
      ...(days && datesRules),
    },
    warnUnsaved: false,
    failureText: failed,
    submit: async (values, { idempotencyKey }) => {
      try {
        const reply = await send(values, idempotencyKey)
        // What it would do now is shown; what was typed stays.
        if (isBooksChanged(reply)) refreshAll()
        return outcomeOf(reply, { failed })
      } catch (failure) {
        isKept.current = await keep(failure, values, idempotencyKey)
        if (!isKept.current) throw failure
        return { done: '' }
      }
    },
    onDone: () => (isKept.current ? onKept() : onRecorded(receiptId.current)),
  })
  const follow = useEffectEvent(() => {
    if (!days) return
    const dates = datesOf(days)
    using.set('rentFrom', dates.rentFrom)
    using.set('rentTo', dates.rentTo)
    using.set('paymentThreshold', dates.paymentThreshold)
  })
  const proposed = days && Object.values(days).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: books that were fetched again may propose other days
  useEffect(() => follow(), [proposed])
  return { using, hasDays: days !== undefined }
}

const datesOf = (days: OpenPeriod | undefined) => ({
  rentFrom: days?.from ?? '',
  rentTo: days?.to ?? '',
  paymentThreshold: days?.dueOn ?? '',
})

const datesRules = {
  rentFrom: rules.rentFrom,
  rentTo: (rentTo: string, values: ReceiptValues) => rules.rentTo(rentTo) ?? periodFault(values),
  paymentThreshold: rules.paymentThreshold,
}

/** What is owed; of somebody who owes nothing, the rent that is charged at once. */
function proposedAmount({ owed }: LedgerView, lease: Lease | undefined): string {
  if (owed > 0n) return paiseToDecimal(owed)
  const months = BigInt(MONTHS_IN[lease?.rentEvery ?? 'month'])
  const rent = paise(paiseFromDecimal(lease?.monthlyRent || '0') * months)
  return rent > 0n ? paiseToDecimal(rent) : ''
}

/** The payment mode of the form; any, until one is chosen. */
export const modeOf = ({ paymentMode }: Pick<ReceiptValues, 'paymentMode'>): PaymentMode =>
  PAYMENT_MODES.find((it) => it === paymentMode) ?? 'Any'

const handedOver = (values: ReceiptValues) => {
  const paymentMode = modeOf(values)
  // A number that was typed before cash was chosen is not one of cash.
  const reference = paymentMode === 'cash' ? '' : values.reference
  return { ...paymentToWire({ ...withFittingMethod(values), reference }), paymentMode }
}

/** What is sent of a payment that settles charges. */
function paymentBody(ledger: LedgerView, values: ReceiptValues, named: readonly string[]) {
  const { amount = '', ...rest } = handedOver(values)
  const allocations = named.map((charge) => ({ charge }))
  return {
    ...{ rentMaster: ledger.leaseId, amount, ...rest },
    ...(allocations.length > 0 && { allocations }),
  }
}

function receiptBody(lease: Lease, values: ReceiptValues) {
  const { paymentMode, ...rest } = handedOver(values)
  const { rentFrom, rentTo, paymentThreshold } = values
  const draft = {
    ...{ rentFrom, rentTo, paymentThreshold, paymentMode },
    ...{ leaseId: lease.id, propertyId: lease.property.id, clientId: lease.client.id },
  }
  return { ...payloadOf(receiptDraftWire, draft), ...rest }
}
