import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createWorld,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let admin: Person
let asha: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.registerAdministrator()
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

const added = (name: string, changed: Record<string, unknown> = {}) => ({
  name,
  email: `${name.toLowerCase()}@example.in`,
  password: PASSWORD,
  phone: '9822222222',
  createdBy: 'anybody',
  ...changed,
})

async function addOwner(name: string): Promise<Person> {
  const reply = await admin.post('/ownermaster', added(name))
  expect(reply.status).toBe(201)
  const { email } = added(name)
  const { token } = (await world.nobody.post('/owner/login', { email, password: PASSWORD })).body
  const { _id: id, tenant_id: organizationId } = reply.body
  const person = { id, name, role: 'Owner', organizationId, email, password: PASSWORD, token }
  return { ...world.callerWith(token), ...person }
}

const auditOf = async (id: string) => (await admin.get(`/ownermaster/${id}/audit`)).body

describe('an administrator', () => {
  test('reads how many owners are in each state of the trial', async () => {
    const before = (await admin.get('/trials')).body
    const owners = await Promise.all(['Tara', 'Uma', 'Veda', 'Wani'].map(addOwner))
    const states = [
      { subscribed: true },
      { trialEndsAt: '2026-11-21' },
      { trialEndsAt: '2026-11-22' },
      { trialEndsAt: '2026-11-16' },
    ]
    for (const [place, { id, name }] of owners.entries()) {
      const { email, phone } = added(name)
      await admin.put(`/ownermaster/${id}`, { name, email, phone, ...states[place] })
    }
    const { subscribed, running, endingSoon, expired } = before
    expect((await admin.get('/trials')).body).toEqual({
      subscribed: subscribed + 1,
      running: running + 1,
      endingSoon: endingSoon + 1,
      expired: expired + 1,
    })
    for (const owner of owners) await admin.delete(`/ownermaster/${owner.id}`)
    expect((await admin.get('/trials')).body).toEqual(before)
    expect((await asha.get('/trials')).status).toBe(403)
  })

  test('adds an owner, who gets a welcome mail and a trial and can sign in', async () => {
    const reply = await admin.post('/ownermaster', added('Beena'))
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      message: expect.any(String),
      _id: expect.any(String),
      tenant_id: expect.any(String),
    })
    const mail = await world.nextMail('beena@example.in')
    expect(mail.subject).toBe('Welcome to Rentbook')
    expect(mail.text).toContain('http://rentbook.test/')
    expect(mail.text).not.toContain(PASSWORD)
    const { body } = await world.nobody.post('/owner/login', {
      email: 'beena@example.in',
      password: PASSWORD,
    })
    expect(body).toMatchObject({
      tenant_id: reply.body.tenant_id,
      user: { _id: reply.body._id, role: 'Owner', daysRemainingInTrial: 30 },
    })
    const beena = world.callerWith(body.token)
    expect((await beena.post('/propertymaster', PROPERTY)).status).toBe(201)
  })

  test('lists the owners, newest first, with who added them and their trial, without secrets', async () => {
    const { body, headers } = await admin.get('/ownermaster')
    expect(headers['x-total-count']).toBe('2')
    expect(body).toEqual([
      expect.objectContaining({ name: 'Beena', createdBy: admin.id }),
      {
        _id: asha.id,
        name: 'Asha',
        email: asha.email,
        phone: '9876543210',
        role: 'Owner',
        tenant_id: asha.organizationId,
        createdBy: null,
        createdAt: '2026-11-16T12:00:00.000+05:30',
        updatedAt: '2026-11-16T12:00:00.000+05:30',
        trialEndsAt: '2026-12-16',
        subscribed: false,
        daysRemainingInTrial: 30,
        __v: 1,
      },
    ])
  })

  test('can search, sort and page them', async () => {
    await addOwner('Chitra')
    const names = async (query: string) =>
      (await admin.get(`/ownermaster?${query}`)).body.map((it: { name: string }) => it.name)
    expect(await names('search=BEE')).toEqual(['Beena'])
    expect(await names('search=98765')).toEqual(['Asha'])
    expect(await names('search=%2B91 98765-43210')).toEqual(['Asha'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('sort=name')).toEqual(['Asha', 'Beena', 'Chitra'])
    expect(await names('sort=name&order=desc')).toEqual(['Chitra', 'Beena', 'Asha'])
    const first = await admin.get('/ownermaster?limit=2')
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.link ?? '')?.[1] ?? ''
    expect((await admin.get(next)).body.map((it: { name: string }) => it.name)).toEqual(['Asha'])
    expect((await admin.get('/ownermaster?sort=password')).status).toBe(400)
  })

  test('deletes an owner, which closes the organization, erases nothing and frees the e-mail', async () => {
    const owner = await addOwner('Esha')
    await owner.post('/propertymaster', PROPERTY)
    expect((await admin.delete(`/ownermaster/${owner.id}`)).status).toBe(200)
    expect((await owner.get('/propertymaster')).status).toBe(401)
    for (const path of [`/ownermaster/${owner.id}`, `/ownermaster/${owner.id}/audit`])
      expect((await admin.get(path)).status).toBe(404)
    expect((await admin.delete(`/ownermaster/${owner.id}`)).status).toBe(404)
    expect((await admin.get('/ownermaster?search=esha')).body).toEqual([])
    const kept = 'select from properties where organization_id = $1'
    expect(await world.query(kept, [owner.organizationId])).toHaveLength(1)
    const again = await addOwner('Esha')
    expect(again.id).not.toBe(owner.id)
    expect((await again.get('/propertymaster')).body).toEqual([])
  })

  test('gets a message at each invalid field', async () => {
    expect((await admin.post('/ownermaster', {})).body).toEqual({
      code: 'invalid',
      message: 'Please Enter Name.',
      errors: {
        name: 'Please Enter Name.',
        email: 'Please Enter Email.',
        phone: 'Please Enter Phone.',
        password: 'Please Enter Password.',
      },
    })
    const short = await admin.put(`/ownermaster/${asha.id}`, added('Asha', { password: 'short' }))
    expect(short.body.errors).toEqual({ password: 'Password must be at least 6 characters' })
  })
})

