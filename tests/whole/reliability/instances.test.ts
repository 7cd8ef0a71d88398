import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Balancer, startBalancer } from '../../kit/balancer.ts'
import { createMoneyWorld, type MoneyWorld } from '../../kit/money-world.ts'
import { type Program, startProgram } from '../../kit/program.ts'
import { urlOf } from '../../kit/test-database.ts'

// Two servers behind a proxy on one PostgreSQL. `npm run reliability -- instances` kills one of them many times.

const KILLS = Number(process.env.RELIABILITY_COUNT ?? 1)
const WRITERS = 8
const ACKNOWLEDGED_BEFORE_A_KILL = 12
const AFTER_A_KILL = 12

let world: MoneyWorld
let folder: string
let balancer: Balancer
const servers: Program[] = []
beforeAll(async () => {
  // The programs go by the clock of this machine, so sessions must, too.
  world = await createMoneyWorld(new Date(), { mailReceipts: true })
  folder = await mkdtemp(join(tmpdir(), 'rentbook-instances-'))
  await writeFile(join(folder, 'data.key'), world.dataKey.toString('base64'), { mode: 0o600 })
  servers.push(...(await Promise.all([startServer(), startServer()])))
  await Promise.all(servers.map(({ ready }) => ready))
  balancer = await startBalancer(() => servers.map(({ url }) => url))
})
afterAll(async () => {
  await balancer?.close()
  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const startServer = () =>
  startProgram({
    DATABASE_URL: urlOf(world.database),
    DATA_KEY_FILE: join(folder, 'data.key'),
    DATA_DIR: folder,
    SMTP_URL: world.mail.url,
    BACKUP_DIR: join(folder, 'backups'),
  })

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Records one payment, asking again under the same key until it is answered, as a browser does. */
async function pay(lease: string, key: string): Promise<void> {
  for (;;) {
    const reply = await post(
      balancer.url,
      '/payments',
      { rentMaster: lease, amount: '1', paymentMode: 'cash' },
      { authorization: `Bearer ${world.owner.token}`, 'idempotency-key': key },
    ).catch(() => undefined)
    if (reply?.status === 201) return
    // The one that was called is gone, or too busy.
    if (reply) expect([502, 503]).toContain(reply.status)
  }
}

test('what was acknowledged is there once, whichever server is killed', async () => {
  await world.owner.put('/moneysettings', { mailReceipts: false })
  const { lease } = await world.letTo({ monthlyRent: '100' })
  await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-01-01' })
  let acknowledged = 0
  let begun = 0
  for (let kills = 0; kills < KILLS; kills++) {
    const victim = kills % servers.length
    const goal = acknowledged + ACKNOWLEDGED_BEFORE_A_KILL + AFTER_A_KILL
    const killAt = acknowledged + ACKNOWLEDGED_BEFORE_A_KILL
    let isKilled = false
    const write = async () => {
      while (begun < goal) {
        await pay(lease, `payment ${++begun}`)
        acknowledged++
        if (acknowledged >= killAt && !isKilled) {
          isKilled = true
          servers[victim]?.child.kill('SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, write))
    await servers[victim]?.ended
    servers[victim] = await startServer()
    await servers[victim]?.ready
  }
  const { credits } = await world.ledger(lease)
  expect(credits).toHaveLength(acknowledged)
  const numbers = await world.query(
    'select number from receipts where lease_id = $1 order by number',
    [lease],
  )
  const [first] = numbers
  expect(numbers.map(({ number }) => number - first.number)).toEqual([
    ...Array(acknowledged).keys(),
  ])
  expect(await world.faults()).toEqual([])
  process.stdout.write(
    `${KILLS} kills under ${WRITERS} writers: ${acknowledged} acknowledged payments, each there once\n`,
  )
}, 600_000)

test('the backup of the day is made once', async () => {
  await expect
    .poll(() => readdir(join(folder, 'backups')).catch(() => []), { timeout: 600_000 })
    .toHaveLength(1)
  const made = await world.query("select file from backups where reason = 'daily'")
  expect(made).toHaveLength(1)
})

test('each mail is delivered once', async () => {
  await world.owner.put('/moneysettings', { mailReceipts: true })
  const { lease } = await world.letTo()
  const before = world.mail.mails.length
  for (let n = 0; n < 4; n++) await pay(lease, `mailed ${n}`)
  await expect.poll(() => world.mail.mails.length - before, { timeout: 600_000 }).toBe(4)
  const waiting =
    "select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')"
  await expect.poll(() => world.query(waiting), { timeout: 600_000 }).toEqual([])
  expect(world.mail.mails.length - before).toBe(4)
}, 150_000)

test('guesses are counted by both together', async () => {
  const statuses: number[] = []
  for (let tried = 0; tried < 12; tried++) {
    const { url = '' } = servers[tried % 2] ?? {}
    const reply = await post(url, '/owner/login', { email: world.owner.email, password: 'wrong' })
    statuses.push(reply.status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(statuses.slice(10)).toContain(429)
})
