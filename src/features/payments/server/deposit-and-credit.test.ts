import { beforeAll, describe, expect, test } from 'vitest'
import {
  closeChecked,
  createMoneyWorld,
  type MoneyWorld,
  made,
} from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
closeChecked(() => world)

async function charged(terms = {}) {
  const { lease } = await world.letTo({ monthlyRent: '12000', ...terms })
  await world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom: '2026-11-01' })
  const { charges } = await world.ledger(lease)
  return { lease, rent: charges[0]._id as string }
}
const credit = (charge: string, amount: string, waiver = false) =>
  world.owner.post(`/charges/${charge}/credit`, { amount, reason: 'Leaking roof', waiver })

describe('charging', () => {
  const start = (lease: string, body: object) =>
    world.owner.post(`/rentmaster/${lease}/charging`, body)

  test('is off until it is started, and started once', async () => {
    const { lease } = await world.letTo()
    expect(await world.ledger(lease)).toMatchObject({ charging: false, owed: '0', charges: [] })
    expect((await start(lease, { chargeFrom: '2026-12-01' })).status).toBe(200)
    const again = await start(lease, { chargeFrom: '2026-12-01' })
    expect([again.status, again.body.code]).toEqual([409, 'charging-started'])
  })

  test('begins with what was open, paid ahead and held before', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    const before = { openingBalance: '5000', openingAdvance: '2000', openingDeposit: '24000' }
    const { body } = await start(lease, { chargeFrom: '2026-11-01', ...before })
    expect(body).toMatchObject({
      adjustments: [
        { charge: null, name: 'Opening balance', from: '0', to: '5000' },
        { charge: null, name: 'Rent', periodStart: '2026-11-01', to: '12000', difference: '12000' },
      ],
      owed: '15000',
    })
    expect(await world.ledger(lease)).toMatchObject({
      charging: true,
      chargeFrom: '2026-11-01',
      owed: '15000',
      overdue: '3000',
      advance: '0',
      deposit: '24000',
    })
  })

  test('takes openings again that were taken back, once, and only of its own day', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    const opened = { chargeFrom: '2026-11-01', openingBalance: '5000', openingDeposit: '24000' }
    await start(lease, opened)
    const refused = async (body: object) => {
      const { status, body: reply } = await start(lease, body)
      expect([status, reply.code]).toEqual([409, 'charging-started'])
    }
    await refused(opened)
    await refused({ chargeFrom: '2026-11-01', openingAdvance: '1' })
    const takeBack = async (amount: string) => {
      const { charges } = await world.ledger(lease)
      const { _id } = charges.find(
        (it: { kind: string; amount: string; reversedOn: string | null }) =>
          it.kind === 'opening' && it.amount === amount && it.reversedOn === null,
      )
      await world.owner.post(`/charges/${_id}/reverse`, { reason: 'Typed wrongly' })
    }
    for (const [wrong, right] of [
      ['5000', '4000'],
      ['4000', '4500.50'],
    ] as const) {
      await takeBack(wrong)
      const again = { chargeFrom: '2026-11-01', openingBalance: right }
      await refused({ ...again, openingDeposit: '1' })
      await refused({ ...again, chargeFrom: '2026-11-02' })
      await refused({ chargeFrom: '2026-11-01' })
      const preview = await start(lease, { ...again, preview: true })
      expect(preview.body.adjustments).toMatchObject([{ name: 'Opening balance', to: right }])
      expect((await start(lease, again)).status).toBe(200)
      await refused(again)
    }
    const { charges, owed, deposit } = await world.ledger(lease)
    expect([owed, deposit]).toEqual(['16500.50', '24000'])
    expect(charges.filter((it: { kind: string }) => it.kind === 'opening')).toMatchObject([
      ...['5000', '4000'].map((amount) => ({
        amount,
        datedOn: '2026-10-31',
        reversedOn: '2026-10-31',
      })),
      { amount: '4500.50', datedOn: '2026-10-31', dueOn: '2026-10-31', reversedOn: null },
    ])
  })

  test('can be previewed, and is refused once the preview is outdated', async () => {
    const { lease } = await world.letTo({ monthlyRent: '12000' })
    const preview = await start(lease, { chargeFrom: '2026-11-01', preview: true })
    expect(preview.status).toBe(200)
    expect(await world.ledger(lease)).toMatchObject({ charging: false, charges: [] })
    await world.owner.post('/charges', {
      rentMaster: lease,
      kind: 'other',
      name: 'Key',
      amount: '300',
      dueOn: '2026-11-20',
    })
    const { expect: seen } = preview.body
    const stale = await start(lease, { chargeFrom: '2026-11-01', expect: seen })
    expect([stale.status, stale.body.code]).toEqual([409, 'preview-stale'])
    expect(await world.ledger(lease)).toMatchObject({ charging: false })
    const again = await start(lease, { chargeFrom: '2026-11-01', preview: true })
    const done = await start(lease, { chargeFrom: '2026-11-01', expect: again.body.expect })
    expect(done.body.adjustments).toEqual(again.body.adjustments)
  })

  test.each([
    ['2006-11-15', '20 years ago'],
    ['2028-11-17', '2 years ahead'],
    ['2026-02-31', 'a date'],
    ['', 'a date'],
  ])('does not begin on %j', async (chargeFrom, why) => {
    const { lease } = await world.letTo()
    const { status, body } = await start(lease, { chargeFrom })
    expect([status, body.errors?.chargeFrom]).toEqual([400, expect.stringContaining(why)])
  })
})

