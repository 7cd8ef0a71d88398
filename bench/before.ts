import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWN_ROOT } from './product.ts'

/** The product as it was at a revision, with its own libraries, in a folder of its own; remove it in the end. */
export async function checkOut(revision: string) {
  const root = await mkdtemp(join(tmpdir(), 'rentbook-before-'))
  const archive = join(root, 'before.tar')
  execFileSync('git', ['archive', '--output', archive, revision], { cwd: OWN_ROOT })
  execFileSync('tar', ['-xf', archive], { cwd: root })
  // As its own `npm start` does before it starts.
  execFileSync(process.execPath, ['scripts/bootstrap.mjs'], { cwd: root, stdio: 'ignore' })
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}
