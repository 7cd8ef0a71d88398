import { unwrapDecimal, type WrittenDecimal } from '../../shared/money.ts'

/**
 * Readers that take what is there: numbers and decimal wrappers for texts, null or nothing for a missing
 * field or reference. A screen built upon them does not break where a reply lacks something.
 */
export type WireRecord = Readonly<Record<string, unknown>>

/** The object itself, or one without fields. */
export const recordOf = (value: unknown): WireRecord =>
  typeof value === 'object' && value !== null ? (value as WireRecord) : {}

/** The text of a text, a number or a decimal wrapper; '' for everything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return unwrapDecimal(value)
  const { $numberDecimal, numberDecimal } = recordOf(value)
  return unwrapDecimal(($numberDecimal ?? numberDecimal) as WrittenDecimal)
}

/** The id of a reference, whether it came populated or as the id alone; '' where there is none. */
export const idOf = (reference: unknown): string =>
  typeof reference === 'string' ? reference : textOf(recordOf(reference)._id)

/** A field of a reference that came populated; '' where it did not. */
export const textIn = (reference: unknown, field: string): string =>
  textOf(recordOf(reference)[field])
