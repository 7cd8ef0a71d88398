import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { closingLine } from '../kit/closing-line-reporter.ts'
import { withWholeRun } from '../kit/whole-run-section.ts'

// `npm run test:all`: the checks, then all tests in their long forms, also those of tests/whole. It is run before a
// release, and notes its result in docs/reliability.md.

const root = join(import.meta.dirname, '../..')
process.chdir(root)
process.env.WHOLE_RUN = '1'

const began = new Date()
// As tested: the notes of an earlier run are no change.
const commit = git('rev-parse', '--short', 'HEAD')
const isChanged = git('status', '--porcelain', '--', '.', ':!docs/reliability.md') !== ''

const checks = spawnSync('npm run check', { stdio: 'inherit', shell: true }).status ?? 1
// A terminal would make it wait for changes.
const vitest = await startVitest('test', process.argv.slice(2), { watch: false })
const result = closingLine(
  vitest.state.getTestModules(),
  vitest.state.getUnhandledErrors().length + (checks === 0 ? 0 : 1),
)
await vitest.close()

const path = 'docs/reliability.md'
const minutes = Math.ceil((Date.now() - began.getTime()) / 60_000)
const run = { day: began.toISOString().slice(0, 10), commit, isChanged, result, minutes }
// A part of the tests is no whole run.
if (process.argv.length === 2) writeFileSync(path, withWholeRun(readFileSync(path, 'utf8'), run))
if (checks !== 0) process.exitCode = checks

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' }).trim()
}
