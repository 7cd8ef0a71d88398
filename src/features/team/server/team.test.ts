import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duringCommitOf } from '../../../../tests/kit/during-commit.ts'
import { totpOf } from '../../../../tests/kit/totp.ts'
import {
  type Caller,
  CLIENT,
  createWorld,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  admin = await world.registerAdministrator()
})
afterAll(() => world.close())

type Role = 'manager' | 'accountant' | 'caretaker'

const emailOf = (name: string) => `${name.toLowerCase()}@team.in`

/** Invites somebody; returns their id and what the link in the mail holds. */
async function invite(owner: Caller, name: string, role: Role) {
  const email = emailOf(name)
  const reply = await owner.post('/team', { name, email, role })
  expect([reply.status, reply.body.message]).toEqual([
    201,
    `An invitation is on its way to ${email}.`,
  ])
  return { id: reply.body._id as string, link: await linkTo(email) }
}

async function linkTo(email: string) {
  const { text } = await world.nextMail(email, /asks you to help/)
  // Whom they help is no landlord of theirs.
  expect(text).toContain('Do you not want these invitations?')
  expect(text).not.toContain('your landlord')
  const [, id = '', token = ''] = /invitation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  return { id, token }
}

const accept = (link: object, password = PASSWORD) =>
  world.nobody.post('/invitations/accept', { ...link, password })

/** The messages that refuse an invitation's link, first when it is checked, then when it is used. */
async function refusedBoth(link: object): Promise<string[]> {
  const replies = [
    await world.nobody.post('/links/check', { kind: 'invitation', ...link }),
    await accept(link),
  ]
  expect(replies.map(({ body }) => body.code)).toEqual(['email-taken', 'email-taken'])
  return replies.map(({ body }) => body.message)
}

const signIn = (name: string, password = PASSWORD) =>
  world.nobody.post('/owner/login', { email: emailOf(name), password })

/** Somebody who was invited, has come and is signed in. */
async function join(owner: Caller, name: string, role: Role) {
  const { id, link } = await invite(owner, name, role)
  expect((await accept(link)).status).toBe(200)
  const { body } = await signIn(name)
  return { ...world.callerWith(body.token), id, link, reply: body }
}

const memberOf = async (owner: Caller, id: string) =>
  (await owner.get('/team')).body.members.find((it: { _id: string }) => it._id === id)

/** What the history has of somebody, newest first: who did it, how, and what is new. */
const historyOf = async (owner: Caller, id: string) =>
  (await owner.get(`/events?record=${id}`)).body.map(
    ({ actor, verb, after }: { actor: string | null; verb: string; after: object }) => [
      actor,
      verb,
      after,
    ],
  )

