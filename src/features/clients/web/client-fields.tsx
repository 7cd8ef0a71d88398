import { ChoiceField, PhoneField, TextField } from '../../../web/form/fields.tsx'
import { required } from '../../../web/form/rules.ts'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { GENDERS } from '../client.ts'

/** What a form holds of a client beside e-mail and password. */
export type ClientValues = {
  name: string
  fatherName: string
  gender: string
  mobileNumber: string
  address1: string
  address2: string
}

export const clientRules = {
  name: required('Please Enter Name.'),
  fatherName: required('Please Enter FatherName.'),
  gender: required('Please select a gender'),
  mobileNumber: required('Please Enter Phone.'),
  address1: required('Please Enter Address1.'),
  address2: required('Please Enter Address2.'),
}

const genders = GENDERS.map((gender) => ({ value: gender, label: gender }))

type Props = { field: (name: keyof ClientValues) => FieldProps }

// The client's details, not those of whoever types: the browser fills nothing in.

/** What the client is called. */
export const ClientNameFields = ({ field }: Props) => (
  <>
    <TextField label="Name" autoComplete="off" {...field('name')} />
    <TextField label="Father name" autoComplete="off" {...field('fatherName')} />
  </>
)

/** The other details of a client. */
export const ClientDetailFields = ({ field }: Props) => (
  <>
    <ChoiceField label="Gender" choices={genders} prompt="Select a gender" {...field('gender')} />
    <PhoneField label="Phone" autoComplete="off" {...field('mobileNumber')} />
    <TextField label="Address1" autoComplete="off" {...field('address1')} />
    <TextField label="Address2" autoComplete="off" {...field('address2')} />
  </>
)
