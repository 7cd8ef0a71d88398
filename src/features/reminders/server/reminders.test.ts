import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { isWholeRun } from '../../../../tests/kit/whole-run.ts'
import { wholeTest } from '../../../../tests/kit/whole-test.ts'
import { SETTINGS } from '../../../../tests/kit/world.ts'
import { openDatabase } from '../../../server/database/database.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { CLAIMS_TO_REMIND } from '../../claims/server/claims-to-remind.ts'
import { hashKeyFrom } from '../../identity/server/access/keyed-hash.ts'
import { runReminders } from './run-reminders.ts'

// The last step comes 30 days after the day on which it was due.
const DAYS = isWholeRun ? 90 : 42
const HOURS = isWholeRun ? 3 : 6

let world: MoneyWorld
let databases: ReturnType<typeof openDatabase>[] = []
beforeEach(async () => {
  world = await createMoneyWorld(new Date('2026-11-16T10:00:00+05:30'))
  const { connection } = world.database
  databases = [1, 2].map(() => openDatabase(connection, { poolSize: 2, onError: () => {} }))
  await world.owner.put('/remindersettings', { on: true })
})
afterEach(async () => {
  for (const database of databases) await database.close()
  await world.close()
})

/** One run of one of two servers; returns how many clients were reminded. */
const run = ({ server = 0, mailer = world.mailer as Mailer } = {}) =>
  runReminders({
    database: databases[server] as (typeof databases)[0],
    clock: world.now,
    timeZone: SETTINGS.timeZone,
    mailer,
    appUrl: SETTINGS.appUrl,
    hashKey: hashKeyFrom(world.sealer),
    ...CLAIMS_TO_REMIND,
  })

const sent = () => world.query('select * from reminders order by id')
const queued = async () =>
  Number((await world.query("select count(*) from pgboss.job where name = 'mail'"))[0]?.count)

/** An agreement of which ₹ 500 is due on that day. */
async function owe(dueOn: string) {
  const { lease } = await world.letTo()
  const charge = { rentMaster: lease, kind: 'other', name: 'Key', amount: '500', dueOn }
  expect((await world.owner.post('/charges', charge)).status).toBe(201)
  return lease
}

/** The reminder that comes next to the client. */
const nextReminder = () => world.nextMail(world.client.email, /₹/)

test('in months of two servers that run every hour, each step comes once, by day', async () => {
  await owe('2026-11-25')
  const days: string[] = []
  for (let hour = 0; hour < DAYS * 24; hour += HOURS) {
    const both = await Promise.all([run({ server: 0 }), run({ server: 1 })])
    for (const count of both) for (let n = 0; n < count; n++) days.push(world.today())
    world.advance({ minutes: HOURS * 60 })
  }
  expect(days).toEqual(['2026-11-22', '2026-11-25', '2026-11-28', '2026-12-05', '2026-12-25'])
  expect((await sent()).map(({ step }) => step)).toEqual([-3, 0, 3, 10, 30])
}, 240_000)

wholeTest(
  'in months of two servers that are killed at two of three mails, each step still comes once',
  async () => {
    await owe('2026-11-25')
    let mails = 0
    const dying: Mailer = {
      ...world.mailer,
      enqueue: async (...mail) => {
        await world.mailer.enqueue(...mail)
        mails += 1
        if (mails % 3 !== 0) throw new Error('killed')
      },
    }
    const before = await queued()
    const days: string[] = []
    let kills = 0
    for (let hour = 0; hour < DAYS * 24; hour += 3) {
      const both = await Promise.allSettled([0, 1].map((server) => run({ server, mailer: dying })))
      for (const it of both)
        if (it.status === 'rejected') kills += 1
        else for (let n = 0; n < it.value; n++) days.push(world.today())
      world.advance({ minutes: 180 })
    }
    expect(days).toEqual(['2026-11-22', '2026-11-25', '2026-11-28', '2026-12-05', '2026-12-25'])
    expect([kills, mails, (await queued()) - before]).toEqual([10, 15, 5])
    expect((await sent()).map(({ step }) => step)).toEqual([-3, 0, 3, 10, 30])
  },
  240_000,
)

test('a server that dies before it commits has sent nothing, and the next run sends it once', async () => {
  await owe('2026-11-16')
  const before = await queued()
  const dying: Mailer = {
    ...world.mailer,
    enqueue: async (...mail) => {
      await world.mailer.enqueue(...mail)
      throw new Error('killed')
    },
  }
  await expect(run({ mailer: dying })).rejects.toThrow('killed')
  expect([await queued(), await sent()]).toEqual([before, []])
  expect([await run(), await run(), await queued()]).toEqual([1, 0, before + 1])
})

