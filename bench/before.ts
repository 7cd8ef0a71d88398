import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWN_ROOT } from './product.ts'

/** The product as it was at a revision, in a folder of its own; remove it in the end. */
export async function checkOut(revision: string) {
  const root = await mkdtemp(join(tmpdir(), 'rentbook-before-'))
  const archive = join(root, 'before.tar')
  execFileSync('git', ['archive', '--output', archive, revision], { cwd: OWN_ROOT })
  execFileSync('tar', ['-xf', archive], { cwd: root })
  await mkdir(join(root, 'dist'))
  // The libraries and the pages of now: measured is the server.
  for (const folder of ['node_modules', 'dist/web'])
    await symlink(join(OWN_ROOT, folder), join(root, folder))
  // Earlier it ran from its sources.
  if (existsSync(join(root, BUNDLE)))
    execFileSync('node_modules/.bin/vite', ['build', '--config', BUNDLE], { cwd: root })
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

const BUNDLE = 'vite.server.config.ts'
