import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What can be checked offline; `npm audit` reports known vulnerabilities (docs/security.md).

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../..', name), 'utf8'))
const project = read('package.json')
const lock = read('package-lock.json') as { packages: Record<string, LockedPackage> }
type LockedPackage = {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  license?: string
  dev?: boolean
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

test('every dependency is pinned to one exact version', () => {
  const asked = {
    ...project.dependencies,
    ...project.devDependencies,
    ...project.optionalDependencies,
  }
  expect(Object.keys(asked).length).toBeGreaterThan(30)
  expect(Object.entries<string>(asked).filter(([, version]) => !EXACT.test(version))).toEqual([])
})

test('every installed package comes from the registry and is verified by a hash of its content', () => {
  const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(installed.length).toBeGreaterThan(100)
  const open = installed.filter(
    ([, { integrity = '', version, resolved, link }]) =>
      link === true ||
      !integrity.startsWith('sha512-') ||
      !EXACT.test(version) ||
      // Without the address an install asks the registry about each package before it takes it from npm's store.
      !resolved?.startsWith('https://registry.npmjs.org/'),
  )
  expect(open.map(([path]) => path)).toEqual([])
})

test('the lockfile matches package.json', () => {
  const { '': root } = lock.packages as unknown as Record<'', typeof project>
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    expect(root[kind]).toEqual(project[kind])
})

/**
 * Licences that ask for no more than to be named; of MPL-2.0, files that are changed, of which we have none; of LGPL-3.0
 * (libvips, which sharp loads as a file of its own), that it can be exchanged.
 */
const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'MPL-2.0',
  'CC-BY-4.0',
  '(MIT OR CC0-1.0)',
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
]
/** Packages whose package.json names no licence; their repository names Apache-2.0. */
const UNNAMED = ['node_modules/@react-aria/optimize-locales-plugin']

test('everything that is installed to run it has a licence under which it may be used', () => {
  const others = Object.entries(lock.packages).filter(
    ([path, { license = '', dev }]) => path !== '' && !dev && !LICENCES.includes(license),
  )
  expect(others.map(([path]) => path)).toEqual(UNNAMED)
})
