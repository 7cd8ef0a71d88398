import { t } from '@lingui/core/macro'
import { formValues } from '../../../shared/wire-record.ts'
import { type Rule, rulesOf } from '../../../web/form/rules.ts'
import { EMAIL_NOT_VERIFIED, registrationWire } from '../registration-wire.ts'

/** The values of the wizard. */
export type Registration = Record<keyof typeof registrationWire, string>

type FieldName = keyof Registration

export const BLANK_REGISTRATION: Registration = {
  ...formValues(registrationWire),
  businessType: 'Individual',
}

type Step = { title: () => string; fields: readonly FieldName[] }

/** The four steps. The e-mail is on the first, where it is verified, and again on the last. */
export const STEPS: readonly [Step, Step, Step, Step] = [
  {
    title: () => t`Personal Information`,
    fields: ['name', 'phone', 'alternatePhone', 'email', 'aadharNumber', 'panNumber'],
  },
  { title: () => t`Address Details`, fields: ['address', 'city', 'state', 'pincode'] },
  {
    title: () => t`Business Information`,
    fields: [
      'companyName',
      'businessType',
      'gstNumber',
      'bankAccountNumber',
      'ifscCode',
      'bankName',
    ],
  },
  { title: () => t`Account Setup`, fields: ['email', 'password'] },
]

export const LAST_STEP = STEPS.length

const rules: Partial<Record<FieldName, Rule>> = rulesOf(registrationWire)

/** Faults of the fields of one step (1 to 4), by field. */
export function faultsOfStep(
  step: number,
  values: Registration,
  isEmailVerified: boolean,
): Partial<Record<FieldName, string>> {
  const faults: Partial<Record<FieldName, string>> = {}
  for (const name of STEPS[step - 1]?.fields ?? []) {
    const fault = rules[name]?.(values[name])
    if (fault !== undefined) faults[name] = fault
  }
  if (step === 1 && faults.email === undefined && !isEmailVerified)
    faults.email = EMAIL_NOT_VERIFIED
  return faults
}

/** The first step that holds one of these fields, if any does. */
export function stepWith(names: readonly string[]): number | undefined {
  const index = STEPS.findIndex(({ fields }) => fields.some((name) => names.includes(name)))
  return index === -1 ? undefined : index + 1
}

/** The payload of a registration: a missing second phone as null, as specified. */
export const registrationPayload = (values: Registration) => ({
  ...values,
  email: values.email.trim(),
  alternatePhone: values.alternatePhone.trim() || null,
})
