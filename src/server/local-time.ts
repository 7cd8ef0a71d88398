import { toZonedIso } from '../shared/calendar-date.ts'

/** A record as its row holds it: its instants are not written out yet. */
export type Stored<R> = { [N in keyof R]: N extends `${string}At` ? Instant<R[N]> : R[N] }
type Instant<T> = T extends string ? Date : T

/** The record with its instants as ISO 8601 with the offset of the time zone, so that their first 10 characters are the local day. */
export const inLocalTime = <R extends object>({ timeZone }: { timeZone: string }, record: R) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      value instanceof Date ? toZonedIso(value, timeZone) : value,
    ]),
  ) as { [N in keyof R]: Written<R[N]> }

type Written<T> = T extends Date ? string : T
