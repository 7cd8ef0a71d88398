import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStartError } from '../cannot-start-error.ts'

const SQLITE_BUSY = 5

/**
 * Takes the folder for this process alone, or throws a CannotStartError when another process has
 * it. The folder must exist. Call `release` when nothing of this process uses the folder any more.
 *
 * The lock is SQLite's lock on an empty file: the kernel frees it however the process ends, which
 * no file that holds a process id can promise, and Node has no flock of its own.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const lock = new DatabaseSync(join(dataDir, 'rentbook.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new CannotStartError(
      `Another Rentbook already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return { release: () => lock.close() }
}
