import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendInvitations } from '../../../../tests/kit/send-invitations.ts'
import { CLIENT, createWorld, type Person, type World } from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

const PASSWORD = 'chosen by herself'
let guests = 0

/** Adds a client by an invitation; returns their id and e-mail. */
async function invite(name = `Guest${guests++}`) {
  const email = `${name.toLowerCase()}@example.in`
  const body = { ...CLIENT, name, email, password: undefined, invite: true }
  const reply = await asha.post('/clientmaster', body)
  expect([reply.status, reply.body.message]).toEqual([
    201,
    `Client added. An invitation is on its way to ${email}.`,
  ])
  return { id: reply.body._id as string, email }
}

/** The link in the next mail of that kind to this address. */
async function linkTo(email: string) {
  const { text } = await world.nextMail(email, /Invitation to Rentbook/)
  const [, id = '', token = ''] = /\/invitation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  return { id, token, text }
}

const accept = ({ id, token }: { id: string; token: string }, password = PASSWORD) =>
  world.nobody.post('/invitations/accept', { id, token, password })
const signIn = (email: string, password = PASSWORD) =>
  world.nobody.post('/clientmasterlogin', { email, password })
const signInOf = async (id: string) => (await asha.get(`/clientmaster/${id}`)).body.signIn

test('an invited client sets a password by the link of the mail, once, and signs in with it', async () => {
  const { id, email } = await invite('Meera')
  expect(await signInOf(id)).toBe('invited')
  const link = await linkTo(email)
  expect(link.id).toBe(id)
  expect(link.text.replace(/(?<=notforme\/)\S+/, '…')).toBe(`Dear Meera,

Asha uses Rentbook for rent. See your dues, pay and download receipts here.

Open the link to set a password of your own. It works once, until 23 Nov 2026:
${world.url}/invitation?id=${link.id}&token=${link.token}

If you do not rent from Asha, ignore this email.

Not your landlord? Stop these emails:
${world.url}/notforme/…
`)
  const look = { kind: 'invitation', id, token: link.token }
  expect((await world.nobody.post('/links/check', look)).body).toEqual({
    message: 'This link works.',
    as: 'client',
    email,
    of: 'Asha',
  })
  expect((await accept(link)).status).toBe(200)
  expect(await signInOf(id)).toBe('password')
  expect((await signIn(email)).status).toBe(200)
  expect((await accept(link, 'somebody else')).body.code).toBe('link-expired')
  expect((await asha.post(`/clientmaster/${id}/invitation`, {})).status).toBe(409)
})

test('nobody signs in as a client who has not set a password', async () => {
  const { email } = await invite()
  for (const password of ['', PASSWORD, CLIENT.password])
    expect((await signIn(email, password)).status).toBeGreaterThanOrEqual(400)
})

test('without an invitation the password is required, with everything else', async () => {
  const reply = await asha.post('/clientmaster', { ...CLIENT, name: '', password: undefined })
  expect(reply.body.errors).toMatchObject({
    name: 'Please Enter Name.',
    password: 'Please Enter Password.',
  })
  const invited = { ...CLIENT, name: 'X', email: '', password: undefined, invite: true }
  expect((await asha.post('/clientmaster', invited)).body.errors).toEqual({
    email: 'Please Enter Email.',
  })
})

test('a link works for seven days and no longer', async () => {
  const [kept, late] = [await invite(), await invite()]
  const [keptLink, lateLink] = [await linkTo(kept.email), await linkTo(late.email)]
  world.advance({ days: 7, seconds: -60 })
  expect((await accept(keptLink)).status).toBe(200)
  world.advance({ seconds: 61 })
  expect((await accept(lateLink)).body.code).toBe('link-expired')
  asha = await signInAgain()
  expect(await signInOf(late.id)).toBe('expired')
})

test('an invitation that is sent again voids the link before it', async () => {
  const { id, email } = await invite()
  const first = await linkTo(email)
  const atOnce = await asha.post(`/clientmaster/${id}/invitation`, {})
  expect([atOnce.status, atOnce.headers['retry-after']]).toEqual([429, '300'])
  world.advance({ minutes: 5 })
  expect((await asha.post(`/clientmaster/${id}/invitation`, {})).status).toBe(200)
  const second = await linkTo(email)
  expect((await accept(first)).body.code).toBe('link-expired')
  expect((await accept(second)).status).toBe(200)
})

