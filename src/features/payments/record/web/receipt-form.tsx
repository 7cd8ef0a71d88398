import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { paiseFromDecimal } from '../../../../shared/paise.ts'
import { payloadOf } from '../../../../shared/wire-record.ts'
import { isOfNetwork } from '../../../../web/api/network-error.ts'
import { AddForm } from '../../../../web/form/add-form.tsx'
import { ConfirmDialog } from '../../../../web/form/confirm-dialog.tsx'
import { FieldGroup } from '../../../../web/form/field-group.tsx'
import { ChoiceField, choicesOf, DateField } from '../../../../web/form/fields.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { savedWith } from '../../../../web/form/saved-with.ts'
import { type SubmitForm, useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Notice } from '../../../../web/notice.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { useAccount } from '../../../identity/web/sessions/session.ts'
import { PAYMENT_MODES } from '../../../leases/charging-terms.ts'
import { paymentModeText } from '../../../leases/web/lease-texts.ts'
import { isBooksChanged, useRefreshAll, useSeenBooks } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import type { OpenPeriod } from '../../../ledger/web/open-periods.ts'
import { confirmedDayFault } from '../../../ledger/web/unlikely-day-question.tsx'
import { ownedBy } from '../../../owners/web/own-books.ts'
import { periodFault } from '../../../receipts/receipt.ts'
import { receiptDraftWire } from '../../../receipts/receipt-wire.ts'
import { callReceipts } from '../../../receipts/web/receipt-hooks.ts'
import { paymentRules, paymentToWire } from '../../web/payment-values.ts'
import { useRecordAPayment } from '../../web/record-button.tsx'
import { Settles } from '../../web/settles.tsx'
import { confirmedToldFault, ToldPayments } from '../../web/told-payments.tsx'
import { MoneyFields } from './money-fields.tsx'
import { PaymentDone } from './payment-done.tsx'
import { keepForLater } from './payment-outbox.ts'
import classes from './receipt-form.module.css'
import { useReceiptPreview } from './receipt-preview.ts'
import {
  comparable,
  isComplete,
  openRent,
  type ReceiptValues,
  valuesFor,
  withFittingMethod,
} from './receipt-values.ts'
import { useConfirm } from './use-confirm.ts'
import type { LeaseWithLedger } from './use-current-lease.ts'

const rules = rulesOf(receiptDraftWire)

/** Days for the form; chosen by the person, or what has no receipt yet. */
export type Wish = { of: OpenPeriod; isChosen?: boolean }

type Props = {
  current: LeaseWithLedger
  today: string
  /** The days that the form is to be filled in with; the same again are another wish. */
  period: Wish
  onRecorded: () => void
}

/** Records that rent was received, and shows what that settles; asks once more where another receipt covers some of the days. */
export function ReceiptForm({ current, today, period, onRecorded }: Props) {
  const { ledger } = current
  const refresh = useRefreshAll()
  const recordNext = useRecordAPayment()
  const { bodyOf, save, keep, forgetUnsent, question } = useRecordReceipt(
    current,
    () => seen.current,
  )
  const [recorded, setRecorded] = useState<string>()
  const using = useSubmitForm<ReceiptValues>({
    initialValues: valuesFor(period.of, ledger),
    validate: {
      ...rules,
      ...paymentRules(today),
      confirmedDay: (day, { receivedOn }) => confirmedDayFault(day, receivedOn, { ledger, today }),
      confirmedTold: (names, values) =>
        confirmedToldFault(names, ledger.told, comparable(values, today, rentOf(current))),
      rentTo: (rentTo, values) => rules.rentTo(rentTo) ?? periodFault(values),
    },
    submit: (values, { idempotencyKey }) => {
      setRecorded(undefined)
      return save(values, idempotencyKey)
    },
    onDone: (_, id) => {
      setRecorded(id)
      using.startOver()
      onRecorded()
      refresh()
    },
  })
  const keepHere = async () => {
    if (!(await keep?.())) return
    forgetUnsent()
    using.clearMessage()
    using.startOver()
  }
  const { values } = using
  usePeriod({ using, period, ledger })
  const isWanted = isComplete(values, today)
  const { preview, problem } = useReceiptPreview({ ledger, values, bodyOf, isWanted })
  const seen = useSeenBooks(ledger, preview)
  return (
    <>
      <AddForm
        using={using}
        label={t`Record a receipt`}
        submit={t`Record receipt`}
        fallback={paths.leases}
      >
        <ToldPayments
          client={ledger.client}
          told={ledger.told}
          asked={{
            typed: comparable(values, today, rentOf(current)),
            confirmed: using.field('confirmedTold'),
          }}
        />
        <MoneyFields
          using={using}
          ledger={ledger}
          today={today}
          settles={
            <Settles
              preview={preview}
              problem={problem}
              deposit={using.values.depositAmount}
              hint={t`It shows here once the days are complete.`}
            />
          }
        />
        <FieldGroup title={t`Days and mode`}>
          <DateField label={t`Rent from`} {...using.field('rentFrom')} />
          <DateField label={t`Rent to`} {...using.field('rentTo')} />
          <DateField label={t`Payment threshold`} {...using.field('paymentThreshold')} />
          <ChoiceField
            label={t`Payment mode`}
            choices={choicesOf(PAYMENT_MODES, paymentModeText)}
            prompt={t`Select a payment mode`}
            description={t`Set by how it was paid`}
            {...using.field('paymentMode')}
          />
        </FieldGroup>
      </AddForm>
      {keep && (
        <Notice>
          <p>
            <Trans>The receipt can wait on this device and be sent when the network is back.</Trans>
          </p>
          <Button size="compact-sm" variant="default" onClick={() => void keepHere()}>
            <Trans>Keep it here</Trans>
          </Button>
        </Notice>
      )}
      {recorded && (
        <div className={classes.done}>
          <PaymentDone
            key={recorded}
            receiptId={recorded}
            isSaid
            onNext={() => recordNext()}
            onClose={() => setRecorded(undefined)}
          />
        </div>
      )}
      <ConfirmDialog
        opened={question.text !== null}
        title={t`Record another receipt for these days?`}
        confirm={t`Record it anyway`}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      >
        {question.text}
      </ConfirmDialog>
    </>
  )
}

