import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMoneyWorld } from '../../../tests/kit/money-world.ts'
import { type Program, startProgram } from '../../../tests/kit/program.ts'
import { createTestDatabase, urlOf } from '../../../tests/kit/test-database.ts'
import { wholeDescribe, wholeTest } from '../../../tests/kit/whole-test.ts'

// One data folder for all: making a database takes seconds. Each test stops what it started.
let folder: string
const running: Program[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-start-'))
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM') // so that the database has left the folder, too
    await ended
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(settings: Record<string, string> = {}): Promise<Program> {
  const started = await startProgram({ DATA_DIR: folder, ...settings })
  running.push(started)
  return started
}

const RECOMMENDED = /ADMIN_SECOND_FACTOR=required/

describe('with the embedded database', { timeout: 60_000 }, () => {
  test('prints where to sign in and where the mails are, and keeps its records across starts', async () => {
    const first = await start()
    const printed = await first.ready
    expect(printed).toContain(`Rentbook is ready: ${first.url}/`)
    expect(printed).toContain('ADMIN_EMAILS')
    expect(printed).not.toMatch(RECOMMENDED)
    const mailbox = /http\S+\/mailbox\?key=\S+/.exec(printed)?.[0] ?? ''
    await sendCode(first.url, 'asha@example.in')
    expect(await (await fetch(mailbox)).text()).toMatch(/To asha@example\.in/)
    expect((await fetch(`${first.url}/mailbox?key=guess`)).status).toBe(404)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = await start({ ADMIN_EMAILS: 'admin@example.in' })
    expect(await second.ready).toMatch(RECOMMENDED)
    const again = /http\S+\/mailbox\?key=\S+/.exec(await second.ready)?.[0] ?? ''
    expect(again).not.toBe(mailbox.replace(first.url, second.url))
    expect(await (await fetch(again)).text()).toMatch(/To asha@example\.in/)
  })

  wholeTest(
    'the embedded database refuses a second start on the same folder with a readable message',
    async () => {
      const first = await start()
      await first.ready
      const second = await start()
      expect(await second.ended).toBe(1)
      expect(second.output()).toContain(folder)
      expect(second.output()).not.toMatch(/\n\s+at /)
      expect((await fetch(`${first.url}/health`)).status).toBe(200)
    },
  )

  wholeTest('after a kill -9 it starts again with everything it acknowledged', async () => {
    const first = await start()
    await first.ready
    await sendCode(first.url, 'bina@example.in')
    first.child.kill('SIGKILL')
    await first.ended
    const second = await start()
    const mailbox = /http\S+\/mailbox\?key=\S+/.exec(await second.ready)?.[0] ?? ''
    expect(await (await fetch(mailbox)).text()).toMatch(/To bina@example\.in/)
  })

  wholeTest('Ctrl-C stops everything', async () => {
    const administrators = { ADMIN_EMAILS: 'admin@example.in', ADMIN_SECOND_FACTOR: 'required' }
    const started = await start(administrators)
    expect(await started.ready).not.toMatch(RECOMMENDED)
    started.child.kill('SIGINT')
    expect(await started.ended).toBe(0)
    await expect(fetch(`${started.url}/health`)).rejects.toThrow()
  })
})

test('the server lists every invalid setting and starts nothing', async () => {
  const started = await start({ PORT: 'many', TIME_ZONE: 'Mars', SMTP_URL: 'gopher://x' })
  expect(await started.ended).toBe(1)
  for (const name of ['PORT', 'TIME_ZONE', 'SMTP_URL']) expect(started.output()).toContain(name)
})

wholeDescribe('with DATABASE_URL', { timeout: 60_000 }, () => {
  test('completes the receipts from before there were codes', async () => {
    const world = await createMoneyWorld()
    const { lease } = await world.letTo()
    await world.pay(lease, '100')
    // As they were then; what this world has sealed, the program's own key does not open.
    await world.query('update receipts set verify_hash = null, verification = null')
    await world.query('update owners set pan_sealed = null, gst_number_sealed = null')
    const settings = {
      DATABASE_URL: urlOf(world.database),
      DATA_KEY_FILE: join(folder, 'receipts.key'),
    }
    const { ready, child, ended } = await start(settings)
    await ready
    const incomplete = 'select 1 from receipts where verify_hash is null or verification is null'
    await expect.poll(() => world.query(incomplete), { timeout: 10_000 }).toEqual([])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await world.close()
  })

  test('uses that server and starts none; refuses to start with a key it does not know', async () => {
    const database = await createTestDatabase()
    const url = urlOf(database)
    const [dataDir, keyFile] = [join(folder, 'unused'), join(folder, 'data.key')]
    const first = await start({ DATABASE_URL: url, DATA_KEY_FILE: keyFile, DATA_DIR: dataDir })
    await first.ready
    await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow()
    expect(await readFile(keyFile, 'utf8')).not.toBe('')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const other = await start({ DATABASE_URL: url, DATA_KEY_FILE: join(folder, 'other.key') })
    expect(await other.ended).toBe(1)
    expect(other.output()).toContain('other.key')
    await database.close()
  })
})

async function sendCode(url: string, email: string) {
  const reply = await fetch(`${url}/owner/send-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(reply.status).toBe(200)
}
