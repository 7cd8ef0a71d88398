import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { formatDate } from '../../../../shared/calendar-date.ts'
import {
  formatPaiseBriefly,
  type Paise,
  paise,
  paiseFromDecimal,
  paiseToDecimal,
} from '../../../../shared/paise.ts'
import { bodyOnWire } from '../../../../web/api/calls.ts'
import { isOfNetwork } from '../../../../web/api/network-error.ts'
import { type LooseReply, madeIn, reasonOf, refusalOf } from '../../../../web/api/reply.ts'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../../web/form/rules.ts'
import { savedWith } from '../../../../web/form/saved-with.ts'
import { type Outcome, useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import type { Waiting } from '../../../../web/offline/outbox.ts'
import { useAccount } from '../../../identity/web/sessions/session.ts'
import { MONTHS_IN } from '../../../leases/charging-terms.ts'
import type { Lease } from '../../../leases/lease.ts'
import { HOW_PAID, howPaid, howPaidToWire } from '../../../ledger/credit.ts'
import { moneyDraftWire } from '../../../ledger/money-draft-wire.ts'
import { amountAboveZero, typedAmount } from '../../../ledger/web/amount-rules.ts'
import { isBooksChanged, useRefreshAll } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { confirmedDayFault } from '../../../ledger/web/unlikely-day-question.tsx'
import { ownedBy } from '../../../owners/web/own-books.ts'
import { periodFault } from '../../../receipts/receipt.ts'
import { receiptDraftWire } from '../../../receipts/receipt-wire.ts'
import { writeReceipts } from '../../../receipts/web/write-receipts.ts'
import { usePaymentPreview, writePayments } from '../../web/payment-hooks.ts'
import { NO_PAYMENT, paymentRules, paymentToWire } from '../../web/payment-values.ts'
import { confirmedToldFault } from '../../web/told-payments.tsx'
import { keepForLater } from './payment-outbox.ts'
import { useReceiptPreview } from './receipt-preview.ts'
import { comparable, isComplete, type ReceiptValues, referenceOf } from './receipt-values.ts'
import { useConfirm } from './use-confirm.ts'

const rules = rulesOf(receiptDraftWire)

type Options = {
  ledger: LedgerView
  /** The agreement of a receipt that names its days; undefined where they follow from what the payment settles. */
  lease: Lease | undefined
  today: string
  /** The charges that the payer named, which are settled before older ones. */
  named: string[]
  /** The fields that are filled in at first. */
  initial: Partial<ReceiptValues>
  /** In the words of the specification, and as it has it the amount may be left to the days. */
  isSpecified: boolean
  /** What the books were when the form last showed what the payment does. */
  seen: () => string
  onRecorded: (receiptId: string) => void
  /** The payment waits on this device for the network. */
  onKept: () => void
}

/** A payment that could not be sent. */
type Unsent = Pick<Waiting, 'key' | 'call'> & { body: object } & {
  failure: unknown
  values: ReceiptValues
}

/**
 * The form of a payment. Where `lease` is given the payment is a receipt for the days of the form, and asks once more
 * where another receipt covers some of them; else it settles what is open.
 */
export function usePaymentForm(options: Options) {
  const { ledger, lease, today, named, initial, isSpecified, seen, onRecorded, onKept } = options
  const refreshAll = useRefreshAll()
  const overlap = useConfirm()
  const account = useAccount()
  const receiptId = useRef('')
  const isKept = useRef(false)
  const [unsent, setUnsent] = useState<Unsent>()
  const failed = t`The payment could not be recorded`
  const receiptBody = (of: Lease, values: ReceiptValues) => ({
    ...receiptDraft(of, values),
    ...ownedBy(account),
    ...moneyOf(values),
  })
  const requestOf = (values: ReceiptValues) => {
    const expect = seen()
    return lease
      ? ({
          call: 'POST /rentTranscation',
          body: { ...receiptBody(lease, values), expect },
        } as const)
      : ({
          call: 'POST /payments',
          body: { ...paymentBody(ledger, values, named), expect },
        } as const)
  }
  const send = async (request: ReturnType<typeof requestOf>, idempotencyKey: string) => {
    if (request.call === 'POST /payments') {
      const { call, body } = request
      const reply = await writePayments(call, { body, idempotencyKey })
      if (reply.status === 201) receiptId.current = reply.body.receipt.id
      return reply
    }
    const { call, body } = request
    const reply = await writeReceipts(call, { body, idempotencyKey })
    receiptId.current = madeIn(reply) ?? receiptId.current
    return reply
  }
  const sendAndAsk = async (request: ReturnType<typeof requestOf>, key: string) => {
    const reply = await send(request, key)
    // What it would do now is shown; what was typed stays.
    if (isBooksChanged(reply)) refreshAll()
    if (request.call === 'POST /payments' || !isOverlapping(reply)) return reply
    if (!(await overlap.ask(reasonOf(reply)))) return 'cancelled' as const
    const body = { ...request.body, allowOverlap: true }
    return send({ call: request.call, body }, `${key}-overlap`)
  }
  const keep = ({ failure, values, ...request }: Unsent) =>
    keepForLater(failure, {
      ...request,
      body: bodyOnWire(lease ? receiptDraftWire : moneyDraftWire, request.body),
      title: titleOf(ledger, values, isSpecified),
      href:
        lease && isSpecified ? paths.recordReceipt(lease.property.id) : paths.lease(ledger.leaseId),
    })
  /** The outcome on the page of the specification; what could not be sent may wait on this device. */
  const inItsWords = (values: ReceiptValues, key: string) => {
    setUnsent(undefined)
    const request = requestOf(values)
    const sending = sendAndAsk(request, key)
    sending.catch((failure) => setUnsent({ failure, values, key, ...request }))
    return savedWith('RentRecipt', sending, receiptDraftWire)
  }
  /** The outcome in the sheet: what could not be sent waits on this device, where it can. */
  const inFewWords = async (values: ReceiptValues, key: string): Promise<Outcome | 'cancelled'> => {
    const request = requestOf(values)
    try {
      const reply = await sendAndAsk(request, key)
      return reply === 'cancelled' ? reply : outcomeOf(reply, { failed })
    } catch (failure) {
      isKept.current = await keep({ failure, values, key, ...request })
      if (!isKept.current) throw failure
      return { done: '' }
    }
  }
  const using = useSubmitForm<ReceiptValues>({
    initialValues: { ...NO_PAYMENT, rentFrom: '', rentTo: '', paymentThreshold: '', ...initial },
    validate: {
      ...paymentRules(today),
      confirmedDay: (day, { receivedOn }) => confirmedDayFault(day, receivedOn, { ledger, today }),
      confirmedTold: (names, values) =>
        confirmedToldFault(names, ledger.told, comparable(values, today, rent)),
      ...(!isSpecified && { amount: amountAboveZero(t`Please enter an amount.`) }),
      method: (paid) =>
        howPaid(paid) ? undefined : isSpecified ? rules.paymentMode('') : HOW_PAID,
      ...(lease && {
        rentFrom: rules.rentFrom,
        rentTo: (rentTo, values) => rules.rentTo(rentTo) ?? periodFault(values),
        paymentThreshold: rules.paymentThreshold,
      }),
    },
    warnUnsaved: isSpecified,
    failureText: failed,
    submit: (values, { idempotencyKey }) =>
      isSpecified ? inItsWords(values, idempotencyKey) : inFewWords(values, idempotencyKey),
    onDone: () => {
      if (isKept.current) return onKept()
      using.startOver()
      onRecorded(receiptId.current)
    },
  })
  const { values } = using
  const rent = isSpecified ? rentWithoutAmount(ledger, lease) : null
  const hasAmount = isSpecified || (typedAmount(values.amount) ?? 0n) > 0n
  const ofDays = useReceiptPreview({
    ledger,
    values,
    toBody: lease && ((asked) => receiptBody(lease, asked)),
    isWanted: hasAmount && isComplete(values, today),
  })
  const ofCharges = usePaymentPreview({
    ledger,
    values,
    isWanted: lease === undefined,
    allocations: named.map((charge) => ({ charge })),
  })
  const keepHere = async () => {
    if (!unsent || !(await keep(unsent))) return
    setUnsent(undefined)
    using.clearMessage()
    using.startOver()
  }
  return {
    using,
    /** What it would settle, or why that cannot be said. */
    told: lease
      ? ofDays
      : {
          preview: ofCharges.data,
          problem: ofCharges.error?.message,
          isBehind: ofCharges.isBehind,
        },
    comparable: comparable(values, today, rent),
    /** Keeps on this device what could not be sent; undefined where nothing waits for that. */
    keepHere: isOfNetwork(unsent?.failure) ? keepHere : undefined,
    question: { text: overlap.question, answer: overlap.answer },
  }
}

/** What a receipt without an amount is for, where rent is not charged automatically. */
const rentWithoutAmount = ({ isCharging }: LedgerView, lease: Lease | undefined): Paise | null =>
  isCharging || !lease ? null : paiseFromDecimal(lease.monthlyRent || '0')

/** What is owed; of somebody who owes nothing, the rent that is charged at once. */
export function likelyAmount({ owed }: LedgerView, lease: Lease | undefined): string {
  if (owed > 0n) return paiseToDecimal(owed)
  const months = BigInt(MONTHS_IN[lease?.rentEvery ?? 'month'])
  const rent = paise(paiseFromDecimal(lease?.monthlyRent || '0') * months)
  return rent > 0n ? paiseToDecimal(rent) : ''
}

const isOverlapping = (reply: LooseReply) => refusalOf(reply).code === 'receipt-overlap'

function titleOf({ client }: LedgerView, values: ReceiptValues, isOfDays: boolean): string {
  const amount = typedAmount(values.amount)
  const what = isOfDays
    ? `${formatDate(values.rentFrom)} – ${formatDate(values.rentTo)}`
    : amount !== null && formatPaiseBriefly(amount)
  return [client.name, what].filter(Boolean).join(', ')
}

const paymentModeOf = ({ method }: ReceiptValues) => howPaidToWire(howPaid(method)).paymentMode

const moneyOf = (values: ReceiptValues) =>
  paymentToWire({ ...values, reference: referenceOf(values) })

/** What is sent of a payment that settles charges. */
function paymentBody(ledger: LedgerView, values: ReceiptValues, named: readonly string[]) {
  const { amount = '', ...rest } = moneyOf(values)
  const allocations = named.map((charge) => ({ charge }))
  return {
    leaseId: ledger.leaseId,
    amount,
    ...rest,
    paymentMode: paymentModeOf(values),
    ...(allocations.length > 0 && { allocations }),
  }
}

function receiptDraft(lease: Lease, values: ReceiptValues) {
  const { rentFrom, rentTo, paymentThreshold } = values
  return {
    rentFrom,
    rentTo,
    paymentThreshold,
    paymentMode: paymentModeOf(values),
    leaseId: lease.id,
    propertyId: lease.property.id,
    clientId: lease.client.id,
  }
}
