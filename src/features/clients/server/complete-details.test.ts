import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  LEASE,
  PASSWORD,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'
import { openDatabase } from '../../../server/database/database.ts'

let world: World
let owner: Person
beforeAll(async () => {
  world = await createWorld()
  owner = await world.registerOwner('Asha')
})
afterAll(() => world.close())

let tenants = 0

/** Lets to somebody new by name and email alone, who then sets a password; returns their id and how they call. */
async function letTo(details: object = {}) {
  const email = `tenant${tenants++}@example.in`
  const person = { name: 'Farah', email, ...details }
  const terms = { ...LEASE, startDate: '2026-11-01', dueIn: 'same', chargeFrom: '2026-11-01' }
  const { body } = await owner.post('/lettings', { ...PROPERTY, ...terms, ...person })
  const { clientMaster } = (await owner.get(`/rentmaster/${body._id}`)).body
  const id: string = clientMaster._id
  await world.nobody.post('/forgot-password', { email })
  const { text } = await world.nextMail(email, /password/i)
  const [, account, token] = /\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  await world.nobody.post(`/resetpassword/${account}/${token}`, { password: PASSWORD })
  const signedIn = await world.nobody.post('/clientmasterlogin', { email, password: PASSWORD })
  return { id, tenant: world.callerWith(signedIn.body.token) }
}

const DETAILS = {
  fatherName: 'Imran',
  gender: 'Female',
  mobileNumber: '९८११२ 22222',
  address1: 'Flat 7',
  address2: 'Pune',
}
const FILLED = { ...DETAILS, mobileNumber: '98112 22222' }

test('a client fills in what their record came without, and the owner sees who did', async () => {
  const { id, tenant } = await letTo()
  const reply = await tenant.post('/account/details', DETAILS)
  expect([reply.status, reply.body.message]).toEqual([200, 'Your details are saved.'])
  expect((await owner.get(`/clientmaster/${id}`)).body).toMatchObject({ ...FILLED, name: 'Farah' })
  const incomplete = (await owner.get('/clientmaster?incomplete=true')).body
  expect(incomplete.map((it: { _id: string }) => it._id)).not.toContain(id)
  const [event] = (await owner.get(`/events?record=${id}`)).body
  expect(event).toMatchObject({ verb: 'changed', actor: 'Farah', kind: 'client', after: FILLED })
})

test('repeats of what is there change nothing', async () => {
  const { id, tenant } = await letTo()
  await tenant.post('/account/details', DETAILS)
  const { __v } = (await owner.get(`/clientmaster/${id}`)).body
  expect((await tenant.post('/account/details', DETAILS)).status).toBe(200)
  expect((await owner.get(`/clientmaster/${id}`)).body.__v).toBe(__v)
})

test('nothing that somebody entered is overwritten, and a refused call fills in nothing', async () => {
  const { id, tenant } = await letTo({ mobileNumber: '9811111111' })
  const reply = await tenant.post('/account/details', DETAILS)
  expect([reply.status, reply.body.code]).toEqual([409, 'conflict'])
  expect((await owner.get(`/clientmaster/${id}`)).body).toMatchObject({
    fatherName: '',
    gender: '',
    mobileNumber: '9811111111',
  })
  const { mobileNumber: _, ...rest } = DETAILS
  expect((await tenant.post('/account/details', rest)).status).toBe(200)
})

test('of two devices that fill in the same at once, one does', async () => {
  const { tenant } = await letTo()
  const replies = await Promise.all(
    ['Imran', 'Iqbal'].map((fatherName) => tenant.post('/account/details', { fatherName })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a blank value is refused at its field, and other fields are no part of it', async () => {
  const { id, tenant } = await letTo()
  const blank = await tenant.post('/account/details', { fatherName: ' ', gender: 'none' })
  expect([blank.status, Object.keys(blank.body.errors)]).toEqual([400, ['fatherName', 'gender']])
  await tenant.post('/account/details', {
    name: 'Somebody',
    email: 'other@example.in',
    _id: owner.id,
  })
  expect((await owner.get(`/clientmaster/${id}`)).body.name).toBe('Farah')
})

test('nobody but a client has details of their own to complete', async () => {
  expect((await owner.post('/account/details', DETAILS)).status).toBe(403)
  expect((await world.nobody.post('/account/details', DETAILS)).status).toBe(401)
})

test('the database lets a client fill in blank details of their own record alone', async () => {
  const { id } = await letTo({ mobileNumber: '9811111111' })
  const other = await letTo()
  const { organizationId } = owner
  const caller = { role: 'rentbook_client', accountId: id, organizationId, clientId: id } as const
  const database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
  const run = (set: string) =>
    database.transaction(caller, async (tx) => {
      const { rows } = await sql`update clients set ${sql.raw(set)} returning id`.execute(tx)
      return rows.map((row) => (row as { id: string }).id)
    })
  expect(await run("father_name = 'Imran'")).toEqual([id])
  await expect(run("father_name = 'Iqbal'")).rejects.toThrow('blank details alone')
  await expect(run("mobile_number = ''")).rejects.toThrow('blank details alone')
  await expect(run('deleted_at = now()')).rejects.toThrow('permission denied')
  const write = (kind: string, record: string) =>
    database.transaction(caller, (tx) =>
      sql`insert into events (id, organization_id, verb, kind, record_id, actor_id, actor_name, happened_at)
        values (gen_random_uuid(), ${organizationId}, 'changed', ${kind}, ${record}, ${id}, 'Farah', now())`.execute(
        tx,
      ),
    )
  await write('client', id)
  await expect(write('client', other.id)).rejects.toThrow('row-level security')
  await database.close()
})
