import { PasswordField } from './password-field.tsx'
import { keptOrTyped, UNCHANGED } from './rules.ts'
import type { FieldProps } from './use-submit-form.ts'

type Props = { label: string; field: FieldProps /** What follows from a new one. */; note: string }

/** A field for an existing password: a mask that means unchanged until something is typed. */
export function PasswordChangeField({ label, field, note }: Props) {
  const value = String(field.value ?? '')
  const isUnchanged = value === UNCHANGED
  return (
    <PasswordField
      {...field}
      kind="new"
      label={label}
      note={isUnchanged ? note : undefined}
      isMasked={isUnchanged}
      onFocus={(event) => isUnchanged && event.currentTarget.select()}
      onChange={(event) => field.onChange(keptOrTyped(value, event.currentTarget.value))}
    />
  )
}
