import { readTold, tellProgress } from '../../../server/database/told-progress.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'

/** How many of the records to make are made. */
type ImportProgress = { done: number; of: number }

/** Counts records that were made. @throws Refusal `import-invalid` once the import is cancelled */
export type CountMade = (records: number) => void

const AT_ONCE = 500

/**
 * Runs an import of `of` records and reports its progress to every process; it fails at its next count once `signal`
 * is aborted.
 */
export async function countRecords<T>(
  scope: BooksScope,
  { of, signal }: { of: number; signal: AbortSignal },
  work: (countMade: CountMade) => Promise<T>,
): Promise<T> {
  const { tell, end } = tellProgress(scope.tx, nameOf(scope))
  let done = 0
  tell(`0 ${of}`)
  const made = await work((records) => {
    if (signal.aborted) throw cancelled()
    done += records
    tell(`${done} ${of}`)
  })
  await end()
  return made
}

/** How far the import into these books is, in whatever process; there is one at most (`holdImports`). */
export async function readImportProgress(scope: BooksScope): Promise<ImportProgress | undefined> {
  const [said] = await readTold(scope.tx, nameOf(scope))
  const [done, of] = said?.split(' ').map(Number) ?? []
  return done === undefined || of === undefined ? undefined : { done, of }
}

const nameOf = ({ organization }: BooksScope) => `importing ${organization.id}`

/** Makes records some at a time, counting them; returns their ids. */
export async function makeInParts<T>(
  all: readonly T[],
  countMade: CountMade,
  make: (part: T[]) => Promise<string[]>,
): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const part = all.slice(at, at + AT_ONCE)
    ids.push(...(await make(part)))
    countMade(part.length)
  }
  return ids
}

const cancelled = () =>
  new Refusal('import-invalid', say`The import is cancelled. Nothing was imported.`)
