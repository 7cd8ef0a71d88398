import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef } from 'react'
import { TextField } from './fields.tsx'
import { PasswordField } from './password-field.tsx'
import type { FieldProps } from './use-submit-form.ts'

type Props = {
  field: FieldProps
  /** Asks even after a recent sign-in. */
  isAskedAlways?: boolean
}

/** Asks for the password inline when the server requires a recent sign-in. */
export function CurrentPassword({ field, isAskedAlways = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <PasswordField
      ref={input}
      label={t`Current password`}
      description={isAskedAlways ? undefined : t`You signed in some time ago.`}
      kind="current"
      {...field}
    />
  )
}

/** Asks for a code of the second factor in place, once the server requires it. */
export const CurrentCode = ({ field }: Pick<Props, 'field'>) => (
  <TextField
    label={t`Code`}
    description={t`From your authenticator app, or a recovery code.`}
    autoComplete="one-time-code"
    spellCheck={false}
    {...field}
  />
)