/** What a receipt without an amount is for, where rent is not charged automatically. */
const rentOf = ({ ledger, lease }: LeaseWithLedger) =>
  ledger.isCharging ? null : paiseFromDecimal(lease.monthlyRent || '0')

/** Sends the receipt, and asks first where another one covers some of its days. */
function useRecordReceipt({ lease }: LeaseWithLedger, seen: () => string) {
  const refreshAll = useRefreshAll()
  const account = useAccount()
  const overlap = useConfirm()
  const [unsent, setUnsent] = useState<{
    failure: unknown
    values: ReceiptValues
    body: object
    key: string
  }>()
  const bodyOf = (values: ReceiptValues, isAgreed = false) => {
    const { rentFrom, rentTo, paymentThreshold, paymentMode } = values
    const draft = {
      ...{ rentFrom, rentTo, paymentThreshold, paymentMode },
      ...{ leaseId: lease.id, propertyId: lease.property.id, clientId: lease.client.id },
      ...ownedBy(account),
      ...(isAgreed && { allowOverlap: true }),
    }
    return { ...payloadOf(receiptDraftWire, draft), ...paymentToWire(withFittingMethod(values)) }
  }
  const send = (values: ReceiptValues, idempotencyKey: string, isAgreed: boolean) =>
    callReceipts('POST /rentTranscation', {
      body: { ...bodyOf(values, isAgreed), expect: seen() },
      idempotencyKey: isAgreed ? `${idempotencyKey}-overlap` : idempotencyKey,
    })
  const asking = async (values: ReceiptValues, idempotencyKey: string) => {
    const reply = await send(values, idempotencyKey, false)
    // What it would settle now is shown; what was typed stays.
    if (isBooksChanged(reply)) refreshAll()
    if (reply.status !== 409 || reply.body.code !== 'receipt-overlap') return reply
    const isAgreed = await overlap.ask(reply.body.message)
    return isAgreed ? send(values, idempotencyKey, true) : ('cancelled' as const)
  }
  const keep = async () =>
    unsent &&
    (await keepForLater(unsent.failure, {
      ...{ key: unsent.key, call: 'POST /rentTranscation', body: unsent.body },
      title: `${lease.client.name}, ${formatDate(unsent.values.rentFrom)} – ${formatDate(unsent.values.rentTo)}`,
      href: paths.recordReceipt(lease.property.id),
    }))
  return {
    bodyOf,
    save: (values: ReceiptValues, idempotencyKey: string) => {
      setUnsent(undefined)
      const sending = asking(values, idempotencyKey)
      const body = { ...bodyOf(values), expect: seen() }
      sending.catch((failure) => setUnsent({ failure, values, body, key: idempotencyKey }))
      return savedWith('RentRecipt', sending, receiptDraftWire)
    },
    /** Keeps on this device what could not be sent; undefined where nothing waits for that. */
    keep: isOfNetwork(unsent?.failure) ? keep : undefined,
    forgetUnsent: () => setUnsent(undefined),
    question: { text: overlap.question, answer: overlap.answer },
  }
}

type Filling = Pick<Props, 'period'> & {
  using: SubmitForm<ReceiptValues>
  ledger: LedgerView
}

/**
 * Fills in the days that are wished for, and the open rent of others, unless somebody typed another amount. Books that
 * another device changed propose other days: they take nothing away that was typed.
 */
function usePeriod({ using: { form, values, set }, period, ledger }: Filling) {
  const { isDirty } = form.formState
  const begin = useEffectEvent(() => {
    if (period.isChosen || !isDirty) form.reset(valuesFor(period.of, ledger))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish for days begins anew
  useEffect(() => begin(), [period])
  const { rentFrom, rentTo } = values
  const proposed = useRef(values.amount)
  const fill = useEffectEvent((next: string) => {
    if (values.amount === proposed.current) set('amount', next)
    proposed.current = next
  })
  useEffect(() => fill(openRent(ledger, { rentFrom, rentTo })), [ledger, rentFrom, rentTo])
}