describe('an invitation', () => {
  test('brings somebody in by a link, with a password of their own; they sign in as an owner, with what they are', async () => {
    const { id, link } = await invite(asha, 'Sunita', 'manager')
    expect((await world.nextMail(asha.email, /was invited/)).text).toContain('Sunita')
    expect(await memberOf(asha, id)).toMatchObject({ state: 'invited', role: 'manager' })
    expect((await signIn('Sunita')).status).toBe(401)

    const look = { kind: 'invitation', ...link }
    expect((await world.nobody.post('/links/check', look)).body).toEqual({
      message: 'This link works.',
      as: 'owner',
      email: emailOf('Sunita'),
      of: 'Asha',
      team: { member: 'manager', of: 'Asha' },
    })
    expect((await accept(link)).body.message).toBe(
      'Your password is set. Please sign in as an owner.',
    )
    expect((await world.nextMail(asha.email, /is in your Rentbook team/)).text).toContain('manager')

    const { status, body } = await signIn('Sunita')
    expect([status, body.tenant_id]).toEqual([200, asha.organizationId])
    const user = {
      _id: id,
      name: 'Sunita',
      email: emailOf('Sunita'),
      role: 'Owner',
      member: 'manager',
      memberOf: { _id: asha.id, name: 'Asha' },
    }
    expect(body.user).toMatchObject(user)
    expect((await world.callerWith(body.token).get('/session')).body.user).toMatchObject(user)
    expect((await world.callerWith(body.token).get('/account')).body).toMatchObject(user)
    expect((await asha.get('/session')).body.user).not.toHaveProperty('member')
    expect(await memberOf(asha, id)).toMatchObject({
      state: 'joined',
      linkExpiresAt: null,
      lastSignedInAt: expect.any(String),
      devices: [{ _id: expect.any(String) }],
    })
  })

  test('works once, for seven days, for the last link alone, and not once it was taken back', async () => {
    const used = await invite(asha, 'Used', 'accountant')
    expect((await accept(used.link)).status).toBe(200)
    expect((await accept(used.link, 'another one')).body.code).toBe('link-expired')

    const renewed = await invite(asha, 'Renewed', 'accountant')
    const again = () => asha.post(`/team/${renewed.id}/invitation`, {})
    expect((await again()).status).toBe(429)
    world.advance({ minutes: 6 })
    expect((await again()).status).toBe(200)
    const newest = await linkTo(emailOf('Renewed'))
    expect((await accept(renewed.link)).body.code).toBe('link-expired')
    expect((await accept(newest)).status).toBe(200)
    expect((await again()).status).toBe(409)

    const back = await invite(asha, 'Back', 'caretaker')
    expect((await asha.delete(`/team/${back.id}`)).body.message).toContain('taken back')
    const look = { kind: 'invitation', ...back.link }
    expect((await world.nobody.post('/links/check', look)).body.code).toBe('link-expired')
    expect((await accept(back.link)).body.code).toBe('link-expired')
    const forged = { id: back.id, token: newest.token }
    expect((await accept(forged)).body.code).toBe('link-expired')
  })

  test('that is taken in two tabs at once is taken by one of them, with its password', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { id, link } = await invite(asha, `Tabs${time}`, 'accountant')
      const passwords = [0, 1, 2, 3].map((tab) => `from tab ${tab} alone`)
      const replies = await Promise.all(passwords.map((password) => accept(link, password)))
      expect(replies.map(({ body }) => body.code ?? 'taken').sort()).toEqual([
        'link-expired',
        'link-expired',
        'link-expired',
        'taken',
      ])
      const signIns = await Promise.all(passwords.map((it) => signIn(`Tabs${time}`, it)))
      expect(signIns.map(({ status }) => status === 200)).toEqual(
        replies.map(({ status }) => status === 200),
      )
      expect(await memberOf(asha, id)).toMatchObject({ state: 'joined', role: 'accountant' })
    }
  })

  test('opens what the owner chose last, where that was changed before they came', async () => {
    const flat = (await asha.post('/propertymaster', PROPERTY)).body._id
    const { id, link } = await invite(asha, 'Chosen', 'manager')
    const change = { role: 'accountant', properties: [flat] }
    expect((await asha.put(`/team/${id}`, change)).status).toBe(200)
    const look = { kind: 'invitation', ...link }
    const told = (await world.nobody.post('/links/check', look)).body.team
    expect(told).toEqual({ member: 'accountant', of: 'Asha' })
    expect((await accept(link)).status).toBe(200)
    expect((await signIn('Chosen')).body.user).toMatchObject({
      member: 'accountant',
      memberProperties: [flat],
    })
  })

  test('is refused for who is of the team, a client of these books or an owner, at the field', async () => {
    await invite(asha, 'Twice', 'manager')
    await asha.post('/clientmaster', { ...CLIENT, name: 'Ravi', email: 'ravi@example.in' })
    const refusal = async (email: string) => {
      const { status, body } = await asha.post('/team', { name: 'X', email, role: 'manager' })
      return [status, body.code, body.errors.email]
    }
    expect(await refusal(emailOf('Twice'))).toEqual([
      409,
      'email-taken',
      'This person is in your team already, or invited to it.',
    ])
    expect(await refusal('ravi@example.in')).toEqual([
      409,
      'email-taken',
      'This address belongs to one of your clients.',
    ])
    for (const email of [asha.email, 'admin@example.in'])
      expect(await refusal(email)).toEqual([
        409,
        'email-taken',
        'This email address has an account already.',
      ])
  })

  test('reserves no address: who registers as an owner before they come stays one', async () => {
    const email = 'free@example.in'
    await asha.post('/team', { name: 'Free', email, role: 'manager' })
    const link = await linkTo(email)
    await world.registerOwner('Free')
    const told = `${email} has another account by now, and an address can have one. Ask Asha to invite you at another address.`
    expect(await refusedBoth(link)).toEqual([told, told])
    expect((await asha.post('/team', { name: 'Free', email, role: 'manager' })).status).toBe(409)
  })

  test('of an address that became a client of these books is refused before anything is typed, and works once it is free', async () => {
    const { id, link } = await invite(asha, 'Lodger', 'caretaker')
    const client = { ...CLIENT, name: 'Lodger', email: emailOf('Lodger') }
    const { body } = await asha.post('/clientmaster', client)
    const told = `${client.email} belongs to a client of Asha by now, and a client cannot join the team. Ask Asha to invite you at another address.`
    expect(await refusedBoth(link)).toEqual([told, told])
    const again = await asha.post(`/team/${id}/invitation`, {})
    expect([again.status, again.body.message]).toEqual([
      409,
      'This address belongs to one of your clients.',
    ])
    // A client of others is nobody here.
    const other = await world.registerOwner('Other')
    await other.post('/clientmaster', client)
    await asha.delete(`/clientmaster/${body._id}`)
    expect((await accept(link)).status).toBe(200)
  })

  test('needs the password some time after the sign-in, and so does another role', async () => {
    const { id } = await join(asha, 'Later', 'caretaker')
    world.advance({ minutes: 11 })
    const body = { name: 'Late', email: emailOf('Late'), role: 'manager' }
    expect((await asha.post('/team', body)).body.code).toBe('sign-in-again')
    expect((await asha.put(`/team/${id}`, { role: 'manager' })).body.code).toBe('sign-in-again')
    const proved = { role: 'manager', currentPassword: PASSWORD }
    expect((await asha.put(`/team/${id}`, proved)).status).toBe(200)
    expect((await asha.post('/team', { ...body, currentPassword: PASSWORD })).status).toBe(201)
  })
})

