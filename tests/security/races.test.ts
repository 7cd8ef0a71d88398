import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '../kit/patiently.ts'
import {
  type Caller,
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  REGISTRATION,
  type Reply,
  type World,
} from '../kit/world.ts'

// Fifty parallel requests for everything that may happen only once. `npm run races` repeats them (docs/security.md).
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
const AT_ONCE = 50

let world: World
let asha: Person
let ravi: Person
let elsewhere: Caller
beforeAll(async () => {
  const adminEmails = rounds.map(administratorOf)
  world = await createWorld({ settings: { adminEmails } })
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
  // The PDFs of fifty receipts in the mail would take the machine from what is tested.
  await asha.put('/moneysettings', { mailReceipts: false })
  elsewhere = (await world.serverWith({})).callerWith(asha.token)
})
afterAll(async () => {
  process.stdout.write(`${races} races of ${AT_ONCE} at once ended as they must\n`)
  await world.close()
})

const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
const administratorOf = (round: number) => `admin${round}@example.in`
// A new address in each round, so that no limit by address ends a long run.
const callerOf = (round: number) => world.callerAt(`10.1.${round >> 8}.${round & 255}`)

let races = 0

// Half of them go through another server on the same database.
const ashaBy = (turn: number): Caller => (turn % 2 === 0 ? asha : elsewhere)

async function together(work: (turn: number) => Promise<Reply>): Promise<Reply[]> {
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => patiently(() => work(turn))),
  )
  races++
  return replies
}

