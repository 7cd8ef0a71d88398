import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type World,
} from '../../../../../tests/kit/world.ts'

let world: World
let owner: Person
beforeAll(async () => {
  world = await createWorld()
  owner = await world.registerOwner('Asha')
})
afterAll(() => world.close())

const tenant = (name: string) => ({
  name,
  fatherName: 'Mohan',
  gender: 'Female',
  mobileNumber: '9811111111',
  email: `${name.toLowerCase()}@example.in`,
  clientAddress1: 'Flat 204',
  clientAddress2: 'Lake View',
})
const terms = { ...LEASE, startDate: '2026-11-01', dueIn: 'same', chargeFrom: '2026-11-01' }
const counts = async () => {
  const lists = ['/propertymaster', '/clientmaster', '/rentmaster', '/rentTranscation']
  return Promise.all(lists.map(async (path) => (await owner.get(path)).body.length))
}

test('lets a new property to a new client, holds the deposit and writes its receipt', async () => {
  const { status, body } = await owner.post('/lettings', {
    ...PROPERTY,
    ...tenant('Meera'),
    ...terms,
    securityDepositAmount: '55500',
    depositReceived: true,
    depositMode: 'Online_Payment',
    depositMethod: 'upi',
  })
  expect({ status, body }).toMatchObject({ status: 201, body: { message: 'The property is let.' } })
  const lease = (await owner.get(`/rentmaster/${body._id}`)).body
  expect(lease.clientMaster).toMatchObject({ name: 'Meera', email: 'meera@example.in' })
  expect(lease.propertymaster).toMatchObject({ address1: PROPERTY.address1 })
  const ledger = (await owner.get(`/rentmaster/${body._id}/ledger`)).body
  // The deposit pays no rent.
  expect(ledger).toMatchObject({ deposit: '55500', owed: '18500.50' })
  const [receipt] = (await owner.get('/rentTranscation')).body
  expect(receipt).toMatchObject({
    amount: '55500',
    depositAmount: '55500',
    receivedOn: '2026-11-01',
    method: 'upi',
  })
})

test('a client without a password sets their own by the mail for a forgotten one', async () => {
  const credentials = { email: 'meera@example.in', password: '' }
  expect((await world.nobody.post('/clientmasterlogin', credentials)).status).toBe(400)
  await world.nobody.post('/forgot-password', { email: 'meera@example.in' })
  const mail = await world.nextMail('meera@example.in', /password/i)
  expect(mail.text).toContain('/resetpassword?')
  const [, id, token] = /\?id=([\w-]+)&token=([\w-]+)/.exec(mail.text) ?? []
  expect((await owner.get(`/clientmaster/${id}`)).body.signIn).toBe('none')
  const set = await world.nobody.post(`/resetpassword/${id}/${token}`, { password: 'a new horse' })
  expect(set.status).toBe(200)
  expect((await owner.get(`/clientmaster/${id}`)).body.signIn).toBe('password')
})

test('lets a known property to a known client, without a deposit', async () => {
  const property = (await owner.post('/propertymaster', PROPERTY)).body._id
  const client = await world.addClient(owner, 'Ravi')
  const parties = { propertymaster: property, clientMaster: client.id }
  const { status, body } = await owner.post('/lettings', { ...terms, ...parties })
  expect(status).toBe(201)
  expect((await owner.get(`/rentmaster/${body._id}/ledger`)).body.deposit).toBe('0')
  // It is let by now.
  expect((await owner.post('/lettings', { ...terms, ...parties })).body.code).toBe(
    'property-has-lease',
  )
})

