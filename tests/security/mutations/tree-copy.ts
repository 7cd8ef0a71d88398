import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutation } from './mutation.ts'

const COPIED = ['src', 'tests', 'migrations', 'package.json', 'tsconfig.json', 'vitest.config.ts']
const TAKEN_AWAY = 'migrations/9999_taken_away.sql'

export type TreeCopy = {
  /** The titles of the tests that fail with this mutation; none: nobody would notice. */
  failuresWith(mutation: Mutation): Promise<string[]>
  /** The titles of those that fail as things are. */
  failuresOf(tests: string[]): Promise<string[]>
  remove(): Promise<void>
}

/** A copy of the project, in which protections can be taken away; it shares the installed packages. */
export async function copyTree(root: string): Promise<TreeCopy> {
  const copy = await mkdtemp(join(tmpdir(), 'rentbook-without-'))
  for (const name of COPIED) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return {
    failuresOf: (tests) => run(copy, tests),
    async failuresWith(mutation) {
      const restore = await apply(copy, mutation)
      try {
        // One is enough: the next file is tried only when this one noticed nothing.
        for (const test of mutation.tests) {
          const failures = await run(copy, [test])
          if (failures.length > 0) return failures
        }
        return []
      } finally {
        await restore()
      }
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  }
}

async function apply(copy: string, mutation: Mutation): Promise<() => Promise<void>> {
  if ('sql' in mutation) {
    const path = join(copy, TAKEN_AWAY)
    await writeFile(path, `${mutation.sql};\n`)
    return () => rm(path)
  }
  const path = join(copy, mutation.file)
  const source = await readFile(path, 'utf8')
  await writeFile(path, mutation.edit(source))
  return () => writeFile(path, source)
}

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

async function run(copy: string, tests: string[]): Promise<string[]> {
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const options = [
    '--project',
    'unit',
    '--bail=1',
    '--testTimeout=60000',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...tests], {
    cwd: copy,
    env: withoutVitest(process.env),
    stdio: 'ignore',
  })
  await once(child, 'exit')
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  if (testResults.length !== tests.length) throw new Error(`Not all of ${tests} were run.`)
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that fails as a whole (its preparation does not come through) has no failed test.
    return failed.length > 0
      ? failed.map(({ fullName }) => fullName)
      : message
        ? [`${name.slice(copy.length + 1)} as a whole: ${message.split('\n')[0]}`]
        : []
  })
}

// A run inside a run must not believe that it is the outer one.
const withoutVitest = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV|VITE_)/.test(name)),
  )
