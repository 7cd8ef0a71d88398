import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMoneyWorld, type MoneyWorld } from './money-world.ts'
import { type Program, startProgram } from './program.ts'
import { urlOf } from './test-database.ts'

/** A world whose program runs on its own, to be killed and started again on the same database. */
export type KilledProgram = {
  world: MoneyWorld
  /** Starts it with further settings, `within` what is named. */
  start(more?: Record<string, string>, within?: string[]): Promise<Program>
  /** Ends what runs, and removes the database and the folder. */
  close(): Promise<void>
}

/** Opens a world for a program that tests kill. The program uses the clock of this machine, so sessions do, too. */
export async function openKilledProgram(): Promise<KilledProgram> {
  const world = await createMoneyWorld(new Date())
  const folder = await mkdtemp(join(tmpdir(), 'rentbook-killed-'))
  const keyFile = join(folder, 'data.key')
  // What was sealed at the registration is opened for each receipt.
  await writeFile(keyFile, world.dataKey.toString('base64'), { mode: 0o600 })
  let running: Program | undefined
  return {
    world,
    start: async (more = {}, within = []) => {
      const settings = { DATABASE_URL: urlOf(world.database), DATA_KEY_FILE: keyFile }
      running = await startProgram({ ...settings, DATA_DIR: folder, ...more }, { within })
      await running.ready
      return running
    },
    close: async () => {
      running?.child.kill('SIGTERM')
      await running?.ended
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
