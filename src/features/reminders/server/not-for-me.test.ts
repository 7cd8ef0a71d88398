import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { wholeTest } from '../../../../tests/kit/whole-test.ts'
import { CLIENT, PASSWORD, type Person } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
let admin: Person
beforeAll(async () => {
  world = await createMoneyWorld(undefined, { mailReceipts: true })
  admin = await world.registerAdministrator()
})
afterAll(() => world.close())

const LINK = /https?:\S+\/notforme\/\S+/

/** The path behind the link of a mail; its header must name the same address. */
function linkIn({ text, headers }: Awaited<ReturnType<MoneyWorld['mail']['waitForMail']>>) {
  const [url = ''] = LINK.exec(text) ?? []
  expect(headers['list-unsubscribe']).toBe(`<${url}>`)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  return new URL(url).pathname
}

/** What a mail program sends when somebody presses its button. */
const pressInMailProgram = (url: string) =>
  world.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const mailsOf = async (client: Person) =>
  (await world.owner.get(`/clientmaster/${client.id}`)).body.mails

async function tenantOf(name: string) {
  const client = await world.addClient(world.owner, name)
  const { lease } = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' }, client)
  const pay = async () => (await world.pay(lease, '100')).body.receipt as { _id: string }
  const mailOf = (subject: RegExp) => world.nextMail(client.email, subject)
  return { client, lease, pay, mailOf }
}

test('one press in a receipt’s mail ends an organization’s mails to that address, and the owner sees it', async () => {
  const { client, pay, mailOf } = await tenantOf('Gita')
  await pay()
  const link = linkIn(await mailOf(/^Receipt/))
  expect(await mailsOf(client)).toBe(undefined)
  expect((await world.nobody.post(link, { look: true })).body).toEqual({
    message: `Emails from Asha are sent to ${client.email}.`,
    stopped: false,
  })
  expect((await pressInMailProgram(link)).statusCode).toBe(200)
  expect((await pressInMailProgram(link)).statusCode).toBe(200)
  const { _id } = await pay()
  expect(await mailsOf(client)).toBe('unwanted')
  const hints = async () =>
    JSON.stringify((await world.owner.get(`/rentTranscation/${_id}`)).body.hints)
  expect(await hints()).toContain('unmailed-unwanted')
  const { status, body } = await world.owner.post(`/rentTranscation/${_id}/mail`)
  expect([status, body.message]).toEqual([
    409,
    `The person at ${client.email} said these emails are not for them, so nothing is sent there.`,
  ])
  const events = await world.query(
    'select after from events where record_id = $1 and job is not null',
    [client.id],
  )
  expect(events).toEqual([{ after: { mails: 'not wanted' } }])
  // Who requests a mail themselves gets it.
  expect((await client.post(`/rentTranscation/${_id}/mail`)).status).toBe(200)
  await world.nobody.post(link, { again: true })
  expect(await mailsOf(client)).toBe(undefined)
  expect((await world.owner.post(`/rentTranscation/${_id}/mail`)).status).toBe(200)
  expect(await hints()).not.toContain('unmailed')
})

test('an invitation, a cancelled receipt and a declined claim have the link, and obey it', async () => {
  const guest = { ...CLIENT, name: 'Om', email: 'om@example.in', password: undefined, invite: true }
  const { body } = await world.owner.post('/clientmaster', guest)
  const link = linkIn(await world.nextMail(guest.email, /Invitation/))
  await world.nobody.post(link, {})
  world.advance({ minutes: 6 })
  const again = await world.owner.post(`/clientmaster/${body._id}/invitation`, {})
  expect([again.status, again.body.message]).toEqual([
    400,
    'The person at this address said these emails are not for them.',
  ])
  const { client, lease, pay, mailOf } = await tenantOf('Leela')
  const { _id } = await pay()
  await mailOf(/^Receipt/)
  await world.owner.post(`/rentTranscation/${_id}/cancel`, { reason: 'wrong' })
  linkIn(await mailOf(/was cancelled/))
  const claim = { rentMaster: lease, amount: '500', method: 'upi' }
  const sent = await client.post('/claims', claim)
  await world.owner.post(`/claims/${sent.body._id}/decline`, { reason: 'nothing came' })
  linkIn(await mailOf(/^Not confirmed/))
})

