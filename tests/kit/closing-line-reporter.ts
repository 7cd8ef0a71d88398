import { writeSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a test run with one plain line, `12 passed, 0 failed`, after everything else that is
 * printed. A test file that does not load and an error outside every test count as failed.
 */
export default class ClosingLineReporter implements Reporter {
  #line = '0 passed, 1 failed'

  onInit(): void {
    process.once('exit', () => writeSync(1, `${this.#line}\n`))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.#line = closingLine(modules, unhandledErrors.length)
  }
}

/** Counts what passed, what failed and, if anything was, what was skipped. */
export function closingLine(modules: readonly TestModule[], unhandledErrors: number): string {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const failedSuites = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((suite) => suite.errors().length > 0).length
  const failed = count('failed') + failedSuites + unhandledErrors
  const skipped = count('skipped') + count('pending')
  return `${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