describe('the e-mail of an owner', () => {
  const TAKEN = {
    status: 409,
    body: { code: 'email-taken', errors: { email: expect.any(String) } },
  }

  test('is unique among owners and administrators', async () => {
    for (const email of [asha.email, admin.email, asha.email.toUpperCase()]) {
      expect(await admin.post('/ownermaster', added('Farah', { email }))).toMatchObject(TAKEN)
      const farah = (await admin.get('/ownermaster?search=beena')).body[0]
      expect(await admin.put(`/ownermaster/${farah._id}`, { ...farah, email })).toMatchObject(TAKEN)
    }
    const own = { name: 'Asha', email: admin.email, phone: '1' }
    expect(await asha.put(`/ownermaster/${asha.id}`, own)).toMatchObject(TAKEN)
    expect((await asha.get(`/ownermaster/${asha.id}`)).body.__v).toBe(1)
  })

  test("may also be a client's", async () => {
    await world.addClient(asha, 'Ravi')
    expect((await admin.post('/ownermaster', added('Ravi'))).status).toBe(201)
  })
})

describe('a change of details that the call does not change', () => {
  const KEPT = 'This cannot be changed here. Nothing was saved.'
  const refused = (errors: object) => ({ status: 400, body: { code: 'invalid', errors } })

  test('is refused at their names, and nothing is saved', async () => {
    const owner = await addOwner('Ines')
    const path = `/ownermaster/${owner.id}`
    const { body: record } = await owner.get(path)
    const changed = { ...record, name: 'Inês', panNumber: 'ABCDE1234F' }
    expect(await owner.put(path, changed)).toMatchObject(refused({ panNumber: KEPT }))
    expect((await owner.get(path)).body).toEqual(record)
    const alongside = { ...record, name: 'Inês', ownedBy: 'a name that only the client has' }
    expect((await owner.put(path, alongside)).status).toBe(200)
  })

  test('is refused by the settings and the profile, too', async () => {
    expect(await asha.put('/account/profile', { aadharNumber: '123412341234' })).toMatchObject(
      refused({ aadharNumber: KEPT }),
    )
    const pan = { panNumber: 'ABCDE1234F', mailReceipts: false }
    expect(await asha.put('/moneysettings', pan)).toMatchObject(refused({ panNumber: KEPT }))
    expect((await asha.get('/moneysettings')).body.mailReceipts).toBe(true)
  })
})