wholeTest('an agreement that somebody is at is reminded of by the next run', async () => {
  await owe('2026-11-16')
  const somebody = new pg.Client(world.database.connection)
  await somebody.connect()
  await somebody.query('begin')
  await somebody.query('select from leases for update')
  expect(await run()).toBe(0)
  await somebody.query('rollback')
  await somebody.end()
  expect([await run(), await run()]).toEqual([1, 0])
})

test('nobody is reminded between 20:00 and 09:00', async () => {
  await owe('2026-11-16')
  world.advance({ minutes: 10 * 60 }) // 20:00
  expect(await run()).toBe(0)
  world.advance({ minutes: 13 * 60 - 1 }) // 08:59
  expect(await run()).toBe(0)
  world.advance({ minutes: 1 })
  expect(await run()).toBe(1)
})

test('a claim that covers what is owed keeps the reminder back, until it is declined', async () => {
  const rentMaster = await owe('2026-11-16')
  const { body } = await world.client.post('/claims', { rentMaster, amount: '500', method: 'upi' })
  expect(await run()).toBe(0)
  await world.owner.post(`/claims/${body._id}/decline`, { reason: 'nothing came' })
  expect(await run()).toBe(1)
})

test('what is paid is not requested, and of a part the rest', async () => {
  const lease = await owe('2026-11-16')
  await world.pay(lease, '200')
  expect(await run()).toBe(1)
  expect((await sent())[0].amount).toBe('30000')
  await world.pay(lease, '300')
  world.advance({ days: 3 })
  expect(await run()).toBe(0)
})

test('a reminder states what is owed, where to see it and how to stop it, for mail programs too', async () => {
  const lease = await owe('2026-11-16')
  await run()
  const { subject, text, headers } = await nextReminder()
  expect(subject).toBe('₹ 500 is due on 16 Nov 2026')
  expect(text).toContain('₹ 500 for 12 Lake View Road, Flat 101 is due today.')
  expect(text).toContain(`${SETTINGS.appUrl}/dashboard/mydues`)
  const [url = ''] = /http\S+\/stopreminders\/\S+/.exec(text) ?? []
  expect(headers['list-unsubscribe']).toBe(`<${url}>`)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const oneClick = await world.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(oneClick.statusCode).toBe(200)
  // Who rents from two owners learns whose reminders these are.
  expect(oneClick.json().message).toBe(
    'You get no more reminders for 12 Lake View Road, from Asha.',
  )
  world.advance({ days: 3 })
  expect(await run()).toBe(0)
  await world.passDays(0)
  const { body } = await world.owner.get(`/rentmaster/${lease}/reminders`)
  expect(body).toEqual({
    clientName: 'Ravi',
    on: true,
    stoppedByClient: true,
    onForAll: true,
  })
  await world.nobody.post(new URL(url).pathname, { again: true })
  expect(await run()).toBe(1)
})

test('a link that nobody here made stops nothing', async () => {
  const made = Buffer.alloc(48, 7).toString('base64url')
  for (const token of ['x', made])
    expect((await world.nobody.post(`/stopreminders/${token}`, {})).body.code).toBe('link-expired')
})

test('an owner switches reminders of one agreement off, or of all', async () => {
  const lease = await owe('2026-11-16')
  await world.owner.put(`/rentmaster/${lease}/reminders`, { on: false })
  expect(await run()).toBe(0)
  await world.owner.put(`/rentmaster/${lease}/reminders`, { on: true })
  await world.owner.put('/remindersettings', { on: false })
  expect(await run()).toBe(0)
  await world.owner.put('/remindersettings', { on: true })
  expect(await run()).toBe(1)
})

test('the text is the owner’s own, in their language, and holds no other link', async () => {
  await owe('2026-11-16')
  const foreign = await world.owner.put('/remindersettings', { text: 'See https://evil.example' })
  expect(foreign.status).toBe(400)
  const text = 'नमस्ते {tenant}, {amount} {when}।'
  await world.owner.put('/remindersettings', { language: 'hi', text })
  await run()
  const mail = await nextReminder()
  expect(mail.subject).toBe('₹ 500 16 नव॰ 2026 तक देने हैं')
  expect(mail.text).toMatch(/^नमस्ते Ravi, ₹ 500 आज देने हैं।/)
  expect(mail.text).toContain('/dashboard/mydues')
})

