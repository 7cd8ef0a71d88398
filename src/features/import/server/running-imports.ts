import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'

/** How many of the records to make are made. */
export type ImportProgress = { done: number; of: number }

/** Counts records that were made. @throws Refusal `import-invalid` once the import is cancelled */
export type CountMade = (records: number) => void

const AT_ONCE = 500

/** The imports that run in this process. An organization has one at most: `holdImports` makes others wait. */
export class RunningImports {
  readonly #running = new Map<string, ImportProgress>()

  progressOf(organizationId: string): ImportProgress | undefined {
    return this.#running.get(organizationId)
  }

  /** Runs an import that makes `of` records; it fails at its next count once `signal` is aborted. */
  async run<T>(
    { organizationId, of, signal }: { organizationId: string; of: number; signal: AbortSignal },
    work: (countMade: CountMade) => Promise<T>,
  ): Promise<T> {
    const progress = { done: 0, of }
    this.#running.set(organizationId, progress)
    try {
      return await work((records) => {
        if (signal.aborted) throw cancelled()
        progress.done += records
      })
    } finally {
      this.#running.delete(organizationId)
    }
  }
}

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
