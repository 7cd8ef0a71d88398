import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { type Program, startProgram } from './program.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOT_OF_A_CLONE = ['data', 'demo-data', 'pictures', '.git']

/** A folder with Rentbook in it, as a clone of it is, and the settings that a person has by default. */
export type Machine = {
  folder: string
  /** Runs lines of a shell in the folder, as a person would; returns what they printed. */
  run(lines: string): Promise<string>
  /** `npm start`; the caller ends it. */
  start(): Promise<Program>
  /** The folder goes, with everything in it. */
  lose(): Promise<void>
}

export async function createMachine(settings: Record<string, string> = {}): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'rentbook-machine-'))
  for (const name of await readdir(ROOT))
    if (!NOT_OF_A_CLONE.includes(name)) await symlink(join(ROOT, name), join(folder, name))
  const environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LOG_LEVEL: 'silent',
    // What is to be installed and built is there: the tests run on it.
    npm_config_ignore_scripts: 'true',
    ...settings,
  }
  return {
    folder,
    run: async (lines) => {
      const { stdout } = await promisify(execFile)('sh', ['-ec', lines], {
        cwd: folder,
        env: environment,
      })
      return stdout
    },
    start: async () => {
      const started = await startProgram(
        { PORT: String(await freePort()), ...settings },
        { cwd: folder },
      )
      await started.ready
      return started
    },
    lose: () => rm(folder, { recursive: true, force: true }),
  }
}