describe('a credit note', () => {
  test('lowers a charge that is open', async () => {
    const { lease, rent } = await charged()
    expect((await credit(rent, '2000')).status).toBe(201)
    expect((await world.ledger(lease)).charges[0]).toMatchObject({ open: '10000', amount: '12000' })
  })

  test('of a settled charge makes the money an advance, which settles what else is open', async () => {
    const { lease, rent } = await charged()
    await world.pay(lease, '12000')
    await credit(rent, '5000')
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', advance: '5000' })
    await made(
      world.owner.post('/charges', {
        rentMaster: lease,
        kind: 'other',
        name: 'Key',
        amount: '6000',
        dueOn: '2026-11-20',
      }),
    )
    expect(await world.ledger(lease)).toMatchObject({ owed: '1000', advance: '0' })
  })

  test('releases what was settled last first', async () => {
    const { lease, rent } = await charged()
    const first = await world.pay(lease, '7000')
    const second = await world.pay(lease, '5000')
    await credit(rent, '6000')
    const { allocations } = await world.ledger(lease)
    const of = (id: string) =>
      allocations.find(
        ({ credit: it, charge }: Record<string, string>) => it === id && charge === rent,
      )
    expect(of(second.body._id)).toBeUndefined()
    expect(of(first.body._id)).toMatchObject({ amount: '6000' })
  })

  test('is never more than is left of the charge, in several notes', async () => {
    const { rent } = await charged()
    expect((await credit(rent, '12000.01')).body.code).toBe('more-than-open')
    expect((await credit(rent, '7000')).status).toBe(201)
    expect((await credit(rent, '5000.01')).body).toMatchObject({
      code: 'more-than-open',
      errors: { amount: expect.any(String) },
    })
    expect((await credit(rent, '5000', true)).status).toBe(201)
  })

  test('of an unknown charge is not found', async () => {
    expect((await credit('00000000-0000-7000-8000-000000000000', '1')).status).toBe(404)
  })
})

