import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CLIENT,
  createWorld,
  LEASE,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
let vikram: Person
let ravi: Person
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  vikram = await world.registerOwner('Vikram')
  ravi = await world.addClient(asha, 'Ravi')
  admin = await world.registerAdministrator()
})
afterAll(() => world.close())

const add = (owner: Person, name: string, more = {}) =>
  owner.post('/clientmaster', {
    ...CLIENT,
    name,
    email: `${name.toLowerCase()}@example.in`,
    ownerMasters: owner.id,
    tenant_id: owner.organizationId,
    ...more,
  })

const signIn = (email: string, password = PASSWORD) =>
  world.nobody.post('/clientmasterlogin', { email, password })

const fieldsOf = async (id: string) => (await asha.get(`/clientmaster/${id}`)).body

describe('adding a client', () => {
  test('the reply carries a message and the id, the detail everything but the password', async () => {
    const added = await add(asha, 'Meena', { gender: 'Female', mobileNumber: 9822222222 })
    expect(added.status).toBe(201)
    expect(added.body).toEqual({ message: expect.any(String), _id: expect.any(String) })
    const { body, headers } = await asha.get(`/clientmaster/${added.body._id}`)
    expect(headers.etag).toBe('"1"')
    expect(body).toEqual({
      _id: added.body._id,
      name: 'Meena',
      fatherName: 'Mohan',
      email: 'meena@example.in',
      gender: 'Female',
      mobileNumber: '9822222222',
      address1: '4 Old Street',
      address2: 'Nagpur',
      ownerMasters: { _id: asha.id, name: 'Asha', email: asha.email, phone: '9876543210' },
      tenant_id: asha.organizationId,
      role: 'ClientMaster',
      createdAt: expect.stringMatching(/^2026-11-16T12:00:00\.000\+05:30$/),
      updatedAt: expect.any(String),
      __v: 1,
    })
  })

  test('every missing field gets its prompt', async () => {
    const reply = await asha.post('/clientmaster', {})
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({
      name: 'Please Enter Name.',
      fatherName: 'Please Enter FatherName.',
      email: 'Please Enter Email.',
      password: 'Please Enter Password.',
      gender: 'Please select a gender',
      mobileNumber: 'Please Enter Phone.',
      address1: 'Please Enter Address1.',
      address2: 'Please Enter Address2.',
    })
  })

  test('an e-mail is taken once per owner, whatever its case', async () => {
    const again = await add(asha, 'Somebody', { email: 'RAVI@example.in' })
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('email-taken')
    expect(again.body.errors.email).toBe(again.body.message)
  })

  test('the same person may be a client of two owners, each with a password', async () => {
    const reply = await add(vikram, 'Ravi', { password: 'another one' })
    expect(reply.status).toBe(201)
    const [first, second] = [await signIn(ravi.email), await signIn(ravi.email, 'another one')]
    expect(first.body.user._id).toBe(ravi.id)
    expect(second.body.user._id).toBe(reply.body._id)
    expect(second.body.tenant_id).toBe(vikram.organizationId)
  })

  test('a payload for another owner is refused and writes nothing', async () => {
    const before = (await vikram.get('/clientmaster')).body.length
    expect((await add(asha, 'Foreign', { ownerMasters: vikram.id })).status).toBe(403)
    expect((await add(asha, 'Foreign', { tenant_id: vikram.organizationId })).status).toBe(403)
    expect((await vikram.get('/clientmaster')).body).toHaveLength(before)
    expect((await signIn('foreign@example.in')).status).toBe(401)
  })

  test('a repeated call with the same key adds one client', async () => {
    const key = { 'idempotency-key': 'add-twice' }
    const body = { ...CLIENT, name: 'Twice', email: 'twice@example.in' }
    const [first, second] = [
      await asha.post('/clientmaster', body, key),
      await asha.post('/clientmaster', body, key),
    ]
    expect(second.body).toEqual(first.body)
    expect(second.status).toBe(201)
  })

  test('role, dates and version of a payload are ignored', async () => {
    const { body } = await add(asha, 'Sly', { role: 'SuperAdmin', createdAt: '2001-01-01', __v: 7 })
    expect(await fieldsOf(body._id)).toMatchObject({ role: 'ClientMaster', __v: 1 })
  })
})

describe('the list', () => {
  test('shows the newest first, pages, sorts and searches', async () => {
    const whole = await asha.get('/clientmaster')
    expect(whole.body.at(-1).name).toBe('Ravi')
    expect(whole.headers['x-total-count']).toBe(String(whole.body.length))
    const page = await asha.get('/clientmaster?sort=name&order=asc&limit=1')
    expect(page.body[0].name).toBe('Meena')
    const next = /<(.+)>; rel="next"/.exec(page.headers.link ?? '')?.[1] ?? ''
    expect((await asha.get(next)).body[0].name).toBe('Ravi')
    const found = await asha.get('/clientmaster?search=RAVI%20nagpur')
    expect(found.body.map((it: { name: string }) => it.name)).toEqual(['Ravi'])
  })

  test('a client gets only their own record', async () => {
    const { status, body } = await ravi.get('/clientmaster')
    expect(status).toBe(200)
    expect(body.map((it: { _id: string }) => it._id)).toEqual([ravi.id])
    expect(body[0].ownerMasters._id).toBe(asha.id)
  })
})

