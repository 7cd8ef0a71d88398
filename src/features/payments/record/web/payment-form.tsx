import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { formatPaiseBriefly, paiseToDecimal } from '../../../../shared/paise.ts'
import type { PastedMessage } from '../../../../shared/pasted-message.ts'
import { BackButton } from '../../../../web/form/back-button.tsx'
import { ConfirmDialog } from '../../../../web/form/confirm-dialog.tsx'
import { FieldGroup, WholeRow } from '../../../../web/form/field-group.tsx'
import { DateField, DecimalField } from '../../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../../web/form/form.tsx'
import { Notice } from '../../../../web/notice.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import type { Lease } from '../../../leases/lease.ts'
import { typedAmount } from '../../../ledger/web/amount-rules.ts'
import { useSeenBooks } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { nextPeriod, type OpenPeriod } from '../../../ledger/web/open-periods.ts'
import { UnlikelyDayQuestion, whyUnlikely } from '../../../ledger/web/unlikely-day-question.tsx'
import { PartFields } from '../../web/payment-fields.tsx'
import { Settles } from '../../web/settles.tsx'
import { ToldPayments } from '../../web/told-payments.tsx'
import { DayFields, DaysAndMode } from './days-and-mode.tsx'
import { MeansField, ModeFields, ReferenceField } from './how-paid.tsx'
import { AllOwed, MonthsToPay, openMonths } from './months-to-pay.tsx'
import { doubtsOf, onMessagePasted, valuesOfMessage } from './pasted-payment.ts'
import classes from './payment-sheet.module.css'
import { datesOf, openRent, type ReceiptValues } from './receipt-values.ts'
import { likelyAmount, usePaymentForm } from './use-payment-form.ts'
import { type Period, useProposedDays } from './use-proposed-days.ts'
import { WhatItSettles } from './what-it-settles.tsx'

type Props = {
  ledger: LedgerView
  /** undefined once the agreement has ended. */
  lease: Lease | undefined
  /** The month (YYYY-MM) that is paid, if one was chosen. */
  month?: string | undefined
  /** A bank's message about the payment, which fills it in. */
  message?: PastedMessage | undefined
  today: string
  /** On the page of the specification its fields are in sight, and in its words; in the sheet they are folded. */
  isSpecified?: boolean
  /** The days that were chosen on that page. */
  chosen?: OpenPeriod | null
  onRecorded: (receiptId: string) => void
  onKept?: () => void
}

