import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Caller,
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  SETTINGS,
  type World,
} from '../../../../tests/kit/world.ts'
import { joinTeam } from '../../../../tests/security/books.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { CLAIMS_TO_REMIND } from '../../claims/server/claims-to-remind.ts'
import { hashKeyFrom } from '../../identity/server/access/keyed-hash.ts'
import { runReminders } from '../../reminders/server/run-reminders.ts'

// Somebody who works with some of an owner's properties.

let world: World
let asha: Person
let ravi: Person
/** Two properties, each let to a person who owes and has paid; the third agreement is Ravi's too. */
let lake: Let
let hill: Let
let mill: Let
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
  lake = await letTo(ravi, 'Lake')
  hill = await letTo(await world.addClient(asha, 'Tara'), 'Hill')
  mill = await letTo(ravi, 'Mill')
})
afterAll(() => world.close())

type Let = { property: string; lease: string }

async function letTo(client: Person, name: string, terms: object = {}): Promise<Let> {
  const property = await made(asha, '/propertymaster', { ...PROPERTY, address1: `${name} House` })
  const parties = { clientMaster: client.id, propertymaster: property }
  const lease = await made(asha, '/rentmaster', {
    ...LEASE,
    ...parties,
    monthlyRent: '10000',
    chargeFrom: '2026-09-01',
    ...terms,
  })
  await made(asha, '/payments', {
    rentMaster: lease,
    amount: '12000',
    depositAmount: '2000',
    paymentMode: 'cash',
    reference: `UTR${name}0001`,
  })
  await made(asha, '/expenses', {
    propertyMaster: property,
    category: 'repairs',
    amount: '900',
    note: name,
  })
  return { property, lease }
}

async function made(who: Caller, path: string, body: object): Promise<string> {
  const { status, body: reply } = await who.post(path, body)
  expect([path, status, status === 201 || reply]).toEqual([path, 201, true])
  return reply._id
}

let joined = 0
const join = (role: 'manager' | 'accountant' | 'caretaker', properties: string[]) => {
  const name = `member${joined++}`
  return joinTeam(world, asha, { role, name, email: `${name}@team.in`, properties })
}

const memberOf = async (id: string) =>
  (await asha.get('/team')).body.members.find((it: { _id: string }) => it._id === id)

const namesIn = (body: unknown) =>
  ['Lake', 'Hill', 'Mill', 'Tara', 'Ravi'].filter((name) => JSON.stringify(body).includes(name))

const clientsOf = async (who: Caller) =>
  (await who.get('/clientmaster')).body.map((it: { name: string }) => it.name)

