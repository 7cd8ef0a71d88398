import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '../../../src/features/files/file.ts'
import { type ProgramWorld, startProgramWorld } from '../../kit/program-world.ts'

const AT_ONCE = 100
const FILE_BYTES = 2 * 1024 * 1024
const MEGABYTE = 1024 * 1024
const MAX_GROWTH = 60 * MEGABYTE

let world: ProgramWorld
let token: string
beforeAll(async () => {
  world = await startProgramWorld()
  token = await world.register('Bina')
}, 300_000)
afterAll(() => world.close())

const call = async (method: string, path: string, body?: Buffer | object): Promise<Response> => {
  const isBytes = Buffer.isBuffer(body)
  const reply = await fetch(`${world.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    body: isBytes ? new Uint8Array(body) : body ? JSON.stringify(body) : null,
  })
  // A busy machine took too long for it, or had no place for it: sent again, as the browser does.
  if (reply.status === 408 || reply.status === 503) {
    await setTimeout(Number(reply.headers.get('retry-after') ?? 1) * 1000)
    return call(method, path, body)
  }
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply
}

/** A PDF of so many bytes, another each time. */
const pdf = (number: number) => {
  const bytes = Buffer.alloc(FILE_BYTES, `${number} `)
  bytes.write('%PDF-1.4\n')
  return bytes
}

async function send(number: number): Promise<string> {
  const bytes = pdf(number)
  const begun = await call('POST', '/files', { name: `${number}`, size: bytes.length })
  const { _id: id } = (await begun.json()) as { _id: string }
  for (let part = 1; (part - 1) * PART_BYTES < bytes.length; part++)
    await call(
      'PUT',
      `/files/${id}/parts/${part}`,
      bytes.subarray((part - 1) * PART_BYTES, part * PART_BYTES),
    )
  await call('POST', `/files/${id}/finish`)
  return id
}

async function readSlowly(id: string): Promise<number> {
  const { body } = await call('GET', `/files/${id}/content`)
  let size = 0
  for await (const piece of body ?? []) size += piece.length
  return size
}

/** Resident memory of the server, in bytes. */
async function resident(): Promise<number> {
  const status = await readFile(`/proc/${world.program().child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** How far memory went above where it was, while something ran. */
async function growthWhile(work: () => Promise<unknown>): Promise<number> {
  const before = await resident()
  let most = before
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) most = Math.max(most, await resident())
  await working
  return most - before
}

test.runIf(process.platform === 'linux')(
  'a hundred files that come and go at once do not stay in the memory of the server',
  async () => {
    const each = Array.from({ length: AT_ONCE }, (_, number) => number)
    // What a process takes once and keeps.
    const first = await Promise.all(each.map(send))
    await Promise.all(first.map(readSlowly))
    let ids: string[] = []
    const coming = await growthWhile(async () => {
      ids = await Promise.all(each.map((number) => send(AT_ONCE + number)))
    })
    const going = await growthWhile(async () => {
      expect(new Set(await Promise.all(ids.map(readSlowly)))).toEqual(new Set([FILE_BYTES]))
    })
    process.stdout.write(`grew by ${coming / MEGABYTE} MB and ${going / MEGABYTE} MB\n`)
    expect(Math.max(coming, going)).toBeLessThan(MAX_GROWTH)
  },
)