test('an invitation that is taken back lets nobody in, and can be sent anew', async () => {
  const { id, email } = await invite()
  const link = await linkTo(email)
  expect((await asha.delete(`/clientmaster/${id}/invitation`)).status).toBe(200)
  expect(await signInOf(id)).toBe('none')
  expect((await accept(link)).body.code).toBe('link-expired')
  expect((await asha.delete(`/clientmaster/${id}/invitation`)).status).toBe(404)
  expect((await asha.post(`/clientmaster/${id}/invitation`, {})).status).toBe(200)
  expect((await accept(await linkTo(email))).status).toBe(200)
})

test('a password that the owner sets, or a deleted client, voids the link', async () => {
  const [set, deleted] = [await invite(), await invite()]
  const [setLink, deletedLink] = [await linkTo(set.email), await linkTo(deleted.email)]
  const form = (await asha.get(`/clientmaster/${set.id}`)).body
  await asha.put(`/clientmaster/${set.id}`, { ...form, password: 'by the owner' })
  expect((await accept(setLink)).body.code).toBe('link-expired')
  await asha.delete(`/clientmaster/${deleted.id}`)
  expect((await accept(deletedLink)).body.code).toBe('link-expired')
})

test('of concurrent uses of one link, one wins', async () => {
  const { email } = await invite()
  const link = await linkTo(email)
  const tries = ['one password', 'two password'].map((password) => accept(link, password))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('imported clients are invited if that is requested; without an e-mail they cannot sign in until they get one', async () => {
  const rowOf = (line: number, name: string, email?: string) => ({
    line,
    name,
    address1: `${line} Sheet Road`,
    monthlyRent: '9000',
    ...(email && { email }),
  })
  const rows = [rowOf(2, 'Latha', 'latha@example.in'), rowOf(3, 'Om')]
  const sheet = { name: 'books.csv', chargeFrom: '2026-12-01', invite: true, rows }
  expect((await asha.post('/imports', sheet)).status).toBe(201)
  expect(await sendInvitations(world)).toBe(1)
  expect((await accept(await linkTo('latha@example.in'))).status).toBe(200)
  const { body } = await asha.get('/clientmaster?search=Om')
  expect(body).toMatchObject([{ name: 'Om', email: '', signIn: 'none' }])
  const own = `/clientmaster/${body[0]._id}`
  const password = 'a new horse'
  const typed = await asha.put(own, { ...body[0], ...CLIENT, name: 'Om', email: '', password })
  expect(typed.body.errors).toEqual({
    password: 'This client has no email, and needs one to sign in.',
  })
  expect((await asha.delete(`${own}/secondfactor`)).status).toBe(409)
  const path = `${own}/invitation`
  expect((await asha.post(path, {})).body.errors).toEqual({ email: 'Please Enter Email.' })
  expect((await asha.post(path, { email: 'latha@example.in' })).body.code).toBe('email-taken')
  expect((await asha.post(path, { email: 'om@example.in' })).status).toBe(200)
  expect((await accept(await linkTo('om@example.in'))).status).toBe(200)
  expect((await signIn('om@example.in')).status).toBe(200)
})

test('a sheet is imported without inviting anybody unless that is requested', async () => {
  const row = { line: 2, name: 'Nisha', email: 'nisha@example.in', address1: 'X', monthlyRent: '1' }
  const sheet = { name: 'b.csv', chargeFrom: '2026-12-01', rows: [row] }
  expect((await asha.post('/imports', sheet)).status).toBe(201)
  expect((await asha.get('/clientmaster?search=nisha')).body[0].signIn).toBe('none')
  const invited = async () => (await asha.get('/imports')).body[0].invited
  expect(await invited()).toBe(0)
  const guest = { ...row, line: 3, name: 'Farhan', email: 'farhan@example.in', address1: 'Y' }
  expect((await asha.post('/imports', { ...sheet, invite: true, rows: [guest] })).status).toBe(201)
  expect(await invited()).toBe(1)
})

async function signInAgain(): Promise<Person> {
  const { email, password } = asha
  const { body } = await world.nobody.post('/owner/login', { email, password })
  return { ...asha, ...world.callerWith(body.token) }
}
