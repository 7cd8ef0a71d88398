import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
let lease: string
beforeAll(async () => {
  world = await createMoneyWorld()
  lease = (await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-10-01' })).lease
  const upi = { paymentMode: 'Online_Payment', method: 'upi', reference: 'DAYBOOK001' }
  await made(
    world.pay(lease, '22000', { ...upi, depositAmount: '10000', receivedOn: '2026-10-06' }),
  )
  const mistaken = await made(world.pay(lease, '7', { receivedOn: '2026-10-08' }))
  await world.owner.post(`/payments/${mistaken}/reverse`, { reversal: 'mistake', reason: 'Typed' })
  const bounced = await made(world.pay(lease, '5000', { receivedOn: '2026-10-20' }))
  await world.owner.post(`/payments/${bounced}/reverse`, {
    reversal: 'returned',
    reason: 'Bounced',
  })
})
afterAll(() => world.close())

const entriesOf = async (query: string) => (await world.owner.get(`/daybook?${query}`)).body
const OCTOBER = 'from=2026-10-01&to=2026-10-31'

test('the day book names every movement of its days in order of time, with client, reference and receipt', async () => {
  const { entries, total, folded } = await entriesOf(OCTOBER)
  expect(
    entries.map((it: Record<string, string>) => [
      it.on,
      it.document,
      it.debit,
      it.credit,
      it.amount,
    ]),
  ).toEqual([
    ['2026-10-01', 'charge', 'receivable', 'rent', '12000'],
    ['2026-10-06', 'payment', 'bank', 'deposit', '10000'],
    ['2026-10-06', 'payment', 'bank', 'receivable', '12000'],
    ['2026-10-20', 'payment', 'cash', 'receivable', '5000'],
  ])
  expect([total, folded]).toEqual(['39000', 2])
  expect(entries[1]).toMatchObject({
    rentMaster: lease,
    clientMaster: { name: 'Ravi' },
    reference: 'DAYBOOK001',
    receiptCode: expect.stringMatching(/^RB\/26-27\//),
  })
})

test('what was reversed later is listed on both days, and what never happened on none', async () => {
  const { entries } = await entriesOf('from=2026-11-01&to=2026-11-30')
  expect(entries.filter((it: { reversal: boolean }) => it.reversal)).toMatchObject([
    { on: world.today(), debit: 'receivable', credit: 'cash', amount: '5000' },
  ])
})

test('it defaults to this month up to today', async () => {
  const { from, to } = await entriesOf('')
  expect([from, to]).toEqual(['2026-11-01', '2026-11-16'])
})

test('the trial balance balances on every side, and opens with the balances before it', async () => {
  const { body } = await world.owner.get('/trialbalance?from=2026-11-01&to=2026-11-30')
  const accounts = new Map(body.accounts.map((it: { account: string }) => [it.account, it]))
  expect(accounts.get('receivable')).toEqual({
    account: 'receivable',
    opening: '-5000',
    debits: '17000',
    credits: '0',
    closing: '12000',
  })
  expect(accounts.get('cash')).toMatchObject({ opening: '5000', credits: '5000', closing: '0' })
  expect(accounts.get('deposit')).toMatchObject({ opening: '-10000', closing: '-10000' })
  const sum = (name: string) =>
    body.accounts.reduce((total: number, it: Record<string, string>) => total + Number(it[name]), 0)
  expect([sum('opening'), sum('closing'), body.debits === body.credits]).toEqual([0, 0, true])
  expect([String(sum('debits')), String(sum('credits'))]).toEqual([body.debits, body.credits])
})

test('debits and credits of the trial balance are those of the day book', async () => {
  const { body } = await world.owner.get(`/trialbalance?${OCTOBER}`)
  expect([body.debits, body.owner]).toEqual([(await entriesOf(OCTOBER)).total, 'Asha'])
})

test.each(['daybook', 'trialbalance'])(
  '%s refuses days in the wrong order at its field',
  async (path) => {
    const { status, body } = await world.owner.get(`/${path}?from=2026-12-01&to=2026-11-01`)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['to']])
    expect((await world.client.get(`/${path}`)).status).toBe(403)
  },
)