test('one press in the welcome of an account that nobody signed in to is mailed to the administrators, once', async () => {
  const stranger = { name: 'Uma', email: 'uma@example.in', phone: '9876543210', password: PASSWORD }
  expect((await admin.post('/ownermaster', stranger)).status).toBe(201)
  const link = linkIn(await world.nextMail(stranger.email, /^Welcome/))
  await world.nobody.post(link, {})
  await world.nobody.post(link, {})
  const subject = /somebody else/
  const { text } = await world.nextMail(admin.email, subject)
  expect(text).toContain('The person at uma@example.in says that the account of the owner Uma')
  const notified = world.mail.mails.filter(
    (mail) => mail.to.includes(admin.email) && subject.test(mail.subject),
  )
  expect(notified).toHaveLength(1)
})

test('a link serves for the address that it was sent to, and one that nobody here made for none', async () => {
  const { client, pay, mailOf } = await tenantOf('Mina')
  await pay()
  const link = linkIn(await mailOf(/^Receipt/))
  await world.query("update accounts set email = 'mina.new@example.in' where id = $1", [client.id])
  for (const path of [
    link,
    `/notforme/${Buffer.alloc(48, 7).toString('base64url')}`,
    '/notforme/x',
  ])
    expect((await world.nobody.post(path, {})).body.code).toBe('link-expired')
  expect(await mailsOf(client)).toBe(undefined)
})

wholeTest(
  'a mail that the server refuses is counted once, however often it is tried, until it is taken',
  async () => {
    const { client, pay, mailOf } = await tenantOf('Nils')
    world.mail.setBehavior('refuse')
    await pay()
    const counted = () => world.query('select from mail_refusals where email = $1', [client.email])
    const tries =
      "select from pgboss.job where name = 'mail' and state = 'retry' and retry_count > 0"
    await expect.poll(() => world.query(tries), { timeout: 20_000 }).toHaveLength(1)
    expect(await counted()).toHaveLength(1)
    expect(world.mailer.countRefusals()).toBeGreaterThan(1)
    expect(await mailsOf(client)).toBe('refused')
    world.mail.setBehavior('accept')
    await mailOf(/^Receipt/)
    await expect.poll(counted, { timeout: 10_000 }).toHaveLength(0)
  },
)

test('one press in a mail with a code ends codes to that address for 180 days, or until it is taken back', async () => {
  const email = 'nobody.asked@example.in'
  const ask = () => world.nobody.post('/owner/send-otp', { email })
  expect((await ask()).status).toBe(200)
  const link = linkIn(await world.nextMail(email, /OTP/))
  expect((await pressInMailProgram(link)).statusCode).toBe(200)
  world.advance({ minutes: 6 })
  const refused = {
    status: 400,
    body: { errors: { email: expect.stringMatching(/^The person at this address said/) } },
  }
  expect(await ask()).toMatchObject(refused)
  // Nor by an owner who would sign in with it, nor by an administrator.
  const owner = await world.registerOwner('Tara')
  const change = { name: 'Tara', email, phone: '9876543210' }
  expect(await owner.put(`/ownermaster/${owner.id}`, change)).toMatchObject(refused)
  const { token } = (
    await world.nobody.post('/owner/login', { email: admin.email, password: PASSWORD })
  ).body
  const again = world.callerWith(token)
  expect(await again.put(`/ownermaster/${owner.id}`, change)).toMatchObject(refused)
  expect(await again.post('/ownermaster', { ...change, password: PASSWORD })).toMatchObject(refused)
  expect(world.mail.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  expect((await world.nobody.post(link, { again: true })).status).toBe(200)
  expect((await ask()).status).toBe(200)
  await world.nobody.post(link, {})
  world.advance({ days: 180 })
  expect((await ask()).status).toBe(200)
  const [{ kept }] = await world.query("select string_agg(key, ' ') as kept from throttles")
  expect(kept).not.toContain('nobody.asked')
})
