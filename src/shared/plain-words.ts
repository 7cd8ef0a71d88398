import { asciiDigits } from './typed-amount.ts'

/** A text by its letters and digits alone, in small letters. */
export const plainWords = (text = ''): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** A phone number by its last ten digits; '' of what has fewer. */
export function dialled(number = ''): string {
  const digits = asciiDigits(number).replace(/\D/g, '')
  return digits.length >= 10 ? digits.slice(-10) : ''
}
