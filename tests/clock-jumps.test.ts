import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allTables } from '../src/app/server/declared.ts'
import { runChargesHourly } from '../src/features/charging/server/run-charges.ts'
import { eraseClosedHourly } from '../src/features/privacy/server/erasure/erase-closed-organizations.ts'
import { deleteExpiredHourly } from '../src/features/sign-in/server/delete-expired.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { HELD, lookAtClock } from '../src/server/database/trusted-clock.ts'
import { createMoneyWorld, type MoneyWorld } from './kit/money-world.ts'
import type { Person } from './kit/world.ts'

const DAY = 24 * 60 * 60 * 1000

describe('a clock that jumps 120 days', { timeout: 60_000 }, () => {
  let world: MoneyWorld
  let database: ReturnType<typeof openDatabase>
  let lease: string
  beforeAll(async () => {
    world = await createMoneyWorld()
    database = openDatabase(world.database.connection, { poolSize: 4, onError: () => {} })
    lease = (await world.letTo({ monthlyRent: '12000' })).lease
    await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-10-01' })
    await world.runCharges()
    await world.query('update organizations set subscribed = true')
  })
  afterAll(async () => {
    await database.close()
    await world.close()
  })
  // Each test begins in a new month, at a time that was seen.
  beforeEach(() => see(world.now()))

  const see = (at: Date) => world.query('update clock_marks set seen_at = $1', [at])
  const countCharges = async () => (await world.query('select id from charges')).length
  const errors: Error[] = []
  const onError = (error: Error) => void errors.push(error)
  const deps = () => ({
    database,
    clock: world.now,
    timeZone: 'Asia/Kolkata',
    afterDays: 90,
    tables: allTables(),
  })
  const signIn = async ({ email, password }: Person) =>
    world.callerWith((await world.nobody.post('/owner/login', { email, password })).body.token)
  /** Each job of the server once. */
  const runJobs = async () => {
    const jobs = [runChargesHourly, eraseClosedHourly, deleteExpiredHourly]
    for (const job of jobs) await job(deps(), onError)()
  }

  test('holds charging and erasing until it is set right', async () => {
    const rubina = await world.registerOwner('Rubina')
    await world.query('update organizations set closed_at = $1 where id = $2', [
      world.now(),
      rubina.organizationId,
    ])
    const before = await countCharges()
    world.advance({ days: 120 })
    await runJobs()
    expect(errors.splice(0).map(({ message }) => message)).toEqual([HELD, HELD, HELD])
    expect(await countCharges()).toBe(before)
    expect(await world.query('select from sessions')).not.toEqual([])
    const [organization] = await world.query('select erased_at from organizations where id = $1', [
      rubina.organizationId,
    ])
    expect(organization.erased_at).toBeNull()
    world.advance({ days: -120 })
    await runJobs()
    expect(errors).toEqual([])
  })

  test('lets people record and read, and posts no rent of days not yet trusted', async () => {
    const before = await countCharges()
    world.advance({ days: 120 })
    const owner = await signIn(world.owner)
    const payment = { rentMaster: lease, amount: '500', paymentMode: 'cash' }
    expect((await owner.post('/payments', payment)).status).toBe(201)
    expect((await owner.get(`/rentmaster/${lease}/ledger`)).status).toBe(200)
    expect(await countCharges()).toBe(before)
    world.advance({ days: -120 })
  })

  test('is reported by /readyz, which stays ready, and to administrators, who confirm it', async () => {
    const admin = await world.registerAdministrator()
    expect((await admin.get('/clock')).body.isTrusted).toBe(true)
    world.advance({ days: 120 })
    const { nobody: late } = await world.serverWith({})
    const ready = await late.get('/readyz')
    expect(ready.status).toBe(200)
    expect(ready.body.warnings).toEqual({ clock: 'failed' })
    const again = await signIn(admin)
    expect((await again.get('/clock')).body).toMatchObject({
      isTrusted: false,
      seenAt: new Date(world.now().getTime() - 120 * DAY).toISOString(),
    })
    expect((await world.owner.post('/clock/confirm')).status).not.toBe(200)
    expect((await again.post('/clock/confirm', { reason: 'Checked' })).status).toBe(200)
    expect((await again.get('/clock')).body.isTrusted).toBe(true)
    expect((await lookAtClock(deps())).isTrusted).toBe(true)
    expect(await world.runCharges()).toBeGreaterThan(0)
  })

  test('leaves charges that the check of the books names once the clock is right', async () => {
    world.advance({ days: 31 })
    await see(world.now())
    expect(await world.runCharges()).toBeGreaterThan(0)
    expect(await world.faults()).toEqual([])
    world.advance({ days: -31 })
    expect((await world.faults()).join('\n')).toContain('before its day')
    world.advance({ days: 31 })
  })
})
