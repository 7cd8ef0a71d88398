import { readTypedAmount } from '../../../shared/typed-amount.ts'

/** A whole number in its range; null where nothing was typed, undefined for anything else. */
export function wholeIn(
  typed: string,
  { least, most }: { least: number; most: number },
): number | null | undefined {
  const text = readTypedAmount(typed) ?? typed.trim()
  if (text === '') return null
  const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}
