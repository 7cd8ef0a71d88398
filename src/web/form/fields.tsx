import { t } from '@lingui/core/macro'
import { use, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate, isCalendarDate } from '../../shared/calendar-date.ts'
import { groupedDecimal } from '../../shared/money.ts'
import { MAX_EMAIL, MAX_PHONE, MAX_TEXT } from '../../shared/rule.ts'
import { asciiDigits, decimalFault, readTypedAmount } from '../../shared/typed-amount.ts'
import { translated } from '../language.ts'
import { Select, type SelectProps, TextInput, type TextInputProps } from '../ui/field.tsx'
import { Text } from '../ui/text.tsx'
import { AllOptional } from './field-group.tsx'
import classes from './fields.module.css'
import type { FieldProps } from './use-submit-form.ts'

/**
 * Form fields: a label, an error tied to it, and the attributes browsers need (type, input mode,
 * autocomplete). Spread `field('name')` of `useSubmitForm` into them. A field is required unless it is
 * `optional`, which its label or its group shows.
 */
export type Common = { label: string; optional?: boolean | undefined }
export type TextFieldProps = Common & Omit<TextInputProps, 'label' | 'required'>

export function useLabel({ label, optional }: Common) {
  const isSaidOnce = use(AllOptional)
  return {
    label: optional && !isSaidOnce ? t`${label} (optional)` : label,
    required: !optional,
    withAsterisk: false,
  }
}

/** Accepts any length and reports when it is too long: pasted text is never cut silently. */
export function TextField({
  label,
  optional,
  maxLength = MAX_TEXT,
  error,
  ...props
}: TextFieldProps) {
  return (
    <TextInput
      {...useLabel({ label, optional })}
      error={error ?? lengthFault(props.value, maxLength)}
      {...props}
    />
  )
}

/** The server's message for a text longer than `longest` characters. */
export const lengthFault = (value: unknown, longest: number): string | undefined =>
  String(value ?? '').trim().length > longest
    ? t`Please use at most ${longest} characters.`
    : undefined

export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_EMAIL}
      {...props}
    />
  )
}

export function PhoneField(props: TextFieldProps) {
  return (
    <TextField type="tel" inputMode="tel" autoComplete="tel" maxLength={MAX_PHONE} {...props} />
  )
}

/**
 * Digits that are not an amount: a pincode, an Aadhaar number, a one-time password. Those of an Indian script become
 * 0 to 9 as they are typed.
 */
export function DigitsField(props: TextFieldProps) {
  return (
    <TextField
      onInput={({ currentTarget: input }) => {
        const plain = asciiDigits(input.value)
        if (plain === input.value) return
        const { selectionStart, selectionEnd } = input
        input.value = plain
        input.setSelectionRange(selectionStart, selectionEnd)
      }}
      inputMode="numeric"
      autoComplete="off"
      {...props}
    />
  )
}

type DecimalFieldProps = Omit<TextFieldProps, 'value' | 'onChange'> &
  Pick<FieldProps, 'value' | 'onChange'> & { unit?: '₹' | '%' | 'days' | 'years' | undefined }

/**
 * An exact decimal. It may be typed as printed ("₹ 1,20,000.50"); the form receives the plain decimal
 * ("120000.50"), or the text itself if it is not a number. Amounts are grouped unless the field has the
 * focus. `unit` is shown in the field, before or after.
 */
export function DecimalField({ unit, value, onChange, register: _, ...props }: DecimalFieldProps) {
  const [typed, setTyped] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [isPlain, setPlain] = useState(false)
  const plainOf = (text: string) => readTypedAmount(text) ?? text.trim()
  const plain = String(value ?? '')
  const written = plainOf(typed) === plain ? typed : plain
  const isGrouped = unit === '₹' && !isPlain
  const sign = unit && (
    <Text as="span" isDimmed>
      {unit === 'days' ? t`days` : unit === 'years' ? t`years` : unit}
    </Text>
  )
  const sections = unit === '₹' ? { leftSection: sign } : { rightSection: sign }
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      rightSectionWidth={unit?.endsWith('s') ? 56 : undefined}
      {...(unit && sections)}
      {...props}
      error={props.error ?? (isLeft && plain !== '' ? faultOf(plain) : undefined)}
      value={isGrouped ? groupedDecimal(plain) : written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setPlain(true)
        onChange(plainOf(currentTarget.value))
      }}
      onFocus={({ currentTarget: input }) => {
        setLeft(false)
        // After the browser's own selection on focus.
        requestAnimationFrame(() => {
          if (document.activeElement !== input) return
          keepingSelection(input, () => flushSync(() => setPlain(true)))
        })
      }}
      onBlur={(event) => {
        setLeft(true)
        setPlain(false)
        if (unit === '₹') setTyped(plain)
        props.onBlur?.(event)
      }}
    />
  )
}

/** Rewrites the amount in its field and keeps the selection, or the cursor at its digit. */
function keepingSelection(input: HTMLInputElement, rewrite: () => void) {
  const { selectionStart: start, selectionEnd: end, value } = input
  const isAll = start === 0 && end === value.length
  const digitsBefore = value.slice(0, end ?? 0).replaceAll(',', '').length
  rewrite()
  if (input.value === value) return
  if (isAll) input.select()
  else input.setSelectionRange(digitsBefore, digitsBefore)
}

const faultOf = (decimal: string): string | undefined => {
  const fault = decimalFault(decimal)
  return fault && translated(fault)
}

/**
 * A calendar date, 'YYYY-MM-DD', in the browser's picker, repeated in words at the end of its label: the
 * picker uses its own locale, where 11 may be the month or the day.
 */
export function DateField(props: TextFieldProps) {
  const day = String(props.value ?? '')
  return (
    <div className={classes.date}>
      <TextField type="date" max="9999-12-31" {...props} />
      {isCalendarDate(day) && (
        <span aria-hidden className={classes.inWords}>
          {formatDate(day)}
        </span>
      )}
    </div>
  )
}

export type Choice = { value: string; label: string }

/** Wire words as choices, with labels in the page's language. */
export const choicesOf = (words: readonly string[], labelOf = translated): Choice[] =>
  words.map((word) => ({ value: word, label: labelOf(word) }))

type ChoiceFieldProps = Common &
  Omit<SelectProps, 'label' | 'required' | 'data'> & {
    choices: readonly Choice[]
    /** Shown while nothing is chosen. */
    prompt?: string
  }

/** A choice among few options. */
export function ChoiceField({ label, optional, choices, prompt, ...props }: ChoiceFieldProps) {
  const data = prompt === undefined ? [...choices] : [{ value: '', label: prompt }, ...choices]
  return <Select data={data} {...useLabel({ label, optional })} {...props} />
}

/** A value that the form shows and does not change. */
export function ReadOnlyField({ label, ...props }: Omit<TextFieldProps, 'optional'>) {
  return <TextInput label={label} readOnly variant="filled" {...props} />
}
