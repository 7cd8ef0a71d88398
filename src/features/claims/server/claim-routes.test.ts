import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import type { Person } from '../../../../tests/kit/world.ts'

// It is 16 November 2026; the rent of a month is due on the 6th of the next.
let world: MoneyWorld
let owner: Person
let client: Person
let lease: string
let turn = 0
beforeAll(async () => {
  world = await createMoneyWorld()
  owner = world.owner
  client = world.client
})
beforeEach(async () => {
  turn += 1
  lease = (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })).lease
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const TOLD = { amount: '12000', paidOn: '2026-11-14', method: 'upi' }
const tell = (more: object = {}, by = client) =>
  by.post('/claims', { rentMaster: lease, ...TOLD, ...more })
const confirm = (id: string, body: object = {}) => owner.post(`/claims/${id}/confirm`, body)
const decline = (id: string, reason = 'Nothing came.') =>
  owner.post(`/claims/${id}/decline`, { reason })
const withdraw = (id: string) => client.post(`/claims/${id}/withdraw`)
// The ids of queued mails count up.
const lastMail = () => world.query('select max(id::text) from pgboss.job')
const referenceOf = (text: string) => `${text}${turn}`.padEnd(12, '0')
const own = async () =>
  (await client.get('/mydues')).body.find((it: { rentMaster: string }) => it.rentMaster === lease)
const claimed = async (id: string, by = client) =>
  (await by.get('/claims')).body.find((it: { _id: string }) => it._id === id)

test('a claim moves nothing in the books, and both parties see it', async () => {
  const books = async () => {
    const { told: _, expect: __, ...ledger } = await world.ledger(lease)
    const dues = (await owner.get('/dues')).body as { claimed: string }[]
    return [ledger, dues.map(({ claimed: _, ...it }) => it)]
  }
  const before = await books()
  const { claimsWaiting } = (await owner.get('/figures')).body
  const id = await made(tell({ reference: ' 4123 4567-8901 ' }))
  expect(await books()).toEqual(before)
  expect((await owner.get('/figures')).body.claimsWaiting).toBe(claimsWaiting + 1)
  const claim = {
    _id: id,
    rentMaster: lease,
    ...TOLD,
    reference: '412345678901',
    state: 'waiting',
    reason: null,
    decidedAt: null,
    receipt: null,
    reversedOn: null,
  }
  expect(await claimed(id)).toMatchObject(claim)
  expect(await claimed(id, owner)).toMatchObject({
    ...claim,
    clientMaster: { name: 'Ravi' },
    propertyMaster: { city: 'Pune' },
  })
  expect((await own()).claims).toMatchObject([{ _id: id, state: 'waiting' }])
})

test('confirmed, it is a payment with its receipt, as the client stated it', async () => {
  const reference = referenceOf('OK')
  const id = await made(tell({ reference, method: 'neft' }))
  const { status, body } = await confirm(id)
  expect(status).toBe(201)
  expect(body).toMatchObject({ settles: [{ amount: '12000', open: '0' }], advance: '0' })
  const [credit] = (await world.ledger(lease)).credits
  expect(credit).toMatchObject({
    _id: body._id,
    datedOn: '2026-11-14',
    dateKnown: true,
    received: '12000',
    method: 'neft',
    paymentMode: 'Online_Payment',
    reference,
    receipt: body.receipt,
  })
  const { receiptCode } = body.receipt
  expect(await claimed(id)).toMatchObject({ state: 'confirmed', receipt: { receiptCode } })
  expect((await own()).claims).toMatchObject([{ _id: id, state: 'confirmed' }])
})

test('what the owner corrects is what counts', async () => {
  const id = await made(tell({ reference: referenceOf('WRONG') }))
  const right = { amount: '11000', receivedOn: '2026-11-15', method: 'cash', reference: '' }
  expect((await confirm(id, { ...right, note: 'a note was missing' })).status).toBe(201)
  expect((await world.ledger(lease)).credits).toMatchObject([
    {
      received: '11000',
      datedOn: '2026-11-15',
      method: 'cash',
      paymentMode: 'cash',
      reference: null,
      reason: 'a note was missing',
    },
  ])
  // The reference of the claim is free again.
  expect((await tell({ reference: referenceOf('WRONG') })).status).toBe(201)
})

