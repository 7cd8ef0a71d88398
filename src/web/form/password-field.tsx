import { t } from '@lingui/core/macro'
import { MAX_PASSWORD, MAX_TRIED_PASSWORD } from '../../shared/rule.ts'
import { PasswordInput, type PasswordInputProps } from '../ui/field.tsx'
import classes from './fields.module.css'
import { lengthFault, useLabel } from './fields.tsx'
import { passwordStrength } from './password-strength.ts'
import { keptOrTyped, UNCHANGED } from './rules.ts'
import type { FieldProps } from './use-submit-form.ts'

type Props = Omit<PasswordInputProps, 'label' | 'required' | 'toggleLabel'> & {
  label: string
  optional?: boolean | undefined
  /** 'new' for setting one (with a hint of its strength), 'current' for entering one. */
  kind: 'new' | 'current'
  /** Shown instead of the hint while the field is empty. */
  note?: string | undefined
  /** The value is a mask, so it cannot be revealed. */
  isMasked?: boolean
}

/** A password field that can reveal its value. The hint advises and refuses nothing. */
export function PasswordField({ label, optional, kind, error, note, isMasked, ...props }: Props) {
  // Not truncated: a shortened password could never be typed again.
  const fault =
    error ?? lengthFault(props.value, kind === 'new' ? MAX_PASSWORD : MAX_TRIED_PASSWORD)
  return (
    <div>
      <PasswordInput
        autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        error={fault}
        toggleLabel={isMasked ? undefined : t`Toggle password visibility`}
        {...useLabel({ label, optional })}
        {...props}
      />
      {kind === 'new' && <Strength password={String(props.value ?? '')} note={note} />}
    </div>
  )
}

function Strength({ password, note }: { password: string; note: string | undefined }) {
  const { score, advice } = passwordStrength(password)
  const isJudged = note === undefined
  return (
    <>
      <p className={classes.hint} role="status">
        {isJudged ? advice : note}
      </p>
      <div
        className={classes.strength}
        data-score={score}
        data-hidden={!isJudged || undefined}
        aria-hidden="true"
      >
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={score >= step || undefined} />
        ))}
      </div>
    </>
  )
}

type PasswordChangeFieldProps = {
  label: string
  field: FieldProps
  /** The consequence of a new password. */
  note: string
}

/** A field for an existing password: a mask that means unchanged until something is typed. */
export function PasswordChangeField({ label, field, note }: PasswordChangeFieldProps) {
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
