import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { type Person, SETTINGS } from '../../../../tests/kit/world.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { CLAIMS_TO_REMIND } from '../../claims/server/claims-to-remind.ts'
import { hashKeyFrom } from '../../identity/server/access/keyed-hash.ts'
import { runReminders } from './run-reminders.ts'

// 16 November 2026, 10:00. Each client owes ₹ 500 since the 6th unless said otherwise.

let world: MoneyWorld
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  world = await createMoneyWorld(new Date('2026-11-16T10:00:00+05:30'))
  database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await world.close()
})

async function lateClient(name: string, dueOn = '2026-11-06') {
  const client = await world.addClient(world.owner, name)
  const { lease } = await world.letTo({}, client)
  const charge = { rentMaster: lease, kind: 'other', name: 'Key', amount: '500', dueOn }
  expect((await world.owner.post('/charges', charge)).status).toBe(201)
  return { client, lease }
}

const mail = (...rentMasters: string[]) => world.owner.post('/reminders', { rentMasters })
const duesOf = async (lease: string) =>
  (await world.owner.get('/dues')).body.find(
    ({ rentMaster }: { rentMaster: string }) => rentMaster === lease,
  )
const mailTo = ({ email }: Person) => world.nextMail(email, /still due|बाकी है/)
const runAutomatic = () =>
  runReminders({
    database,
    clock: world.now,
    timeZone: SETTINGS.timeZone,
    mailer: world.mailer,
    appUrl: SETTINGS.appUrl,
    hashKey: hashKeyFrom(world.sealer),
    ...CLAIMS_TO_REMIND,
  })

test('reminders mailed in one go name everybody who got none, with the reason', async () => {
  const late = await lateClient('Meera')
  const paid = await lateClient('Paid')
  await world.pay(paid.lease, '500')
  const claiming = await lateClient('Claiming')
  await claiming.client.post('/claims', {
    rentMaster: claiming.lease,
    amount: '200',
    method: 'upi',
  })
  const off = await lateClient('Off')
  await world.owner.put(`/rentmaster/${off.lease}/reminders`, { on: false })
  const later = await lateClient('Later', '2026-11-16')
  const all = [late, paid, claiming, off, later].map(({ lease }) => lease)
  const { status, body } = await mail(...all)
  expect([status, body.mailed]).toEqual([200, 1])
  expect(body.unmailed).toEqual([
    { rentMaster: paid.lease, reason: 'paid' },
    { rentMaster: claiming.lease, reason: 'claim' },
    { rentMaster: off.lease, reason: 'off' },
    { rentMaster: later.lease, reason: 'paid' },
  ])
  const { subject, text, headers } = await mailTo(late.client)
  expect(subject).toBe('₹ 500 is still due')
  expect(text).toMatch(/^Dear Meera,\n\n₹ 500 for .* was due on 6 Nov 2026, 10 days ago\./)
  expect(headers['list-unsubscribe']).toContain('/stopreminders/')
  // The second press mails nothing more, and the list says why.
  expect((await mail(late.lease)).body).toMatchObject({
    mailed: 0,
    unmailed: [{ rentMaster: late.lease, reason: 'mailed today' }],
  })
  expect(await duesOf(late.lease)).toMatchObject({
    lastReminder: { sentOn: '2026-11-16', channel: 'email' },
    unmailed: 'mailed today',
    claimed: '0',
    language: null,
  })
  expect(await duesOf(claiming.lease)).toMatchObject({
    lastReminder: null,
    unmailed: null,
    claimed: '200',
  })
})

test('a client who chose Hindi reads the usual text in Hindi, as the preview shows it', async () => {
  const { client, lease } = await lateClient('Leela')
  await client.post('/session/language', { language: 'hi-IN' })
  expect((await duesOf(lease)).language).toBe('hi-IN')
  const preview = await world.owner.get(`/rentmaster/${lease}/reminders/letter`)
  expect(preview.body.subject).toBe('₹ 500 बाकी है')
  expect(preview.body.text).not.toContain('stopreminders')
  await mail(lease)
  const { subject, text } = await mailTo(client)
  expect([subject, text.startsWith(preview.body.text)]).toEqual([preview.body.subject, true])
})

test('what was mailed by hand is not repeated by the automatic reminder of the next day', async () => {
  const { lease } = await lateClient('Asif')
  await mail(lease)
  await world.owner.put('/remindersettings', { on: true })
  world.advance({ days: 1 })
  await world.passDays(0)
  await runAutomatic()
  const sent = await world.query('select channel from reminders where lease_id = $1', [lease])
  expect(sent).toHaveLength(1)
  await world.owner.put('/remindersettings', { on: false })
})

test('a mail that the day’s ceiling or its reader keeps back is named with that reason', async () => {
  const held = await lateClient('Held')
  const unwanted = await lateClient('Unwanted')
  await world.query(
    `insert into mail_refusals (organization_id, id, email, refused_by, refused_at)
     values ($1, $2, $3, 'reader', now())`,
    [world.owner.organizationId, unwanted.lease, unwanted.client.email],
  )
  await world.query('update organization_mails set mails = 1000000')
  const { body } = await mail(held.lease, unwanted.lease)
  expect([body.mailed, body.unmailed.map(({ reason }: { reason: string }) => reason)]).toEqual([
    0,
    ['limit', 'unwanted'],
  ])
  // One that was held back reminded nobody.
  expect(await duesOf(held.lease)).toMatchObject({ lastReminder: null, unmailed: 'limit' })
  await world.query('delete from organization_mails')
})

test('at night nothing is mailed, and an agreement of another owner mails nobody', async () => {
  const { lease } = await lateClient('Farah')
  const stranger = await world.registerOwner('Stranger')
  expect((await stranger.post('/reminders', { rentMasters: [lease] })).status).toBe(404)
  expect((await stranger.get(`/rentmaster/${lease}/reminders/letter`)).status).toBe(404)
  expect((await mail()).status).toBe(400)
  world.advance({ minutes: 10 * 60 }) // 20:00
  const { status, body } = await mail(lease)
  expect([status, body.message]).toEqual([
    409,
    'Reminders are emailed between 9:00 and 20:00. Please try again then.',
  ])
  expect((await duesOf(lease)).lastReminder).toBe(null)
})
