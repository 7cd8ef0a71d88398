import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-reporter-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const reporters = ['default', join(import.meta.dirname, 'closing-line-reporter.ts')]
  const config = `export default ${JSON.stringify({ test: { reporters } })}`
  await writeFile(join(folder, 'vitest.config.js'), config)
})

afterAll(() => rm(folder, { recursive: true }))

/** Runs a test file with Vitest and returns the last line it printed. */
async function lastLine(body: string): Promise<string | undefined> {
  const file = join(folder, 'some.test.js')
  await writeFile(file, `import { describe, test } from 'vitest'\n${body}`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return new Promise((done) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH } }
    execFile(process.execPath, [vitest, 'run'], options, (_error, stdout) =>
      done(stdout.trimEnd().split('\n').at(-1)),
    )
  })
}

const cases: [string, string, string][] = [
  ['passed tests are counted', "test('a', () => {}); test('b', () => {})", '2 passed, 0 failed'],
  [
    'skipped tests are named',
    "test('a', () => {}); test.skip('b', () => {}); test.todo('c')",
    '1 passed, 0 failed, 2 skipped',
  ],
  [
    'a failed test counts as failed',
    "test('a', () => {}); test('b', () => { throw new Error('no') })",
    '1 passed, 1 failed',
  ],
  ['a file that does not load counts as failed', "throw new Error('no')", '0 passed, 1 failed'],
  [
    'an error outside every test counts as failed',
    "test('a', () => {}); Promise.reject(new Error('no'))",
    '1 passed, 1 failed',
  ],
]

test.each(cases)('%s', async (_rule, body, line) => {
  expect(await lastLine(body)).toBe(line)
})
