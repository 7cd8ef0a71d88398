import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder that only its owner can enter, and its missing parents. Throws the system's error if it
 * cannot. `mkdir` with `recursive` never returns if the parent exists and the system still reports ENOENT, as
 * it does below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || found) throw error
  })
}
