import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { patiently } from '../../../../tests/kit/patiently.ts'
import { LEASE, PROPERTY, SETTINGS } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld(undefined, { mailReceipts: true })
})
afterAll(() => world.close())

const mails = () => world.mail.mails.filter(({ subject }) => subject.startsWith('Receipt'))
const mailOf = (code: string, what = '') =>
  world.mail.waitForMail(({ subject }) => subject === `Receipt ${code}${what}`)
/** The mails queued now, sent or not. */
const queued = async () =>
  Number((await world.query("select count(*) from pgboss.job where name = 'mail'"))[0]?.count)

async function receive(amount = '12000', more = {}) {
  const { lease, property } = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })
  const { body } = await world.pay(lease, amount, more)
  return { lease, property, id: body.receipt._id, code: body.receipt.receiptCode }
}

test('the client of a payment gets its receipt by mail: what it is for, and where to see it', async () => {
  const { id, code } = await receive('12500', { receivedOn: '2026-11-14' })
  const { to, text } = await mailOf(code)
  const { verifyUrl } = (await world.client.get(`/rentTranscation/${id}`)).body
  expect([to, verifyUrl]).toEqual([[world.client.email], expect.stringMatching(/^http/)])
  expect(text.replace(/(?<=notforme\/)\S+/, '…')).toBe(`Dear Ravi,

Asha recorded ₹ 12,500 from you, received on 14 Nov 2026, for:
- Rent November 2026: ₹ 12,000
- Advance, not yet for a month: ₹ 500

Receipt ${code} is attached. You also find it in Rentbook:
${SETTINGS.appUrl}/dashboard/rentTranscation/detail?Id=${id}&as=client

Anybody can check here whether it is still valid:
${verifyUrl}

Rentbook shows what the landlord recorded. It only records payments; it does not handle money.

Not your landlord? Stop these emails:
${SETTINGS.appUrl}/notforme/…
`)
})

test('the PDF that is attached is the one that a download answers, byte by byte', async () => {
  const { id, code } = await receive()
  const { attachments } = await mailOf(code)
  const { bytes } = await world.client.get(`/rentTranscation/${id}/pdf`)
  const filename = `rent-receipt-${code.replaceAll('/', '-')}.pdf`
  expect(attachments).toMatchObject([{ filename, contentType: 'application/pdf' }])
  expect(attachments[0]?.content.equals(bytes ?? Buffer.of())).toBe(true)
})

test('a mail waits while its receipt has no code yet', async () => {
  const { id, code } = await receive()
  await mailOf(code)
  const [{ hash }] = await world.query(
    `select verify_hash as hash from receipts where id = '${id}'`,
  )
  await world.query(`update receipts set verify_hash = null where id = '${id}'`)
  const sent = () => mails().filter(({ subject }) => subject.endsWith(code))
  await world.owner.post(`/rentTranscation/${id}/mail`)
  const failed = "select from pgboss.job where name = 'mail' and state = 'retry'"
  await expect.poll(() => world.query(failed), { timeout: 10_000 }).toHaveLength(1)
  expect(sent()).toHaveLength(1)
  await world.query(`update receipts set verify_hash = $1 where id = '${id}'`, [hash])
  await expect.poll(sent, { timeout: 20_000 }).toHaveLength(2)
  expect(sent()[1]?.attachments).toHaveLength(1)
})

test('the client gets a receipt that replaces another, and learns which', async () => {
  const { id, code } = await receive()
  const { body } = await world.owner.post(`/rentTranscation/${id}/reissue`)
  const { text, attachments } = await mailOf(body.receiptCode)
  expect(text).toContain(`It replaces receipt ${code}. Please do not use that one any more.`)
  expect(attachments).toHaveLength(1)
})

test('the client of a receipt that is recorded by its days gets it by mail', async () => {
  const { lease, property, client } = await world.letTo()
  const { body } = await world.owner.post('/rentTranscation', {
    rentMaster: lease,
    propertyMaster: property,
    clientMaster: client.id,
    paymentMode: 'cash',
  })
  expect((await mailOf(body.receiptCode)).text).toContain('- Rent November 2026: ₹ 18,500.50')
})