test('a reminder that is refused for good is marked, and the owner notified with the daily mail', async () => {
  await owe('2026-11-16')
  await world.owner.put('/remindersettings', { ownerMail: true })
  world.mail.setBehavior('refuse')
  await run()
  const bounced = () => world.query('select from reminders where bounced_at is not null')
  await expect.poll(bounced, { timeout: 10_000 }).toHaveLength(1)
  world.mail.setBehavior('accept')
  await run()
  const { text } = await world.nextMail(world.owner.email, /to look at/)
  expect(text).toContain('A reminder to Ravi could not be delivered.')
})

wholeTest(
  'an owner is notified once of agreements that end in 60 and in 30 days, in one mail a day',
  async () => {
    await world.owner.put('/remindersettings', { ownerMail: true })
    await world.letTo({ startDate: '2026-02-01', endDate: '2027-01-10' })
    await world.letTo({ startDate: '2026-02-01', endDate: '2027-01-12' })
    const before = await queued()
    const mailedOn: string[] = []
    for (let day = 0; day < (isWholeRun ? 50 : 30); day++) {
      const was = await queued()
      await Promise.all([run({ server: 0 }), run({ server: 1 })])
      if ((await queued()) > was) mailedOn.push(world.today())
      world.advance({ days: 1 })
    }
    expect(mailedOn).toEqual(['2026-11-16', '2026-12-11', '2026-12-13'])
    expect(await queued()).toBe(before + 3)
  },
)

test('what was opened in WhatsApp is listed as opened', async () => {
  const lease = await owe('2026-11-16')
  await run()
  await world.owner.post(`/rentmaster/${lease}/reminders/opened`, { amount: '500' })
  const { body } = await world.owner.get('/reminders')
  expect(body).toMatchObject([
    { channel: 'whatsapp', amount: '500', rentMaster: lease, state: 'opened' },
    { channel: 'email', amount: '500', clientMaster: { name: 'Ravi' } },
  ])
})

const statesSent = async () =>
  (await world.owner.get('/reminders')).body.map(({ state }: { state: string }) => state)

wholeTest(
  'a reminder waits until the mail server has taken it, and is given up after a day',
  async () => {
    world.mail.setBehavior('defer')
    await owe('2026-11-16')
    await run()
    expect(await statesSent()).toEqual(['waiting'])
    await world.passDays(1)
    expect(await statesSent()).toEqual(['failed'])
    world.mail.setBehavior('accept')
    await expect.poll(statesSent, { timeout: 20_000 }).toEqual(['sent'])
  },
)

test('an owner chooses the days and narrows the hours, which never reach into the night', async () => {
  await owe('2026-11-16')
  const put = async (body: object) => (await world.owner.put('/remindersettings', body)).status
  for (const wrong of [{ steps: [] }, { steps: [61] }, { fromHour: 8 }, { toHour: 21 }])
    expect(await put(wrong)).toBe(400)
  expect(await put({ fromHour: 12, toHour: 11 })).toBe(400)
  expect(await put({ steps: [5, 1], fromHour: 11, toHour: 13 })).toBe(200)
  world.advance({ days: 1 }) // 17 November, 10:00
  expect(await run()).toBe(0)
  world.advance({ minutes: 60 })
  expect([await run(), await run()]).toEqual([1, 0])
  world.advance({ days: 4, minutes: 120 }) // 13:00
  expect(await run()).toBe(0)
})

test('an owner is notified of a rise that is due and of payments to confirm', async () => {
  await world.owner.put('/remindersettings', { ownerMail: true })
  const { lease: rentMaster } = await world.letTo({
    startDate: '2025-12-01',
    chargeFrom: '2026-11-01',
    incrementPercentage: '5',
    incrementSchedule: '1',
  })
  await world.client.post('/claims', { rentMaster, amount: '500', method: 'upi' })
  await run()
  const { text, subject } = await world.nextMail(world.owner.email, /to look at/)
  expect(subject).toBe('2 things to look at')
  expect(text).toContain('One payment waits for you to confirm.')
  expect(text).toContain('is due to rise by 5 per cent on 1 Dec 2026.')
  const before = await queued()
  world.advance({ days: 1 })
  await run()
  expect(await queued()).toBe(before)
})
