import { Refusal } from '../refusal.ts'

/**
 * Refuses a change that was made upon an older version than the record has now (`If-Match`). Without an
 * expectation the last write wins. @throws Refusal `stale-version`
 */
export function requireVersion(expected: number | undefined, record: { version: number }): void {
  if (expected === undefined || expected === record.version) return
  throw new Refusal(
    'stale-version',
    'Somebody else changed this record in the meantime. Reload it to see their changes.',
  )
}
