import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { CLIENT, REGISTRATION, type Reply } from '../../../../tests/kit/world.ts'
import { wordingOf } from '../../../server/language/catalogues.ts'
import { IN_HINDI } from '../paper-words.ts'
import { VERIFIED_WORDS } from './verification-routes.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
  const { owner, client } = world
  const named = { name: 'Asha Kumari Sharma', email: owner.email, phone: REGISTRATION.phone }
  expect((await owner.put(`/ownermaster/${owner.id}`, named)).status).toBe(200)
  const details = { ...CLIENT, name: 'Ravi Mohan Kumar', email: client.email, password: '' }
  expect((await owner.put(`/clientmaster/${client.id}`, details)).status).toBe(200)
})
afterAll(() => world.close())

type Issued = { id: string; code: string; verifyUrl: string; token: string }

/** A payment of rent, deposit and tax, and the code on its receipt. */
async function issue(more: object = {}): Promise<Issued> {
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  const charging = await world.owner.post(`/rentmaster/${lease}/charging`, {
    chargeFrom: '2026-11-01',
  })
  expect(charging.status).toBe(200)
  const { status, body } = await world.pay(lease, '21500.50', {
    depositAmount: '9000',
    tdsAmount: '500',
    method: 'upi',
    paymentMode: 'Online_Payment',
    receivedOn: '2026-11-10',
    ...more,
  })
  expect(status).toBe(201)
  const { _id: id, receiptCode: code } = body.receipt
  const { verifyUrl } = (await world.owner.get(`/rentTranscation/${id}`)).body
  return { id, code, verifyUrl, token: verifyUrl.slice('http://rentbook.test/v/'.length) }
}

// Each looks from a network of its own.
let networks = 0
const stranger = () => world.callerAt(`10.0.${networks >> 8}.${networks++ & 255}`)
const look = ({ token }: Pick<Issued, 'token'>): Promise<Reply> =>
  stranger().get(`/verify/${token}`)
const open = ({ token }: Pick<Issued, 'token'>): Promise<Reply> => stranger().get(`/v/${token}`)