describe('a limit', () => {
  test('is given with the invitation, told at the sign-in, and noted in the history', async () => {
    const who = { name: 'Sunita', email: 'sunita@team.in', role: 'manager' }
    const id = await made(asha, '/team', { ...who, properties: [lake.property, lake.property] })
    expect(await memberOf(id)).toMatchObject({ state: 'invited', properties: [lake.property] })
    const [event] = (await asha.get(`/events?record=${id}`)).body
    expect(event.after).toMatchObject({ limitedTo: 'Lake House, Flat 101' })

    const member = await join('manager', [lake.property])
    const { body } = await world.nobody.post('/owner/login', {
      email: member.email,
      password: member.password,
    })
    expect(body.user.memberProperties).toEqual([lake.property])
    expect((await member.get('/session')).body.user.memberProperties).toEqual([lake.property])
    const other = await joinTeam(world, asha, {
      role: 'manager',
      name: 'All',
      email: 'all@team.in',
    })
    expect((await other.get('/session')).body.user.memberProperties).toBeNull()
    expect((await asha.get('/session')).body.user).not.toHaveProperty('memberProperties')
  })

  test('names properties of these books that were not deleted, at least one', async () => {
    const vikram = await world.registerOwner('Vikram')
    const foreign = await made(vikram, '/propertymaster', PROPERTY)
    const gone = await made(asha, '/propertymaster', PROPERTY)
    const member = await join('manager', [gone])
    expect((await asha.delete(`/propertymaster/${gone}`)).status).toBe(200)
    const who = { name: 'Bad', email: 'bad@team.in', role: 'manager' }
    const tried = [[foreign], [lake.property, foreign], [gone], [asha.id]]
    for (const properties of tried) {
      expect((await asha.post('/team', { ...who, properties })).status).toBe(404)
      if (properties[0] === gone) continue
      const role = { role: 'manager', properties }
      expect((await asha.put(`/team/${member.id}`, role)).status).toBe(404)
    }
    const { status, body } = await asha.post('/team', { ...who, properties: [] })
    expect([status, body.errors]).toEqual([
      400,
      { properties: 'Please choose at least one property.' },
    ])
    expect((await memberOf(member.id)).properties).toEqual([gone])
    // What was deleted shows nothing, which is not everything; it may stay, and comes back with the property.
    expect((await member.get('/propertymaster')).body).toEqual([])
    expect(namesIn((await member.get('/dues')).body)).toEqual([])
    const stays = { role: 'accountant', properties: [gone, hill.property] }
    expect((await asha.put(`/team/${member.id}`, stays)).status).toBe(200)
    expect((await member.get('/propertymaster')).body).toHaveLength(1)
    await asha.post(`/propertymaster/${gone}/restore`, {})
    expect((await member.get('/propertymaster')).body).toHaveLength(2)
  })

  test('is in force at the next request, and stays when only the role changes', async () => {
    const member = await join('manager', [lake.property, hill.property])
    const change = (body: object) => asha.put(`/team/${member.id}`, body)
    expect((await member.get(`/rentmaster/${hill.lease}/ledger`)).status).toBe(200)
    expect((await change({ role: 'manager', properties: [lake.property] })).status).toBe(200)
    // What one is looking at is gone, and nothing is written to it.
    expect((await member.get(`/rentmaster/${hill.lease}/ledger`)).status).toBe(404)
    const paid = { rentMaster: hill.lease, amount: '1', paymentMode: 'cash' }
    expect((await member.post('/payments', paid)).status).toBe(404)
    expect((await change({ role: 'accountant' })).status).toBe(200)
    expect((await member.get('/session')).body.user).toMatchObject({
      member: 'accountant',
      memberProperties: [lake.property],
    })
    expect((await change({ role: 'accountant', properties: null })).status).toBe(200)
    expect((await member.get(`/rentmaster/${hill.lease}/ledger`)).status).toBe(200)
    expect((await member.get('/daybook')).status).toBe(200)
  })

  test('comes before all of a write, or after it', async () => {
    for (let time = 0; time < 6; time++) {
      const member = await join('manager', [lake.property, hill.property])
      const charge = { rentMaster: hill.lease, kind: 'other', amount: '1', dueOn: '2026-11-20' }
      const writes = [1, 2, 3].map((at) =>
        member.post('/charges', { ...charge, name: `race ${time} ${at}` }),
      )
      const to = { role: 'manager', properties: [lake.property] }
      const [limited, ...written] = await Promise.all([
        asha.put(`/team/${member.id}`, to),
        ...writes,
      ])
      expect(limited.status).toBe(200)
      expect(written.map(({ status }) => status).every((it) => [201, 403, 404].includes(it))).toBe(
        true,
      )
      const done = written.filter(({ status }) => status === 201)
      const rows = await world.query(
        "select from charges where created_by = $1 and name like 'race%'",
        [member.id],
      )
      const events = await world.query('select from events where actor_id = $1', [member.id])
      expect([rows.length, events.length]).toEqual([done.length, done.length])
      expect((await member.post('/charges', { ...charge, name: 'late' })).status).toBe(404)
    }
  })

  test('that changes while sheets are made leaves each of the one limit or of the other', async () => {
    const member = await join('manager', [lake.property, mill.property])
    const to = { role: 'manager', properties: [lake.property] }
    const housesIn = (body: unknown) => namesIn(body).filter((name) => name !== 'Ravi')
    const sheets = (format: string) =>
      [1, 2, 3].map(() => member.get(`/statement?clientMaster=${ravi.id}&as=${format}`))
    const [limited, ...made] = await Promise.all([
      asha.put(`/team/${member.id}`, to),
      ...sheets('csv'),
      ...sheets('json'),
    ])
    expect(limited.status).toBe(200)
    for (const { status, body } of made) {
      expect(status).toBe(200)
      expect([['Lake'], ['Lake', 'Mill']]).toContainEqual(housesIn(body))
    }
    for (const { body } of await Promise.all([...sheets('csv'), ...sheets('json')]))
      expect(housesIn(body)).toEqual(['Lake'])
  })
})

