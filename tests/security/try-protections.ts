import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTECTIONS, type Protection } from './protections.ts'

// Removes each protection of accounts in a copy of the sources, and runs the test that must then fail. Words
// given choose those whose purpose contains one of them.

const ROOT = join(import.meta.dirname, '../..')
const COPIED = [
  'src',
  'tests',
  'migrations',
  'scripts',
  'public',
  'docs',
  'index.html',
  'README.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  'vitest.config.ts',
  'vite.config.ts',
  'lingui.config.ts',
]
const LINKED = ['node_modules', 'dist']

function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rentbook-protections-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name))
  return folder
}

/** Runs these tests alone in the copy; returns how many failed and passed. */
function run(folder: string, tests: readonly Protection['test'][]) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const files = new Set(tests.map(([file]) => file))
  const titles = tests.map(([, title]) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'unit',
      '--root',
      folder,
      ...files,
      '-t',
      titles.join('|'),
      '--reporter',
      'json',
      '--outputFile',
      report,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { failed: Number(numFailedTests), passed: Number(numPassedTests) }
}

/** Whether the test notices that the protection is missing. */
function isNoticed(folder: string, { file, code, without, test }: Protection): boolean {
  const path = join(folder, file)
  const whole = readFileSync(path, 'utf8')
  if (!whole.includes(code)) throw new Error(`${file} has no such code any more: ${code}`)
  writeFileSync(
    path,
    whole.replace(code, () => without),
  )
  try {
    return run(folder, [test]).failed > 0
  } finally {
    writeFileSync(path, whole)
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const words = process.argv.slice(2)
const chosen = PROTECTIONS.filter(
  ({ against }) => words.length === 0 || words.some((word) => against.includes(word)),
)
const folder = copySources()
let noticed = 0
try {
  const { failed, passed } = run(
    folder,
    chosen.map(({ test }) => test),
  )
  if (failed > 0 || passed === 0)
    throw new Error(`With every protection in place ${failed} tests fail and ${passed} pass.`)
  for (const protection of chosen) {
    const isSeen = isNoticed(folder, protection)
    if (isSeen) noticed += 1
    say(`${isSeen ? 'noticed' : 'NOT NOTICED'}: ${protection.against} (${protection.file})`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
say(`${chosen.length} protections of accounts removed, ${noticed} noticed`)
process.exitCode = noticed === chosen.length ? 0 : 1