/** The readable text of a page. */
const textOf = ({ body }: Reply) =>
  String(body)
    .replace(/<style[\s\S]*<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')

test('a valid receipt shows the details of the paper, masked', async () => {
  const receipt = await issue({ reference: '412345678901' })
  const { status, body } = await look(receipt)
  expect([status, body]).toEqual([
    200,
    {
      state: 'stands',
      changedOn: null,
      receiptCode: receipt.code,
      kind: 'rent',
      issuedOn: '2026-11-16',
      receivedOn: '2026-11-10',
      method: 'upi',
      reference: '••••8901',
      lines: [
        { kind: 'rent', periodStart: '2026-11-01', periodEnd: '2026-11-30', amount: '12000' },
      ],
      advance: '1000.50',
      depositAmount: '9000',
      tdsAmount: '500',
      amount: '21500.50',
      landlord: 'Asha S.',
      landlordPan: null,
      client: 'R••• K•••',
      city: 'Pune',
      pincode: '411010',
    },
  ])
})

test('the page has the same in words, and where to compare it', async () => {
  const receipt = await issue({ reference: '512345678902' })
  const page = await open(receipt)
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const text = textOf(page)
  for (const expected of [
    `Receipt ${receipt.code}`,
    'Valid',
    'Rent receipt',
    '₹ 21,500.50',
    'Rent 1–30 Nov 2026 ₹ 12,000.00',
    'Received on 10 Nov 2026',
    'Paid by UPI',
    'Reference ••••8902',
    'Advance, not yet for a month ₹ 1,000.50',
    'Security deposit: not rent ₹ 9,000.00',
    'Less TDS deducted by tenant (as stated) −₹ 500.00',
    'Received from R••• K•••',
    'Property in Pune 411010',
    'Landlord Asha S.',
    'Issued 16 Nov 2026',
    'Rentbook shows what the landlord recorded. Compare it with the paper, and the address bar with rentbook.test.',
  ])
    expect(text).toContain(expected)
})

test('a Hindi reader finds the page in the Hindi of the paper', async () => {
  const hindi = wordingOf('hi-IN')
  for (const [name, words] of Object.entries(VERIFIED_WORDS))
    expect(words.in(hindi)).toBe(IN_HINDI.labels[name as keyof typeof VERIFIED_WORDS])
  const receipt = await issue({ reference: '512345678904' })
  const page = await stranger().get(`/v/${receipt.token}`, { 'accept-language': 'hi' })
  expect(page.body).toContain('<html lang="hi-IN">')
  const text = textOf(page).replaceAll(/Rentbook|rentbook.test|UPI|TDS|Pune|Asha|RB\/\S+/g, '')
  for (const expected of ['किराया रसीद', '₹ 21,500.50', 'मिलने की तारीख 10 नव॰ 2026'])
    expect(text).toContain(expected)
  expect(text).not.toMatch(/[A-Za-z]{3}/)
  const unknown = await stranger().get('/v/nothing', { 'accept-language': 'hi' })
  expect([unknown.status, textOf(unknown)]).toEqual([404, expect.stringContaining('कोड')])
})

test('the PAN shows its last four characters, where the paper carries it', async () => {
  const before = await issue()
  await world.owner.put('/moneysettings', { panOnReceipts: 'always' })
  const receipt = await issue()
  await world.owner.put('/moneysettings', { panOnReceipts: 'never' })
  expect((await look(before)).body.landlordPan).toBe(null)
  expect((await look(receipt)).body.landlordPan).toBe('••••••234F')
  const page = await open(receipt)
  expect(textOf(page)).toContain('PAN ••••••234F')
  expect(page.body).not.toContain(REGISTRATION.panNumber)
})

test('without a known day of payment, the day of recording is shown', async () => {
  const { owner } = world
  const { lease, property, client } = await world.letTo()
  const { body } = await owner.post('/rentTranscation', {
    rentMaster: lease,
    propertyMaster: property,
    clientMaster: client.id,
    paymentMode: 'Any',
  })
  const { verifyUrl } = (await owner.get(`/rentTranscation/${body._id}`)).body
  const token = verifyUrl.split('/').at(-1)
  expect((await look({ token })).body).toMatchObject({ receivedOn: null, method: null })
  expect(textOf(await open({ token }))).toContain('Recorded on 16 Nov 2026')
})

test('neither reply nor page holds an address, a number, an id, a full name or a reason', async () => {
  const receipt = await issue({ reference: '612345678903', note: 'a note of the owner' })
  const reason = 'a reason that is nobody else’s'
  await world.owner.post(`/rentTranscation/${receipt.id}/cancel`, { reason })
  const { owner, client } = world
  const personal = [
    REGISTRATION.phone,
    REGISTRATION.aadharNumber,
    REGISTRATION.panNumber,
    REGISTRATION.address,
    REGISTRATION.gstNumber,
    REGISTRATION.bankAccountNumber,
    REGISTRATION.pincode,
    CLIENT.fatherName,
    CLIENT.mobileNumber,
    CLIENT.address1,
    CLIENT.address2,
    owner.email,
    client.email,
    'Sharma',
    'Kumari',
    'Ravi',
    'Kumar',
    'Flat 101',
    owner.id,
    client.id,
    owner.organizationId,
    receipt.id,
    '612345678903',
    reason,
    'a note of the owner',
    receipt.token,
  ]
  for (const { body, headers } of [await look(receipt), await open(receipt)]) {
    const text = `${JSON.stringify(body)} ${JSON.stringify(headers)}`
    expect(text).toContain(receipt.code)
    expect(personal.filter((it) => text.includes(it))).toEqual([])
  }
})

test('what was typed is shown as text', async () => {
  const hostile = '<img src=x onerror=hit()>'
  const { owner } = world
  const address = { address1: 'x', address2: 'x', state: 'x', city: hostile, pincode: '<svg>' }
  const property = (await owner.post('/propertymaster', address)).body._id
  const { lease } = await world.letTo()
  await world.query('update leases set property_id = $1 where id = $2', [property, lease])
  const { body } = await world.pay(lease, '100')
  const { verifyUrl } = (await owner.get(`/rentTranscation/${body.receipt._id}`)).body
  const page = await open({ token: verifyUrl.split('/').at(-1) })
  expect(page.body).not.toMatch(/<img|<svg>/)
  expect(textOf(page)).toContain(`${hostile} <svg>`)
})

describe('an invalid receipt', () => {
  test('is shown as cancelled, with the day', async () => {
    const receipt = await issue()
    world.advance({ days: 2 })
    await world.passDays(0)
    await world.owner.post(`/rentTranscation/${receipt.id}/cancel`, { reason: 'bounced' })
    const { body } = await look(receipt)
    expect([body.state, body.changedOn]).toEqual(['cancelled', world.today()])
    expect(textOf(await open(receipt))).toContain('Cancelled on 18 Nov 2026: do not accept')
  })

  test('is shown as replaced where another one was issued, without saying which', async () => {
    const receipt = await issue()
    const other = (await world.owner.post(`/rentTranscation/${receipt.id}/reissue`)).body
    const { body } = await look(receipt)
    expect([body.state, body.changedOn]).toEqual(['replaced', world.today()])
    const page = await open(receipt)
    expect(textOf(page)).toContain('Replaced on 18 Nov 2026')
    expect(`${JSON.stringify(body)} ${page.body}`).not.toContain(other.receiptCode)
  })
})

test('the client gets the code, too, and it works after the organization was closed', async () => {
  const receipt = await issue()
  const { body } = await world.client.get(`/rentTranscation/${receipt.id}`)
  expect(body.verifyUrl).toBe(receipt.verifyUrl)
  const close = 'update organizations set closed_at = $1 where id = $2'
  await world.query(close, [world.now(), world.owner.organizationId])
  expect((await look(receipt)).body.state).toBe('stands')
  await world.query(close, [null, world.owner.organizationId])
})

describe('replacing the code', () => {
  const replace = ({ id }: Issued, headers = {}) =>
    world.owner.post(`/rentTranscation/${id}/verification`, undefined, headers)

  test('makes the old one unknown and leaves the rest of the receipt as it was', async () => {
    const receipt = await issue()
    const before = (await world.owner.get(`/rentTranscation/${receipt.id}`)).body
    const { status, body } = await replace(receipt)
    expect(status).toBe(200)
    const { message, verifyUrl, ...after } = body
    expect(message).toBe(`The QR code of receipt ${before.receiptCode} has been replaced.`)
    const { verifyUrl: _, ...rest } = before
    expect({ ...after, updatedAt: '', __v: 0 }).toEqual({ ...rest, updatedAt: '', __v: 0 })
    expect(after.__v).toBe(before.__v + 1)
    expect((await look(receipt)).status).toBe(404)
    expect((await look({ token: verifyUrl.split('/').at(-1) })).body.state).toBe('stands')
  })

  test('upon an older version is refused, and changes nothing', async () => {
    const receipt = await issue()
    expect((await replace(receipt, { 'if-match': '"2"' })).status).toBe(412)
    expect((await look(receipt)).status).toBe(200)
  })

  test('is for the owner alone', async () => {
    const receipt = await issue()
    const path = `/rentTranscation/${receipt.id}/verification`
    expect((await world.client.post(path)).status).toBe(403)
    expect((await world.owner.post('/rentTranscation/nothing/verification')).status).toBe(404)
  })

  test('of a cancelled receipt does not bring it back', async () => {
    const receipt = await issue()
    await world.owner.post(`/rentTranscation/${receipt.id}/cancel`, { reason: 'bounced' })
    const token = (await replace(receipt)).body.verifyUrl.split('/').at(-1)
    expect((await look({ token })).body.state).toBe('cancelled')
    expect((await look(receipt)).status).toBe(404)
  })
})
