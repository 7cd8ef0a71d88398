import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What `npm start` runs: a bundle, which loads in a third of the time that its sources take. */
const PROGRAM = 'dist/server/main.cjs'
/** Is written when the bundle was built from today's sources, or is found to be (`scripts/bootstrap.mjs`). */
const STAMP = 'dist/server.stamp'

export type Program = {
  child: ChildProcess
  url: string
  output(): string
  /** Everything it printed, once it is ready; rejects when it ends before. */
  ready: Promise<string>
  ended: Promise<number | null>
}

type Started = {
  /** Another program than the product, by its path in the project or outside it. */
  program?: string
  words?: string[]
  /** The folder in which it starts. */
  cwd?: string
  /** What starts it, with its words: `['unshare', '-m']`. */
  within?: string[]
  uid?: number
}

/** Starts it with these settings and none of this process's; the caller ends it. */
export async function startProgram(
  settings: Record<string, string>,
  { program = PROGRAM, words = [], cwd = ROOT, within = [], uid }: Started = {},
): Promise<Program> {
  if (program === PROGRAM) requireNewBundle()
  const port = settings.PORT ?? String(await freePort())
  const [command = '', ...line] = [...within, process.execPath, resolve(ROOT, program), ...words]
  const child = spawn(command, line, {
    cwd,
    ...(uid !== undefined && { uid, gid: uid }),
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk
      if (/is ready.*\n(.*\n)*/.test(text)) resolve(text)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    ended.then((code) => reject(new Error(`ended with ${code}: ${text}`)))
  })
  ready.catch(() => {}) // whoever expects it to be ready awaits it
  return { child, url: `http://localhost:${port}`, output: () => text, ready, ended }
}

let isBundleNew = false

/** Throws if the bundle is older than its sources: a test would prove nothing about a change. */
function requireNewBundle() {
  if (isBundleNew) return
  const writtenAt = (path: string) =>
    statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isSource = (path: string) => !/\.test\.tsx?$|\/web\//.test(path)
  const sources = globSync('src/**/*.{ts,json}', { cwd: ROOT }).filter(isSource)
  const builtAt = Math.max(writtenAt(PROGRAM), writtenAt(STAMP))
  const newer = sources.find((path) => writtenAt(path) > builtAt)
  if (newer) throw new Error(`${newer} is newer than ${PROGRAM}: run \`npm run build\` first.`)
  isBundleNew = true
}
