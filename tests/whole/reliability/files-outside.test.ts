import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '../../../src/features/files/file.ts'
import { type KilledProgram, openKilledProgram } from '../../kit/killed-program.ts'
import type { Program } from '../../kit/program.ts'

// Files in a folder, under a program that is killed in the middle, and on a disk that is full.

const FILE_BYTES = 1024 * 1024

let killed: KilledProgram
let world: KilledProgram['world']
let folder: string
beforeAll(async () => {
  killed = await openKilledProgram()
  world = killed.world
  folder = await mkdtemp(join(tmpdir(), 'rentbook-files-'))
})
afterAll(async () => {
  await killed.close()
  await rm(folder, { recursive: true })
})

const call = async ({ url }: Program, method: string, path: string, body?: Buffer | object) => {
  const isBytes = Buffer.isBuffer(body)
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${world.owner.token}`,
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    body: isBytes ? new Uint8Array(body) : body ? JSON.stringify(body) : null,
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply
}

/** A PDF of its own. */
const paper = (number: number) => {
  const bytes = Buffer.alloc(FILE_BYTES, `${number} `)
  bytes.write('%PDF-1.4\n')
  return bytes
}

async function send(program: Program, number: number): Promise<string> {
  const bytes = paper(number)
  const on = { subject: 'client', of: world.client.id }
  const begun = await call(program, 'POST', '/files', {
    name: `${number}`,
    size: bytes.length,
    ...on,
  })
  const { _id: id } = (await begun.json()) as { _id: string }
  for (let part = 1; (part - 1) * PART_BYTES < bytes.length; part++)
    await call(
      program,
      'PUT',
      `/files/${id}/parts/${part}`,
      bytes.subarray((part - 1) * PART_BYTES, part * PART_BYTES),
    )
  await call(program, 'POST', `/files/${id}/finish`)
  return id
}

async function read(program: Program, id: string): Promise<Buffer> {
  const reply = await call(program, 'GET', `/files/${id}/content`)
  return Buffer.from(await reply.arrayBuffer())
}

const objects = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => /^[0-9a-f-]{36}\//.test(name))
const waiting = async () =>
  (await world.query('select from file_contents where object_name is null and hash is not null'))
    .length

test('a server that is killed while files come and leave the database loses none that it took, and leaves nothing over', {
  timeout: 300_000,
}, async () => {
  const kept = new Map<string, number>()
  let number = 0
  for (let kills = 0; kills < 6; kills++) {
    // The start moves what the one before left; the kill falls into that, or into sending.
    const before = (await objects()).length
    const program = await killed.start({ FILES_DIR: folder })
    const sending = Array.from({ length: 8 }, () => {
      const own = number++
      return send(program, own).then((id) => {
        kept.set(id, own)
        if (kept.size % 8 === kills) program.child.kill('SIGKILL')
      })
    })
    if (kills % 2 === 1)
      void expect
        .poll(async () => (await objects()).length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(before)
        .then(() => program.child.kill('SIGKILL'))
    await Promise.allSettled(sending)
    program.child.kill('SIGKILL')
    await program.ended
  }
  expect(kept.size).toBeGreaterThan(6)
  const last = await killed.start({ FILES_DIR: folder })
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0)
  for (const [id, own] of kept) expect((await read(last, id)).equals(paper(own)), id).toBe(true)
  const rows = await world.query(
    "select organization_id || '/' || object_name as name from file_contents where object_name is not null",
  )
  expect((await objects()).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  last.child.kill('SIGTERM')
  await last.ended
})

/** Runs what follows with a small disk at /mnt. */
const withDisk = (megabytes: number) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m tmpfs /mnt && mkdir /mnt/files && head -c ${megabytes - 1}M /dev/zero > /mnt/filler; exec "$@"`,
  'sh',
]
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', [...withDisk(1).slice(1), 'true']).status === 0

test.runIf(canMount)(
  'on a full disk files wait in the database and open, and leave it once there is room',
  { timeout: 180_000 },
  async () => {
    await world.query(
      'delete from file_parts; delete from files; delete from file_contents; delete from left_objects',
    )
    const program = await killed.start({ FILES_DIR: '/mnt/files' }, withDisk(24))
    const disk = `/proc/${program.child.pid}/root/mnt`
    const ids = await Promise.all([1000, 1001, 1002].map((own) => send(program, own)))
    const tried = async () => (await world.query('select from left_objects')).length
    await expect.poll(tried, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await waiting()).toBe(3)
    expect((await read(program, ids[0] ?? '')).equals(paper(1000))).toBe(true)
    const { lease } = await world.letTo()
    const payment = { rentMaster: lease, amount: '100', paymentMode: 'cash' }
    expect((await call(program, 'POST', '/payments', payment)).status).toBe(201)
    expect((await stat(`${disk}/filler`)).size).toBeGreaterThan(FILE_BYTES)
    await rm(`${disk}/filler`)
    await expect.poll(waiting, { timeout: 90_000 }).toBe(0)
    expect((await read(program, ids[2] ?? '')).equals(paper(1002))).toBe(true)
    program.child.kill('SIGTERM')
    await program.ended
  },
)
