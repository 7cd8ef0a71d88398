import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The program from its sources, of which `npm start` runs a bundle. */
const PROGRAM = 'src/app/server/main.ts'

export type Program = {
  child: ChildProcess
  url: string
  output(): string
  /** Everything it printed, once it is ready; rejects when it ends before. */
  ready: Promise<string>
  ended: Promise<number | null>
}

type Started = {
  /** Another program than the product, by its path in the project. */
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
  const port = settings.PORT ?? String(await freePort())
  const [command = '', ...line] = [...within, process.execPath, join(ROOT, program), ...words]
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
