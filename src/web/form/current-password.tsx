import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { PasswordField } from './password-field.tsx'
import type { FieldProps } from './use-submit-form.ts'

type Props = {
  field: FieldProps
  /** It is asked for however fresh the sign-in is. */
  isAskedAlways?: boolean
}

/** Asks for the password in place, once the server wants it because the sign-in is some time ago. */
export function CurrentPassword({ field, isAskedAlways = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
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
