import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMachine, type Machine } from '../kit/machine.ts'
import type { Program } from '../kit/program.ts'
import { CLIENT, LEASE, PASSWORD, PROPERTY, REGISTRATION } from '../kit/world.ts'

// The steps of docs/backups.md, done word for word: a machine is lost, and its receipts are back on another.

const PAGE = join(import.meta.dirname, '../../docs/backups.md')

const machines: Machine[] = []
const running: Program[] = []
let media: string | undefined
afterAll(async () => {
  for (const program of running) await stop(program)
  for (const machine of machines) await machine.lose()
  if (media) await rm(media, { recursive: true })
})

/** The commands of the section, block by block, with places that are here. */
async function commandsOfPage(place: string): Promise<string[]> {
  const text = await readFile(PAGE, 'utf8')
  const section = text.split('\n## Backup and restore\n')[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) =>
    String(block).replaceAll('/media/', `${place}/`),
  )
}

async function newMachine(settings: Record<string, string> = {}): Promise<Machine> {
  const machine = await createMachine(settings)
  machines.push(machine)
  return machine
}

async function start(machine: Machine): Promise<Program> {
  const program = await machine.start()
  running.push(program)
  return program
}

async function stop({ child, ended }: Program): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

test('a person who knows no database is back with all receipts, by docs/backups.md alone', async () => {
  media = await mkdtemp(join(tmpdir(), 'rentbook-media-'))
  await mkdir(join(media, 'backups'))
  await mkdir(join(media, 'keys'))
  const [backUp = '', restore = ''] = await commandsOfPage(media)
  const begun = Date.now()
  const first = await newMachine({ ADMIN_EMAILS: 'admin@example.in' })
  const old = await start(first)
  const receipts = await recordReceipts(old)
  expect(receipts.map(({ amount }) => amount)).toEqual(['200', '100'])
  const printed = await first.run(backUp)
  expect(printed).toContain('it is whole')
  expect(printed).toContain('keep a copy of it, in another place')
  expect(printed).toContain(
    'Every table equals the backup, and the books of 1 organizations agree.',
  )
  expect(printed).toContain("The administrators' dashboard shows this day.")
  const { rehearsedAt } = await get(old, '/lastbackup', await registerAdministrator(old))
  expect(new Date(rehearsedAt).getTime()).toBeGreaterThanOrEqual(begun)
  await stop(old)
  await first.lose()

  const second = await newMachine()
  // The last line starts Rentbook and stays; here it is started with a free port.
  const [commands = '', last] = [
    restore.replace('npm start\n', ''),
    restore.endsWith('npm start\n'),
  ]
  expect(last).toBe(true)
  expect(await second.run(commands)).toContain('Every table equals the backup.')
  const again = await start(second)
  const token = await signIn(again)
  expect(await get(again, '/rentTranscation', token)).toEqual(receipts)
  // Sealed with the key that was carried over.
  expect(await get(again, '/account/numbers', token)).toMatchObject({ panNumber: 'ABCDE1234F' })
}, 360_000)

// biome-ignore lint/suspicious/noExplicitAny: replies as they come
type Json = any

async function call(program: Program, path: string, options: RequestInit = {}): Promise<Json> {
  const reply = await fetch(`${program.url}${path}`, {
    ...options,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...options.headers },
  })
  const body = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(body)}`)
  return body
}

const get = (program: Program, path: string, token: string) =>
  call(program, path, { headers: { authorization: `Bearer ${token}` } })

const post = (program: Program, path: string, body: unknown, token?: string) =>
  call(program, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

const signIn = async (program: Program) =>
  (await post(program, '/owner/login', { email: 'asha@example.in', password: PASSWORD })).token

/** The page of the mails that were sent. */
async function readMailbox(program: Program): Promise<string> {
  const address = /http\S+\/mailbox\?key=\S+/.exec(program.output())?.[0] ?? ''
  return (await fetch(address)).text()
}

/** Makes the administrator of the settings; returns the token of their session. */
async function registerAdministrator(program: Program): Promise<string> {
  const email = 'admin@example.in'
  await post(program, '/register', { email })
  const link = /confirmadmin\?id=([\w-]+)&(?:#38;)?token=([\w-]+)/
  await expect.poll(() => readMailbox(program)).toMatch(link)
  const [, id, token] = link.exec(await readMailbox(program)) ?? []
  await post(program, '/register/confirm', { id, token, password: PASSWORD })
  return (await post(program, '/owner/login', { email, password: PASSWORD })).token
}

async function recordReceipts(program: Program): Promise<Json[]> {
  const email = 'asha@example.in'
  await post(program, '/owner/send-otp', { email })
  const otp = /data-copy="(\d{6})"/.exec(await readMailbox(program))?.[1]
  await post(program, '/owner/verify-otp', { email, otp })
  const { token } = await post(program, '/owner/self-register', {
    ...REGISTRATION,
    name: 'Asha',
    email,
  })
  const client = await post(
    program,
    '/clientmaster',
    { ...CLIENT, name: 'Ravi', email: 'ravi@example.in' },
    token,
  )
  const property = await post(program, '/propertymaster', PROPERTY, token)
  const lease = await post(
    program,
    '/rentmaster',
    { ...LEASE, clientMaster: client._id, propertymaster: property._id },
    token,
  )
  for (const amount of ['100', '200'])
    await post(program, '/payments', { rentMaster: lease._id, amount, paymentMode: 'cash' }, token)
  return get(program, '/rentTranscation', token)
}
