import { test } from 'vitest'
import { isWholeRun } from './whole-run.ts'

const leftOut = Object.assign(() => {}, { each: () => () => {} })

/** A test that only `npm run test:all` has; `npm test` does not count it as skipped. */
export const wholeTest = isWholeRun ? test : (leftOut as unknown as typeof test)
