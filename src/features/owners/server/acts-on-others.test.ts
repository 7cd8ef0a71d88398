import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CLIENT,
  createWorld,
  PASSWORD,
  type Person,
  type World,
} from '../../../../tests/kit/world.ts'
import { allTables } from '../../../app/server/declared.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { eraseClosedOrganizations } from '../../privacy/server/erasure/erase-closed-organizations.ts'

let world: World
let admin: Person
let count = 0
beforeAll(async () => {
  world = await createWorld({ settings: { adminEmails: ['admin@example.in', 'boss@example.in'] } })
  admin = await world.registerAdministrator()
  await world.nobody.post('/register', { email: 'boss@example.in' })
  const { text } = await world.nextMail('boss@example.in')
  const [, id, token] = /confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  await world.nobody.post('/register/confirm', { id, token, password: PASSWORD })
})
afterAll(() => world.close())

const AGAIN = { status: 403, body: { code: 'sign-in-again' } }
const proof = { currentPassword: PASSWORD }
const why = { reason: 'Asked by phone' }
const NO_REASON = { status: 400, body: { errors: { reason: 'Please enter a reason.' } } }
const signedIn = async (email: string, path = '/owner/login') => {
  const { body } = await world.nobody.post(path, { email, password: PASSWORD })
  return world.callerWith(body.token)
}
const mailTo = (email: string, subject: RegExp, words: string) =>
  world.mail.waitForMail(
    (mail) => mail.to.includes(email) && subject.test(mail.subject) && mail.text.includes(words),
  )

async function erase() {
  const database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
  const erasure = {
    database,
    clock: world.now,
    timeZone: 'Asia/Kolkata',
    afterDays: 90,
    tables: allTables(),
  }
  await eraseClosedOrganizations(erasure)
  await database.close()
}

let owner: Person
let fresh: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  owner = await world.registerOwner(`Asha${++count}`)
  fresh = await signedIn(admin.email)
})

describe('a token of an administrator from eleven minutes ago', () => {
  test('does nothing to others without a proof of who holds it', async () => {
    world.advance({ minutes: 11 })
    const path = `/ownermaster/${owner.id}`
    const { name, email } = owner
    const same = { name, email, phone: '9876543210' }
    const asking = { kind: 'erase', text: 'All of it.' }
    const request = (await owner.post('/rightsrequests', asking)).body._id
    const acts = [
      () => fresh.delete(path),
      () => fresh.put(path, { ...same, name: 'Renamed' }),
      () => fresh.put(path, { ...same, trialEndsAt: '2020-01-01' }),
      () => fresh.put(path, { ...same, subscribed: true }),
      () => fresh.post('/ownermaster', { ...same, email: 'x@new.in', password: PASSWORD }),
      () => fresh.post(`${path}/reopen`, why),
      () => fresh.post(`${path}/secondfactor/remove`, why),
      () => fresh.post('/clock/confirm', why),
      () => fresh.post(`/rightsrequests/${request}/answer`, { answer: 'Erased.' }),
    ]
    for (const act of acts) expect(await act()).toMatchObject(AGAIN)
    expect((await owner.get('/session')).status).toBe(200)
    expect((await fresh.get(path)).body).toMatchObject({ name, subscribed: false })
    expect((await fresh.delete(path, {}, { reason: 'Left', ...proof })).status).toBe(200)
  })

  test('is told that a wrong password is wrong, and closes nothing', async () => {
    world.advance({ minutes: 11 })
    const wrong = { currentPassword: 'wrong', ...why }
    const reply = await fresh.delete(`/ownermaster/${owner.id}`, {}, wrong)
    expect(reply.body.errors).toEqual({ currentPassword: 'This is not your password.' })
    expect((await owner.get('/session')).status).toBe(200)
  })
})

test('an act of an administrator on others without a reason is refused at its field, however fresh the sign-in', async () => {
  const path = `/ownermaster/${owner.id}`
  const { name, email } = owner
  const same = { name, email, phone: '9876543210', subscribed: true }
  const acts = [
    () => fresh.post(`${path}/secondfactor/remove`, { reason: ' ' }),
    () => fresh.post(`${path}/reopen`, proof),
    () => fresh.post('/clock/confirm', {}),
    // The specification has these, without a reason and without a proof.
    () => fresh.delete(path, {}, proof),
    () => fresh.put(path, { ...same, ...proof }),
  ]
  for (const act of acts) expect(await act()).toMatchObject(NO_REASON)
  expect((await owner.get('/session')).status).toBe(200)
  expect((await fresh.get(path)).body.subscribed).toBe(false)
})