describe('what those of a team may do', () => {
  let farid: Person
  beforeAll(async () => {
    farid = await world.registerOwner('Farid')
  })

  test('a manager writes, and changes no payment settings, no team, no year and nothing of the owner', async () => {
    const manager = await join(farid, 'Mona', 'manager')
    const { status, body } = await manager.post('/propertymaster', PROPERTY)
    expect(status).toBe(201)
    const [event] = (await farid.get(`/events?record=${body._id}`)).body
    expect([event.verb, event.actor]).toEqual(['added', 'Mona'])
    const [of] = (await farid.get('/events?search=Mona')).body
    expect(of.actor).toBe('Mona')
    const refused = [
      manager.put('/moneysettings', { upiId: 'mona@okbank' }),
      manager.put('/account/profile', { bankAccountNumber: '1' }),
      manager.get('/account/numbers'),
      manager.get(`/ownermaster/${farid.id}`),
      manager.post('/closedyears', { year: '2020-21' }),
      manager.delete(`/propertymaster/${body._id}`),
      manager.get('/team'),
      manager.post('/team', { name: 'Friend', email: 'friend@team.in', role: 'manager' }),
      manager.put(`/team/${manager.id}`, { role: 'manager' }),
      manager.delete(`/team/${manager.id}`),
      manager.put('/teamsettings', { secondFactorRequired: false }),
      manager.post('/calendarlink', {}),
    ]
    for (const reply of await Promise.all(refused)) expect(reply.status).toBe(403)
  })

  test('the owner is removed, changed and signed out by nobody of the team', async () => {
    const owner = await world.registerOwner('Stays')
    const device = (await owner.get('/account')).body.devices[0]._id
    const proof = { currentPassword: PASSWORD, reason: 'Mine now' }
    for (const role of ['manager', 'accountant', 'caretaker'] as const) {
      const member = await join(owner, `${role}OfStays`, role)
      const tried = [
        member.delete(`/team/${owner.id}`, {}, proof),
        member.put(`/team/${owner.id}`, { role: 'caretaker', ...proof }),
        member.post(`/team/${owner.id}/secondfactor/remove`, proof),
        member.delete(`/teamdevices/${device}`),
        member.put(`/ownermaster/${owner.id}`, { name: 'Mine' }),
        member.delete(`/ownermaster/${owner.id}`, {}, proof),
        member.post(`/ownermaster/${owner.id}/reopen`, proof),
        member.put(`/team/${member.id}`, { role: 'owner', ...proof }),
      ]
      for (const { status } of await Promise.all(tried)) expect([role, status]).toEqual([role, 403])
    }
    // Nor is the owner somebody of their own team.
    expect((await owner.delete(`/team/${owner.id}`)).status).toBe(404)
    expect((await owner.put(`/team/${owner.id}`, { role: 'manager' })).status).toBe(404)
    expect((await owner.get('/session')).body.user).toMatchObject({ _id: owner.id, role: 'Owner' })
    expect((await owner.get('/team')).body.members).toHaveLength(3)
  })

  test('an accountant reads the books and records nothing; a caretaker reads no money', async () => {
    const accountant = await join(farid, 'Anil', 'accountant')
    for (const path of ['/daybook', '/propertymaster', '/dues', '/expenses', '/search?q=lake'])
      expect([path, (await accountant.get(path)).status]).toEqual([path, 200])
    expect((await accountant.post('/propertymaster', PROPERTY)).status).toBe(403)
    const caretaker = await join(farid, 'Kiran', 'caretaker')
    for (const path of ['/daybook', '/propertymaster', '/dues', '/clientmaster', '/search?q=lake'])
      expect([path, (await caretaker.get(path)).status]).toEqual([path, 403])
  })

  test('their own data are their account alone, and the history shows nothing of accounts', async () => {
    const manager = await join(farid, 'Own', 'manager')
    const { body } = await manager.post('/mydata', { password: PASSWORD, pdfs: true })
    expect(body).toContain('account.csv')
    expect(body).toContain(emailOf('Own'))
    for (const text of ['properties.csv', 'events.csv', 'bring-back', 'Lake View', farid.email])
      expect(body).not.toContain(text)
    const kinds = (await manager.get('/events')).body.map((it: { kind: string }) => it.kind)
    expect(kinds).not.toContain('member')
    expect(kinds).not.toContain('owner')
    expect((await farid.post('/mydata', { password: PASSWORD })).body).toContain('team.csv')
  })

  test('changing the own password is recorded as theirs, and leaves the owner signed in', async () => {
    const member = await join(farid, 'Change', 'accountant')
    const change = { current: PASSWORD, next: 'a longer one' }
    expect((await member.post('/account/password', change)).status).toBe(200)
    const [event] = (await farid.get(`/events?record=${member.id}`)).body
    expect(event).toMatchObject({ kind: 'member', actor: 'Change', verb: 'changed' })
    expect((await farid.get('/session')).status).toBe(200)
    expect((await signIn('Change', 'a longer one')).status).toBe(200)
  })
})