test('a preview shows what it would settle, and changes nothing', async () => {
  const id = await made(tell({ amount: '15000', reference: referenceOf('SEE') }))
  const before = [await world.ledger(lease), await claimed(id)]
  const mails = await lastMail()
  const { status, body } = await confirm(id, { preview: true })
  const [charge] = before[0].charges
  expect([status, body]).toEqual([
    200,
    {
      message: 'Nothing is recorded yet.',
      expect: expect.any(String),
      settles: [expect.objectContaining({ charge: charge._id, amount: '12000', open: '0' })],
      advance: '3000',
      warnings: [],
    },
  ])
  expect([await world.ledger(lease), await claimed(id)]).toEqual(before)
  expect(await lastMail()).toEqual(mails)
  expect((await confirm(id)).status).toBe(201)
})

test('what the client named is settled before what is older, as far as it is still open', async () => {
  const chargeOf = (name: string, dueOn: string) =>
    made(owner.post('/charges', { rentMaster: lease, kind: 'other', name, amount: '500', dueOn }))
  const older = await chargeOf('Key', '2026-11-01')
  const named = await chargeOf('Lock', '2026-11-20')
  const towards = [{ charge: named }, { charge: older, amount: '100' }]
  const id = await made(tell({ amount: '550', towards }))
  const { body } = await confirm(id)
  expect(body.settles.map((it: { name: string; amount: string }) => [it.name, it.amount])).toEqual([
    ['Lock', '500'],
    ['Key', '50'],
  ])
  const again = await made(tell({ amount: '600', towards: [{ charge: named }] }))
  expect((await confirm(again)).body.settles[0]).toMatchObject({ name: 'Key', amount: '450' })
})

test('declined, the client learns why and can report it again', async () => {
  const reference = referenceOf('NO')
  const id = await made(tell({ reference }))
  expect((await decline(id, ' Nothing came. ')).status).toBe(200)
  expect(await claimed(id)).toMatchObject({ state: 'declined', reason: 'Nothing came.', reference })
  expect((await own()).claims).toMatchObject([{ state: 'declined', reason: 'Nothing came.' }])
  expect((await tell({ reference })).status).toBe(201)
})

test('withdrawn, it waits no more, and its reference is free', async () => {
  const reference = referenceOf('BACK')
  const id = await made(tell({ reference }))
  expect((await withdraw(id)).status).toBe(200)
  expect((await claimed(id)).state).toBe('withdrawn')
  expect((await own()).claims).toEqual([])
  expect((await world.pay(lease, '1', { reference })).status).toBe(201)
})

test('a claim is decided once', async () => {
  const ids = [await made(tell()), await made(tell()), await made(tell())] as const
  await confirm(ids[0])
  await decline(ids[1])
  await withdraw(ids[2])
  for (const id of ids)
    for (const reply of [await confirm(id), await decline(id), await withdraw(id)])
      expect([reply.status, reply.body.code]).toEqual([409, 'claim-decided'])
  // A client with two devices is not told that their owner decided.
  expect((await withdraw(ids[2])).body.message).toBe('You took this back already.')
})

