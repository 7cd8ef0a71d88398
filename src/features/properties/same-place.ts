import { plainWords } from '../../shared/plain-words.ts'

export type PlaceField = 'address1' | 'address2' | 'pincode'

/** By these a row names a property. */
export const PLACE_FIELDS: readonly PlaceField[] = ['address1', 'address2', 'pincode']

/** One spelling of a property's address, by which two are found to be the same. */
export const placeKey = (row: { line?: number } & Partial<Record<PlaceField, string>>): string =>
  PLACE_FIELDS.map((name) => plainWords(row[name])).join('|')
