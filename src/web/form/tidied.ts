import type { ChangeEvent } from 'react'
import { asciiDigits } from '../../shared/typed-amount.ts'

/** What is meant by a text that was typed or pasted. */
type Tidy = (text: string) => string

/** Only the digits: of an Aadhaar number, a one-time password. */
export const digits: Tidy = (text) => asciiDigits(text).replace(/\D/g, '')

/** Without the blanks and dashes that stand between groups of characters, and those that cannot be seen. */
export const ungrouped: Tidy = (text) =>
  text.replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff‐-―-]/g, '')

/** The same in capitals: a PAN, an IFSC code. */
export const ungroupedCapitals: Tidy = (text) => ungrouped(text).toUpperCase()

type Changing = { value?: unknown; onChange: (value: string) => void }

/**
 * A field that keeps what is meant, `longest` characters of it at most. Not by `maxlength`: it would cut a
 * pasted text before the blanks are out.
 */
export function tidied<Field extends Changing>(field: Field, tidy: Tidy, longest?: number) {
  const onChange = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const before = String(field.value ?? '')
    const all = tidy(input.value)
    const beforeCursor = tidy(input.value.slice(0, input.selectionStart ?? undefined)).length
    const isFull = longest !== undefined && all.length > longest
    // A character typed into a full field changes nothing; the end of a longer text is left out.
    const isRefused = isFull && isTyped(nativeEvent) && before.length === longest
    const after = isRefused ? before : all.slice(0, longest)
    input.value = after
    const cursor = isRefused ? beforeCursor - 1 : beforeCursor
    input.setSelectionRange(cursor, cursor)
    field.onChange(after)
  }
  return { ...field, onChange }
}

const isTyped = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1