describe('a reference', () => {
  test('of a valid payment is taken; a client does not learn whose it is', async () => {
    const reference = referenceOf('PAID')
    const meera = await world.addClient(owner, `Meera${turn}`)
    const theirs = await world.letTo({ monthlyRent: '1' }, meera)
    await world.pay(theirs.lease, '100', { reference })
    const { status, body } = await tell({ reference })
    expect([status, body]).toEqual([
      409,
      {
        code: 'reference-taken',
        message: 'Another payment has this reference already.',
        errors: { reference: 'Another payment has this reference.' },
      },
    ])
  })

  test('of a waiting claim is taken for the owner, who learns whose it is', async () => {
    const reference = referenceOf('WAIT')
    await made(tell({ reference }))
    const { status, body } = await world.pay(lease, '100', { reference })
    expect([status, body.code]).toEqual([409, 'reference-taken'])
    expect(body.message).toBe(
      'Ravi reported a payment with this reference. You find it under Payments to confirm.',
    )
  })

  test('of a payment that was taken back is free, and the claim shows that', async () => {
    const reference = referenceOf('UNDO')
    const id = await made(tell({ reference }))
    const payment = (await confirm(id)).body._id
    expect((await tell({ reference })).status).toBe(409)
    await owner.post(`/payments/${payment}/reverse`, { reason: 'bounced', reversal: 'returned' })
    expect(await claimed(id)).toMatchObject({ state: 'confirmed', reversedOn: '2026-11-16' })
    const again = await made(tell({ reference }))
    expect((await confirm(again)).status).toBe(201)
  })

  test('may be that of one transfer for two agreements, where the owner confirms it', async () => {
    const reference = referenceOf('TWICE')
    const first = (await world.pay(lease, '100', { reference })).body._id
    const id = await made(tell())
    expect((await confirm(id, { reference })).status).toBe(409)
    expect((await confirm(id, { reference, sameTransferAs: first })).status).toBe(201)
    // It is taken as long as one of the two is valid.
    await owner.post(`/payments/${first}/reverse`, { reason: 'bounced' })
    expect((await tell({ reference })).status).toBe(409)
  })
})