describe('the audit', () => {
  test('shows who changed what of an owner and when, before and after, without secrets', async () => {
    const owner = await addOwner('Gita')
    world.advance({ minutes: 5 })
    const change = { name: 'Gita', email: 'gita@example.in', phone: '5' }
    await admin.put(`/ownermaster/${owner.id}`, {
      ...change,
      password: 'a new one',
      trialEndsAt: '2027-01-31',
      subscribed: true,
    })
    const before = {
      name: 'Gita',
      email: 'gita@example.in',
      phone: '9822222222',
      trialEndsAt: '2026-12-16',
      subscribed: false,
    }
    const by = { _id: expect.any(String), actor: 'admin' }
    expect(await auditOf(owner.id)).toEqual([
      {
        ...by,
        action: 'changed',
        at: '2026-11-16T12:05:00.000+05:30',
        before,
        after: {
          ...before,
          phone: '5',
          trialEndsAt: '2027-01-31',
          subscribed: true,
          passwordChanged: true,
        },
      },
      { ...by, action: 'added', at: '2026-11-16T12:00:00.000+05:30', before: null, after: before },
    ])
    await admin.delete(`/ownermaster/${owner.id}`)
    const [{ text }] = await world.query(
      "select string_agg(events::text, ',') as text from events where record_id = $1",
      [owner.id],
    )
    expect(text).toContain('deleted')
    expect(text).not.toMatch(/argon2|a new one/)
  })

  test('omits refused changes, and those that owners make themselves', async () => {
    const owner = await addOwner('Hema')
    await admin.put(`/ownermaster/${owner.id}`, added('Hema', { email: asha.email }))
    await admin.put(`/ownermaster/${owner.id}`, added('Hema'), { 'if-match': '"9"' })
    await owner.put(`/ownermaster/${owner.id}`, added('Hema', { password: '' }))
    expect(await auditOf(owner.id)).toMatchObject([{ action: 'added' }])
  })

  test('records one deletion, even of 20 in parallel', async () => {
    const owner = await addOwner('Once')
    const path = `/ownermaster/${owner.id}`
    const replies = await Promise.all(Array.from({ length: 20 }, () => admin.delete(path)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(19)
    const deletions = `select from events where record_id = $1 and verb = 'deleted'`
    expect(await world.query(deletions, [owner.id])).toHaveLength(1)
  })

  test("cannot be changed, emptied or forged by any of the server's database roles", async () => {
    const attempts = [
      'update events set verb = verb',
      'delete from events',
      'truncate events',
      'alter table events disable row level security',
    ]
    for (const role of ['rentbook_admin', 'rentbook_app', 'rentbook_identity'])
      for (const attempt of attempts)
        await expect(world.query(`set role ${role}; ${attempt}`)).rejects.toThrow(
          /permission denied|must be owner/,
        )
    await expect(
      world.query(`set role rentbook_admin;
        select set_config('app.account_id', '${admin.id}', false);
        insert into events (id, organization_id, actor_id, actor_name, verb, kind, record_id, happened_at)
        values ('${asha.id}', '${asha.organizationId}', '${asha.id}', 'Asha', 'added', 'owner',
          '${asha.id}', now())`),
    ).rejects.toThrow('row-level security')
  })
})

describe('a version', () => {
  test('that is stale is rejected with 412; the current one, any or none is accepted', async () => {
    const owner = await addOwner('Indira')
    const path = `/ownermaster/${owner.id}`
    const change = added('Indira', { password: '' })
    const put = async (match?: string) =>
      (await admin.put(path, change, match === undefined ? {} : { 'if-match': match })).status
    expect((await admin.get(path)).headers.etag).toBe('"1"')
    expect(await put('"1"')).toBe(200)
    expect(await put('"1"')).toBe(412)
    expect(await put('W/"2"')).toBe(200)
    expect(await put('"x"')).toBe(412)
    expect(await put('*')).toBe(200)
    expect(await put()).toBe(200)
    const other = await admin.put(path, { ...change, __v: 1 })
    expect([other.status, other.body.__v]).toEqual([200, 6])
  })

  test('lets one of 20 parallel changes to it through', async () => {
    const owner = await addOwner('Jaya')
    const change = (number: number) =>
      admin.put(`/ownermaster/${owner.id}`, added('Jaya', { password: '', phone: `${number}` }), {
        'if-match': '"1"',
      })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, number) => change(number)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(19)
  })
})