test('a new email of their own counts by its code, and the old one can take it back', async () => {
  const owner = await world.registerOwner('Email')
  const member = await join(owner, 'Moves', 'accountant')
  const taken = await member.post('/membership/email', { email: asha.email })
  expect(taken.body.code).toBe('email-taken')
  const email = 'moved@team.in'
  expect((await member.post('/membership/email', { email })).status).toBe(200)
  expect((await member.get('/account')).body.pendingEmail).toBe(email)
  const { subject } = await world.nextMail(email)
  const code = /\d{6}/.exec(subject)?.[0]
  expect((await member.post('/membership/email/confirm', { code })).body.email).toBe(email)
  const signedIn = await world.nobody.post('/owner/login', { email, password: PASSWORD })
  expect(signedIn.status).toBe(200)
  const { text } = await world.nextMail(emailOf('Moves'), /another email now/)
  const [, id, token] = /undoemail\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  const undone = await world.nobody.post('/account/email/undo', {
    id,
    token,
    password: 'newer one',
  })
  expect(undone.status).toBe(200)
  expect((await signIn('Moves', 'newer one')).status).toBe(200)
  expect((await historyOf(owner, member.id)).slice(0, 2)).toEqual([
    ['Moves', 'changed', { email }],
    [null, 'changed', { invitation: 'accepted' }],
  ])
})