describe('somebody who is limited', () => {
  test('sees of lists, searches, figures and people what is of their properties', async () => {
    const member = await join('manager', [lake.property])
    const lists = ['/propertymaster', '/rentmaster', '/clientmaster', '/dues', '/rentregister']
    for (const path of [
      ...lists,
      '/expenses',
      '/rentTranscation',
      '/events',
      '/month',
      '/settling',
    ])
      expect([path, namesIn((await member.get(path)).body)]).not.toEqual([
        path,
        expect.arrayContaining(['Hill']),
      ])
    expect(await clientsOf(member)).toEqual(['Ravi'])
    expect(namesIn((await member.get('/rentmaster')).body)).toEqual(['Lake', 'Ravi'])
    for (const words of ['house', 'ravi', 'tara', 'repairs', 'hil', 'mila', '12000'])
      expect(namesIn((await member.get(`/search?q=${words}`)).body)).not.toContain('Hill')
    expect(namesIn((await member.get('/search?q=lake')).body)).toContain('Lake')
    expect(namesIn((await member.get('/search?q=leyk')).body)).toContain('Lake')
    expect(namesIn((await member.get('/search?q=hyll')).body)).not.toContain('Hill')
    expect(namesIn((await asha.get('/search?q=hyll')).body)).toContain('Hill')
    // The whole of what Ravi owes, but for the agreement that is not theirs.
    const statement = (await member.get(`/statement?clientMaster=${ravi.id}`)).body
    expect(namesIn(statement)).not.toContain('Mill')
    expect((await member.get(`/rentmaster/${mill.lease}`)).status).toBe(404)
  })

  test('is warned, and writes receipts, by what the law counts of a tenant over all properties', async () => {
    const tenant = await world.addClient(asha, 'Nila')
    const small = { monthlyRent: '5000', chargeFrom: '2026-04-01', startDate: '2026-04-01' }
    const [seen, unseen] = [await letTo(tenant, 'Pond', small), await letTo(tenant, 'Brook', small)]
    const cash = { paymentMode: 'cash', method: 'cash' }
    await made(asha, '/payments', { rentMaster: unseen.lease, amount: '150000', ...cash })
    const member = await join('manager', [seen.property])
    const own = { rentMaster: seen.lease, amount: '55000', ...cash }
    const { warnings } = (await member.post('/payments', { ...own, preview: true })).body
    expect(warnings.map(({ code }: { code: string }) => code)).toContain('cash-limit')
    // 60,000 a year each: together more than 1,00,000, above which employers ask for the landlord's PAN, for which she was not asked.
    const { receipt } = (await member.post('/payments', own)).body
    const { paper } = (await member.get(`/rentTranscation/${receipt._id}`)).body
    expect(paper.pan).toBe('unasked')
    // And they are limited as before.
    expect((await member.get(`/rentmaster/${unseen.lease}/ledger`)).status).toBe(404)
  })

  test('to all properties, gets the very figures that the owner gets', async () => {
    const all = (await asha.get('/propertymaster?limit=100')).body
    const properties = all.map(({ _id }: { _id: string }) => _id)
    const member = await join('accountant', properties)
    for (const path of [
      '/figures',
      '/month',
      '/dues',
      '/rentregister',
      '/settling',
      '/lateclients',
      '/rentTranscation?thisYear=true',
      '/rentTranscation',
      '/expenses',
      '/meters',
      '/cheques',
      '/depositregister',
      '/reminders',
      '/calendarevents',
    ]) {
      const [mine, theirs] = [await asha.get(path), await member.get(path)]
      expect([path, theirs.status, theirs.body]).toEqual([path, mine.status, mine.body])
      for (const name of ['x-total-count', 'x-total-amount'])
        expect(theirs.headers[name]).toBe(mine.headers[name])
    }
  })

  test('figures of several add up to those of all', async () => {
    const sumOf = async (who: Caller) => {
      const {
        overdue,
        due,
        advances,
        depositsHeld,
        let: running,
        properties,
      } = (await who.get('/figures')).body
      return [overdue, due, advances, depositsHeld, running, properties].map(Number)
    }
    const parts = []
    for (const it of [lake, hill, mill])
      parts.push(await sumOf(await join('accountant', [it.property])))
    const free = (await asha.get('/propertymaster')).body
      .map(({ _id }: { _id: string }) => _id)
      .filter((id: string) => ![lake, hill, mill].some((it) => it.property === id))
    if (free.length > 0) parts.push(await sumOf(await join('accountant', free)))
    const total = parts.reduce((all, part) => all.map((sum, at) => sum + (part[at] ?? 0)))
    expect(total).toEqual(await sumOf(asha))
    expect(total.every((it) => !Number.isNaN(it))).toBe(true)
  })

  test('is told that a reference is taken, and not where; what they take back frees no reference of others', async () => {
    const member = await join('manager', [lake.property])
    const paid = { rentMaster: lake.lease, amount: '50', paymentMode: 'Online_Payment' }
    const taken = await member.post('/payments', { ...paid, reference: 'UTRHill0001' })
    expect([taken.status, taken.body.code]).toEqual([409, 'reference-taken'])
    expect(namesIn(taken.body)).toEqual([])

    // One transfer for two agreements of Ravi, of which they see one.
    const whole = { ...paid, rentMaster: mill.lease, reference: 'UTRBOTH00001' }
    const first = (await asha.post('/payments', whole)).body
    const payment = first.payment?._id ?? first._id
    const second = await asha.post('/payments', {
      ...whole,
      rentMaster: lake.lease,
      sameTransferAs: payment,
    })
    expect(second.status).toBe(201)
    const theirs = second.body.payment?._id ?? second.body._id
    const reason = { reason: 'typed twice' }
    expect((await member.post(`/payments/${theirs}/reverse`, reason)).status).toBe(200)
    const again = await asha.post('/payments', { ...whole, rentMaster: hill.lease })
    expect([again.status, again.body.code]).toEqual([409, 'reference-taken'])
  })

  test('records no expense that is of all properties', async () => {
    const member = await join('manager', [lake.property])
    const { status, body } = await member.post('/expenses', { category: 'repairs', amount: '5' })
    const message = 'Please choose one of the properties with which you work.'
    expect([status, body.errors]).toEqual([400, { propertyMaster: message }])
    const monthly = { category: 'society', amount: '5', fromMonth: '2026-11-01' }
    expect((await member.post('/recurringexpenses', monthly)).status).toBe(400)
  })

  test('keeps the sums of all books right by what they record', async () => {
    const member = await join('manager', [lake.property])
    await made(member, '/charges', {
      rentMaster: lake.lease,
      kind: 'other',
      name: 'Key',
      amount: '7',
      dueOn: '2026-11-20',
    })
    await made(member, '/payments', { rentMaster: lake.lease, amount: '8', paymentMode: 'cash' })
    const [{ kept, documents }] = (await world.query(
      `select (select sum(charged) from day_totals where organization_id = $1) as kept,
         (select sum(net + gst) - coalesce((select sum(credited) from credits
            where organization_id = $1 and against_charge_id is not null and reversed_on is null), 0)
          from charges where organization_id = $1 and reversed_on is null) as documents`,
      [asha.organizationId],
    )) as [{ kept: string; documents: string }]
    expect(Number(kept)).toBe(Number(documents))
    expect((await member.get('/figures')).status).toBe(200)
  })

  test('moves no agreement to a property that is not theirs, and sees one that comes', async () => {
    const member = await join('manager', [lake.property])
    const free = await made(asha, '/propertymaster', { ...PROPERTY, address1: 'Far House' })
    const body = { ...LEASE, clientMaster: ravi.id, propertymaster: free }
    expect((await member.put(`/rentmaster/${lake.lease}`, body)).status).toBe(404)
    const lease = await made(asha, '/rentmaster', { ...body, chargeFrom: '2026-11-01' })
    expect((await member.get(`/rentmaster/${lease}/ledger`)).status).toBe(404)
    const other = await join('manager', [free])
    expect((await other.get(`/rentmaster/${lease}/ledger`)).status).toBe(200)
    const empty = await made(asha, '/propertymaster', { ...PROPERTY, address1: 'New House' })
    expect(
      (await asha.put(`/rentmaster/${lease}`, { ...body, propertymaster: empty })).status,
    ).toBe(200)
    expect((await other.get(`/rentmaster/${lease}/ledger`)).status).toBe(404)
    const newer = await join('manager', [empty])
    const { status, body: ledger } = await newer.get(`/rentmaster/${lease}/ledger`)
    expect([status, ledger.charges.length]).toEqual([200, 1])
    expect(await clientsOf(newer)).toEqual(['Ravi'])
    expect(await clientsOf(other)).toEqual([])
  })

  test('gets mails that name nothing which they may not see, and no money', async () => {
    const who = { name: 'Mailed', email: 'mailed@team.in', role: 'manager' }
    const invited = await made(asha, '/team', { ...who, properties: [lake.property] })
    const member = await join('manager', [lake.property])
    const of = [invited, member.id]
    for (const id of of)
      await asha.put(`/team/${id}`, { role: 'accountant', properties: [mill.property] })
    // What others are mailed about: what is said, paid, mailed, changed, closed and due elsewhere.
    const tenant = await world.addClient(asha, 'TaraOfHill')
    const other = await letTo(tenant, 'HillTop', { endDate: '2026-12-20' })
    await made(tenant, '/claims', { rentMaster: other.lease, amount: '500', method: 'upi' })
    await asha.put('/moneysettings', { upiId: 'asha@okbank' })
    await asha.put('/remindersettings', { on: true, ownerMail: true })
    await asha.post('/reminders', { rentMasters: [other.lease, hill.lease] })
    const [{ _id: receipt }] = (await asha.get('/rentTranscation')).body
    await asha.post(`/rentTranscation/${receipt}/mail`, {})
    const database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
    await runReminders({
      database,
      clock: world.now,
      timeZone: SETTINGS.timeZone,
      mailer: world.mailer,
      appUrl: SETTINGS.appUrl,
      hashKey: hashKeyFrom(world.sealer),
      ...CLAIMS_TO_REMIND,
    })
    await database.close()
    expect((await world.nextMail(asha.email, /to look at/)).text).toContain('Hill')
    expect(
      (
        await member.post('/membership/email', {
          email: 'again@team.in',
          currentPassword: member.password,
        })
      ).status,
    ).toBe(200)
    await world.nextMail('again@team.in')
    await world.nobody.post('/forgot-password', { email: member.email })
    await world.nextMail(member.email, /password/i)

    const addresses = [who.email, member.email, 'again@team.in']
    const mails = world.mail.mails.filter(({ to }) => addresses.some((it) => to.includes(it)))
    expect(mails.length).toBeGreaterThanOrEqual(2)
    for (const { subject, text, html, attachments } of mails) {
      expect([subject, namesIn([subject, text, html])]).toEqual([subject, []])
      expect(text + html).not.toMatch(/₹|Rs\.?\s*\d/)
      expect(attachments).toEqual([])
    }
  })

  test('mails a tenant papers of their properties alone', async () => {
    const member = await join('manager', [lake.property])
    const receipts = (await member.get('/rentTranscation?limit=100')).body
    expect(namesIn(receipts)).toEqual(['Lake', 'Ravi'])
    const all = (await asha.get('/rentTranscation?limit=100')).body
    const other = all.find(
      (it: { _id: string }) => !receipts.some((own: { _id: string }) => own._id === it._id),
    )
    expect((await member.post(`/rentTranscation/${other._id}/mail`, {})).status).toBe(404)
    expect((await member.post(`/rentTranscation/${receipts[0]._id}/mail`, {})).status).toBe(200)
    const { subject, text } = await world.nextMail(ravi.email, /receipt/i)
    expect(namesIn([subject, text])).not.toContain('Mill')
  })

  test('keeps their own account: a new email and password, their data, and leaves', async () => {
    const member = await join('caretaker', [hill.property])
    const proof = { currentPassword: member.password }
    expect((await member.get('/account')).status).toBe(200)
    const email = 'newly@team.in'
    expect((await member.post('/membership/email', { email, ...proof })).status).toBe(200)
    const { subject } = await world.nextMail(email)
    const code = /\d{6}/.exec(subject)?.[0] ?? ''
    expect((await member.post('/membership/email/confirm', { code })).status).toBe(200)
    expect(await memberOf(member.id)).toMatchObject({ email })
    const own = await member.post('/mydata', { password: member.password })
    expect([own.status, namesIn(own.body)]).toEqual([200, []])
    const next = { current: member.password, next: 'a new one' }
    expect((await member.post('/account/password', next)).status).toBe(200)
    const leaving = await member.post('/membership/leave', { currentPassword: 'a new one' })
    expect(leaving.status).toBe(200)
    expect((await member.get('/account')).status).toBe(401)
    expect(await memberOf(member.id)).toMatchObject({ state: 'ended', properties: [hill.property] })
  })
})
