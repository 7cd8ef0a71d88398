import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hasHalfTypedYear } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import type { Decoded } from '../../../shared/wire-record.ts'
import { writesOf } from '../../../web/api/calls.ts'
import { RefusedReply } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { howPaid, howPaidToWire } from '../../ledger/credit.ts'
import { moneyDraftWire } from '../../ledger/money-draft-wire.ts'
import { typedAmount } from '../../ledger/web/amount-rules.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import { daysOf, type LedgerView } from '../../ledger/web/ledger-view.ts'
import type { PaymentNotice } from '../notice-wire.ts'
import type { paymentContract } from '../payment-contract.ts'
import { paymentPreviewWire, paymentWire, type settlesWire } from '../payment-wire.ts'
import type { reversalContract } from '../reversal-contract.ts'
import { type PaymentValues, paymentToWire } from './payment-values.ts'

/** The payments' part of the API, with the session's token. */
export const callPayments = signedInCaller<typeof paymentContract>()

export const writePayments = writesOf(
  callPayments,
  { 'POST /payments': moneyDraftWire, 'POST /payouts': moneyDraftWire },
  { 'POST /payments': { 200: paymentPreviewWire, 201: paymentWire } },
)

/** The part of the API that takes documents back. */
export const callReversals = signedInCaller<typeof reversalContract>()

/** What a payment settles of one charge, and what is still open of it afterwards. */
export type SettledCharge = {
  /** Null for one that is not posted yet. */
  chargeId?: string | null
  name: string
  days: Days | null
  amount: Paise
  open: Paise
}

/** What a payment would settle, and what would be left of it. */
export type PaymentPreview = {
  settles: readonly SettledCharge[]
  advance: Paise
  warnings: readonly PaymentNotice[]
  /** Sent back with what is recorded on the strength of it. */
  expect: string
}

const PAUSE_MS = 300

type Asked = {
  ledger: LedgerView
  values: PaymentValues
  /** The charges that are settled first. */
  allocations?: { charge: string }[]
  /** false: nothing is asked. */
  isWanted?: boolean
}

/**
 * Requests what the payment would settle, once typing pauses; `data` is undefined while no amount is typed. With `isBehind`
 * it is about what was typed before, and is not to be shown as what will happen.
 */
export function usePaymentPreview({ ledger, values, allocations = [], isWanted = true }: Asked) {
  // Whether a reference is taken is known when it is recorded.
  const draft = JSON.stringify({ values: { ...values, reference: '' }, allocations })
  const [asked] = useDebouncedValue(draft, PAUSE_MS)
  const amount = typedAmount(values.amount)
  const hasAmount = isWanted && amount !== null && amount > 0n
  const query = useQuery({
    queryKey: [LEDGERS, 'payment preview', ledger.leaseId, ledger.expect, asked],
    queryFn: async ({ signal }) => {
      const { values, allocations } = JSON.parse(asked) as Omit<Asked, 'ledger'>
      const { paymentMode } = howPaidToWire(howPaid(values.method))
      const { amount = '', reference: _reference, ...money } = paymentToWire(values)
      const body = {
        leaseId: ledger.leaseId,
        amount,
        ...money,
        paymentMode,
        allocations,
        preview: true,
      }
      const reply = await writePayments('POST /payments', { body, signal })
      if (reply.status !== 200) throw new RefusedReply(reply)
      return previewView(reply.body)
    },
    enabled: hasAmount && canBeAsked((JSON.parse(asked) as Asked).values),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isBehind = query.isPlaceholderData || asked !== draft
  return hasAmount
    ? { ...query, isBehind }
    : { ...query, data: undefined, error: null, isBehind: false }
}

const canBeAsked = (values: PaymentValues) =>
  typedAmount(values.amount) !== null && !hasHalfTypedYear(values)

/** What a preview of a payment or a receipt returns. */
export const previewView = (
  preview: Omit<Decoded<typeof paymentPreviewWire>, 'message'>,
): PaymentPreview => ({
  ...settledView(preview),
  warnings: preview.warnings,
  expect: preview.expect,
})

/** What a payment settled, or would settle. */
export const settledView = ({
  advance,
  settles,
}: Decoded<typeof settlesWire>): Pick<PaymentPreview, 'settles' | 'advance'> => ({
  advance,
  settles: settles.map((settled) => ({ ...settled, days: daysOf(settled) })),
})