describe('one transfer for several agreements', () => {
  let other: string
  beforeEach(async () => {
    other = (await world.letTo({ monthlyRent: '9000', chargeFrom: '2026-11-01' })).lease
  })
  const both = (more: object = {}) =>
    tell({ alsoFor: [{ rentMaster: other, amount: '9000' }], ...more })
  const partOf = async (agreement: string) =>
    (await owner.get(`/claims?rentMaster=${agreement}`)).body[0]

  test('is reported once, and its parts show that they belong together', async () => {
    const reference = referenceOf('BOTH')
    const id = await made(both({ reference }))
    const [first, second] = [await partOf(lease), await partOf(other)]
    const of = { reference, transferAmount: '21000', state: 'waiting', paidOn: '2026-11-14' }
    expect(first).toMatchObject({ ...of, _id: id, amount: '12000' })
    expect(second).toMatchObject({ ...of, transfer: first.transfer, amount: '9000' })
    expect(first.transfer).toMatch(/^[0-9a-f-]{36}$/)
    // A transfer for one agreement is none.
    expect(await claimed(await made(tell()))).toMatchObject({
      transfer: null,
      transferAmount: null,
    })
  })

  test('is confirmed at once: a payment and a receipt each, under one reference', async () => {
    const reference = referenceOf('ONCE')
    const id = await made(both({ reference }))
    const before = [await world.ledger(lease), await world.ledger(other)]
    const preview = await confirm(id, { together: true, preview: true })
    expect(preview.body.settles).toMatchObject([{ amount: '12000' }, { amount: '9000' }])
    expect([await world.ledger(lease), await world.ledger(other)]).toEqual(before)
    const { status, body } = await confirm(id, { together: true })
    expect(status).toBe(201)
    expect(body.message).toMatch(
      /^2 payments recorded\. Receipts RB\/26-27\/\d{6}, RB\/26-27\/\d{6}\.$/,
    )
    for (const [agreement, received] of [
      [lease, '12000'],
      [other, '9000'],
    ] as const) {
      const [credit] = (await world.ledger(agreement)).credits
      expect(credit).toMatchObject({ received, reference })
      const { receiptCode } = credit.receipt
      expect(await partOf(agreement)).toMatchObject({
        state: 'confirmed',
        receipt: { receiptCode },
      })
    }
    expect((await tell({ reference })).status).toBe(409)
  })

  test('is confirmed in parts: one as claimed, one with another amount, one not at all', async () => {
    const reference = referenceOf('PARTS')
    const third = (await world.letTo({ monthlyRent: '500', chargeFrom: '2026-11-01' })).lease
    const alsoFor = [
      { rentMaster: other, amount: '9000' },
      { rentMaster: third, amount: '500' },
    ]
    const id = await made(tell({ reference, alsoFor }))
    await confirm(id)
    await decline((await partOf(third))._id)
    // What is left of the transfer still holds its reference.
    expect((await world.pay(lease, '1', { reference })).status).toBe(409)
    const { status } = await confirm((await partOf(other))._id, { amount: '8500' })
    expect(status).toBe(201)
    expect((await world.ledger(other)).credits).toMatchObject([{ received: '8500', reference }])
    expect((await partOf(third)).state).toBe('declined')
  })

  test('keeps its reference until its last part is decided or taken back', async () => {
    const reference = referenceOf('HELD')
    const id = await made(both({ reference }))
    const payment = (await confirm(id)).body._id
    await owner.post(`/payments/${payment}/reverse`, { reason: 'not ours' })
    expect((await tell({ reference })).status).toBe(409)
    expect((await withdraw((await partOf(other))._id)).status).toBe(200)
    expect((await tell({ reference })).status).toBe(201)
  })

  test('mails the owner once, with the parts', async () => {
    const mails = async () =>
      Number((await world.query('select count(*) from pgboss.job'))[0]?.count)
    const before = await mails()
    await made(both({ amount: '4444.5' }))
    expect(await mails()).toBe(before + 1)
  })

  test('names each agreement once, and none of somebody else', async () => {
    const meera = await world.addClient(owner, `Leela${turn}`)
    const theirs = await world.letTo({ monthlyRent: '1' }, meera)
    const refused = [
      await both({ alsoFor: [{ rentMaster: lease, amount: '1' }] }),
      await both({ alsoFor: [{ rentMaster: other, amount: '0' }] }),
      await both({ alsoFor: [{ rentMaster: theirs.lease, amount: '1' }] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 404])
    const id = await made(both())
    expect((await confirm(id, { together: true, amount: '5' })).body.errors).toEqual({
      amount: 'Please correct each part of a transfer on its own.',
    })
    expect((await confirm(id, { method: 'upi', paymentMode: 'cash' })).status).toBe(400)
    expect((await confirm(id, { method: '' })).body.errors).toEqual({
      method: 'Please choose how it was paid.',
    })
  })
})

test.each([
  ['amount', '0'],
  ['amount', '-1'],
  ['amount', '1.234'],
  ['amount', '1000000000.01'],
  ['amount', 'all'],
  ['paidOn', '2026-11-17'],
  ['paidOn', '2026-02-30'],
  ['method', 'barter'],
  ['method', ''],
  ['reference', '12345'],
  ['reference', 'x'.repeat(36)],
  ['reference', '₹₹₹₹₹₹'],
  ['rentMaster', ''],
])('%s %j is refused at its field, and nothing is kept', async (field, value) => {
  const before = (await client.get('/claims')).headers['x-total-count']
  const { status, body } = await tell({ [field]: value })
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  expect((await client.get('/claims')).headers['x-total-count']).toBe(before)
})

test('a decline requires a reason', async () => {
  const id = await made(tell())
  const { status, body } = await owner.post(`/claims/${id}/decline`, { reason: ' ' })
  expect([status, body.errors]).toEqual([400, { reason: 'Please enter a reason.' }])
  expect((await confirm(id, { receivedOn: '2026-11-17' })).body.errors).toEqual({
    receivedOn: 'Choose today or an earlier day.',
  })
  expect((await claimed(id)).state).toBe('waiting')
})

test("another's agreement, charge and claim are not found", async () => {
  const kiran = await world.addClient(owner, `Kiran${turn}`)
  const theirs = await world.letTo({ monthlyRent: '1', chargeFrom: '2026-11-01' }, kiran)
  const [charge] = (await world.ledger(theirs.lease)).charges
  const foreign = await made(tell({ rentMaster: theirs.lease }, kiran))
  const replies = [
    await tell({ rentMaster: theirs.lease }),
    await tell({ towards: [{ charge: charge._id }] }),
    await withdraw(foreign),
    await (await world.registerOwner(`Other${turn}`)).post(`/claims/${foreign}/confirm`, {}),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await tell({}, owner)).status).toBe(403)
  expect((await client.post(`/claims/${foreign}/confirm`, {})).status).toBe(403)
})

