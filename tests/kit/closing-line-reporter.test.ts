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

/** Runs test files with Vitest and returns the last line it printed. */
async function lastLine(bodies: string[]): Promise<string | undefined> {
  const files = bodies.map((_body, place) => `some-${bodies.length}-${place}.test.js`)
  for (const [place, file] of files.entries())
    await writeFile(
      join(folder, file),
      `import { describe, test } from 'vitest'\n${bodies[place] ?? ''}`,
    )
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  return new Promise((done) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH } }
    execFile(process.execPath, [vitest, 'run', ...files], options, (_error, stdout) =>
      done(stdout.trimEnd().split('\n').at(-1)),
    )
  })
}

test('passed tests are counted, and nothing is said of skipped ones where there are none', async () => {
  expect(await lastLine(["test('a', () => {}); test('b', () => {})"])).toBe('2 passed, 0 failed')
})

test('failed are a test, a file that does not load and an error outside every test; skipped ones are named', async () => {
  const bodies = [
    "test('a', () => {}); test.skip('b', () => {}); test.todo('c')",
    "test('a', () => {}); test('b', () => { throw new Error('no') })",
    "throw new Error('no')",
    "test('a', () => {}); Promise.reject(new Error('no'))",
  ]
  expect(await lastLine(bodies)).toBe('3 passed, 3 failed, 2 skipped')
})
