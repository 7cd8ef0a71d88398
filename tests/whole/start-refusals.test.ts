import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProgram } from '../kit/program.ts'

// A failed start prints its reason in a sentence and leaves nothing behind.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-refusals-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Options = Parameters<typeof startProgram>[1]

/** The output of a failed start. */
async function refusal(settings: Record<string, string>, options?: Options): Promise<string> {
  const started = await startProgram({ DATA_DIR: folder, ...settings }, options)
  expect(await started.ended).toBe(1)
  expect(started.output()).not.toMatch(/\n\s+at /)
  expect(started.output()).not.toContain('is ready')
  return started.output()
}

/** Runs what follows with `script` run before, among mounts of its own. */
const withMounts = (script: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `${script} && exec "$@"`,
  'sh',
]
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', withMounts('mount -t tmpfs tmpfs /mnt').slice(1).concat('true')).status === 0

test('a port in use, and the database stops with the server', { timeout: 600_000 }, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  expect(await refusal({ PORT: port })).toContain(
    `Port ${port} of 127.0.0.1 is in use, perhaps by another Rentbook. Stop what listens there, or set PORT`,
  )
  await new Promise((closed) => taken.close(closed))
  const next = await startProgram({ DATA_DIR: folder, PORT: port }) // the folder is free again
  await next.ready
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

test('a folder of the backups that cannot be written', { timeout: 600_000 }, async () => {
  for (const BACKUP_DIR of ['/proc/rentbook', '/dev/null/backups'])
    expect(await refusal({ BACKUP_DIR })).toContain('The folder of the backups cannot be used: ')
})

test('a data folder that cannot exist', { timeout: 600_000 }, async () => {
  for (const DATA_DIR of ['/proc/rentbook', '/dev/null/data'])
    expect(await refusal({ DATA_DIR })).toContain('DATA_DIR cannot be used: ')
})

test('an address of another machine', { timeout: 600_000 }, async () => {
  const elsewhere = { HOST: '192.0.2.1', SMTP_URL: 'smtp://127.0.0.1:25' }
  expect(await refusal(elsewhere)).toContain('192.0.2.1 is no address of this machine')
})

test.runIf(canMount)(
  'a full disk, at the first start and at a later one',
  async () => {
    const mount = (size: number) => `mount -t tmpfs -o size=${size}m tmpfs /mnt`
    const first = await refusal({ DATA_DIR: '/mnt' }, { within: withMounts(mount(8)) })
    expect(first).toContain('There is no space left on the disk: No space left on device, /mnt')
    expect(first).toContain('Free some and start again')
    const copy = `${mount(400)} && cp -a ${folder}/. /mnt && head -c 400M /dev/zero > /mnt/filler; true`
    const later = await refusal({ DATA_DIR: '/mnt' }, { within: withMounts(copy) })
    expect(later).toMatch(/No space left on device|no space left on the disk/)
  },
  60_000,
)

test.runIf(canMount)('a folder that is read-only', async () => {
  const readOnly = `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`
  const message = await refusal({}, { within: withMounts(readOnly) })
  expect(message).toContain('DATA_DIR cannot be used')
  const missing = await refusal(
    { DATA_DIR: join(folder, 'below') },
    { within: withMounts(readOnly) },
  )
  expect(missing).toContain('DATA_DIR cannot be used')
})

test.runIf(canMount)('a missing build of the web application', async () => {
  const web = join(import.meta.dirname, '../../dist/web')
  const message = await refusal({}, { within: withMounts(`mount -t tmpfs tmpfs ${web}`) })
  expect(message).toContain('The web application is not built')
})

test.runIf(process.getuid?.() === 0)(
  'a user id without a name either works or is refused with a sentence',
  { timeout: 600_000 },
  async () => {
    const uid = 54_321
    const own = await mkdtemp(join(tmpdir(), 'rentbook-nameless-'))
    await chown(own, uid, uid)
    const started = await startProgram({ DATA_DIR: own }, { uid })
    const outcome = await started.ready.then(
      () => 'ready',
      () => started.output(),
    )
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(outcome === 'ready' ? 0 : 1)
    if (outcome !== 'ready') expect(outcome).toContain('a user id that has no name (54321)')
    await rm(own, { recursive: true, force: true })
  },
)