test('a client is notified once that a receipt was cancelled, and not why', async () => {
  const { id, code } = await receive()
  const reason = 'Ravi typed nonsense'
  expect((await world.owner.post(`/rentTranscation/${id}/cancel`, { reason })).status).toBe(200)
  const { to, text } = await mailOf(code, ' was cancelled')
  expect(to).toEqual([world.client.email])
  expect(text).toContain(`Asha cancelled receipt ${code} for ₹ 12,000.`)
  expect(text).not.toContain(reason)
})

test('a payment that is only tried, or refused, or repeated under its key, is mailed no more than once', async () => {
  const { lease } = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })
  const before = await queued()
  await world.pay(lease, '5', { preview: true })
  await world.pay(lease, '0')
  expect(await queued()).toBe(before)
  const body = { rentMaster: lease, amount: '5', paymentMode: 'cash' }
  const key = { 'idempotency-key': 'once' }
  const replies = await Promise.all([1, 2, 3].map(() => world.owner.post('/payments', body, key)))
  expect(new Set(replies.map((reply) => reply.body._id)).size).toBe(1)
  expect(await queued()).toBe(before + 1)
})

test('no client gets a mail where the owner wants none', async () => {
  await world.owner.put('/moneysettings', { mailReceipts: false })
  const before = await queued()
  const { id } = await receive()
  await world.owner.post(`/rentTranscation/${id}/cancel`, { reason: 'wrong' })
  expect(await queued()).toBe(before)
  await world.owner.put('/moneysettings', { mailReceipts: true })
})

test('its owner reads where a receipt was mailed and when, and of one that was not nothing', async () => {
  const mailedOf = async (id: string, reader = world.owner) =>
    (await reader.get(`/rentTranscation/${id}`)).body.mailed
  const { id } = await receive()
  const today = expect.stringMatching(`^${world.today()}T`)
  expect(await mailedOf(id)).toEqual({ to: world.client.email, at: today })
  expect(await mailedOf(id, world.client)).toBeNull()
  await world.owner.put('/moneysettings', { mailReceipts: false })
  const { id: unmailed } = await receive()
  expect(await mailedOf(unmailed)).toBeNull()
  await world.owner.post(`/rentTranscation/${unmailed}/mail`)
  expect(await mailedOf(unmailed)).toEqual({ to: world.client.email, at: today })
  await world.owner.put('/moneysettings', { mailReceipts: true })
})

// The PDF that a mail carries is made when it is handed over.
const expectTwo = (code: string) => {
  const sent = () => mails().filter(({ subject }) => subject.endsWith(code))
  return expect.poll(sent, { timeout: 20_000 }).toHaveLength(2)
}

test('an owner sends a receipt to its client again', async () => {
  const { id, code } = await receive()
  const sent = await world.owner.post(`/rentTranscation/${id}/mail`)
  expect([sent.status, sent.body.message]).toEqual([
    200,
    `The receipt is on its way to ${world.client.email}.`,
  ])
  await expectTwo(code)
})

test('a client sends a receipt of their own to themself, and nobody else’s', async () => {
  const { id, code } = await receive()
  await mailOf(code)
  const { status, body } = await world.client.post(`/rentTranscation/${id}/mail`)
  expect([status, body.message]).toEqual([
    200,
    `The receipt is on its way to ${world.client.email}.`,
  ])
  await expectTwo(code)
  const kiran = await world.addClient(world.owner, 'Kiran')
  expect((await kiran.post(`/rentTranscation/${id}/mail`)).status).toBe(404)
})

test('a receipt is sent again five times an hour, and others then too', async () => {
  const [one, other] = [await receive(), await receive()]
  const send = (id: string) => patiently(() => world.owner.post(`/rentTranscation/${id}/mail`))
  const replies = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => send(one.id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await send(other.id)).status).toBe(200)
  world.advance({ minutes: 61 })
  expect((await send(one.id)).status).toBe(200)
})

