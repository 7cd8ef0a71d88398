import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { formatPaiseBriefly, ROUNDINGS } from '../../../shared/paise.ts'
import { DateField, DecimalField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { translated } from '../../../web/language.ts'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import classes from '../../ledger/web/actions/action-form.module.css'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { type ActionProps, useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { plainAmount } from '../../ledger/web/amount-rules.ts'
import type { ReadingView } from '../../ledger/web/ledger-view.ts'
import {
  confirmedDayFault,
  UnlikelyDayQuestion,
  whyUnlikely,
} from '../../ledger/web/unlikely-day-question.tsx'
import { readingDraftWire } from '../charging-wire.ts'
import { electricityCharge } from '../electricity.ts'
import { writeCharging } from './call-charging.ts'
import { GstQuestion, gstAnswer, hasGstFault } from './gst-question.tsx'

/** Records a meter reading; the units since the last one are charged at the agreed price. */
export function ReadMeter({ ledger, lease, today, onDone, onClose }: ActionProps) {
  const last = [...ledger.readings].sort((a, b) => (a.readOn < b.readOn ? -1 : 1)).at(-1)
  const isCharged = last !== undefined && lease?.unitRate !== null
  const using = useActionForm({
    initialValues: {
      readOn: today,
      confirmedDay: '',
      reading: '',
      hasGst: '',
      startsNewMeter: false,
      byDays: false,
    },
    validate: {
      ...rulesOf(readingDraftWire),
      confirmedDay: (day: string, { readOn }: { readOn: string }) =>
        confirmedDayFault(day, readOn, { ledger, today }),
      reading: (reading: string) => readingFault(reading),
      hasGst: (typed: string, { startsNewMeter }: { startsNewMeter: boolean }) =>
        isCharged && !startsNewMeter ? hasGstFault(typed, ledger) : undefined,
    },
    send: ({ reading, confirmedDay, hasGst, ...values }, { idempotencyKey }) =>
      writeCharging('POST /rentmaster/{id}/readings', {
        params: { id: ledger.leaseId },
        body: {
          ...values,
          reading: plainAmount(reading),
          expect: ledger.expect,
          ...gstAnswer(hasGst),
          ...(confirmedDay === values.readOn && { confirmDay: true }),
        },
        idempotencyKey,
      }),
    failed: t`The reading could not be recorded`,
    onDone,
  })
  const { reading, startsNewMeter, byDays } = using.values
  return (
    <ActionForm
      using={using}
      submit={t`Record reading`}
      intro={<Intro last={last} lease={lease} />}
      onClose={onClose}
    >
      <DateField label={t`Read on`} {...using.field('readOn')} />
      <UnlikelyDayQuestion
        why={whyUnlikely(using.values.readOn, { ledger, today })}
        day={using.values.readOn}
        confirmed={using.field('confirmedDay')}
      />
      <DecimalField label={t`The meter shows`} data-autofocus {...using.field('reading')} />
      {isCharged && !startsNewMeter && (
        <GstQuestion gstRate={ledger.gstRate} field={using.field('hasGst')} />
      )}
      <Checkbox
        label={t`The meter was replaced: nothing is charged up to here`}
        {...using.check('startsNewMeter')}
      />
      {using.field('byDays').error && (
        <>
          <p role="alert">{using.field('byDays').error}</p>
          <Checkbox label={t`Count the units by days`} {...using.check('byDays')} />
        </>
      )}
      {!startsNewMeter && !byDays && last && <Effect last={last} typed={reading} lease={lease} />}
    </ActionForm>
  )
}

const READING = /^\d{1,12}(?:\.\d{1,6})?$/

const readingFault = (typed: string) =>
  READING.test(plainAmount(typed)) ? undefined : translated(readingDraftWire.reading.rule.prompt)

const Intro = ({ last, lease }: { last: ReadingView | undefined; lease: ActionProps['lease'] }) => (
  <>
    <p>{introText(last)}</p>
    {lease?.unitRate === null && (
      <p>
        <Trans>
          Readings are not charged until an electricity rate is set. Enter it in{' '}
          <Anchor to={paths.editLease(lease.id)} inherit underline="always">
            Update Rent
          </Anchor>
          .
        </Trans>
      </p>
    )}
  </>
)

const introText = (last: ReadingView | undefined) =>
  last
    ? t`It showed ${last.reading} on ${formatDate(last.readOn)}.`
    : t`This is the first reading, so it charges nothing.`

type EffectProps = { last: ReadingView; typed: string; lease: ActionProps['lease'] }

function Effect({ last, typed, lease }: EffectProps) {
  const after = plainAmount(typed)
  const unitRate = lease?.unitRate ?? null
  if (unitRate === null || !READING.test(after)) return null
  const rounding = ROUNDINGS.find((it) => it === lease?.rounding) ?? 'rupee'
  const { amount, use } = electricityCharge({ before: last.reading, after, unitRate, rounding })
  if (amount < 0n) return null
  return (
    <Stack role="status" tone="quiet" className={classes.effect}>
      <p>
        <Trans>
          {use.from} → {use.to} = {use.units} units × {formatRupeesBriefly(unitRate)} ={' '}
          {formatPaiseBriefly(amount)}
        </Trans>
      </p>
    </Stack>
  )
}
