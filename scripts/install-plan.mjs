// What the first step of a start needs and installs. Plain JavaScript that Node 14 reads: nothing is installed yet.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const WITHOUT_TESTS = ' without tests'

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
 * Whether to install with what tests and checks alone need, and the stamp to leave then; undefined where the last
 * stamp (`installed`) shows that all is there. A machine that ran the tests keeps what they need.
 * @param {{ installed: string | undefined, wanted: string, asksForTests: boolean }} state
 */
export function installPlan({ installed, wanted, asksForTests }) {
  if (installed === wanted || (!asksForTests && installed === wanted + WITHOUT_TESTS)) return
  const hasTests = installed !== undefined && !installed.endsWith(WITHOUT_TESTS)
  const withTests = asksForTests || hasTests
  return { withTests, stamp: withTests ? wanted : wanted + WITHOUT_TESTS }
}

/**
 * Node's package brings 67 MB of headers for compiling against it, which nothing here does, and Typst's native
 * build checks PDFs in the tests alone: npm has no way to leave out what is both optional and for tests.
 * @param {string} folder where the libraries are
 * @param {boolean} withTests
 */
export function removeUnneeded(folder, withTests) {
  const headers = readdirSync(folder).filter((each) => /^node-\w+-\w+$/.test(each))
  for (const name of headers) remove(join(folder, name, 'include'))
  if (!withTests) remove(join(folder, '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu'))
}

/** @param {string} path */
function remove(path) {
  rmSync(path, { recursive: true, force: true })
}