describe('a deposit', () => {
  test('is no rent: it settles nothing and is held', async () => {
    const { lease } = await charged()
    const { body } = await world.pay(lease, '36000', { depositAmount: '24000' })
    expect(body).toMatchObject({ settles: [{ amount: '12000' }], advance: '0' })
    expect(await world.ledger(lease)).toMatchObject({ owed: '0', deposit: '24000', advance: '0' })
    const receipt = await world.owner.get(`/rentTranscation/${body.receipt._id}`)
    expect(receipt.body).toMatchObject({ amount: '36000', depositAmount: '24000', kind: 'rent' })
  })

  test('alone has a receipt for no days, which keeps no month from being recorded', async () => {
    const { lease, property, client } = await world.letTo()
    const { body } = await world.pay(lease, '24000', { depositAmount: '24000' })
    const receipt = await world.owner.get(`/rentTranscation/${body.receipt._id}`)
    expect(receipt.body).toMatchObject({
      kind: 'money',
      RentFrom: '2026-11-16',
      RentTo: '2026-11-16',
      lines: [],
    })
    const november = {
      rentMaster: lease,
      propertyMaster: property,
      clientMaster: client.id,
      paymentMode: 'cash',
    }
    expect((await world.owner.post('/rentTranscation', november)).status).toBe(201)
  })

  test('settles charges when it is deducted, and is returned for the rest', async () => {
    const { lease } = await charged()
    await world.pay(lease, '10000', { depositAmount: '10000' })
    const deduct = (amount: string) =>
      world.owner.post(`/rentmaster/${lease}/depositdeduction`, { amount, reason: 'Broken door' })
    expect((await deduct('10000.01')).body.code).toBe('more-than-open')
    expect((await deduct('4000')).status).toBe(201)
    expect(await world.ledger(lease)).toMatchObject({ deposit: '6000', owed: '8000' })
    const giveBack = (amount: string) =>
      world.owner.post('/payouts', {
        rentMaster: lease,
        kind: 'deposit_return',
        amount,
        paymentMode: 'cash',
      })
    expect((await giveBack('6000.01')).body.code).toBe('more-than-open')
    expect((await giveBack('6000')).status).toBe(201)
    expect(await world.ledger(lease)).toMatchObject({ deposit: '0' })
  })

  test('cannot be deducted for more than is due', async () => {
    const { lease } = await world.letTo()
    await world.pay(lease, '10000', { depositAmount: '10000' })
    const path = `/rentmaster/${lease}/depositdeduction`
    const reply = await world.owner.post(path, { amount: '1', reason: 'Nothing is due' })
    expect([reply.status, reply.body.code]).toEqual([409, 'more-than-open'])
  })

  test('is carried to another agreement of the same client, and to nobody else', async () => {
    const [from, to] = [await charged(), await charged()]
    const meera = await world.addClient(world.owner, `Meera${from.lease.slice(-6)}`)
    const foreign = await world.letTo({}, meera)
    await world.pay(from.lease, '5000', { depositAmount: '5000' })
    const carry = (toRentMaster: string, amount = '5000') =>
      world.owner.post('/payouts', {
        rentMaster: from.lease,
        kind: 'deposit_carried',
        amount,
        toRentMaster,
      })
    expect((await carry(foreign.lease)).status).toBe(404)
    expect((await carry(from.lease)).status).toBe(400)
    expect((await carry(to.lease)).status).toBe(201)
    expect(await world.ledger(from.lease)).toMatchObject({ deposit: '0' })
    expect(await world.ledger(to.lease)).toMatchObject({ deposit: '5000' })
    expect((await carry(to.lease, '1')).body.code).toBe('more-than-open')
  })

  test('that was used keeps its payment from being reversed', async () => {
    const { lease } = await charged()
    const { body } = await world.pay(lease, '9000', { depositAmount: '9000' })
    const deduction = await made(
      world.owner.post(`/rentmaster/${lease}/depositdeduction`, { amount: '9000', reason: 'Rent' }),
    )
    const reverse = (id: string) => world.owner.post(`/payments/${id}/reverse`, { reason: 'Wrong' })
    expect((await reverse(body._id)).body.code).toBe('conflict')
    expect(await reverse(deduction)).toMatchObject({
      status: 200,
      body: { message: 'The deduction from the deposit is taken back.' },
    })
    expect(await world.ledger(lease)).toMatchObject({ deposit: '9000', owed: '12000' })
    expect((await reverse(body._id)).status).toBe(200)
    expect(await world.ledger(lease)).toMatchObject({ deposit: '0' })
  })
})

test('a charge that the deposit paid with others says which deduction to take back first', async () => {
  const { lease } = await charged()
  await world.pay(lease, '9000', { depositAmount: '9000' })
  // Due before the rent, so that the deposit pays all of it and some of the rent.
  const key = { kind: 'other', name: 'Key', amount: '300', dueOn: world.today() }
  const id = await made(world.owner.post('/charges', { rentMaster: lease, ...key }))
  const deduction = await made(
    world.owner.post(`/rentmaster/${lease}/depositdeduction`, { amount: '9000', reason: 'All' }),
  )
  const takeBack = () => world.owner.post(`/charges/${id}/reverse`, { reason: 'Found' })
  const { allocations } = await world.ledger(lease)
  expect(allocations.some(({ charge }: { charge: string }) => charge === id)).toBe(true)
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await world.owner.post(`/payments/${deduction}/reverse`, { reason: 'All' })).status).toBe(
    200,
  )
  expect((await takeBack()).status).toBe(200)
  expect(await world.ledger(lease)).toMatchObject({ deposit: '9000', advance: '0' })
})

test('an advance is refunded, and its payment cannot be reversed any more', async () => {
  const { lease } = await charged()
  const { body } = await world.pay(lease, '15000')
  const refund = (amount: string) =>
    world.owner.post('/payouts', {
      rentMaster: lease,
      kind: 'refund',
      amount,
      paymentMode: 'Online_Payment',
    })
  expect((await refund('3000.01')).body.code).toBe('more-than-open')
  expect((await refund('1000')).status).toBe(201)
  expect(await world.ledger(lease)).toMatchObject({ advance: '2000', owed: '0' })
  const reply = await world.owner.post(`/payments/${body._id}/reverse`, { reason: 'Wrong' })
  expect([reply.status, reply.body.code]).toEqual([409, 'conflict'])
})

test('a fee for a charge that was paid late is charged once', async () => {
  const { lease, rent } = await charged()
  const fee = () =>
    world.owner.post('/charges', {
      rentMaster: lease,
      kind: 'late_fee',
      name: 'Late fee',
      amount: '140',
      dueOn: '2026-12-20',
      lateCharge: rent,
    })
  expect((await fee()).status).toBe(201)
  expect([(await fee()).status, (await fee()).body.code]).toEqual([409, 'conflict'])
})
