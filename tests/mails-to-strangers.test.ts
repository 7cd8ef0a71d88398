import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLAIMS_TO_REMIND } from '../src/features/claims/server/claims-to-remind.ts'
import { hashKeyFrom } from '../src/features/identity/server/access/keyed-hash.ts'
import { runReminders } from '../src/features/reminders/server/run-reminders.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { createMoneyWorld, type MoneyWorld, made } from './kit/money-world.ts'
import { sendInvitations } from './kit/send-invitations.ts'
import { wholeTest } from './kit/whole-test.ts'
import { CLIENT, LEASE, type Person, PROPERTY, SETTINGS } from './kit/world.ts'

let world: MoneyWorld
let database: ReturnType<typeof openDatabase>
let owners = 0
beforeAll(async () => {
  world = await createMoneyWorld(new Date('2026-11-16T10:00:00+05:30'))
  database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const newOwner = () => world.registerOwner(`stranger${++owners}`)
const server = () => ({
  database,
  clock: world.now,
  timeZone: SETTINGS.timeZone,
  mailer: world.mailer,
  appUrl: SETTINGS.appUrl,
  hashKey: hashKeyFrom(world.sealer),
})
/** The turns of the server that mails invitations; how many went out in each. */
async function turns(count: number): Promise<number[]> {
  const sent: number[] = []
  for (let n = 0; n < count; n++) sent.push(await sendInvitations(world))
  return sent
}
const mailsQueued = async () =>
  Number((await world.query("select count(*) from pgboss.job where name = 'mail'"))[0]?.count)

/** Brings in so many clients and invites them; returns the import's id. */
async function bringIn(owner: Person, clients: number): Promise<string> {
  const rows = Array.from({ length: clients }, (_, n) => ({
    line: n + 2,
    address1: `Flat ${n}`,
    monthlyRent: '9000',
    name: `Tenant ${n}`,
    mobileNumber: `98200${10_000 + n}`,
    email: `tenant${n}.${owners}@example.in`,
  }))
  const sheet = { name: 'rents.csv', chargeFrom: '2026-12-01', invite: true, rows }
  const reply = await owner.post('/imports', sheet)
  expect(reply).toMatchObject({ status: 201 })
  return reply.body._id
}
const waiting = async (owner: Person) => (await owner.get('/imports')).body[0].invitationsWaiting

async function letTo(owner: Person, clientMaster: string): Promise<string> {
  const propertymaster = await made(owner.post('/propertymaster', PROPERTY))
  return made(owner.post('/rentmaster', { ...LEASE, clientMaster, propertymaster }))
}

/** Records a payment; returns its receipt's id. */
async function pay(owner: Person, rentMaster: string): Promise<string> {
  const payment = { rentMaster, amount: '100', paymentMode: 'cash' }
  const { body, status } = await owner.post('/payments', payment)
  expect(status).toBe(201)
  return body.receipt._id
}

wholeTest(
  'the invitations of an import go out five at a time, so many a day, and the rest on the next',
  async () => {
    const owner = await newOwner()
    const before = await mailsQueued()
    await bringIn(owner, 45)
    expect(await mailsQueued()).toBe(before)
    const [last] = (await owner.get('/clientmaster?search=Tenant 44')).body
    expect(last.signIn).toBe('waiting')
    expect(await turns(6)).toEqual([5, 5, 5, 5, 0, 0])
    expect(await mailsQueued()).toBe(before + 20)
    expect(await waiting(owner)).toBe(25)
    // What an import leaves of the day is for clients that are invited by hand.
    expect((await owner.post(`/clientmaster/${last._id}/invitation`, {})).status).toBe(200)
    expect(await mailsQueued()).toBe(before + 21)
    world.advance({ days: 1 })
    expect(await turns(6)).toEqual([5, 5, 5, 5, 4, 0])
  },
)

wholeTest(
  'an import that is undone mails none of the invitations that had yet to go out',
  async () => {
    const owner = await newOwner()
    const id = await bringIn(owner, 8)
    expect(await turns(1)).toEqual([5])
    expect(await waiting(owner)).toBe(3)
    expect((await owner.post(`/imports/${id}/undo`)).status).toBe(200)
    expect(await turns(2)).toEqual([0, 0])
    // The same sheet again shares the day with the first.
    const again = await bringIn(owner, 40)
    expect(await turns(5)).toEqual([5, 5, 5, 0, 0])
    expect((await owner.post(`/imports/${again}/undo`)).status).toBe(200)
  },
)

test('one address that is invited, deleted and added again gets five mails a day', async () => {
  const owner = await newOwner()
  const before = await mailsQueued()
  const guest = { ...CLIENT, name: 'Victim', email: 'victim@example.in', password: undefined }
  const messages: string[] = []
  for (let n = 0; n < 8; n++) {
    const { body } = await owner.post('/clientmaster', { ...guest, invite: true })
    messages.push(body.message)
    expect((await owner.delete(`/clientmaster/${body._id}`)).status).toBe(200)
  }
  expect(await mailsQueued()).toBe(before + 5)
  expect(messages[4]).toContain('An invitation is on its way')
  expect(messages[5]).toBe(
    'Client added. The invitation to victim@example.in waits: today’s limit of emails is reached. It goes out automatically.',
  )
  const { body } = await owner.post('/clientmaster', { ...guest, invite: true })
  expect((await owner.get(`/clientmaster/${body._id}`)).body.signIn).toBe('waiting')
  expect((await owner.post(`/clientmaster/${body._id}/invitation`, {})).status).toBe(429)
  expect(await turns(1)).toEqual([0])
  world.advance({ days: 1 })
  expect(await turns(2)).toEqual([1, 0])
})

test('one address gets five mails a day about a password that its owner sets again and again', async () => {
  const owner = await newOwner()
  const guest = { ...CLIENT, name: 'Victim', email: 'password@example.in' }
  const setPassword = async (password: string) => {
    const { _id } = (await owner.post('/clientmaster', guest)).body
    const record = (await owner.get(`/clientmaster/${_id}`)).body
    const { status } = await owner.put(`/clientmaster/${_id}`, { ...record, password })
    expect((await owner.delete(`/clientmaster/${_id}`)).status).toBe(200)
    return status
  }
  const before = await mailsQueued()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push(await setPassword(`a long password ${n}`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await mailsQueued()).toBe(before + 5)
})

test('a client whose password the owner typed gets five receipts a day by mail, and more once they set one by a mailed link', async () => {
  const owner = await world.registerOwner('patient')
  const client = {
    ...CLIENT,
    name: 'Quiet',
    email: 'quiet@example.in',
    password: 'a long password',
  }
  const id = (await owner.post('/clientmaster', client)).body._id
  const lease = await letTo(owner, id)
  const receipts: string[] = []
  for (let n = 0; n < 6; n++) receipts.push(await pay(owner, lease))
  const hints = async (place: number) =>
    JSON.stringify((await owner.get(`/rentTranscation/${receipts[place]}`)).body.hints)
  expect(await hints(4)).not.toContain('unmailed')
  expect(await hints(5)).toContain('unmailed-limit')
  const send = async () => (await owner.post(`/rentTranscation/${receipts[5]}/mail`)).status
  expect(await send()).toBe(429)
  const { email, password } = client
  expect((await world.nobody.post('/clientmasterlogin', { email, password })).status).toBe(200)
  expect(await send()).toBe(429)
  expect((await world.nobody.post('/forgot-password', { email })).status).toBe(200)
  const { text } = await world.nextMail(email, /^Your new Rentbook password/)
  const [, of, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  const own = { password: 'a password of my own' }
  expect((await world.nobody.post(`/resetpassword/${of}/${token}`, own)).status).toBe(200)
  expect(await send()).toBe(200)
  expect(await hints(5)).not.toContain('unmailed')
})

wholeTest(
  'receipts and their cancellations share one ceiling, and the receipt shows what was left out',
  async () => {
    const owner = await newOwner()
    const lease = await letTo(owner, (await world.addClient(owner, 'Busy')).id)
    const before = await mailsQueued()
    const receipts: string[] = []
    for (let n = 0; n < 20; n++) receipts.push(await pay(owner, lease))
    expect(await mailsQueued()).toBe(before + 20)
    for (const id of receipts)
      expect((await owner.post(`/rentTranscation/${id}/cancel`, { reason: 'wrong' })).status).toBe(
        200,
      )
    // 30 on the first day, and 5 more as the client has confirmed their address.
    expect(await mailsQueued()).toBe(before + 35)
    const hints = async (id = '') => (await owner.get(`/rentTranscation/${id}`)).body.hints
    expect(await hints(receipts[14])).toEqual([])
    expect(await hints(receipts[15])).toMatchObject([{ code: 'cancellation-unmailed-limit' }])
  },
)

test('a reminder that the ceiling leaves out is listed as such, and tried again the next day', async () => {
  const owner = await newOwner()
  const lease = await letTo(owner, (await world.addClient(owner, 'Late')).id)
  await owner.put('/remindersettings', { on: true })
  const day = world.today()
  const charge = { rentMaster: lease, kind: 'other', name: 'Key', amount: '500', dueOn: day }
  expect((await owner.post('/charges', charge)).status).toBe(201)
  await world.query("insert into organization_mails values ($1, $2, 1000, '')", [
    owner.organizationId,
    day,
  ])
  const remind = () => runReminders({ ...server(), ...CLAIMS_TO_REMIND })
  expect(await remind()).toBe(0)
  expect((await owner.get('/reminders')).body).toMatchObject([{ state: 'held' }])
  expect(await remind()).toBe(0)
  world.advance({ days: 1 })
  expect(await remind()).toBe(1)
})