describe('the end of a membership', () => {
  let meera: Person
  beforeAll(async () => {
    meera = await world.registerOwner('Meera')
  })

  test('is in force at the next request, for every session, and what was recorded stays', async () => {
    const member = await join(meera, 'Gone', 'manager')
    const other = world.callerWith((await signIn('Gone')).body.token)
    const property = (await member.post('/propertymaster', PROPERTY)).body._id
    expect((await meera.delete(`/team/${member.id}`)).status).toBe(200)
    for (const caller of [member, other])
      expect((await caller.get('/propertymaster')).status).toBe(401)
    expect((await signIn('Gone')).status).toBe(401)
    expect((await meera.get(`/propertymaster/${property}`)).status).toBe(200)
    expect(await memberOf(meera, member.id)).toMatchObject({ state: 'ended', devices: [] })
    expect((await meera.delete(`/team/${member.id}`)).status).toBe(404)
    expect((await join(meera, 'Gone', 'accountant')).id).not.toBe(member.id)
  })

  test('another role is in force at the next request', async () => {
    const member = await join(meera, 'Role', 'manager')
    expect((await member.get('/daybook')).status).toBe(200)
    await meera.put(`/team/${member.id}`, { role: 'caretaker' })
    expect((await member.get('/daybook')).status).toBe(403)
    expect((await member.get('/session')).body.user.member).toBe('caretaker')
  })

  test('comes by leaving, too', async () => {
    const member = await join(meera, 'Leave', 'accountant')
    expect((await meera.post('/membership/leave', {})).status).toBe(403)
    expect((await member.post('/membership/leave', {})).status).toBe(200)
    expect((await member.get('/session')).status).toBe(401)
    expect(await memberOf(meera, member.id)).toMatchObject({ state: 'ended' })
    expect((await historyOf(meera, member.id))[0]).toEqual(['Leave', 'changed', { hasLeft: true }])
  })

  test('a device is signed out by the owner, and none of another team', async () => {
    const member = await join(meera, 'Device', 'accountant')
    const [device] = (await memberOf(meera, member.id)).devices
    expect((await asha.delete(`/teamdevices/${device._id}`)).status).toBe(404)
    const ofOwner = (await meera.get('/account')).body.devices[0]._id
    expect((await meera.delete(`/teamdevices/${ofOwner}`)).status).toBe(404)
    expect((await meera.delete(`/teamdevices/${device._id}`)).status).toBe(200)
    const signedOut = ['Meera', 'changed', { deviceSignedOut: true }]
    expect((await historyOf(meera, member.id))[0]).toEqual(signedOut)
    expect((await member.get('/session')).status).toBe(401)
  })

  test('a write is done before a removal, or refused: never after it', async () => {
    for (let time = 0; time < 5; time += 1) {
      const member = await join(meera, `Race${time}`, 'manager')
      const writes = Array.from({ length: 6 }, (_, at) =>
        member.post('/propertymaster', { ...PROPERTY, address1: `${time} race ${at}` }),
      )
      const [removed, ...written] = await Promise.all([
        meera.delete(`/team/${member.id}`),
        ...writes,
      ])
      expect(removed.status).toBe(200)
      const done = written.filter(({ status }) => status === 201)
      expect(written.every(({ status }) => [201, 401].includes(status))).toBe(true)
      const rows = await world.query(
        `select verb, happened_at from events where actor_id = $1 and kind = 'property'`,
        [member.id],
      )
      expect(rows).toHaveLength(done.length)
      expect((await member.post('/propertymaster', PROPERTY)).status).toBe(401)
    }
  })

  test('waits for no import of theirs, which is refused as a whole', async () => {
    const member = await join(meera, 'Sheet', 'manager')
    const rows = [1, 2, 3].map((line) => ({ line, address1: `${line} Left Street`, city: 'Pune' }))
    let removed = 0
    const imported = await duringCommitOf(
      world,
      ['lock table properties in share mode', []],
      () => member.post('/imports', { name: 'flats.csv', chargeFrom: '2026-12-01', rows }),
      async () => {
        removed = (await meera.delete(`/team/${member.id}`)).status
      },
    )
    expect([removed, imported.status]).toEqual([200, 401])
    expect((await meera.get('/imports')).body).toEqual([])
    expect(JSON.stringify((await meera.get('/propertymaster')).body)).not.toContain('Left Street')
    expect(await world.query('select from events where actor_id = $1', [member.id])).toEqual([])
  })
})

test('what somebody of the team imports names them, and what the owner imports nobody', async () => {
  const owner = await world.registerOwner('Sheets')
  const member = await join(owner, 'Imports', 'manager')
  for (const [caller, line] of [
    [member, 1],
    [owner, 2],
  ] as const) {
    const flat = { line, address1: `${line} Sheet Street`, city: 'Pune' }
    const sheet = { name: 'flats.csv', chargeFrom: '2026-12-01', rows: [flat] }
    expect((await caller.post('/imports', sheet)).status).toBe(201)
  }
  const imports = (await owner.get('/imports')).body
  expect(imports.map(({ recordedBy }: { recordedBy?: string }) => recordedBy)).toEqual([
    undefined,
    'Imports',
  ])
})

