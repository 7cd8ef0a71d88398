import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { expect, onTestFinished, test } from 'vitest'

async function check(baseDir: string): Promise<ICruiseResult> {
  const rooms = ['src', 'demo', 'scripts'].filter((room) => existsSync(join(baseDir, room)))
  const options = await extractOptions(join(import.meta.dirname, '../.dependency-cruiser.cjs'))
  return (await cruise(rooms, { ...options, baseDir })).output as ICruiseResult
}

/** The rules that each of these imports breaks, in a tree which holds nothing else. */
async function brokenBy(
  imports: readonly (readonly string[])[],
): Promise<(string[] | undefined)[]> {
  const tree = await mkdtemp(join(tmpdir(), 'rentbook-imports-'))
  onTestFinished(() => rm(tree, { recursive: true }))
  const lines: Record<string, string[]> = {}
  for (const [number, [importer = '', imported = '']] of imports.entries()) {
    const isOurs = /^(src|tests)\//.test(imported)
    const target = isOurs ? join(tree, imported) : imported
    if (isOurs) lines[imported] ??= ['export type T = 1']
    lines[importer] ??= ['export type T = 1']
    lines[importer].push(
      `import type { T as T${number} } from '${target}'`,
      `export type U${number} = T${number}`,
    )
  }
  for (const [path, text] of Object.entries(lines)) await write(join(tree, path), text.join('\n'))
  const { violations } = (await check(tree)).summary
  return imports.map(([importer, imported = '']) =>
    violations.flatMap(({ from, to, rule }) =>
      from === importer && to.endsWith(imported.replace(/^(node:|\.\/)/, '')) ? [rule.name] : [],
    ),
  )
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

// `npm run check` holds the rules against the tree; here each is broken once.

const FORBIDDEN = [
  ['src/server/http/a.ts', 'src/app/server/main.ts', 'app-is-the-top'],
  ['src/server/http/a.ts', 'tests/kit/world.ts', 'test-kit-is-for-tests'],
  ['demo/a.ts', 'tests/kit/world.ts', 'test-kit-is-for-tests'],
  ['src/server/http/a.ts', 'src/features/leases/lease.ts', 'server-plumbing'],
  ['src/server/http/a.ts', 'src/web/table.tsx', 'server-plumbing'],
  ['src/web/table.tsx', 'src/server/http/a.ts', 'web-plumbing'],
  ['src/web/table.tsx', 'src/features/leases/lease.ts', 'web-plumbing'],
  ['src/web/table.tsx', 'node:fs', 'web-runs-in-a-browser'],
  ['src/app/web/frame.tsx', 'src/shared/wire-codec.ts', 'screens-speak-the-code'],
  ['src/features/leases/web/form.tsx', 'src/shared/wire-codec.ts', 'screens-speak-the-code'],
  ['src/shared/money.ts', 'src/server/new-id.ts', 'shared-stands-alone'],
  ['src/shared/money.ts', 'node:fs', 'shared-uses-nothing'],
  [
    'src/features/clients/client-wire.ts',
    'src/features/leases/lease.ts',
    'clients-imports-to-its-left',
  ],
  [
    'src/features/owners/server/owner-queries.ts',
    'src/features/receipts/server/receipt-queries.ts',
    'owners-imports-to-its-left',
  ],
  [
    'src/features/charging/server/charging-routes.ts',
    'src/features/payments/server/payment-routes.ts',
    'charging-imports-to-its-left',
  ],
  [
    'src/features/identity/server/access/scope.ts',
    'src/features/identity/server/sessions/sessions.ts',
    'identity-server-access-imports-to-its-left',
  ],
  [
    'src/features/leases/web/lease-form.tsx',
    'src/features/leases/server/lease-queries.ts',
    'feature-web',
  ],
  [
    'src/features/leases/server/lease-routes.ts',
    'src/features/leases/web/lease-form.tsx',
    'feature-server',
  ],
  [
    'src/features/leases/lease.ts',
    'src/features/leases/server/lease-queries.ts',
    'feature-root-is-shared',
  ],
  ['src/features/leases/lease.ts', 'node:fs', 'feature-root-uses-only-zod'],
  [
    'src/features/leases/feature.ts',
    'src/features/leases/web/lease-form.tsx',
    'feature-declaration',
  ],
  [
    'src/features/leases/feature-web.ts',
    'src/features/leases/server/lease-queries.ts',
    'feature-web-declaration',
  ],
  [
    'src/features/leases/server/lease-queries.ts',
    'src/features/clients/feature.ts',
    'features-are-listed-by-app',
  ],
  [
    'src/features/leases/lease.ts',
    'src/features/leases/lease-contract.ts',
    'rules-do-not-know-the-wire',
  ],
  ['src/app/server/main.ts', 'src/features/parking/space.ts', 'feature-has-a-place'],
  ['src/app/server/main.ts', './nothing.ts', 'resolvable'],
] as const

const ALLOWED = [
  ['src/app/server/main.ts', 'src/features/leases/server/lease-routes.ts'],
  ['src/app/server/main.ts', 'src/server/settings.ts'],
  ['src/features/leases/lease-contract.ts', 'src/features/clients/client-wire.ts'],
  ['src/features/leases/server/lease-queries.ts', 'src/features/clients/server/client-queries.ts'],
  ['src/features/leases/server/lease-queries.ts', 'src/server/database/database.ts'],
  ['src/features/leases/web/lease-form.tsx', 'src/features/clients/web/client-hooks.ts'],
  ['src/features/leases/web/lease-form.tsx', 'src/features/leases/lease-contract.ts'],
  ['src/features/leases/web/lease-form.tsx', 'src/paths.ts'],
  ['src/app/server/features.ts', 'src/features/leases/feature.ts'],
  ['src/features/leases/feature.ts', 'src/features/leases/server/lease-routes.ts'],
  ['src/features/leases/feature-web.ts', 'src/features/leases/web/lease-form.tsx'],
  ['src/server/http/a.test.ts', 'src/app/server/main.ts'],
] as const

test('each import that a rule forbids is found, under the name of that rule', async () => {
  const broken = await brokenBy(FORBIDDEN)
  for (const [place, each] of FORBIDDEN.entries())
    expect.soft([each, broken[place]]).toEqual([each, expect.arrayContaining([each[2]])])
})

test('what the order of the tree allows breaks no rule', async () => {
  const broken = await brokenBy(ALLOWED)
  expect(ALLOWED.map((each, place) => [...each, ...(broken[place] ?? [])])).toEqual(ALLOWED)
})

test('files that import each other are found', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'rentbook-imports-'))
  onTestFinished(() => rm(tree, { recursive: true }))
  await write(
    join(tree, 'src/shared/one.ts'),
    "import { two } from './two.ts'\nexport const one = two",
  )
  await write(
    join(tree, 'src/shared/two.ts'),
    "import { one } from './one.ts'\nexport const two = one",
  )
  const { violations } = (await check(tree)).summary
  expect(violations.map(({ rule }) => rule.name)).toContain('no-circles')
})

test('a contract imported as a value is kept out of the browser', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'rentbook-imports-'))
  onTestFinished(() => rm(tree, { recursive: true }))
  await write(join(tree, 'src/features/leases/lease-contract.ts'), 'export const contract = {}')
  await write(
    join(tree, 'src/features/leases/web/lease-form.tsx'),
    "import { contract } from '../lease-contract.ts'\nexport const form = contract",
  )
  const { violations } = (await check(tree)).summary
  expect(violations.map(({ rule }) => rule.name)).toEqual(['web-takes-contracts-as-types'])
})

test('a file of the product that only its test needs is found', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'rentbook-imports-'))
  onTestFinished(() => rm(tree, { recursive: true }))
  const file = (path: string, text: string) => write(join(tree, path), text)
  await file('src/app/server/main.ts', "import '../../server/used.ts'")
  await file('src/server/used.ts', 'export const used = 1')
  await file('src/server/dead.ts', 'export const dead = 1')
  await file('src/server/dead.test.ts', "import { dead } from './dead.ts'\nexport const it = dead")
  const { violations } = (await check(tree)).summary
  expect(violations.map(({ rule, to }) => [rule.name, to])).toEqual([
    ['no-orphans', 'src/server/dead.ts'],
  ])
})
