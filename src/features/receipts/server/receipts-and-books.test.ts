import { beforeAll, describe, expect, test } from 'vitest'
import {
  closeChecked,
  createMoneyWorld,
  type MoneyWorld,
} from '../../../../tests/kit/money-world.ts'

// What the specified route for receipts does to the books.

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
closeChecked(() => world)

type Let = Awaited<ReturnType<MoneyWorld['letTo']>>
const record = ({ lease, property, client }: Let, body: object = {}) =>
  world.owner.post('/rentTranscation', {
    rentMaster: lease,
    propertyMaster: property,
    clientMaster: client.id,
    RentFrom: '2026-11-01',
    RentTo: '2026-11-30',
    paymentMode: 'cash',
    ...body,
  })
const cancel = (id: string) =>
  world.owner.post(`/rentTranscation/${id}/cancel`, { reason: 'Wrong' })
const charge = (lease: string, chargeFrom: string) =>
  world.owner.post(`/rentmaster/${lease}/charging`, { chargeFrom })

describe('where nothing is charged automatically', () => {
  test('a receipt books the rent of its days and its payment, and nobody owes anything', async () => {
    const flat = await world.letTo({ monthlyRent: '12000' })
    const { body } = await record(flat, { RentFrom: '2027-01-01', RentTo: '2027-03-31' })
    const { charges, credits, ...ledger } = await world.ledger(flat.lease)
    expect(ledger).toMatchObject({ owed: '0', advance: '0', charging: false })
    expect(charges).toMatchObject([
      { periodStart: '2027-01-01', periodEnd: '2027-03-31', amount: '36000', open: '0' },
    ])
    expect(charges[0].computation).toHaveLength(3)
    expect(credits).toMatchObject([
      { received: '36000', dateKnown: false, receipt: { _id: body._id, cancelled: false } },
    ])
    const receipt = await world.owner.get(`/rentTranscation/${body._id}`)
    expect(receipt.body).toMatchObject({ amount: '36000', receiptCode: body.receiptCode })
  })

  test('part of a month goes by its days', async () => {
    const flat = await world.letTo({ monthlyRent: '15000' })
    await record(flat, { RentFrom: '2027-01-15', RentTo: '2027-01-31' })
    expect((await world.ledger(flat.lease)).credits).toMatchObject([{ received: '8226' }])
  })

  test('an amount that is stated is what the receipt books, part payments of one month too', async () => {
    const flat = await world.letTo({ monthlyRent: '12000' })
    const part = {
      amount: '5000',
      receivedOn: '2026-11-03',
      paymentMode: 'Online_Payment',
      method: 'upi',
      reference: 'UPI00112233',
    }
    expect((await record(flat, part)).status).toBe(201)
    expect((await record(flat, { amount: '7000' })).status).toBe(201)
    const { owed, advance, credits, charges } = await world.ledger(flat.lease)
    expect([owed, advance]).toEqual(['0', '0'])
    expect(charges.map(({ amount }: { amount: string }) => amount)).toEqual(['5000', '7000'])
    expect(credits[0]).toMatchObject({ datedOn: '2026-11-03', dateKnown: true, method: 'upi' })
    const asked = await record(flat)
    expect([asked.status, asked.body.code]).toEqual([409, 'receipt-overlap'])
  })

  test('an agreement for nothing gives receipts without money', async () => {
    const flat = await world.letTo({ monthlyRent: '0' })
    const { body } = await record(flat)
    expect(body.receiptNumber).toBeGreaterThan(0)
    expect(await world.ledger(flat.lease)).toMatchObject({ charges: [], credits: [] })
    expect((await cancel(body._id)).status).toBe(200)
  })

  test('cancelling takes charge and payment back, and frees the days', async () => {
    const flat = await world.letTo({ monthlyRent: '12000' })
    const { body } = await record(flat)
    expect((await cancel(body._id)).status).toBe(200)
    const { owed, advance, charges, credits } = await world.ledger(flat.lease)
    expect([owed, advance]).toEqual(['0', '0'])
    expect(charges).toMatchObject([{ reversedOn: '2026-11-16', open: '0' }])
    expect(credits).toMatchObject([{ reversedOn: '2026-11-16', receipt: { cancelled: true } }])
    expect((await record(flat)).status).toBe(201)
  })

  test('a rent too large for the days, or days without end, are refused at their field', async () => {
    const flat = await world.letTo({ monthlyRent: '999999999999999' })
    const years = await record(flat, { RentTo: '2028-11-30' })
    expect([years.status, Object.keys(years.body.errors)]).toEqual([400, ['RentTo']])
    const ages = await record(flat, { RentFrom: '0001-01-01', RentTo: '9999-12-31' })
    expect([ages.status, Object.keys(ages.body.errors)]).toEqual([400, ['RentTo']])
  })
})

