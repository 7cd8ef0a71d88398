import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, sumOf } from '../../../shared/paise.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { AllOptional } from '../../../web/form/field-group.tsx'
import { DateField, TextField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Text } from '../../../web/ui/text.tsx'
import { readingDraftWire } from '../../charging/charging-wire.ts'
import { GstQuestion, gstAnswer, hasGstFault } from '../../charging/web/gst-question.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { meterNumberOf } from '../../leases/lease.ts'
import { isBooksChanged, useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import {
  confirmedDayFault,
  OF_SEVERAL,
  UnlikelyDayQuestion,
  whyUnlikely,
} from '../../ledger/web/unlikely-day-question.tsx'
import type { Meter } from '../bulk-wire.ts'
import { useMeters, writeBulk } from './bulk-hooks.ts'
import classes from './rows.module.css'
import { SeveralPage, Who } from './several.tsx'
import { consumptionOf, typedReadings, type Use } from './several-values.ts'

/** The month's meter readings in one table, with the last ones beside them and what they will cost. */
export function ReadingsPage() {
  const query = useMeters()
  const today = useToday()
  return (
    <SeveralPage
      title={t`Meter readings`}
      subtitle={t`Type what each meter shows. Leave a line empty where nobody read it.`}
      query={query}
      none={<EmptyState title={t`No current rent agreement.`} />}
    >
      {(meters) => today && <Readings meters={meters} today={today} />}
    </SeveralPage>
  )
}

function Readings({ meters, today }: { meters: Meter[]; today: string }) {
  const refresh = useRefreshAll()
  const failed = t`The readings were not recorded`
  const using = useSubmitForm<Record<string, string>>({
    initialValues: {
      readOn: today,
      hasGst: '',
      confirmedDay: '',
      ...Object.fromEntries(meters.map(({ leaseId }) => [leaseId, ''])),
    },
    failureText: failed,
    validate: (values) => faultsOf(meters, today, values),
    submit: async (values, { idempotencyKey }) => {
      const body = { ...typedReadings(meters, values), ...gstAnswer(values.hasGst ?? '') }
      const reply = await writeBulk('POST /readings/together', { body, idempotencyKey })
      // The readings before are shown as they are now; what was typed stays.
      if (isBooksChanged(reply)) refresh()
      return outcomeOf(reply, { failed, done: t`Readings recorded and charged.` })
    },
    onDone: () => {
      using.startOver()
      refresh()
    },
  })
  const uses = meters.map((meter) => consumptionOf(meter, using.values[meter.leaseId] ?? ''))
  const costs = uses.flatMap((use) => (use.state === 'read' ? (use.amount ?? []) : []))
  return (
    <Form
      using={using}
      label={t`Meter readings`}
      actions={
        <SubmitButton using={using}>
          <Trans>Record the readings</Trans>
        </SubmitButton>
      }
    >
      <DateField label={t`Read on`} max={today} {...using.field('readOn')} />
      <UnlikelyDayQuestion
        why={whyUnlikely(using.values.readOn ?? '', { ledger: OF_SEVERAL, today })}
        day={using.values.readOn ?? ''}
        confirmed={using.field('confirmedDay')}
      />
      <GstQuestion gstRate={rateOf(meters, using.values)} field={using.field('hasGst')} />
      {/* The page explains once that a line may stay empty. */}
      <AllOptional value={true}>
        <ul className={classes.rows}>
          {meters.map((meter, at) => (
            <li key={meter.leaseId} className={classes.row}>
              <Who lease={meter}>{meterNumberOf(meter.meterNumber)}</Who>
              <span>
                <Text as="span" size="small" isDimmed>{t`Last reading`}</Text>
                <br />
                {meter.last
                  ? t`${meter.last.reading} on ${formatDate(meter.last.readOn).replaceAll(' ', '\u00a0')}`
                  : t`None`}
              </span>
              <TextField
                label={t`Reading`}
                aria-label={t`Reading of ${meter.client.name}`}
                optional
                size="sm"
                inputMode="decimal"
                autoComplete="off"
                description={costText(uses[at])}
                {...using.field(meter.leaseId)}
              />
            </li>
          ))}
        </ul>
      </AllOptional>
      <p className={classes.total} role="status">
        {costs.length > 0 && t`${formatPaiseBriefly(sumOf(costs))} will be charged`}
      </p>
    </Form>
  )
}

function costText(use: Use | undefined): string {
  if (use?.state !== 'read') return ''
  if (use.units === null) return t`The first reading charges nothing`
  const units = use.units
  return use.amount === null
    ? t`${units} units, not charged: no electricity rate is set`
    : t`${units} units, ${formatPaiseBriefly(use.amount)}`
}

/** The GST of the first whose reading is charged and that has any; null where none has. */
function rateOf(meters: readonly Meter[], values: Record<string, string>): string | null {
  const charged = meters.find((meter) => {
    const use = consumptionOf(meter, values[meter.leaseId] ?? '')
    return meter.gstRate !== null && use.state === 'read' && (use.amount ?? 0n) > 0n
  })
  return charged?.gstRate ?? null
}

function faultsOf(meters: readonly Meter[], today: string, values: Record<string, string>) {
  const faults: Record<string, string> = {}
  const gst = hasGstFault(values.hasGst ?? '', { gstRate: rateOf(meters, values) })
  if (gst) faults.hasGst = gst
  const { readOn = '', confirmedDay = '' } = values
  const day = confirmedDayFault(confirmedDay, readOn, { ledger: OF_SEVERAL, today })
  if (day) faults.confirmedDay = day
  if (!values.readOn || values.readOn > today) faults.readOn = t`Choose today or an earlier day.`
  for (const meter of meters) {
    const { state } = consumptionOf(meter, values[meter.leaseId] ?? '')
    if (state === 'no number') faults[meter.leaseId] = readingDraftWire.reading.rule.prompt
    if (state === 'below')
      faults[meter.leaseId] =
        t`Less than the last reading. Enter a new meter on the agreement's page.`
  }
  const [first] = meters
  if (first && meters.every(({ leaseId }) => !values[leaseId]))
    faults[first.leaseId] = t`Please enter at least one reading.`
  return faults
}
