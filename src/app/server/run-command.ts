import { resolve } from 'node:path'
import { UnprovenBackupError } from '../../server/backup/backup-format.ts'
import type { VerifiedBackup } from '../../server/backup/read-backup-file.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'

/** The exit code for a backup that nobody signed, unless that is accepted; every other refusal ends with 1. */
const UNPROVEN_EXIT = 2
const ACCEPT_UNSIGNED = '--accept-unsigned'

/**
 * Runs a command with its one file argument and prints its result; a CannotStartError is printed and exits
 * with 1. A relative path is resolved from where npm was called. Further words are taken where `words` names some.
 */
export async function runWithFile(
  command: string,
  work: (file: string, more: string[]) => Promise<string[]>,
  words = 'FILE',
): Promise<void> {
  try {
    const [file, ...more] = process.argv.slice(2)
    if (!file || (more.length > 0 && words === 'FILE'))
      throw new CannotStartError(
        `Name one ${words.split(' ')[0]?.toLowerCase()}: npm run ${command} -- ${words}`,
      )
    const lines = await work(resolve(process.env.INIT_CWD ?? process.cwd(), file), more)
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    failCommand(error)
    if (error instanceof UnprovenBackupError) process.exitCode = UNPROVEN_EXIT
  }
}

/** Prints why a command failed, an unexpected error with its stack, and has the process exit with 1. */
export function failCommand(error: unknown): void {
  const expected = error instanceof CannotStartError
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? error)}\n`)
  process.exitCode = 1
}

type BackupWords = { acceptUnsigned: boolean; further: string[] }

/**
 * Runs a command that reads a backup, whose words may say that one without a signature is accepted, or be one of
 * `further`.
 */
export const runWithBackup = (
  command: string,
  work: (file: string, words: BackupWords) => Promise<string[]>,
  further: string[] = [],
): Promise<void> => {
  const known = [ACCEPT_UNSIGNED, ...further]
  const words = `FILE ${known.map((word) => `[${word}]`).join(' ')}`
  return runWithFile(
    command,
    async (file, more) => {
      if (more.some((word) => !known.includes(word)))
        throw new CannotStartError(`Name one file: npm run ${command} -- ${words}`)
      return work(file, { acceptUnsigned: more.includes(ACCEPT_UNSIGNED), further: more })
    },
    words,
  )
}

/** '27 tables, 1,234 rows (56 kB)' */
export function sizeOfBackup({ tables, bytes }: VerifiedBackup): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const size =
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${tables.length} tables, ${rows.toLocaleString('en-IN')} rows (${size})`
}

/** '22 Nov 2026, 08:55 IST', in the zone of its calendar dates. */
export const momentOf = (madeAt: string, timeZone: string): string =>
  new Date(madeAt).toLocaleString('en-IN', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })

/** The warning for an accepted backup of format 1, which is neither encrypted nor authenticated. */
export const UNPROVEN =
  'WARNING: an earlier version made it, without encryption. Its checksums do not prove that nobody changed it: ' +
  'use it only if you know where it has been.'
