import type { ChangeEvent } from 'react'
import { asciiDigits } from '../../shared/typed-amount.ts'

/** Cleans up typed or pasted text. */
type Tidy = (text: string) => string

/** Keeps only digits: for Aadhaar numbers and one-time passwords. */
export const digits: Tidy = (text) => asciiDigits(text).replace(/\D/g, '')

/** Removes spaces and dashes between groups, and invisible characters. */
export const ungrouped: Tidy = (text) =>
  text.replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff‐-―-]/g, '')

/** Like `ungrouped`, in capitals: for PAN and IFSC codes. */
export const ungroupedCapitals: Tidy = (text) => ungrouped(text).toUpperCase()

type Changing = { value?: unknown; onChange: (value: string) => void }

/**
 * A field that stores the cleaned text, at most `longest` characters. Not by `maxlength`, which would cut
 * pasted text before spaces are removed.
 */
export function tidied<Field extends Changing>(field: Field, tidy: Tidy, longest?: number) {
  const onChange = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const before = String(field.value ?? '')
    const all = tidy(input.value)
    const beforeCursor = tidy(input.value.slice(0, input.selectionStart ?? undefined)).length
    const isFull = longest !== undefined && all.length > longest
    // A character typed into a full field is ignored; the end of a longer pasted text is dropped.
    const isRefused = isFull && isTyped(nativeEvent) && before.length === longest
    const after = isRefused ? before : all.slice(0, longest)
    input.value = after
    const cursor = isRefused ? beforeCursor - 1 : beforeCursor
    input.setSelectionRange(cursor, cursor)
    field.onChange(after)
  }
  return { ...field, onChange }
}

const isTyped = (event: Event | undefined): boolean =>
  event instanceof InputEvent && event.inputType === 'insertText' && event.data?.length === 1
