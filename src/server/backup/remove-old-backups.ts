import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { listBackups, type Series } from './backup-folder.ts'

/**
 * Removes all but the newest `keep` backups of a series (`BACKUP_KEEP`). It counts files instead of comparing ages, and
 * spares the one just made, whose name a clock that went back puts among the oldest.
 */
export async function removeOldBackups(
  folder: string,
  series: Series,
  { keep, made }: { keep: number; made: string },
): Promise<void> {
  const old = (await listBackups(folder, series)).slice(0, -keep)
  for (const name of old) if (name !== basename(made)) await rm(join(folder, name), { force: true })
}