test('a receipt of a client who was deleted is sent to nobody', async () => {
  const gita = await world.addClient(world.owner, 'Gita')
  const { lease } = await world.letTo({}, gita)
  const { body } = await world.pay(lease, '700', { depositAmount: '0' })
  const { _id } = body.receipt
  await world.owner.delete(`/rentmaster/${lease}`)
  await world.query('update clients set deleted_at = now() where id = $1', [gita.id])
  expect((await world.owner.post(`/rentTranscation/${_id}/mail`)).status).toBe(409)
})

test('the receipt of a client without an email is mailed to nobody, until there is one', async () => {
  const letting = { ...PROPERTY, ...LEASE, name: 'Om', mobileNumber: '9811122233' }
  const begun = { startDate: '2026-11-01', dueIn: 'same', chargeFrom: '2026-11-01' }
  const lease = await made(world.owner.post('/lettings', { ...letting, ...begun }))
  const before = await queued()
  const { _id } = (await world.pay(lease, '700')).body.receipt
  const send = () => world.owner.post(`/rentTranscation/${_id}/mail`)
  const refused = await send()
  expect([refused.status, refused.body.message]).toEqual([409, 'This client has no email.'])
  const receipt = async () => (await world.owner.get(`/rentTranscation/${_id}`)).body
  expect((await receipt()).mailed).toBe(null)
  const other = (await world.pay(lease, '800')).body.receipt._id
  expect(
    (await world.owner.post(`/rentTranscation/${other}/cancel`, { reason: 'Twice' })).status,
  ).toBe(200)
  expect(await queued()).toBe(before)
  const { clientMaster } = (await world.owner.get(`/rentmaster/${lease}`)).body
  const path = `/clientmaster/${clientMaster._id}/invitation`
  expect((await world.owner.post(path, { email: 'om.kumar@example.in' })).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect((await receipt()).mailed.to).toBe('om.kumar@example.in')
})

test('what an owner named a charge opens nothing in a mail', async () => {
  const { lease } = await world.letTo()
  const name = 'Key http://evil.example/x call 9876543210'
  await made(
    world.owner.post('/charges', {
      rentMaster: lease,
      kind: 'other',
      name,
      amount: '500',
      dueOn: '2026-11-20',
    }),
  )
  const { body } = await world.pay(lease, '500')
  const { text } = await mailOf(body.receipt.receiptCode)
  expect(text).toContain('- Key http evil. example x call: ₹ 500')
})

test('in its trial an organization mails so many receipts a day, more with its age and with clients who confirmed their address', async () => {
  const { organizationId } = world.owner
  const [{ clients }] = (await world.query(
    `select count(*)::int as clients from accounts
     where organization_id = $1 and role = 'client' and email_confirmed_at is not null`,
    [organizationId],
  )) as [{ clients: number }]
  const most = 30 + 5 * clients
  const haveSent = (mails: number) =>
    world.query("update organization_mails set mails = $1 where address_hash = ''", [mails])
  const { id, code } = await receive()
  const send = async () => (await world.owner.post(`/rentTranscation/${id}/mail`)).status
  await mailOf(code)
  await haveSent(most - 1)
  expect([await send(), await send()]).toEqual([200, 429])
  // The payment counts, and is not mailed, which the receipt shows its owner until it is.
  const before = await queued()
  const { id: unmailed } = await receive()
  expect(await queued()).toBe(before)
  const hints = async () =>
    JSON.stringify((await world.owner.get(`/rentTranscation/${unmailed}`)).body.hints)
  expect(await hints()).toContain('unmailed-limit')
  await world.query(
    "update organizations set created_at = created_at - interval '2 days' where id = $1",
    [organizationId],
  )
  await haveSent(most + 19)
  expect([await send(), await send()]).toEqual([200, 429])
  await world.query(
    `insert into mail_refusals select $1, gen_random_uuid(), 'nobody@example.in', 'server', $2
     from generate_series(1, 3)`,
    [organizationId, world.now()],
  )
  await haveSent(most + 20 - 3 * 5 - 1)
  expect([await send(), await send()]).toEqual([200, 429])
  await world.query('update organizations set subscribed = true where id = $1', [organizationId])
  expect((await world.owner.post(`/rentTranscation/${unmailed}/mail`)).status).toBe(200)
  expect(await hints()).not.toContain('unmailed')
})
