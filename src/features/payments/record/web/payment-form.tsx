import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDays } from '../../../../shared/days.ts'
import {
  formatPaiseBriefly,
  type Paise,
  paiseToDecimal,
  plus,
  ZERO,
} from '../../../../shared/paise.ts'
import type { PastedMessage } from '../../../../shared/pasted-message.ts'
import { DateField, DecimalField, TextField } from '../../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../../web/form/form.tsx'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import type { Lease } from '../../../leases/lease.ts'
import { typedAmount } from '../../../ledger/web/amount-rules.ts'
import { chargeTitle } from '../../../ledger/web/charge-texts.ts'
import { useSeenBooks } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { UnlikelyDayQuestion, whyUnlikely } from '../../../ledger/web/unlikely-day-question.tsx'
import { PartFields, referenceHint } from '../../web/payment-fields.tsx'
import { usePaymentPreview } from '../../web/payment-hooks.ts'
import { HANDED_OVER, MeansChoice, meansGiven, referenceTexts } from '../../web/payment-means.tsx'
import { ToldPayments } from '../../web/told-payments.tsx'
import { DaysAndMode } from './days-and-mode.tsx'
import { doubtsOf, onMessagePasted, valuesOfMessage } from './pasted-payment.ts'
import classes from './payment-sheet.module.css'
import { comparable, type ReceiptValues, withFittingMethod } from './receipt-values.ts'
import { modeOf, usePaymentForm } from './use-payment-form.ts'
import { WhatItIsFor, WhatItSettles } from './what-it-settles.tsx'

type Props = {
  ledger: LedgerView
  /** undefined once the agreement has ended. */
  lease: Lease | undefined
  /** The month (YYYY-MM) that is paid, if one was chosen. */
  month: string | undefined
  /** A bank's message about the payment, which fills it in. */
  message: PastedMessage | undefined
  today: string
  onRecorded: (receiptId: string) => void
  onKept: () => void
}

/** How much, how and when; all but how is filled in with what is most likely. */
export function PaymentForm({ ledger, lease, month, message, today, onRecorded, onKept }: Props) {
  const [chosen] = useState(() => openMonths(ledger).find(({ key }) => key === month))
  const [named, setNamed] = useState(chosen?.charges ?? [])
  const { using, hasDays } = usePaymentForm({
    ...{ ledger, lease, today, named, onRecorded, onKept },
    proposed: chosen && paiseToDecimal(chosen.open),
    given: message && valuesOfMessage(message, today),
    seen: () => seen.current,
  })
  const { values } = using
  const amount = typedAmount(values.amount)
  const days = { from: values.rentFrom, to: values.rentTo }
  const { data: preview, error } = usePaymentPreview({
    ledger,
    paymentMode: modeOf(values),
    values: withFittingMethod(values),
    allocations: named.map((charge) => ({ charge })),
    isWanted: !hasDays,
  })
  const seen = useSeenBooks(ledger, preview)
  const [told, setTold] = useState(message)
  const fillIn = (pasted: PastedMessage) => {
    setTold(pasted)
    for (const [field, value] of Object.entries(valuesOfMessage(pasted, today)))
      using.set(field as keyof ReceiptValues, value)
  }
  return (
    <Form
      using={using}
      label={t`Record a payment`}
      narrow
      onPaste={onMessagePasted(fillIn)}
      actions={
        <SubmitButton using={using} fullWidth>
          {amount !== null && amount > 0n
            ? t`Record ${formatPaiseBriefly(amount)}`
            : t`Record a payment`}
        </SubmitButton>
      }
    >
      <ToldPayments
        client={ledger.client}
        told={ledger.told}
        asked={{ typed: comparable(values, today), confirmed: using.field('confirmedTold') }}
      />
      <div className={classes.amount}>
        <DecimalField
          label={t`Amount received`}
          unit="₹"
          description={t`You can paste the bank's SMS or the UPI message here.`}
          {...using.field('amount')}
        />
        {told && <Doubts message={told} tenant={ledger.client.name} />}
        <Months using={using} ledger={ledger} named={named} onName={setNamed} />
      </div>
      <Means using={using} />
      <div className={classes.pair}>
        <DateField label={t`Received on`} max={today} {...using.field('receivedOn')} />
        <ReferenceField using={using} />
      </div>
      <UnlikelyDayQuestion
        why={whyUnlikely(values.receivedOn, { ledger, today })}
        day={values.receivedOn}
        confirmed={using.field('confirmedDay')}
      />
      {!hasDays ? (
        <WhatItSettles {...{ values, preview, error }} />
      ) : (
        days.from !== '' && days.from <= days.to && <WhatItIsFor days={days} />
      )}
      <DaysAndMode {...{ using, hasDays, ledger, settles: preview?.settles ?? [] }} />
      <details className={classes.fold}>
        <summary>
          <Trans>Deposit or TDS included</Trans>
        </summary>
        <div className={classes.folded}>
          <PartFields field={using.field} />
        </div>
      </details>
    </Form>
  )
}

