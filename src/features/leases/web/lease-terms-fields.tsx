import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { AllOptional, FieldGroup } from '../../../web/form/field-group.tsx'
import { DecimalField } from '../../../web/form/fields.tsx'
import { Fold } from '../../../web/form/fold.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { USUAL_PAYMENT_DAY } from '../charging-terms.ts'
import { IncreaseFields, LeaseRentFields, MeterField, PaymentModeField } from './lease-fields.tsx'
import { BillingFields, EndDateField, isByMonth, NoticeField } from './lease-time-fields.tsx'
import {
  LateFeeFields,
  ReturnedChequeField,
  TaxFields,
  UnitRateField,
} from './more-terms-fields.tsx'
import { TermsMeaning } from './terms-meaning.tsx'
import { dueOfPeriodText, ordinal } from './terms-sentence.ts'
import type { TypedTerms } from './typed-terms.ts'

type Props = {
  using: TermsForm
  /** Of an agreement that exists: what was agreed before is not said any more. */
  today?: string
  /** What is in sight of the money; left out for all that the specification names. */
  rent?: ReactNode
  /** Whether and from when a new agreement is charged; left out of one that exists. */
  charging?: { fields: ReactNode; isNone: boolean }
  /** Further terms, folded. */
  folds?: ReactNode
  /** What charging does, or where it is started. */
  children: ReactNode
}

/**
 * The terms of an agreement, wherever one is made or changed: what cannot wait, or what the specification names, is in
 * sight, the rest is folded with what holds, and a few sentences say what all of it means.
 */
export const LeaseTermsFields = ({ using, today, rent, charging, folds, children }: Props) => (
  <>
    {rent ?? <LeaseRentFields field={using.field} values={using.values} />}
    <TermFolds using={using} isSpecified={rent === undefined} charging={charging} />
    {folds}
    <TermsMeaning values={using.values} {...(today && { today })}>
      {children}
    </TermsMeaning>
  </>
)

/** The form of an agreement, as far as its terms need it. */
type TermsForm = {
  field: (name: keyof TypedTerms) => FieldProps
  values: TypedTerms
  form: { formState: { errors: object } }
}

type Using = { using: TermsForm }
type FoldProps = Using & {
  /** The specified terms are shown above, so only the other terms are folded. */
  isSpecified: boolean
  /** Whether and from when a new agreement is charged; undefined of one that exists. */
  charging?: { fields: ReactNode; isNone: boolean } | undefined
}

/** All that need not be agreed today, in groups that state what holds without them. */
function TermFolds({ using, isSpecified, charging }: FoldProps) {
  const folds = (
    <>
      <Due using={using} isSpecified={isSpecified} charging={charging} />
      <End using={using} />
      {!isSpecified && <Increase using={using} />}
      <Electricity using={using} isSpecified={isSpecified} />
      <FeeAndTax using={using} />
    </>
  )
  return isSpecified ? (
    <FieldGroup title={t`More terms`} isOptional>
      {folds}
    </FieldGroup>
  ) : (
    <AllOptional value>{folds}</AllOptional>
  )
}

function Due({ using, isSpecified, charging }: FoldProps) {
  const { paymentDay, dueIn, rentEvery } = using.values
  const day = ordinal(Number(paymentDay) || USUAL_PAYMENT_DAY)
  const ofMonth =
    dueIn === 'same' ? t`by the ${day} of the same month` : t`by the ${day} of the next month`
  const due = isByMonth(using.values) ? ofMonth : dueOfPeriodText(rentEvery, dueIn, day)
  return (
    <Fold
      title={t`When rent is due`}
      meaning={charging?.isNone ? t`${due}; not charged automatically` : due}
    >
      {!isSpecified && (
        <DecimalField
          label={t`Payment date`}
          inputMode="numeric"
          optional
          description={t`The day of the month by which rent is to be paid`}
          {...using.field('paymentDay')}
        />
      )}
      <BillingFields field={using.field} values={using.values} />
      {charging?.fields}
      {!isSpecified && <PaymentModeField field={using.field} isOptional />}
    </Fold>
  )
}

function End({ using }: Using) {
  const { endDate, noticeDays } = using.values
  const end = endDate === '' ? t`no last day` : t`until ${formatDate(endDate)}`
  const days = Number(noticeDays) || 0
  const notice = plural(days, { one: '# day of notice', other: '# days of notice' })
  return (
    <Fold title={t`End and notice`} meaning={days === 0 ? end : `${end}; ${notice}`}>
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
    >
      <IncreaseFields field={using.field} isOptional />
    </Fold>
  )
}

function Electricity({ using, isSpecified }: FoldProps) {
  const { electricityMeterNumber: meter, unitRate } = using.values
  const rate = unitRate === '' ? t`not charged by you` : t`₹ ${unitRate} a unit`
  return (
    <Fold
      title={t`Electricity`}
      meaning={meter === '' || isSpecified ? rate : t`meter ${meter}; ${rate}`}
    >
      {!isSpecified && <MeterField field={using.field} isOptional />}
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
    <Fold title={t`Late fee and GST`} meaning={agreed.join(', ')}>
      <LateFeeFields field={using.field} values={using.values} />
      <ReturnedChequeField field={using.field} />
      <TaxFields field={using.field} values={using.values} />
    </Fold>
  )
}
