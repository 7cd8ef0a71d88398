import { plural, t } from '@lingui/core/macro'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { AllOptional } from '../../../../web/form/field-group.tsx'
import { ChoiceField, choicesOf, DecimalField } from '../../../../web/form/fields.tsx'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { PAYMENT_MODES, USUAL_PAYMENT_DAY } from '../../charging-terms.ts'
import { ChargingFields } from '../../web/charging-fields.tsx'
import { MeterField } from '../../web/lease-fields.tsx'
import { paymentModeText, scheduleHint } from '../../web/lease-texts.ts'
import {
  BillingFields,
  EndDateField,
  isByMonth,
  NoticeField,
} from '../../web/lease-time-fields.tsx'
import {
  LateFeeFields,
  ReturnedChequeField,
  TaxFields,
  UnitRateField,
} from '../../web/more-terms-fields.tsx'
import { dueOfPeriodText, ordinal } from '../../web/terms-sentence.ts'
import { Fold } from './fold.tsx'
import type { LettingValues } from './letting-values.ts'

type Using = { using: SubmitForm<LettingValues> }

/** All that need not be agreed today, in groups that state what holds without them. */
export const TermFolds = ({ using, today }: Using & { today: string }) => (
  <AllOptional value>
    <Due using={using} today={today} />
    <End using={using} />
    <Increase using={using} />
    <Electricity using={using} />
    <FeeAndTax using={using} />
  </AllOptional>
)

function Due({ using, today }: Using & { today: string }) {
  const { paymentDay, dueIn, charging, rentEvery } = using.values
  const day = ordinal(Number(paymentDay) || USUAL_PAYMENT_DAY)
  const ofMonth =
    dueIn === 'same' ? t`by the ${day} of the same month` : t`by the ${day} of the next month`
  const due = isByMonth(using.values) ? ofMonth : dueOfPeriodText(rentEvery, dueIn, day)
  return (
    <Fold
      title={t`When rent is due`}
      meaning={charging === '' ? t`${due}; not charged automatically` : due}
      names={[
        ...(['paymentDay', 'rentEvery', 'rentMonth', 'rentDay', 'dueIn', 'proration'] as const),
        ...(['charging', 'chargedFrom'] as const),
      ]}
      using={using}
    >
      <DecimalField
        label={t`Payment date`}
        inputMode="numeric"
        optional
        description={t`The day of the month by which rent is to be paid`}
        {...using.field('paymentDay')}
      />
      <BillingFields field={using.field} values={using.values} />
      <ChargingFields using={using} today={today} />
      <ChoiceField
        label={t`Payment mode`}
        optional
        choices={choicesOf(PAYMENT_MODES, paymentModeText)}
        {...using.field('paymentMode')}
      />
    </Fold>
  )
}

function End({ using }: Using) {
  const { endDate, noticeDays } = using.values
  const end = endDate === '' ? t`no last day` : t`until ${formatDate(endDate)}`
  const days = Number(noticeDays) || 0
  const notice = plural(days, { one: '# day of notice', other: '# days of notice' })
  return (
    <Fold
      title={t`End and notice`}
      meaning={days === 0 ? end : `${end}; ${notice}`}
      names={['endDate', 'noticeDays']}
      using={using}
    >
      <EndDateField field={using.field} values={using.values} />
      <NoticeField field={using.field} />
    </Fold>
  )
}

function Increase({ using }: Using) {
  const { incrementPercentage: percentage, incrementSchedule: years } = using.values
  const isNone = !(Number(percentage) > 0)
  return (
    <Fold
      title={t`Yearly increase`}
      meaning={isNone ? t`none` : t`${percentage}% every ${years || '1'} years, when you say so`}
      names={['incrementPercentage', 'incrementSchedule']}
      using={using}
    >
      <DecimalField
        label={t`Increment percentage`}
        unit="%"
        optional
        description={t`How much at each increase. Usually min 1, max 3`}
        {...using.field('incrementPercentage')}
      />
      <DecimalField
        label={t`Increment schedule`}
        unit="%"
        optional
        description={scheduleHint(years)}
        {...using.field('incrementSchedule')}
      />
    </Fold>
  )
}

function Electricity({ using }: Using) {
  const { electricityMeterNumber: meter, unitRate } = using.values
  const rate = unitRate === '' ? t`not charged by you` : t`₹ ${unitRate} a unit`
  return (
    <Fold
      title={t`Electricity`}
      meaning={meter === '' ? rate : t`meter ${meter}; ${rate}`}
      names={['electricityMeterNumber', 'unitRate']}
      using={using}
    >
      <MeterField field={using.field} isOptional />
      <UnitRateField field={using.field} />
    </Fold>
  )
}

function FeeAndTax({ using }: Using) {
  const { lateFeeKind, gstRate } = using.values
  const agreed = [
    lateFeeKind === '' ? t`no late fee` : t`late fee`,
    gstRate === '' ? t`no GST` : t`GST ${gstRate}%`,
  ]
  return (
    <Fold
      title={t`Late fee and GST`}
      meaning={agreed.join(', ')}
      names={[
        ...(['lateFee', 'graceDays', 'lateFeeCap', 'returnedChequeCharge'] as const),
        ...(['gstRate', 'rounding'] as const),
      ]}
      using={using}
    >
      <LateFeeFields field={using.field} values={using.values} />
      <ReturnedChequeField field={using.field} />
      <TaxFields field={using.field} values={using.values} />
    </Fold>
  )
}
