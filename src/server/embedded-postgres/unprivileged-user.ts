import { execFile } from 'node:child_process'
import { chmod, chown, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { CannotStartError } from '../cannot-start-error.ts'

const run = promisify(execFile)

/**
 * How to start a program that refuses to run as root: a prefix of its command line, and the account for
 * `spawn` (none: that of this process).
 */
export type UnprivilegedUser = {
  prefix: string[]
  account: { uid: number; gid: number } | undefined
}

/**
 * Finds a way to run PostgreSQL on `clusterDir` without being root. An ordinary user needs nothing. Root uses
 * a user namespace where that is allowed (files stay root's), otherwise another account, also if the folder
 * already belongs to one. Throws a CannotStartError if none works.
 */
export async function findUnprivilegedUser(options: {
  dataDir: string
  clusterDir: string
  program: string
}): Promise<UnprivilegedUser> {
  if (process.getuid?.() !== 0) return ordinaryUser(options)
  const owner = await ownerOf(options.clusterDir)
  if (owner && owner.uid !== 0) return { prefix: [], account: owner }
  const known = await knownAccount()
  const prefix = asAccount(known)
  if (await works([...prefix, options.program, '--version'])) return { prefix, account: undefined }
  await letIn(options, known)
  return { prefix: [], account: known }
}

const asAccount = ({ uid, gid }: { uid: number; gid: number }) => [
  'unshare',
  '-U',
  `--map-user=${uid}`,
  `--map-group=${gid}`,
]

/** An id without a name, as containers are often given, needs one for initdb: borrowed in a user namespace. */
async function ordinaryUser({ program }: { program: string }): Promise<UnprivilegedUser> {
  if (hasName()) return { prefix: [], account: undefined }
  const prefix = asAccount(await knownAccount())
  if (await works([...prefix, program, '--version'])) return { prefix, account: undefined }
  throw new CannotStartError(
    `PostgreSQL does not run under a user id that has no name (${process.getuid?.()}). Add it to ` +
      '/etc/passwd, start Rentbook as another user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function letIn(
  options: { dataDir: string; clusterDir: string; program: string },
  account: { uid: number; gid: number },
): Promise<void> {
  await chmod(options.dataDir, 0o711)
  const reaches = await works(['test', '-x', options.dataDir], account)
  if (!reaches || !(await works([options.program, '--version'], account))) {
    throw new CannotStartError(
      'PostgreSQL does not run as root, and no other account can reach ' +
        `${options.dataDir} and ${options.program}. Start Rentbook as an ordinary user, ` +
        'or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  if (await ownerOf(options.clusterDir)) {
    await run('chown', ['-R', `${account.uid}:${account.gid}`, options.clusterDir])
  }
}

/** Gives a file or folder to the account that PostgreSQL runs as, if that is another one. */
export async function handOver(path: string, user: UnprivilegedUser): Promise<void> {
  if (user.account) await chown(path, user.account.uid, user.account.gid)
}

async function works(
  [command = '', ...args]: string[],
  account?: { uid: number; gid: number },
): Promise<boolean> {
  return run(command, args, { cwd: '/', ...account }).then(
    () => true,
    () => false,
  )
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(path).catch(() => undefined)
}

/** An account that the system knows by name: initdb refuses a bare number. */
async function knownAccount(): Promise<{ uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const named = (name: string) => accounts.find((account) => account.name === name)
  return named('postgres') ?? named('nobody') ?? { uid: 65534, gid: 65534 }
}