describe('changing a client', () => {
  test('writes the form fields, keeps the e-mail and the password, counts the version', async () => {
    const { _id } = (await add(asha, 'Kiran')).body
    const form = { ...(await fieldsOf(_id)), name: 'Kiran Rao', email: 'new@example.in' }
    const reply = await asha.put(`/clientmaster/${_id}`, { ...form, password: '' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ name: 'Kiran Rao', email: 'kiran@example.in', __v: 2 })
    expect((await signIn('kiran@example.in')).body.user.name).toBe('Kiran Rao')
  })

  test('a new password replaces the old one and ends their sessions', async () => {
    const latha = await world.addClient(asha, 'Latha')
    const form = await fieldsOf(latha.id)
    await asha.put(`/clientmaster/${latha.id}`, { ...form, password: 'brand new' })
    expect((await latha.get('/clientmaster')).status).toBe(401)
    expect((await signIn(latha.email)).status).toBe(401)
    expect((await signIn(latha.email, 'brand new')).status).toBe(200)
  })

  test('a blank field gets its prompt', async () => {
    const form = await fieldsOf(ravi.id)
    const reply = await asha.put(`/clientmaster/${ravi.id}`, { ...form, fatherName: ' ' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({ fatherName: 'Please Enter FatherName.' })
  })

  test('a stale version is refused', async () => {
    const form = await fieldsOf(ravi.id)
    const path = `/clientmaster/${ravi.id}`
    expect((await asha.put(path, form, { 'if-match': `"${form.__v}"` })).status).toBe(200)
    const late = await asha.put(path, form, { 'if-match': `"${form.__v}"` })
    expect(late.status).toBe(412)
  })
})

describe('deleting a client', () => {
  test('is refused with the reason while they have an agreement', async () => {
    const { _id: clientMaster } = (await add(asha, 'Tara')).body
    const { _id: propertymaster } = (await asha.post('/propertymaster', PROPERTY)).body
    const lease = await asha.post('/rentmaster', { ...LEASE, clientMaster, propertymaster })
    const refused = await asha.delete(`/clientmaster/${clientMaster}`)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('client-has-lease')
    await asha.delete(`/rentmaster/${lease.body._id}`)
    expect((await asha.delete(`/clientmaster/${clientMaster}`)).status).toBe(200)
  })

  test('ends their sessions, refuses their sign-in and frees the e-mail', async () => {
    const gone = await world.addClient(asha, 'Gone')
    expect((await asha.delete(`/clientmaster/${gone.id}`)).status).toBe(200)
    expect((await gone.get('/clientmaster')).status).toBe(401)
    expect((await signIn(gone.email)).status).toBe(401)
    expect((await asha.get(`/clientmaster/${gone.id}`)).status).toBe(404)
    expect((await asha.delete(`/clientmaster/${gone.id}`)).status).toBe(404)
    expect((await add(asha, 'Gone')).status).toBe(201)
  })
})

describe('who may', () => {
  test('another organization gets 404 from every endpoint, and nothing changes', async () => {
    const form = await fieldsOf(ravi.id)
    const path = `/clientmaster/${ravi.id}`
    const { ownerMasters, tenant_id, ...fields } = form
    expect((await vikram.get(path)).status).toBe(404)
    expect((await vikram.put(path, { ...fields, name: 'Stolen' })).status).toBe(404)
    expect((await vikram.delete(path)).status).toBe(404)
    expect(JSON.stringify((await vikram.get('/clientmaster')).body)).not.toContain(ravi.id)
    expect(await fieldsOf(ravi.id)).toEqual(form)
  })

  test('a client reads nobody else and writes nothing', async () => {
    const { _id } = (await add(asha, 'Other')).body
    expect((await ravi.get(`/clientmaster/${_id}`)).status).toBe(404)
    expect((await ravi.get(`/clientmaster/${ravi.id}`)).status).toBe(200)
    expect((await ravi.post('/clientmaster', CLIENT)).status).toBe(403)
    expect((await ravi.put(`/clientmaster/${ravi.id}`, CLIENT)).status).toBe(403)
    expect((await ravi.delete(`/clientmaster/${ravi.id}`)).status).toBe(403)
  })

  test('an administrator and strangers may do nothing here', async () => {
    for (const path of ['/clientmaster', `/clientmaster/${ravi.id}`]) {
      expect((await admin.get(path)).status).toBe(403)
      expect((await world.nobody.get(path)).status).toBe(401)
    }
    expect((await admin.post('/clientmaster', CLIENT)).status).toBe(403)
    expect((await admin.delete(`/clientmaster/${ravi.id}`)).status).toBe(403)
  })

  test('a malformed id names nothing', async () => {
    expect((await asha.get('/clientmaster/7')).status).toBe(404)
  })
})
