import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStartError } from '../cannot-start-error.ts'

const SQLITE_BUSY = 5
const SQLITE_NOT_A_DATABASE = 26

/** Another process uses the folder. */
export class DataDirInUseError extends CannotStartError {
  override name = 'DataDirInUseError'
}

/**
 * Locks the folder for this process, or throws a DataDirInUseError if another process uses it. The folder
 * must exist. Call `release` when this process no longer uses the folder.
 * The lock is SQLite's lock on an empty file: the kernel releases it however the process ends, which a pid
 * file cannot promise, and Node has no flock.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const file = join(dataDir, 'rentbook.lock')
  let lock: DatabaseSync | undefined
  try {
    accessSync(dataDir, constants.W_OK) // a lock on a file that cannot be written holds nobody off
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    throw refusal(file, error as Error & { errcode?: number })
  }
  const held = lock
  return { release: () => held.close() }
}

function refusal(file: string, { errcode, message }: Error & { errcode?: number }) {
  const dataDir = dirname(file)
  switch (errcode) {
    case SQLITE_BUSY:
      return new DataDirInUseError(
        `Another Rentbook already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      )
    case SQLITE_NOT_A_DATABASE:
      return new CannotStartError(
        `${file} is damaged. It holds nothing: delete it while no Rentbook runs on that folder, and start again.`,
      )
    default:
      return new CannotStartError(
        `DATA_DIR cannot be used: ${file} cannot be opened and locked (${message}). The folder must be writable for whoever starts Rentbook.`,
      )
  }
}
