import { type Fields, kindOf } from './wire-record.ts'

/**
 * The required fields that are blank in a record, by name: the sheet that it came with lacked them, and the next
 * update requires them.
 */
export const missingFields = <R extends Fields>(
  fields: R,
  record: { readonly [N in keyof R]?: unknown },
): (keyof R & string)[] =>
  Object.keys(fields).filter(
    (name) => kindOf(fields[name] as R[string]).rule?.prompt !== undefined && record[name] === '',
  )
