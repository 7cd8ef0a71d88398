import { toZonedIso } from '../shared/calendar-date.ts'

/** A record as stored: its instants are not formatted yet. */
export type Stored<R> = { [N in keyof R]: N extends `${string}At` ? Instant<R[N]> : R[N] }
type Instant<T> = T extends string ? Date : T

/** The record with its instants as ISO 8601 with the offset of the time zone, so that their first 10 characters are the local day. */
export function inLocalTime<R extends object>(
  { timeZone }: { timeZone: string },
  record: R,
): { [N in keyof R]: Written<R[N]> } {
  // Copied field by field: lists format a thousand records at a time.
  const written = { ...record } as Record<string, unknown>
  for (const name in written) {
    const value = written[name]
    if (value instanceof Date) written[name] = toZonedIso(value, timeZone)
  }
  return written as { [N in keyof R]: Written<R[N]> }
}

type Written<T> = T extends Date ? string : T
