import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { handOver, type UnprivilegedUser } from './unprivileged-user.ts'

// Of PostgreSQL 18; nothing lies in them most of the time, and many ways to copy skip such folders.
const FOLDERS = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]
const WRITERS_AND_READERS = 0o077

/** Puts back what a copied cluster may have lost and PostgreSQL insists on: its modes and its empty folders. */
export async function mendCopiedCluster(clusterDir: string, user: UnprivilegedUser): Promise<void> {
  const { mode } = await stat(clusterDir)
  if ((mode & WRITERS_AND_READERS) !== 0 || (mode & 0o700) !== 0o700)
    await closeToOthers(clusterDir)
  for (const name of FOLDERS) await ensureFolder(join(clusterDir, name), user)
}

// With the folder's mode those of the files have gone, the keys beside it among them. Where they belong to
// somebody else this fails, and PostgreSQL says so itself.
async function closeToOthers(clusterDir: string): Promise<void> {
  const chmod = (...words: string[]) => promisify(execFile)('chmod', words).catch(() => {})
  await chmod('-R', 'u=rwX,go=', clusterDir)
  for (const name of ['postgres.password', 'secret.key'])
    await chmod('u=rw,go=', join(dirname(clusterDir), name))
}

async function ensureFolder(folder: string, user: UnprivilegedUser): Promise<void> {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (!existsSync(parent)) return
  await mkdir(folder, { mode: 0o700 })
  await handOver(folder, user)
}
