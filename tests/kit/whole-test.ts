import { describe, test } from 'vitest'
import { isWholeRun } from './whole-run.ts'

const leftOut = Object.assign(() => {}, { each: () => () => {}, runIf: () => () => {} })

/** Of the cases of one test those that stand for the others; in `npm run test:all` all of them. */
export const someOf = <T>(all: readonly T[], isPlayed: (one: T, place: number) => boolean): T[] =>
  all.filter((one, place) => isWholeRun || isPlayed(one, place))

/** A test that only `npm run test:all` has; `npm test` does not count it as skipped. */
export const wholeTest = isWholeRun ? test : (leftOut as unknown as typeof test)

/** Tests that only `npm run test:all` has. */
export const wholeDescribe = isWholeRun ? describe : (leftOut as unknown as typeof describe)
