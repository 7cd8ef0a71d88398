import type { KeyObject } from 'node:crypto'
import { keyedHash } from '../../identity/server/access/keyed-hash.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'
import type { BankStatementLine } from '../statement.ts'
import { referenceOfLine } from './line-to-propose.ts'

/** The keyed hashes that tell lines of an account apart; the reference's may be missing. */
export type LineKeys = { dayKey: string; referenceKey: string | null }

/** Which of these lines are known already, as `sameAmong` finds them. */
export const knownAmong = (lines: readonly LineKeys[], stored: readonly LineKeys[]): boolean[] =>
  sameAmong(lines, stored).map((it) => it !== undefined)

/**
 * The stored line that each of these lines is. Of one day, direction and amount a line is the stored one with its reference;
 * where one of the two has none, each stored line is used up once: two equal lines of a day stay two, however often and
 * from whatever file they come.
 */
export function sameAmong<Stored extends LineKeys>(
  lines: readonly LineKeys[],
  stored: readonly Stored[],
): (Stored | undefined)[] {
  const left = Map.groupBy(stored, ({ dayKey }) => dayKey)
  const known: (Stored | undefined)[] = lines.map(() => undefined)
  const take = (isSame: (line: LineKeys, other: LineKeys) => boolean) => {
    for (const [at, line] of lines.entries()) {
      if (known[at]) continue
      const same = left.get(line.dayKey) ?? []
      const found = same.findIndex((other) => isSame(line, other))
      if (found < 0) continue
      known[at] = same[found]
      left.set(line.dayKey, same.toSpliced(found, 1))
    }
  }
  take((a, b) => a.referenceKey === b.referenceKey)
  take((a, b) => a.referenceKey === null || b.referenceKey === null)
  return known
}

/** The parts of a line by which it is known. */
type LineToKey = Pick<
  BankStatementLine,
  'bookedOn' | 'direction' | 'amount' | 'chequeNumber' | 'reference'
> & { understood: Pick<BankStatementLine['understood'], 'reference'> }

/** A hash that only who has the key of its account can make: nobody finds a line by trying days and amounts. */
export type KeyOf = (...parts: string[]) => string

/** By whose keys the lines of an account are known: its own, or those with which it came back. */
export const keyedAsOf = (
  { organization }: BooksScope,
  { id, keyedAs }: { id: string; keyedAs: string | null },
): string => keyedAs ?? `${organization.id} ${id}`

/** A hash that only this server can make, and that says nothing in another account. */
export const keyedBy =
  (hashKey: KeyObject, scope: BooksScope, account: { id: string; keyedAs: string | null }): KeyOf =>
  (...parts) =>
    keyedHash({ hashKey }, ...keyedAsOf(scope, account).split(' '), ...parts)
      .subarray(0, 16)
      .toString('base64')

/** The keys of a line: what every form of a bank prints of it alike. */
export function keysOf(line: LineToKey, keyOf: KeyOf): LineKeys {
  const { bookedOn, direction, amount, chequeNumber } = line
  const reference = (referenceOfLine(line) ?? chequeNumber)?.replace(/^0+/, '') || null
  return {
    dayKey: keyOf('day', bookedOn, direction, String(amount)),
    referenceKey: reference === null ? null : keyOf('reference', reference),
  }
}
