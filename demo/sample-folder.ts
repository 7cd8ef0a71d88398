import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CannotStartError } from '../src/server/cannot-start-error.ts'
import { lockDataDir } from '../src/server/embedded-postgres/data-dir-lock.ts'
import { stopOrphan } from '../src/server/embedded-postgres/orphaned-postgres.ts'

/** Marks a folder as one that this command has made, and may delete. */
const MARK = 'rentbook-sample.json'

/** The day on which a finished sample was made (an ISO date); undefined where it is unfinished or there is none. */
export function madeOn(folder: string): string | undefined {
  const path = join(folder, MARK)
  if (!existsSync(path)) return undefined
  return (JSON.parse(readFileSync(path, 'utf8')) as { madeOn?: string }).madeOn
}

/**
 * Refuses a folder that may hold somebody's books: one that this command has not made, and the one that the
 * environment's settings name. @throws CannotStartError
 */
export function refuseForeignFolder(folder: string, env: Record<string, string | undefined>): void {
  if (env.DATA_DIR && placeOf(env.DATA_DIR) === placeOf(folder))
    throw new CannotStartError(
      `DATA_DIR is ${folder}, where the sample would be. Set it to another folder, or unset it.`,
    )
  if (!existsSync(folder) || existsSync(join(folder, MARK))) return
  if (readdirSync(folder).length > 0)
    throw new CannotStartError(
      `${folder} holds something that is no sample, so it was left as it is. Move it away first.`,
    )
}

/** Deletes a sample and makes its folder anew, empty but for the mark. @throws CannotStartError while a server runs on it */
export async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockDataDir(folder)
  try {
    await writeFile(join(folder, MARK), '{}\n')
    const cluster = join(folder, 'postgres')
    if (existsSync(cluster)) await stopOrphan(cluster)
    const kept = (name: string) => name === MARK || name.startsWith('rentbook.lock')
    for (const name of readdirSync(folder).filter((name) => !kept(name)))
      await rm(join(folder, name), { recursive: true })
  } finally {
    lock.release()
  }
}

/** Marks the sample as complete; until then the next start makes it anew. */
export async function markMade(folder: string, day: string): Promise<void> {
  const path = join(folder, MARK)
  await writeFile(`${path}.new`, `${JSON.stringify({ madeOn: day })}\n`)
  await rename(`${path}.new`, path)
}

const placeOf = (folder: string) => (existsSync(folder) ? realpathSync(folder) : resolve(folder))
