import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a change that was based on an older version of the record (`If-Match`). Without an expectation the
 * last write wins. @throws Refusal `stale-version`
 */
export function requireVersion(expected: number | undefined, record: { version: number }): void {
  if (expected === undefined || expected === record.version) return
  throw new Refusal(
    'stale-version',
    say`Somebody else changed this record in the meantime. Reload it to see their changes.`,
  )
}