test('those of the team who came are told that the books close, and that they are open again', async () => {
  const proof = { currentPassword: PASSWORD, reason: 'Asked by phone' }
  const owner = await world.registerOwner('Closing')
  await join(owner, 'Came', 'accountant')
  await invite(owner, 'Silent', 'accountant')
  expect((await admin.delete(`/ownermaster/${owner.id}`, {}, proof)).status).toBe(200)
  const { text } = await world.nextMail(emailOf('Came'), /of Closing at Rentbook were closed/)
  expect(text).toContain('in which you work')
  expect((await signIn('Came')).status).toBe(401)
  expect((await admin.post(`/ownermaster/${owner.id}/reopen`, proof)).status).toBe(200)
  await world.nextMail(emailOf('Came'), /of Closing at Rentbook are open again/)
  expect((await signIn('Came')).status).toBe(200)
  expect(world.mail.mails.filter(({ to }) => to.includes(emailOf('Silent')))).toHaveLength(1)
})

test('a second step that the owner requires is asked of the team at the next request, and not of the owner', async () => {
  const vikram = await world.registerOwner('Vikram')
  const member = await join(vikram, 'Factor', 'manager')
  expect((await vikram.put('/teamsettings', { secondFactorRequired: true })).status).toBe(200)
  expect((await vikram.get('/team')).body.secondFactorRequired).toBe(true)
  expect((await member.get('/propertymaster')).body.code).toBe('second-factor-required')
  expect((await member.get('/account')).body.needsSecondFactor).toBe(true)
  expect((await signIn('Factor')).body.needsSecondFactor).toBe(true)
  expect((await vikram.get('/propertymaster')).status).toBe(200)
  await vikram.put('/teamsettings', { secondFactorRequired: false })
  expect((await member.get('/propertymaster')).status).toBe(200)
})

test('the owner removes a second step that somebody of the team lost; an administrator does so for owners alone', async () => {
  const owner = await world.registerOwner('Loses')
  const member = await join(owner, 'Lost', 'manager')
  const path = `/team/${member.id}/secondfactor/remove`
  expect((await owner.post(path, {})).body.code).toBe('conflict')
  const { key } = (await member.post('/account/totp', { currentPassword: PASSWORD })).body
  await member.post('/account/totp/confirm', { code: totpOf(key, world.now()) })
  expect(await memberOf(owner, member.id)).toMatchObject({ secondFactor: true })
  expect((await signIn('Lost')).body.code).toBe('second-factor')
  const proof = { currentPassword: PASSWORD, reason: 'Lost the phone' }
  for (const account of [member.id, owner.id]) {
    const reply = await admin.post(`/ownermaster/${account}/secondfactor/remove`, proof)
    expect(reply.status).toBe(account === owner.id ? 409 : 404)
  }
  const listed = (await admin.get('/ownermaster?search=Loses')).body[0]
  expect([listed.name, listed.members]).toEqual(['Loses', 1])
  expect((await owner.post(path, {})).status).toBe(200)
  expect((await signIn('Lost')).status).toBe(200)
  const removed = ['Loses', 'changed', { secondFactorChanged: true }]
  expect((await historyOf(owner, member.id))[0]).toEqual(removed)
})

test('those of a team fall with the trial, and with the books of their owner', async () => {
  const admin = { email: 'admin@example.in' }
  const owner = await world.registerOwner('Trial')
  const member = await join(owner, 'Falls', 'manager')
  world.advance({ days: 31 })
  expect((await signIn('Falls')).status).toBe(403)
  await world.query(
    `update sessions set last_used_at = $1, created_at = $1 where account_id = $2`,
    [world.now(), member.id],
  )
  expect((await member.get('/propertymaster')).status).toBe(200)
  expect((await member.post('/propertymaster', PROPERTY)).body.code).toBe('trial-expired')
  const closing = { currentPassword: PASSWORD, reason: 'Asked by phone' }
  const signedIn = await world.nobody.post('/owner/login', {
    email: admin.email,
    password: PASSWORD,
  })
  const again = world.callerWith(signedIn.body.token)
  expect((await again.delete(`/ownermaster/${owner.id}`, {}, closing)).status).toBe(200)
  expect((await member.get('/propertymaster')).status).toBe(401)
  expect((await signIn('Falls')).status).toBe(401)
})