const statusesOf = (replies: Reply[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function agreement() {
  const property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: property }
  const lease = (await asha.post('/rentmaster', { ...LEASE, ...parties })).body._id
  return { property, lease }
}

test.each(rounds)('50 parallel receipts for one period record exactly one (round %i)', async () => {
  const { property, lease } = await agreement()
  const receipt = {
    paymentMode: 'cash',
    RentFrom: '2026-11-01',
    RentTo: '2026-11-30',
    propertyMaster: property,
    rentMaster: lease,
    clientMaster: ravi.id,
  }
  const replies = await together((turn) => ashaBy(turn).post('/rentTranscation', receipt))
  expect(statusesOf(replies)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  expect(new Set(replies.filter((it) => it.status === 409).map((it) => it.body.code))).toEqual(
    new Set(['receipt-overlap']),
  )
})

test.each(rounds)(
  '50 parallel agreements for one property create exactly one (round %i)',
  async () => {
    const property = (await asha.post('/propertymaster', PROPERTY)).body._id
    const parties = { clientMaster: ravi.id, propertymaster: property }
    const replies = await together((turn) =>
      ashaBy(turn).post('/rentmaster', { ...LEASE, ...parties }),
    )
    expect(statusesOf(replies)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  },
)

test.each(rounds)(
  '50 parallel receipts for different periods get 50 different numbers (round %i)',
  async () => {
    const { property, lease } = await agreement()
    const parties = { propertyMaster: property, rentMaster: lease, clientMaster: ravi.id }
    const replies = await together((turn) =>
      ashaBy(turn).post('/rentTranscation', {
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

/** A receipt, and which of its codes open it: all that it has had, by version. */
async function receiptWithCode(round: number) {
  const { property, lease } = await agreement()
  const parties = { propertyMaster: property, rentMaster: lease, clientMaster: ravi.id }
  const { body } = await asha.post('/rentTranscation', { paymentMode: 'cash', ...parties })
  const path = `/rentTranscation/${body._id}`
  const statusOf = async (url: string) =>
    (await callerOf(round).get(url.replace(world.url, '').replace('/v/', '/verify/'))).status
  return { path, statusOf, verifyUrl: (await asha.get(path)).body.verifyUrl }
}

test.each(rounds)(
  '50 parallel replacements of a code: the last one opens its receipt, no other (round %i)',
  async (round) => {
    const { path, statusOf, verifyUrl: first } = await receiptWithCode(round)
    const replies = await together((turn) => ashaBy(turn).post(`${path}/verification`))
    expect(statusesOf(replies)).toEqual({ 200: AT_ONCE })
    const { verifyUrl: last } = (await asha.get(path)).body
    const urls = new Set([first, ...replies.map(({ body }) => body.verifyUrl)])
    expect(urls.size).toBe(1 + AT_ONCE)
    const open = []
    for (const url of urls) if ((await statusOf(url)) === 200) open.push(url)
    expect(open).toEqual([last])
  },
)

test.each(rounds)(
  '50 parallel replacements of a code upon one version: exactly one counts (round %i)',
  async (round) => {
    const { path } = await receiptWithCode(round)
    const replies = await together((turn) =>
      ashaBy(turn).post(`${path}/verification`, undefined, { 'if-match': '"1"' }),
    )
    expect(statusesOf(replies)).toEqual({ 200: 1, 412: AT_ONCE - 1 })
  },
)

/** A client reports at most 100 payments a day: the next round is on another. */
const forgetClaimsOfToday = () => world.query("delete from throttles where key like 'claims:%'")

test.each(rounds)(
  '50 parallel claims with one reference: one is taken, and the payment that confirms it is one of 50 (round %i)',
  async (round) => {
    await forgetClaimsOfToday()
    const { lease } = await agreement()
    const reference = `RACE${round}REFERENCE`
    const claim = { rentMaster: lease, amount: '100', method: 'upi', reference }
    const elsewhereToo = (await world.serverWith({})).callerWith(ravi.token)
    const claims = await together((turn) =>
      (turn % 2 === 0 ? ravi : elsewhereToo).post('/claims', claim),
    )
    expect(statusesOf(claims)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
    const { _id } = claims.find(({ status }) => status === 201)?.body ?? {}
    const decided = await together((turn) =>
      turn % 3 === 0
        ? ashaBy(turn).post(`/claims/${_id}/decline`, { reason: 'nothing came' })
        : turn % 3 === 1
          ? ashaBy(turn).post(`/claims/${_id}/confirm`, {})
          : ravi.post(`/claims/${_id}/withdraw`),
    )
    const { 409: lost, ...won } = statusesOf(decided)
    expect(lost).toBe(AT_ONCE - 1)
    expect(new Set(decided.map(({ body }) => body.code))).toContain('claim-decided')
    const [books] = await world.query(
      `select (select count(*)::int from credits where claim_id = $1) as payments,
         (select state from payment_claims where id = $1) as state,
         (select count(*)::int from transfer_references where reference = $2) as held`,
      [_id, reference],
    )
    const isPaid = won[201] === 1
    expect([books.payments, books.held]).toEqual(isPaid ? [1, 1] : [0, 0])
    expect(books.state === 'confirmed').toBe(isPaid)
  },
)

test.each(rounds)(
  '50 parallel claims and payments with one reference: one holds it (round %i)',
  async (round) => {
    await forgetClaimsOfToday()
    const { lease } = await agreement()
    const paid = { rentMaster: lease, amount: '100', reference: `BOTH${round}REFERENCE` }
    const replies = await together((turn) =>
      turn % 2 === 0
        ? ashaBy(turn / 2).post('/payments', { ...paid, paymentMode: 'cash' })
        : ravi.post('/claims', { ...paid, method: 'upi' }),
    )
    expect(statusesOf(replies)).toEqual({ 201: 1, 409: AT_ONCE - 1 })
  },
)

async function codeFor(email: string, caller: Caller) {
  await caller.post('/owner/send-otp', { email })
  return /\b\d{6}\b/.exec((await world.nextMail(email)).text)?.[0] ?? ''
}

test.each(rounds)(
  '50 parallel wrong guesses of an OTP: five are checked, the rest refused (round %i)',
  async (round) => {
    const email = `guess${round}@example.in`
    const caller = callerOf(round)
    const otp = await codeFor(email, caller)
    const wrong = otp === '000000' ? '000001' : '000000'
    const replies = await together(() => caller.post('/owner/verify-otp', { email, otp: wrong }))
    expect(statusesOf(replies)).toEqual({ 200: AT_ONCE })
    expect(replies.filter(({ body }) => body.verified)).toEqual([])
    const left = await world.query('select guesses_left from otps where email = $1', [email])
    expect(left).toEqual([{ guesses_left: 0 }])
    const late = await caller.post('/owner/verify-otp', { email, otp })
    expect(late.body.verified).toBe(false)
  },
)

test.each(rounds)(
  '50 parallel right entries of an OTP: exactly one verifies (round %i)',
  async (round) => {
    const email = `code${round}@example.in`
    const caller = callerOf(round)
    const otp = await codeFor(email, caller)
    const replies = await together(() => caller.post('/owner/verify-otp', { email, otp }))
    expect(replies.filter(({ body }) => body.verified)).toHaveLength(1)
  },
)

// Requests beyond the few of one caller that are hashing or queued get a reply to try again.
function expectOneWinner(replies: Reply[], winner: number, ...losers: number[]) {
  const { [winner]: won, ...others } = statusesOf(replies)
  expect(won).toBe(1)
  expect([...losers, 503].map(String)).toEqual(expect.arrayContaining(Object.keys(others)))
}

test.each(rounds)(
  '50 parallel uses of a reset link: exactly one succeeds (round %i)',
  async (round) => {
    const { email } = await world.addClient(asha, `Reset${round}`)
    const caller = callerOf(round)
    await caller.post('/forgot-password', { email })
    const { text } = await world.nextMail(email)
    const [, id, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
    const replies = await together(() =>
      caller.post(`/resetpassword/${id}/${token}`, { password: 'another horse' }),
    )
    expectOneWinner(replies, 200, 400)
  },
)

test.each(rounds)('50 parallel changes to one version keep exactly one (round %i)', async () => {
  const property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const replies = await together((turn) =>
    ashaBy(turn).put(
      `/propertymaster/${property}`,
      { ...PROPERTY, city: `City ${turn}` },
      { 'if-match': '"1"' },
    ),
  )
  expect(statusesOf(replies)).toEqual({ 200: 1, 412: AT_ONCE - 1 })
})

test.each(rounds)(
  '50 parallel registrations of one e-mail create exactly one owner (round %i)',
  async (round) => {
    const email = `register${round}@example.in`
    const caller = callerOf(round)
    const otp = await codeFor(email, caller)
    await caller.post('/owner/verify-otp', { email, otp })
    const replies = await together(() =>
      caller.post('/owner/self-register', { ...REGISTRATION, name: 'Once', email }),
    )
    expectOneWinner(replies, 201, 409)
  },
)

test.each(rounds)(
  '50 parallel confirmations of one administrator: exactly one succeeds (round %i)',
  async (round) => {
    const caller = callerOf(round)
    await caller.post('/register', { email: administratorOf(round) })
    const { text } = await world.nextMail(administratorOf(round))
    const [, id, token] = /confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
    const replies = await together(() =>
      caller.post('/register/confirm', { id, token, password: 'another horse' }),
    )
    // The link is used up, or, where it was looked at before that, the account is there.
    expectOneWinner(replies, 201, 400, 409)
  },
)

test.each(rounds)(
  '50 parallel requests with one Idempotency-Key create one record (round %i)',
  async (round) => {
    const key = { 'idempotency-key': `once ${round}` }
    const replies = await together((turn) =>
      ashaBy(turn).post('/propertymaster', { ...PROPERTY, city: 'Once' }, key),
    )
    expect(statusesOf(replies)).toEqual({ 201: AT_ONCE })
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
  },
)
