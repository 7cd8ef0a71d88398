import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, createWorld, type Person, type World } from '../../../../tests/kit/world.ts'

// What another client of the API may rely on is tested in tests/conformance/clients.test.ts.

let world: World
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

test('reports every missing field with its prompt', async () => {
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

test('a blank field counts as missing', async () => {
  const form = (await asha.get(`/clientmaster/${ravi.id}`)).body
  const reply = await asha.put(`/clientmaster/${ravi.id}`, { ...form, fatherName: ' ' })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toEqual({ fatherName: 'Please Enter FatherName.' })
})

test("rejects an e-mail that differs from another client's only in case, at its field", async () => {
  const reply = await asha.post('/clientmaster', {
    ...CLIENT,
    name: 'Somebody',
    email: 'RAVI@example.in',
  })
  expect(reply.status).toBe(409)
  expect(reply.body.code).toBe('email-taken')
  expect(reply.body.errors.email).toBe(reply.body.message)
})