test('a new tenant needs a name and a phone number or an email; the rest waits, and they are incomplete', async () => {
  const known = async (id: string) => {
    const { clientMaster } = (await owner.get(`/rentmaster/${id}`)).body
    return (await owner.get(`/clientmaster/${clientMaster._id}`)).body
  }
  const blank = { fatherName: '', gender: '', clientAddress1: ' ', clientAddress2: null }
  const phoned = { ...PROPERTY, ...terms, ...blank, name: 'Farah', mobileNumber: '९८११२ 22222' }
  const { status, body } = await owner.post('/lettings', phoned)
  expect(status).toBe(201)
  expect(await known(body._id)).toMatchObject({
    name: 'Farah',
    mobileNumber: '98112 22222',
    email: '',
    gender: '',
    fatherName: '',
    address1: '',
    signIn: 'none',
  })
  const mailed = { ...PROPERTY, ...terms, name: 'Joy', email: 'joy@example.in' }
  const second = (await owner.post('/lettings', mailed)).body
  const joy = await known(second._id)
  expect(joy).toMatchObject({ email: 'joy@example.in', mobileNumber: '', signIn: 'none' })
  expect((await owner.post(`/clientmaster/${joy._id}/invitation`, {})).status).toBe(200)
  const { body: incomplete } = await owner.get('/clientmaster?incomplete=true')
  const names = incomplete.map((it: { name: string }) => it.name)
  expect(names.sort()).toEqual(['Farah', 'Joy'])
  for (const mobileNumber of [' ', 'call me', '12', '981111']) {
    const unreached = { ...PROPERTY, ...terms, name: 'Omar', mobileNumber, email: '' }
    const refused = await owner.post('/lettings', unreached)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { mobileNumber: 'Enter a phone number or an email.' },
    ])
  }
  const mostlyMailed = { ...mailed, name: 'Omar', email: 'omar@example.in', mobileNumber: '12' }
  expect((await owner.post('/lettings', mostlyMailed)).status).toBe(201)
})

test('letting adds nothing where one part of it is refused, and reports that at its field', async () => {
  const before = await counts()
  const whole = { ...PROPERTY, ...tenant('Anil'), ...terms }
  const deposit = { depositReceived: true, depositMode: 'cash' }
  const faults = [
    [{ ...whole, city: ' ', name: '' }, ['city', 'name']],
    [{ ...whole, email: 'meera@example.in' }, ['email']],
    [{ ...whole, ...deposit, securityDepositAmount: '0' }, ['securityDepositAmount']],
    [{ ...whole, depositReceived: true, securityDepositAmount: '5' }, ['depositMode']],
    [{ ...whole, ...deposit, securityDepositAmount: '5', depositMethod: 'upi' }, ['depositMethod']],
    [{ ...whole, startDate: '2026-11-09', endDate: '2026-11-01' }, ['endDate']],
    [{ ...whole, password: 'short' }, ['password']],
  ] as const
  for (const [sent, fields] of faults) {
    const { status, body } = await owner.post('/lettings', sent)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([
      body.code === 'email-taken' ? 409 : 400,
      fields,
    ])
  }
  expect(await counts()).toEqual(before)
})

test('two answers on tax are kept with the new tenant and with how the owner is paid, and neither need be given', async () => {
  const who = { ...tenant('Kabir'), withholdsAs: 'business' }
  const parties = { ...PROPERTY, ...who, taxResidence: 'non-resident' }
  const before = (await owner.get('/moneysettings')).body
  const { status, body } = await owner.post('/lettings', { ...parties, ...terms })
  expect([status, before.taxResidence]).toEqual([201, 'unknown'])
  const { clientMaster } = (await owner.get(`/rentmaster/${body._id}`)).body
  expect((await owner.get(`/clientmaster/${clientMaster._id}`)).body.withholdsAs).toBe('business')
  const after = (await owner.get('/moneysettings')).body
  expect(after).toEqual({ ...before, taxResidence: 'non-resident', __v: before.__v + 1 })
  const bad = { ...parties, ...tenant('Zoya'), ...terms, taxResidence: 'abroad' }
  const { status: refused, body: why } = await owner.post('/lettings', bad)
  expect([refused, Object.keys(why.errors)]).toEqual([400, ['taxResidence']])
})
