import { t } from '@lingui/core/macro'
import { FieldGroup } from '../../../web/form/field-group.tsx'
import {
  type Choice,
  ChoiceField,
  choicesOf,
  DateField,
  DecimalField,
  DigitsField,
} from '../../../web/form/fields.tsx'
import { useFoundChoices } from '../../../web/form/found-choices.ts'
import { PickBySearch } from '../../../web/form/pick-by-search.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import type { Client } from '../../clients/client-wire.ts'
import { useClientChoices } from '../../clients/web/client-hooks.ts'
import { useFreePropertyChoices } from '../../properties/web/property-hooks.ts'
import { PAYMENT_MODES } from '../charging-terms.ts'
import type { LeaseTerms } from '../lease.ts'
import { leaseTermsWire } from '../lease-wire.ts'
import { paymentModeText, propertyChoice, scheduleHint } from './lease-texts.ts'
import type { TypedTerms } from './typed-terms.ts'

type Props<Name> = { field: (name: Name) => FieldProps }

/** The meter of what is let. */
export const MeterField = ({
  field,
  isOptional,
}: Props<'electricityMeterNumber'> & { isOptional?: boolean }) => (
  <DigitsField
    optional={isOptional}
    label={t`Electricity meter number`}
    description={t`As shown on the meter`}
    maxLength={leaseTermsWire.electricityMeterNumber.rule.longest}
    {...field('electricityMeterNumber')}
  />
)

type Fields = Props<keyof LeaseTerms> & { isOptional?: boolean }

/** The specified terms of the money, in the order that the specification has them in, with the first day. */
export const LeaseRentFields = ({
  field,
  values: { dueIn, rentEvery },
}: Props<keyof LeaseTerms | 'startDate'> & {
  values: Pick<TypedTerms, 'dueIn' | 'rentEvery'>
}) => (
  <>
    <FieldGroup title={t`Rent`}>
      <DecimalField
        label={t`Security deposit amount`}
        unit="₹"
        description={t`What you hold until the agreement ends`}
        {...field('securityDepositAmount')}
      />
      <DecimalField label={t`Monthly rent`} unit="₹" {...field('monthlyRent')} />
      <DecimalField
        label={t`Payment date`}
        unit="days"
        optional
        description={
          rentEvery === 'quarter' || rentEvery === 'year'
            ? t`The day of the month by which rent is to be paid`
            : dueIn === 'same'
              ? t`The day of the same month by which rent is to be paid`
              : t`The day of the next month by which rent is to be paid`
        }
        {...field('paymentDay')}
      />
      <PaymentModeField field={field} />
      <DateField label={t`Start date`} optional {...field('startDate')} />
    </FieldGroup>
    <FieldGroup title={t`Yearly increase`}>
      <IncreaseFields field={field} />
    </FieldGroup>
  </>
)

/** How rent is paid. */
export const PaymentModeField = ({ field, isOptional }: Fields) => (
  <ChoiceField
    label={t`Payment mode`}
    optional={isOptional}
    choices={choicesOf(PAYMENT_MODES, paymentModeText)}
    // Left open in a fold it is any.
    {...(!isOptional && { prompt: t`Select a payment mode` })}
    {...field('paymentMode')}
  />
)

/** How much the rent rises, and how often. The hints advise; no value is refused for them. */
export const IncreaseFields = ({ field, isOptional }: Fields) => (
  <>
    <DecimalField
      label={t`Increment percentage`}
      unit="%"
      optional={isOptional}
      description={t`How much at each increase. Usually min 1, max 3`}
      {...field('incrementPercentage')}
    />
    <DecimalField
      label={t`Increment schedule`}
      unit="years"
      optional={isOptional}
      description={scheduleHint(field('incrementSchedule').value)}
      {...field('incrementSchedule')}
    />
  </>
)

/** The property that is let: one of the owner's without an agreement, or `always`. */
export const PropertyPick = ({
  field,
  always,
}: Props<'propertyId'> & { always?: Choice | undefined }) => (
  <PickBySearch
    label={t`Property`}
    placeholder={t`Type to find a property`}
    field={field('propertyId')}
    useChoices={useFreeProperties}
    always={always}
  />
)

/** Who rents it: one of the owner's clients, or `always`. */
export const ClientPick = ({
  field,
  always,
}: Props<'clientId'> & { always?: Choice | undefined }) => (
  <PickBySearch
    label={t`Client`}
    placeholder={t`Type to find a client`}
    field={field('clientId')}
    useChoices={useClients}
    always={always}
  />
)

const useFreeProperties = (search: string) =>
  useFoundChoices(useFreePropertyChoices(search), propertyChoice)

const useClients = (search: string) => useFoundChoices(useClientChoices(search), clientChoice)

export const clientChoice = ({
  id,
  name,
  email,
}: Pick<Client, 'id' | 'name' | 'email'>): Choice => ({
  value: id,
  label: `${name}, ${email}`,
})
