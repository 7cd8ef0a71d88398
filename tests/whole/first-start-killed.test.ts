import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProgram } from '../kit/program.ts'

// A first start is killed at each step that can be seen in its folder; the next one goes on from what is left.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-killed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const has = (path: string) => existsSync(join(folder, path))
/** Whether a cluster that is being made has that file. */
const isBuilding = async (file: string) =>
  (await readdir(folder)).some((name) => name.startsWith('postgres.new') && has(join(name, file)))

const STEPS: [string, () => boolean | Promise<boolean>][] = [
  ['the folder is locked', () => has('rentbook.lock')],
  ['the cluster is begun', () => isBuilding('')],
  ['initdb has made its folders', () => isBuilding('PG_VERSION')],
  ['initdb fills the first database', () => isBuilding('base/1/pg_filenode.map')],
  ['the cluster is whole', () => has('postgres/PG_VERSION')],
  ['PostgreSQL runs', () => has('postgres/postmaster.pid')],
  ['the data key is there', () => has('secret.key')],
]

test('a first start that is killed at any step leaves a folder on which the next one works', {
  timeout: 300_000,
}, async () => {
  for (const [step, isReached] of STEPS) {
    const killed = await startProgram({ DATA_DIR: folder })
    const hasEnded = killed.ended.then(() => true)
    // Looks without a pause, so that it is killed at the step and not long after it.
    while (!(await isReached())) {
      const isOver = await Promise.race([
        hasEnded,
        new Promise<false>((no) => setImmediate(no, false)),
      ])
      expect(isOver, `${step}: ${killed.output()}`).toBe(false)
    }
    killed.child.kill('SIGKILL')
    await killed.ended
  }
  const next = await startProgram({ DATA_DIR: folder })
  await next.ready
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  expect((await readdir(folder)).filter((name) => name.includes('.new'))).toEqual([])
})
