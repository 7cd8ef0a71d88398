import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type PincodePlace, placeOfPincode } from '../../shared/pincode-places.ts'
import type { FieldProps, SubmitForm } from './use-submit-form.ts'

/**
 * Fields of a form with `pincode`, `city` and `state`: a complete pincode fills in city and state if nothing
 * was typed there. They follow another pincode until somebody edits them.
 */
export function usePincodeFill<Values extends FieldValues>({
  values,
  set,
  field,
}: SubmitForm<Values>): SubmitForm<Values>['field'] {
  const filled = useRef<PincodePlace>({ city: '', state: '' })
  const fill = (pincode: string) => {
    if (!/^\d{6}$/.test(pincode)) return
    const place = placeOfPincode(pincode)
    for (const name of ['city', 'state'] as const) {
      const value = values[name]
      const isTyped = value !== '' && value !== filled.current[name]
      if (isTyped || value === place[name]) continue
      filled.current[name] = place[name]
      set(name as never, place[name] as never)
    }
  }
  return (name) => {
    const props = field(name)
    if (name !== 'pincode') return props
    const onChange: FieldProps['onChange'] = (changed) => {
      props.onChange(changed)
      fill(textOf(changed))
    }
    return { ...props, onChange }
  }
}

/** The changed text, given directly or in an input event. */
const textOf = (changed: unknown): string =>
  typeof changed === 'string'
    ? changed
    : ((changed as { currentTarget?: { value?: string } }).currentTarget?.value ?? '').trim()
