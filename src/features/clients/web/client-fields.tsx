import { t } from '@lingui/core/macro'
import { ChoiceField, choicesOf, PhoneField, TextField } from '../../../web/form/fields.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { type ClientDetails, GENDERS, WITHHOLDS_AS } from '../client-wire.ts'

/** Form values of a client beside e-mail and password. */
export type ClientValues = Record<keyof ClientDetails, string>

type Props = { field: (name: keyof ClientValues) => FieldProps }

// These are the client's details, not the typist's: no autofill.

/** The client's names. */
export const ClientNameFields = ({ field }: Props) => (
  <>
    <TextField label={t`Name`} autoComplete="off" {...field('name')} />
    <TextField label={t`Father name`} autoComplete="off" {...field('fatherName')} />
  </>
)

/** The other details of a client. */
export const ClientDetailFields = ({ field }: Props) => (
  <>
    <ChoiceField
      label={t`Gender`}
      choices={choicesOf(GENDERS)}
      prompt={t`Select a gender`}
      {...field('gender')}
    />
    <PhoneField label={t`Phone`} autoComplete="off" {...field('mobileNumber')} />
    <TextField label={t`Address1`} autoComplete="off" {...field('address1')} />
    <TextField label={t`Address2`} autoComplete="off" {...field('address2')} />
    <ChoiceField
      label={t`Tenant type (for TDS)`}
      optional
      description={t`How much tax (TDS) they may have to deduct depends on it`}
      choices={choicesOf(WITHHOLDS_AS, withholdsAsText)}
      prompt={t`Not known`}
      {...field('withholdsAs')}
    />
  </>
)

/** The capacity in which a client pays rent. */
export const withholdsAsText = (word: string): string =>
  word === 'business' ? t`A company, a firm or an audited business` : t`A person or a family (HUF)`