/** How much, for when and how it came; all but how is filled in with what is most likely. */
export function PaymentForm(props: Props) {
  const { ledger, lease, month, message, today, isSpecified = false, onKept = nothing } = props
  const ofDays = lease && (isSpecified || !ledger.isCharging) ? lease : undefined
  const [ofMonth] = useState(() => openMonths(ledger).find(({ key }) => key === month))
  const [named, setNamed] = useState(ofMonth?.charges ?? [])
  const [recordings, setRecordings] = useState(0)
  const period = usePeriod(ofDays && nextPeriod(ledger, ofDays, today), props.chosen, recordings)
  const dates = datesOf(period?.of)
  const { using, told, comparable, keepHere, question } = usePaymentForm({
    ledger,
    lease: ofDays,
    today,
    named,
    isSpecified,
    onKept,
    initial: {
      ...dates,
      receivedOn: isSpecified ? '' : today,
      amount: isSpecified
        ? openRent(ledger, dates)
        : ofMonth
          ? paiseToDecimal(ofMonth.open)
          : likelyAmount(ledger, lease),
      ...(message && valuesOfMessage(message, today)),
    },
    seen: () => seen.current,
    onRecorded: (receiptId) => {
      setRecordings((count) => count + 1)
      props.onRecorded(receiptId)
    },
  })
  useProposedDays({ using, period, ...(isSpecified && { ledger }) })
  const { values } = using
  const amount = typedAmount(values.amount)
  const seen = useSeenBooks(ledger, told.preview)
  const [pasted, setPasted] = useState(message)
  const fillIn = (said: PastedMessage) => {
    setPasted(said)
    for (const [field, value] of Object.entries(valuesOfMessage(said, today)))
      using.set(field as keyof ReceiptValues, value)
  }
  return (
    <>
      <Form
        using={using}
        label={isSpecified ? t`Record a receipt` : t`Record a payment`}
        narrow={!isSpecified}
        onPaste={onMessagePasted(fillIn)}
        actions={
          isSpecified ? (
            <>
              <SubmitButton using={using}>
                <Trans>Record receipt</Trans>
              </SubmitButton>
              <BackButton fallback={paths.leases} />
            </>
          ) : (
            <SubmitButton using={using} fullWidth>
              {amount !== null && amount > 0n
                ? t`Record ${formatPaiseBriefly(amount)}`
                : t`Record a payment`}
            </SubmitButton>
          )
        }
      >
        {ledger.told.length > 0 && (
          <WholeRow>
            <ToldPayments
              client={ledger.client}
              told={ledger.told}
              asked={{ typed: comparable, confirmed: using.field('confirmedTold') }}
            />
          </WholeRow>
        )}
        {isSpecified && (
          <FieldGroup title={t`Days and mode`}>
            <DayFields using={using} />
            <ModeFields using={using} />
          </FieldGroup>
        )}
        <Money isSpecified={isSpecified}>
          <Stack gap={8} className={classes.amount}>
            <DecimalField
              label={isSpecified ? t`Amount` : t`Amount received`}
              unit="₹"
              optional={isSpecified}
              description={
                isSpecified && !ledger.isCharging
                  ? t`If left empty, the rent of these days`
                  : t`You can paste the bank's SMS or the UPI message here.`
              }
              {...using.field('amount')}
            />
            {pasted && <Doubts message={pasted} tenant={ledger.client.name} />}
            {isSpecified ? (
              <AllOwed using={using} ledger={ledger} />
            ) : (
              <MonthsToPay using={using} ledger={ledger} named={named} onName={setNamed} />
            )}
          </Stack>
          {!isSpecified && <MeansField using={using} />}
          <Beside isSpecified={isSpecified}>
            <DateField
              label={t`Received on`}
              optional={isSpecified}
              max={today}
              description={isSpecified ? t`Today, if left empty` : undefined}
              {...using.field('receivedOn')}
            />
            <ReferenceField using={using} />
          </Beside>
          <WholeRow>
            <UnlikelyDayQuestion
              why={whyUnlikely(values.receivedOn, { ledger, today })}
              day={values.receivedOn}
              confirmed={using.field('confirmedDay')}
            />
            {isSpecified ? (
              <Settles
                {...told}
                deposit={values.depositAmount}
                hint={t`It shows here once the days are complete.`}
              />
            ) : (
              <>
                <WhatItSettles values={values} {...told} />
                <DaysAndMode
                  using={using}
                  ledger={ledger}
                  hasDays={ofDays !== undefined}
                  settles={told.preview?.settles ?? []}
                />
              </>
            )}
            <Parts using={using} />
          </WholeRow>
        </Money>
      </Form>
      {isSpecified && keepHere && <KeepHere onKeep={keepHere} />}
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

const nothing = () => {}

/** On the page they stand in its columns. */
const Beside = ({ isSpecified, children }: { isSpecified: boolean; children: ReactNode }) =>
  isSpecified ? children : <div className={classes.fields}>{children}</div>

/** On the page of the specification all of the money itself may be left out. */
const Money = ({ isSpecified, children }: { isSpecified: boolean; children: ReactNode }) =>
  isSpecified ? (
    <FieldGroup title={t`Payment`} isOptional>
      {children}
    </FieldGroup>
  ) : (
    children
  )

/** The days to begin with: those that were chosen, or else the next ones, anew after each recording. */
function usePeriod(
  next: OpenPeriod | undefined,
  chosen: OpenPeriod | null | undefined,
  recordings: number,
): Period | undefined {
  const days = next && Object.values(next).join()
  // Books that are fetched again unchanged must not take away what was typed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a recording the form begins anew, for whatever days
  const upcoming = useMemo(() => next && { of: next }, [days, recordings])
  const wished = useMemo(() => chosen && { of: chosen, isChosen: true }, [chosen])
  return wished ?? upcoming
}

/** The parts of it that are no rent, or never came in: one at fault opens them. */
function Parts({ using }: { using: ReturnType<typeof usePaymentForm>['using'] }) {
  const fold = useRef<HTMLDetailsElement>(null)
  const { depositAmount, tdsAmount } = using.form.formState.errors
  const isAtFault = Boolean(depositAmount ?? tdsAmount)
  useEffect(() => {
    if (isAtFault && fold.current) fold.current.open = true
  }, [isAtFault])
  return (
    <details ref={fold} className={classes.fold}>
      <summary>
        <Trans>Deposit or TDS included</Trans>
      </summary>
      <div className={classes.folded}>
        <PartFields field={using.field} />
      </div>
    </details>
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

/** What could not be sent may wait. */
const KeepHere = ({ onKeep }: { onKeep: () => void }) => (
  <Notice>
    <p>
      <Trans>The receipt can wait on this device and be sent when the network is back.</Trans>
    </p>
    <Button size="compact-sm" variant="default" onClick={onKeep}>
      <Trans>Keep it here</Trans>
    </Button>
  </Notice>
)