describe('a closed organization', () => {
  test('is told to the owner, to clients who signed in and to every administrator, with the reason', async () => {
    const email = `tenant${count}@example.in`
    const silent = `silent${count}@example.in`
    await world.addClient(owner, `Tenant${count}`)
    await owner.post('/clientmaster', { ...CLIENT, name: 'Silent', email: silent })
    const closing = { reason: 'Asked by phone' }
    expect((await fresh.delete(`/ownermaster/${owner.id}`, {}, closing)).status).toBe(200)
    for (const [to, subject] of [
      [owner.email, /^Your account at Rentbook was closed$/],
      [admin.email, /^An owner was deleted at Rentbook$/],
      ['boss@example.in', /^An owner was deleted at Rentbook$/],
    ] as const)
      expect((await mailTo(to, subject, owner.name)).text).toContain('Asked by phone')
    expect((await mailTo(email, /were closed$/, owner.name)).text).toContain('You cannot sign in')
    expect(world.mail.mails.filter(({ to }) => to.includes(silent))).toEqual([])
    const [entry] = await world.query(
      "select before from events where record_id = $1 and verb = 'deleted'",
      [owner.id],
    )
    expect(entry.before.reason).toBe('Asked by phone')
  })

  test('opens again as it was, with its clients, and its erasure passes over it', async () => {
    const email = `tenant${count}@example.in`
    await world.addClient(owner, `Tenant${count}`)
    const { name, email: own } = owner
    const subscribed = { name, email: own, phone: '9876543210', subscribed: true }
    await fresh.put(`/ownermaster/${owner.id}`, subscribed)
    await fresh.delete(`/ownermaster/${owner.id}`)
    const isOwn = ({ _id }: { _id: string }) => _id === owner.id
    const listed = (await fresh.get('/closedowners')).body.find(isOwn)
    expect(listed).toMatchObject({ name: owner.name, email: owner.email })
    world.advance({ days: 60 })
    const boss = await signedIn('boss@example.in')
    const reply = await boss.post(`/ownermaster/${owner.id}/reopen`, { reason: 'A mistake' })
    expect(reply.status).toBe(200)
    expect((await boss.get('/closedowners')).body.find(isOwn)).toBeUndefined()
    world.advance({ days: 60 })
    await erase()
    const back = await signedIn(owner.email)
    expect((await back.get('/clientmaster')).body).toMatchObject([{ email }])
    expect(
      (await signedIn(email, '/clientmasterlogin').then((it) => it.get('/session'))).status,
    ).toBe(200)
    expect((await mailTo(owner.email, /is open again$/, owner.name)).text).toContain('A mistake')
    await mailTo(email, /are open again$/, 'You can sign in as before')
    await mailTo(admin.email, /opened again at Rentbook$/, owner.name)
    const audit = (await (await signedIn(admin.email)).get(`/ownermaster/${owner.id}/audit`)).body
    expect(audit[0]).toMatchObject({
      action: 'changed',
      after: { reason: 'A mistake', closed: false },
    })
    expect(audit[1]).toMatchObject({ action: 'deleted' })
    expect(audit[1].before).not.toHaveProperty('closed')
  })

  test('stays closed once its personal data is erased, and while its e-mail belongs to another', async () => {
    await fresh.delete(`/ownermaster/${owner.id}`)
    const again = { name: 'Again', email: owner.email, phone: '1', password: PASSWORD }
    const second = (await fresh.post('/ownermaster', again)).body._id
    const reopen = async () =>
      (await signedIn(admin.email)).post(`/ownermaster/${owner.id}/reopen`, why)
    expect(await reopen()).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    await fresh.delete(`/ownermaster/${second}`)
    world.advance({ days: 91 })
    await erase()
    expect(await reopen()).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const listed = (await (await signedIn(admin.email)).get('/closedowners')).body
    expect(listed.map(({ _id }: { _id: string }) => _id)).not.toContain(owner.id)
  })

  test('is not there to be opened where it is open, or of no one', async () => {
    expect((await fresh.post(`/ownermaster/${owner.id}/reopen`, why)).status).toBe(404)
    const nobody = '0190c0de-0000-7000-8000-000000000000'
    expect((await fresh.post(`/ownermaster/${nobody}/reopen`, why)).status).toBe(404)
  })
})

test('a moved trial and another name are told to the owner and every administrator', async () => {
  const { email } = owner
  const change = { name: 'New Name', email, phone: '9876543210', trialEndsAt: '2027-01-01' }
  const reply = await fresh.put(`/ownermaster/${owner.id}`, { ...change, reason: 'Paid late' })
  expect(reply.status).toBe(200)
  for (const to of [email, admin.email, 'boss@example.in']) {
    const { text } = await mailTo(
      to,
      /administrator changed (your account|an owner) at/,
      owner.name,
    )
    expect(text).toContain('another name was set, and the end of the trial was moved')
    expect(text).toContain('The reason given: Paid late')
    expect(text).not.toContain('undochange')
  }
})

test('a confirmed clock and an added owner are told to every administrator', async () => {
  await fresh.post('/clock/confirm', { reason: 'Checked' })
  await fresh.post('/ownermaster', {
    name: `Added${count}`,
    email: `added${count}@example.in`,
    phone: '1',
    password: PASSWORD,
  })
  for (const to of [admin.email, 'boss@example.in']) {
    await mailTo(to, /^The clock of Rentbook's server was confirmed$/, 'Checked')
    await mailTo(to, /^An owner was added at Rentbook$/, `Added${count}`)
  }
})

test('an answer to what an owner asked about their data is told to every administrator', async () => {
  const asking = { kind: 'erase', text: 'All of it.' }
  const request = (await owner.post('/rightsrequests', asking)).body._id
  const path = `/rightsrequests/${request}/answer`
  expect((await fresh.post(path, { answer: 'It is erased.' })).status).toBe(200)
  for (const to of [admin.email, 'boss@example.in'])
    await mailTo(to, /request about data was answered/, owner.name)
})
