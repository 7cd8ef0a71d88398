import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { handOver, type UnprivilegedUser } from './unprivileged-user.ts'

// Folders of PostgreSQL 18 that are usually empty; many ways to copy skip empty folders.
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

/** Restores what a copied cluster may have lost and PostgreSQL requires: file modes and empty folders. */
export async function mendCopiedCluster(clusterDir: string, user: UnprivilegedUser): Promise<void> {
  const { mode } = await stat(clusterDir)
  if ((mode & WRITERS_AND_READERS) !== 0 || (mode & 0o700) !== 0o700)
    await closeToOthers(clusterDir)
  for (const name of FOLDERS) await ensureFolder(join(clusterDir, name), user)
}

// If the folder's mode was lost, so were those of its files, the keys among them. For files of another user
// this fails, and PostgreSQL reports it itself.
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
