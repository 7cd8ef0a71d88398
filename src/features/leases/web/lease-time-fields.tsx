import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { ChoiceField, DateField, DecimalField } from '../../../web/form/fields.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import {
  choicesIn,
  dueInOfPeriodTexts,
  dueInTexts,
  monthChoices,
  prorationTexts,
  rentEveryTexts,
} from './lease-time-texts.ts'
import { elevenMonthsFrom, type TypedTerms, typedDay } from './typed-terms.ts'

type Props = {
  field: (name: keyof TypedTerms) => FieldProps
  values: TypedTerms
}

/** The last day, with what is often agreed. */
export const EndDateField = ({ field, values }: Props) => (
  <Stack gap={8}>
    <DateField label={t`End date`} optional {...field('endDate')} />
    <ElevenMonths values={values} onChange={field('endDate').onChange} />
  </Stack>
)

/** For which days rent is, when it is due, and what part of a month costs. */
export const BillingFields = ({ field, values }: Props) => (
  <>
    <PeriodFields field={field} values={values} />
    <DecimalField
      inputMode="numeric"
      label={t`Day on which a rent month begins`}
      optional
      description={t`1 to 31. With 1, rent is for calendar months.`}
      {...field('rentDay')}
    />
    {isByMonth(values) ? (
      <ChoiceField
        label={t`Rent is due in`}
        optional
        description={t`November's rent is due in: November / December`}
        choices={choicesIn(dueInTexts())}
        {...field('dueIn')}
      />
    ) : (
      <ChoiceField
        label={t`Rent of a quarter or year is due in`}
        optional
        choices={choicesIn(dueInOfPeriodTexts())}
        {...field('dueIn')}
      />
    )}
    <ChoiceField
      label={t`For part of a month`}
      optional
      choices={choicesIn(prorationTexts())}
      {...field('proration')}
    />
  </>
)

/** Whether the rent of each month is charged automatically. */
export const isByMonth = ({ rentEvery }: Pick<TypedTerms, 'rentEvery'>): boolean =>
  rentEvery === '' || rentEvery === 'month'

/** How many months are charged at once. A quarter or year is proposed to begin in the month of the start. */
function PeriodFields({ field, values }: Props) {
  const every = field('rentEvery')
  const month = field('rentMonth')
  const start = typedDay(values.startDate)
  return (
    <>
      <ChoiceField
        label={t`Rent is charged`}
        optional
        description={t`The rent above is for one month`}
        choices={choicesIn(rentEveryTexts())}
        {...every}
        value={every.value || 'month'}
        onChange={(chosen) => {
          if (isByMonth(values) && start) month.onChange(String(Number(start.slice(5, 7))))
          every.onChange(chosen)
        }}
      />
      {!isByMonth(values) && (
        <ChoiceField
          label={t`A quarter or year of rent begins in`}
          optional
          description={t`Quarters begin in this month and in every third one after it`}
          choices={monthChoices()}
          {...month}
        />
      )}
    </>
  )
}

/** How many days before the end notice is given. */
export const NoticeField = ({ field }: Pick<Props, 'field'>) => (
  <DecimalField inputMode="numeric" label={t`Notice (days)`} optional {...field('noticeDays')} />
)

type EndProps = { values: TypedTerms; onChange: (day: string) => void }

/** What is often agreed, while no last day is typed. */
function ElevenMonths({ values, onChange }: EndProps) {
  const start = typedDay(values.startDate)
  if (start === null || start > '9998' || values.endDate !== '') return null
  const end = elevenMonthsFrom(start)
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => onChange(end)}>
        <Trans>11 months: {formatDate(end)}</Trans>
      </Button>
    </div>
  )
}