test('an ended and settled agreement stays on the page of dues while a claim waits', async () => {
  const { lease: ended } = await world.letTo({ monthlyRent: '12000' })
  await owner.delete(`/rentmaster/${ended}`)
  lease = ended
  expect(await own()).toBeUndefined()
  const id = await made(tell({ amount: '700' }))
  expect((await own()).claims).toMatchObject([{ _id: id }])
  expect((await confirm(id)).body.advance).toBe('700')
})

test('the list begins with what waits, is narrowed to it, searched, sorted and paged', async () => {
  const [first, second] = [await made(tell({ amount: '1' })), await made(tell({ amount: '2' }))]
  await decline(second)
  const list = async (query: string) => {
    const { body, headers } = await owner.get(`/claims?rentMaster=${lease}&${query}`)
    return { ids: body.map((it: { _id: string }) => it._id), headers }
  }
  expect((await list('')).ids).toEqual([first, second])
  expect((await list('waiting=true')).ids).toEqual([first])
  expect((await list('waiting=false')).ids).toEqual([second])
  expect((await list('sort=amount&order=desc')).ids).toEqual([second, first])
  expect((await list('search=ravi')).ids).toEqual([first, second])
  const page = await list('limit=1')
  expect([page.ids, page.headers['x-total-count']]).toEqual([[first], '2'])
  const [, next = ''] = /<(.+)>/.exec(page.headers.link ?? '') ?? []
  expect((await owner.get(next)).body.map((it: { _id: string }) => it._id)).toEqual([second])
})

describe('a mail', () => {
  // The mails of the tests above may still be under way.
  const mailAbout = async (to: string, words: string) => {
    for (;;) {
      const mail = await world.nextMail(to)
      if (mail.subject.includes(words) || mail.text.includes(words)) return mail
    }
  }

  test('notifies the owner of a claim, and states no more of it than is known', async () => {
    await made(tell({ amount: '4321.5', reference: '412399998901' }))
    const { subject, text } = await mailAbout(owner.email, '4,321.50')
    expect(subject).toBe('A payment to confirm: ₹ 4,321.50, Ravi')
    expect(text).toContain('by UPI, reference ending 8901')
    expect(text).toContain('Rentbook only records payments; it does not handle money.')
    expect(text).toContain('http://rentbook.test/dashboard/claims')
    expect(text).not.toContain('412399998901')
  })

  test('mails the client why a claim was declined, without what makes a link', async () => {
    const id = await made(tell({ amount: '4322' }))
    await decline(id, 'Only ₹ 4,000 came.\nSee https://evil.example/x, or call +91 98765 43210')
    const { text } = await mailAbout(client.email, '4,322')
    expect(text).toContain(
      'Asha did not confirm the payment you reported: ₹ 4,322 on 14 Nov 2026 by UPI.',
    )
    expect(text).toContain('Their reason: Only ₹, came. See https evil. example x, or call')
    expect(text).not.toContain('98765')
  })

  test('mails the client the receipt, though the owner mails no others', async () => {
    await owner.put('/moneysettings', { mailReceipts: false })
    const id = await made(tell({ amount: '4323' }))
    const { receipt } = (await confirm(id)).body
    await owner.put('/moneysettings', { mailReceipts: true })
    const { text } = await mailAbout(client.email, receipt.receiptCode)
    expect(text).toContain(`/dashboard/rentTranscation/detail?Id=${receipt._id}`)
  })
})