/** Reasons why a pasted message may not be a payment of this tenant. */
function Doubts({ message, tenant }: { message: PastedMessage; tenant: string }) {
  const { isOut, another } = doubtsOf(message, tenant)
  return (
    <div role="status">
      {isOut && (
        <Trans>
          The message tells of money that was paid, not received. Record it only if it reached you.
        </Trans>
      )}{' '}
      {another !== null && (
        <Trans>
          The message names {another}, not {tenant}.
        </Trans>
      )}
    </div>
  )
}

type FormProps = { using: SubmitForm<ReceiptValues> }
type MonthsProps = FormProps & {
  ledger: LedgerView
  named: string[]
  onName: (charges: string[]) => void
}

/** Fills in the amount: of one open month, or of all that is owed. */
function Months({ using, ledger, named, onName }: MonthsProps) {
  const months = openMonths(ledger)
  if (months.length < 2) return null
  const fill = (amount: string, charges: string[]) => {
    using.set('amount', amount)
    onName(charges)
  }
  return (
    <fieldset className={classes.months} aria-label={t`Fill in what was paid`}>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={named.length === 0 && typedAmount(using.values.amount) === ledger.owed}
        onClick={() => fill(paiseToDecimal(ledger.owed), [])}
      >
        <Trans>All {formatPaiseBriefly(ledger.owed)}</Trans>
      </Button>
      {months.map(({ key, title, open, charges }) => (
        <Button
          key={key}
          size="compact-sm"
          variant="default"
          aria-pressed={named[0] === charges[0]}
          onClick={() => fill(paiseToDecimal(open), charges)}
        >
          {title} {formatPaiseBriefly(open)}
        </Button>
      ))}
    </fieldset>
  )
}

const meansIn = (values: ReceiptValues) =>
  meansGiven(values.paymentMode, withFittingMethod(values).method)

/** At a tap what the payment mode and the method are. */
const Means = ({ using: { values, set, field } }: FormProps) => (
  <MeansChoice
    value={meansIn(values) ?? ''}
    error={field('paymentMode').error}
    onChange={(means) => {
      const { paymentMode, method = '' } = HANDED_OVER[means]
      set('paymentMode', paymentMode)
      set('method', method)
    }}
  />
)

/** Cash has no number. */
function ReferenceField({ using }: FormProps) {
  const { paymentMode, method } = withFittingMethod(using.values)
  if (paymentMode === '' || paymentMode === 'cash') return null
  const means = meansIn(using.values)
  const { label, hint } =
    means && means !== 'cash'
      ? referenceTexts()[means]
      : { label: t`Reference`, hint: referenceHint(method) }
  return (
    <TextField
      label={label}
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      description={hint}
      {...using.field('reference')}
    />
  )
}

/** What is open of a month, the rent with all that is charged beside it, or of one charge for no days. */
type OpenMonth = { key: string; title: string; open: Paise; charges: string[] }

/** What can be paid one by one, oldest first. */
function openMonths({ charges }: Pick<LedgerView, 'charges'>): OpenMonth[] {
  const months = new Map<string, OpenMonth>()
  const oldestFirst = [...charges].sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  for (const charge of oldestFirst) {
    if (charge.open <= 0n) continue
    const key = charge.days ? charge.days.from.slice(0, 7) : charge.id
    const month = months.get(key)
    const isRent = charge.kind === 'rent' && charge.days !== null
    const title = isRent && charge.days ? formatDays(charge.days) : chargeTitle(charge)
    months.set(key, {
      key,
      // The days of the rent name all that is charged beside it.
      title: month && !isRent ? month.title : title,
      open: plus(month?.open ?? ZERO, charge.open),
      charges: [...(month?.charges ?? []), charge.id],
    })
  }
  return [...months.values()]
}