describe('where rent is charged', () => {
  const charged = async (terms: object = {}) => {
    const flat = await world.letTo({ monthlyRent: '12000', ...terms })
    await charge(flat.lease, '2026-10-01')
    return flat
  }

  test('a receipt settles the rent of its days, and not an older month', async () => {
    const flat = await charged()
    const { body } = await record(flat)
    const { charges, owed, advance } = await world.ledger(flat.lease)
    expect([owed, advance]).toEqual(['12000', '0'])
    expect(charges).toMatchObject([{ open: '12000' }, { periodStart: '2026-11-01', open: '0' }])
    const receipt = await world.owner.get(`/rentTranscation/${body._id}`)
    expect(receipt.body).toMatchObject({ amount: '12000', lines: [{ amount: '12000', open: '0' }] })
  })

  test('days to come are charged early, once', async () => {
    const flat = await charged()
    await record(flat, { RentFrom: '2026-12-01', RentTo: '2026-12-31' })
    const { charges } = await world.ledger(flat.lease)
    expect(
      charges.map(({ periodStart, open }: Record<string, string>) => [periodStart, open]),
    ).toEqual([
      ['2026-10-01', '12000'],
      ['2026-11-01', '12000'],
      ['2026-12-01', '0'],
    ])
    await world.passDays(20)
    await world.runCharges()
    const { charges: later } = await world.ledger(flat.lease)
    expect(later).toHaveLength(3)
  })

  test('days that are paid already make an advance', async () => {
    const flat = await charged()
    await world.pay(flat.lease, '48000')
    const { owed } = await world.ledger(flat.lease)
    expect(owed).toBe('0')
    const { advance: before } = await world.ledger(flat.lease)
    expect((await record(flat, { allowOverlap: true })).status).toBe(201)
    const { advance } = await world.ledger(flat.lease)
    expect(BigInt(advance) - BigInt(before)).toBe(12_000n)
  })

  test('a stated amount settles the days first, then the oldest', async () => {
    const flat = await charged()
    const { body } = await record(flat, { amount: '13000' })
    const receipt = await world.owner.get(`/rentTranscation/${body._id}`)
    expect(receipt.body.lines).toMatchObject([
      { periodStart: '2026-11-01', amount: '12000', open: '0' },
      { periodStart: '2026-10-01', amount: '1000', open: '11000' },
    ])
  })

  test('days from before charging began book themselves', async () => {
    const flat = await charged()
    await record(flat, { RentFrom: '2026-09-01', RentTo: '2026-09-30' })
    const { charges } = await world.ledger(flat.lease)
    expect(
      charges.find(({ periodStart }: Record<string, string>) => periodStart === '2026-09-01'),
    ).toMatchObject({
      amount: '12000',
      open: '0',
    })
  })

  test('cancelling frees the payment only: the rent is still due', async () => {
    const flat = await charged()
    const { body } = await record(flat)
    await cancel(body._id)
    const { charges } = await world.ledger(flat.lease)
    expect(charges[1]).toMatchObject({ open: '12000', reversedOn: null })
  })

  test('days that a receipt booked before charging began are not charged again', async () => {
    const flat = await world.letTo({ monthlyRent: '12000' })
    const early = await record(flat, { RentFrom: '2026-10-15', RentTo: '2026-11-10' })
    expect(early.status).toBe(201)
    await charge(flat.lease, '2026-10-01')
    const { charges } = await world.ledger(flat.lease)
    const days = charges.map(({ periodStart, periodEnd, amount }: Record<string, string>) => [
      periodStart,
      periodEnd,
      amount,
    ])
    expect(days).toContainEqual(['2026-10-01', '2026-10-14', '5419'])
    expect(days).toContainEqual(['2026-11-11', '2026-11-30', '8000'])
    await cancel(early.body._id)
    await world.runCharges()
    const { charges: after } = await world.ledger(flat.lease)
    const standing = after.filter(({ reversedOn }: { reversedOn: string | null }) => !reversedOn)
    const sorted = standing.map((it: { periodStart: string }) => it.periodStart).sort()
    expect(sorted.slice(0, 4)).toEqual(['2026-10-01', '2026-10-15', '2026-11-01', '2026-11-11'])
  })
})

describe('a preview', () => {
  const preview = ({ lease, property, client }: Let, body: object = {}) =>
    world.owner.post('/rentTranscation/preview', {
      rentMaster: lease,
      propertyMaster: property,
      clientMaster: client.id,
      RentFrom: '2026-11-01',
      RentTo: '2026-11-30',
      paymentMode: 'cash',
      ...body,
    })
  type ChargeReply = { _id: string; periodStart: string; periodEnd: string }
  const rentIn = ({ _id, periodStart, periodEnd }: ChargeReply) => ({
    charge: _id,
    name: 'Rent',
    periodStart,
    periodEnd,
  })

  test('returns what a receipt would settle and records nothing, not even its number', async () => {
    const flat = await world.letTo({ monthlyRent: '12000' })
    await charge(flat.lease, '2026-10-01')
    const october = { RentFrom: '2026-10-01', RentTo: '2026-10-31' }
    const asked = { ...october, amount: '15000' }
    const { status, body } = await preview(flat, asked)
    expect(status).toBe(200)
    const { charges } = await world.ledger(flat.lease)
    expect(charges).toMatchObject([
      { periodStart: '2026-10-01' },
      { periodStart: '2026-11-01' },
      {},
    ])
    expect(body).toEqual({
      message: 'Nothing is recorded yet.',
      expect: expect.any(String),
      settles: [
        { ...rentIn(charges[0]), amount: '12000', open: '0' },
        { ...rentIn(charges[1]), amount: '3000', open: '9000' },
      ],
      advance: '0',
      warnings: [],
    })
    expect((await world.ledger(flat.lease)).credits).toEqual([])
    const before = await record(flat, october)
    await preview(flat)
    const after = await record(flat)
    expect(after.body.receiptNumber).toBe(before.body.receiptNumber + 1)
  })

  test('names no charge that is only made by the receipt itself', async () => {
    const flat = await world.letTo({ monthlyRent: '12000' })
    await charge(flat.lease, '2026-11-01')
    const { body } = await preview(flat, { RentFrom: '2027-02-01', RentTo: '2027-02-28' })
    expect(body.settles).toMatchObject([{ charge: null, amount: '12000' }])
  })

  test('of days that a receipt covers is refused as the receipt itself would be', async () => {
    const flat = await world.letTo({ monthlyRent: '12000' })
    await record(flat)
    const { status, body } = await preview(flat)
    expect([status, body.code]).toEqual([409, 'receipt-overlap'])
  })
})
