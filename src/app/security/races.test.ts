import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  REGISTRATION,
  type Reply,
  type World,
} from '../../testing/world.ts'

// Fifty at once of everything that may happen once. `npm run races` repeats them (docs/security.md).
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
const AT_ONCE = 50

let world: World
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
}, 30_000)
afterAll(() => world.close())

const together = (work: (turn: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => work(turn)))

const statusesOf = (replies: Reply[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

async function agreement() {
  const property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: property }
  const lease = (await asha.post('/rentmaster', { ...LEASE, ...parties })).body._id
  return { property, lease }
}

test.each(rounds)('of 50 receipts of one period exactly one is recorded (round %i)', async () => {
  const { property, lease } = await agreement()
  const receipt = {
    paymentMode: 'cash',
    RentFrom: '2026-11-01',
    RentTo: '2026-11-30',
    propertyMaster: property,
    rentMaster: lease,
    clientMaster: ravi.id,
  }
  const replies = await together(() => asha.post('/rentTranscation', receipt))
  expect(statusesOf(replies)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  expect(new Set(replies.filter((it) => it.status === 409).map((it) => it.body.code))).toEqual(
    new Set(['receipt-overlap']),
  )
})

test.each(rounds)('of 50 agreements on one property exactly one is made (round %i)', async () => {
  const property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: property }
  const replies = await together(() => asha.post('/rentmaster', { ...LEASE, ...parties }))
  expect(statusesOf(replies)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
})

test.each(rounds)(
  '50 receipts of different periods get 50 different numbers (round %i)',
  async () => {
    const { property, lease } = await agreement()
    const parties = { propertyMaster: property, rentMaster: lease, clientMaster: ravi.id }
    const replies = await together((turn) =>
      asha.post('/rentTranscation', {
        ...parties,
        paymentMode: 'cash',
        RentFrom: `${2030 + turn}-01-01`,
        RentTo: `${2030 + turn}-01-31`,
      }),
    )
    expect(statusesOf(replies)).toEqual({ 201: AT_ONCE })
    const numbers = (await asha.get('/rentTranscation')).body.map(
      (it: { receiptNumber: number }) => it.receiptNumber,
    )
    expect(new Set(numbers).size).toBe(numbers.length)
  },
)

test.each(rounds)(
  'of 50 wrong guesses of a code five are looked at, and then none (round %i)',
  async (round) => {
    const email = `guess${round}@example.in`
    await world.nobody.post('/owner/send-otp', { email })
    const { text } = await world.mail.waitForMail(({ to }) => to.includes(email))
    const otp = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const wrong = otp === '000000' ? '000001' : '000000'
    const replies = await together(() =>
      world.nobody.post('/owner/verify-otp', { email, otp: wrong }),
    )
    expect(replies.filter(({ body }) => body.verified)).toEqual([])
    const late = await world.nobody.post('/owner/verify-otp', { email, otp })
    expect(late.body.verified).toBe(false)
  },
)

test.each(rounds)('of 50 right entries of a code exactly one counts (round %i)', async (round) => {
  const email = `code${round}@example.in`
  await world.nobody.post('/owner/send-otp', { email })
  const { text } = await world.mail.waitForMail(({ to }) => to.includes(email))
  const otp = /\b\d{6}\b/.exec(text)?.[0]
  const replies = await together(() => world.nobody.post('/owner/verify-otp', { email, otp }))
  expect(replies.filter(({ body }) => body.verified)).toHaveLength(1)
})

test.each(rounds)('of 50 uses of a reset link exactly one counts (round %i)', async () => {
  const sent = world.mail.mails.length
  await world.nobody.post('/forgot-password', { email: ravi.email })
  const isNew = (mail: unknown) => world.mail.mails.indexOf(mail as never) >= sent
  const { text } = await world.mail.waitForMail(
    (mail) => mail.to.includes(ravi.email) && isNew(mail),
  )
  const [, id, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  const replies = await together(() =>
    world.nobody.post(`/resetpassword/${id}/${token}`, { password: 'another horse' }),
  )
  const { 200: won, ...others } = statusesOf(replies)
  expect(won).toBe(1)
  expect(Object.keys(others).every((status) => status === '400' || status === '503')).toBe(true)
})

test.each(rounds)('of 50 changes upon one version exactly one is kept (round %i)', async () => {
  const property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const replies = await together((turn) =>
    asha.put(
      `/propertymaster/${property}`,
      { ...PROPERTY, city: `City ${turn}` },
      { 'if-match': '"1"' },
    ),
  )
  expect(statusesOf(replies)).toEqual({ 200: 1, 412: AT_ONCE - 1 })
})

test.each(rounds)(
  'of 50 registrations of one e-mail exactly one is made (round %i)',
  async (round) => {
    const email = `register${round}@example.in`
    await world.nobody.post('/owner/send-otp', { email })
    const { text } = await world.mail.waitForMail(({ to }) => to.includes(email))
    await world.nobody.post('/owner/verify-otp', { email, otp: /\b\d{6}\b/.exec(text)?.[0] })
    const replies = await together(() =>
      world.nobody.post('/owner/self-register', { ...REGISTRATION, name: 'Once', email }),
    )
    const { 201: won, ...others } = statusesOf(replies)
    expect(won).toBe(1)
    expect(Object.keys(others).every((status) => status === '409' || status === '503')).toBe(true)
  },
)

test.each(rounds)(
  'of 50 confirmations of one administrator exactly one counts (round %i)',
  async () => {
    const sent = world.mail.mails.length
    await world.nobody.post('/register', { email: 'admin@example.in' })
    const isNew = (mail: unknown) => world.mail.mails.indexOf(mail as never) >= sent
    const { text } = await world.mail.waitForMail(
      (mail) => mail.to.includes('admin@example.in') && isNew(mail),
    )
    const [, id, token] = /confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
    if (!id) return expect(text).toContain('has an account already') // from the second round on
    const replies = await together(() =>
      world.nobody.post('/register/confirm', { id, token, password: 'another horse' }),
    )
    const { 201: won, ...others } = statusesOf(replies)
    expect(won).toBe(1)
    expect(Object.keys(others).every((status) => status === '400' || status === '503')).toBe(true)
  },
)

test.each(rounds)(
  'of 50 same requests under one Idempotency-Key one makes a record (round %i)',
  async (round) => {
    const key = { 'idempotency-key': `once ${round}` }
    const replies = await together(() =>
      asha.post('/propertymaster', { ...PROPERTY, city: 'Once' }, key),
    )
    expect(statusesOf(replies)).toEqual({ 201: AT_ONCE })
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
  },
)
