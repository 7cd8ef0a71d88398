import { randomBytes } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStartError } from '../cannot-start-error.ts'
import { makeFolder } from '../make-folder.ts'
import { unfinishedName } from './write-backup-file.ts'

const DAY = 24 * 60 * 60 * 1000

/** Which of the backups in a folder: those of every day, or those from before a migration. */
export type Series = 'daily' | 'before-migration'

/** Makes the folder where it is missing; throws a CannotStartError where no file can be written into it. */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    const probe = join(folder, `.rentbook-${randomBytes(4).toString('hex')}`)
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
  } catch (error) {
    const { message } = error as Error
    throw new CannotStartError(`The folder of the backups cannot be used: ${message}`)
  }
}

/**
 * Where a backup of a series that is made at this moment belongs: `rentbook-daily-20261122T183000Z-3fa1.backup`.
 * The end keeps servers apart that start at once.
 */
export function placeOfBackup(folder: string, series: Series, now: Date): string {
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return join(folder, `rentbook-${series}-${moment}-${randomBytes(2).toString('hex')}.backup`)
}

/**
 * Removes the oldest backups of a series beyond the newest `keep`, and what a killed process left half
 * written. Counted, not by age: a clock that is wrong removes nothing. Nobody else's file is touched.
 */
export async function removeOldBackups(
  folder: string,
  series: Series,
  keep: number,
): Promise<void> {
  const name = new RegExp(`^rentbook-${series}-\\d{8}T\\d{6}Z-[0-9a-f]{4}\\.backup$`)
  const found = await readdir(folder)
  const old = found
    .filter((it) => name.test(it))
    .sort()
    .slice(0, -keep)
  for (const it of old) await rm(join(folder, it), { force: true })
  const isUnfinished = (it: string) =>
    it.endsWith(unfinishedName('')) && name.test(it.slice(0, -unfinishedName('').length))
  for (const it of found.filter(isUnfinished))
    if (Date.now() - (await stat(join(folder, it))).mtimeMs > DAY)
      await rm(join(folder, it), { force: true })
}
