import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, REGISTRATION, type World } from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
let farid: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  farid = await world.registerOwner('Farid')
})
afterAll(() => world.close())

const profileOf = async (owner: Person) => (await owner.get('/account/profile')).body
const change = (owner: Person, body: object, headers = {}) =>
  owner.put('/account/profile', body, headers)

test('an own profile shows the numbers masked, and in full on request', async () => {
  const { panNumber, gstNumber, bankAccountNumber } = REGISTRATION
  const masked = {
    panNumber: 'XXXXXX234F',
    gstNumber: 'XXXXXXXXXXXF1Z0',
    bankAccountNumber: 'XXXXXXXXXX5566',
    aadharNumber: 'XXXXXXXX1234',
  }
  expect(await profileOf(asha)).toMatchObject({ name: 'Asha', city: 'Pune', ...masked })
  const numbers = await asha.get('/account/numbers')
  expect(numbers.body).toEqual({ name: 'Asha', panNumber, gstNumber, bankAccountNumber })
})

test('a change touches nothing but what it names', async () => {
  const before = await profileOf(asha)
  const version = before.__v
  const reply = await change(asha, { city: 'Nashik' }, { 'if-match': `"${version}"` })
  expect(reply).toMatchObject({ status: 200, body: { city: 'Nashik', panNumber: 'XXXXXX234F' } })
  expect(await profileOf(asha)).toEqual({
    ...before,
    city: 'Nashik',
    updatedAt: expect.any(String),
    __v: version + 1,
  })
  expect((await asha.get('/account/numbers')).body.panNumber).toBe(REGISTRATION.panNumber)
})

test('what is blank is taken away, and what is malformed refused', async () => {
  const blank = { alternatePhone: '', companyName: null, gstNumber: '', bankName: ' ' }
  expect((await change(farid, blank)).status).toBe(200)
  expect(await profileOf(farid)).toMatchObject({ companyName: null, gstNumber: null })
  const refused = await change(farid, {
    name: ' ',
    panNumber: 'ABC',
    pincode: '41103',
    businessType: 'Trust',
    ifscCode: 'SBIN00003000',
  })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual({
    name: 'Please Enter Name.',
    panNumber: 'Invalid PAN format (e.g., ABCDE1234F)',
    pincode: 'Pincode must be 6 digits',
    businessType: 'Please choose a business type.',
    ifscCode: 'Please use at most 11 characters.',
  })
})

test('a number that changes is sealed, and the history records only that it changed', async () => {
  const numbers = { panNumber: 'zyxwv9876q', bankAccountNumber: '55667788990011' }
  expect((await change(asha, { ...numbers, ifscCode: 'hdfc0000001' })).status).toBe(200)
  expect((await asha.get('/account/numbers')).body).toMatchObject({
    ...numbers,
    panNumber: 'ZYXWV9876Q',
  })
  const [event] = (await asha.get(`/events?record=${asha.id}`)).body
  expect([event.before, event.after]).toEqual([
    { ifscCode: 'SBIN0000300' },
    { ifscCode: 'HDFC0000001', panChanged: true, bankAccountChanged: true },
  ])
  for (const table of ['owners', 'events']) {
    const [{ text }] = await world.query(
      `select string_agg(row::text, ' ') as text from ${table} row`,
    )
    expect(text).not.toMatch(/ZYXWV9876Q|55667788990011/)
  }
})

test('the Aadhaar digits cannot be changed', async () => {
  expect((await change(asha, { aadharNumber: '999999999999' })).status).toBe(400)
  expect(await profileOf(asha)).toMatchObject({ aadharNumber: 'XXXXXXXX1234' })
})

test('a concurrent change is not overwritten', async () => {
  expect((await change(asha, { city: 'Pune' }, { 'if-match': '"1"' })).status).toBe(412)
})

test('an e-mail that is taken or kept for an administrator is refused, and tries are counted', async () => {
  for (const email of [farid.email, 'admin@example.in'])
    expect((await change(asha, { email })).body.code).toBe('email-taken')
  for (let tries = 0; tries < 3; tries++) await change(asha, { email: farid.email })
  expect((await change(asha, { email: farid.email })).status).toBe(429)
})

test('an owner whose trial has expired reads their profile and changes nothing', async () => {
  await world.query("update organizations set trial_ends_on = '2026-11-01' where id = $1", [
    farid.organizationId,
  ])
  expect((await farid.get('/account/numbers')).status).toBe(200)
  expect((await change(farid, { city: 'Delhi' })).body.code).toBe('trial-expired')
})

test('nobody else has one', async () => {
  const [ravi, admin] = [await world.addClient(asha, 'Ravi'), await world.registerAdministrator()]
  for (const person of [ravi, admin])
    for (const path of ['/account/profile', '/account/numbers'])
      expect((await person.get(path)).status).toBe(403)
})
