import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import type { Caller, Person } from '../../../../tests/kit/world.ts'
import { joinTeam } from '../../../../tests/security/books.ts'

// Somebody of a team records payments without a network and loses the right to record them before these are sent. It is
// 16 November 2026.

let world: MoneyWorld
let lake: { lease: string; property: string }
let hill: { lease: string; property: string }
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  lake = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })
  hill = await world.letTo({ monthlyRent: '9000', chargeFrom: '2026-11-01' })
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

type Role = 'manager' | 'accountant' | 'caretaker'
let joined = 0
const join = (role: Role = 'manager', properties?: string[]) => {
  const name = `Kiran ${++joined}`
  return joinTeam(world, world.owner, { role, name, email: `kiran${joined}@team.in`, properties })
}
const remove = (who: Person) => made200(world.owner.delete(`/team/${who.id}`))
const change = (who: Person, body: object) => made200(world.owner.put(`/team/${who.id}`, body))
async function made200(reply: ReturnType<Caller['get']>) {
  expect((await reply).status).toBe(200)
}

/** A device of theirs: it has the key that the server hands to them, as long as they are signed in. */
async function deviceOf(who: Person) {
  const { sealKey } = (await who.get('/session')).body
  const bytes = Buffer.from(sealKey, 'base64')
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt'])
  let kept = 0
  const keep = async (body: object, more: object = {}) => {
    const id = `${who.id} ${++kept}`
    const about = { call: 'POST /payments', keptAt: Date.parse('2026-11-15T18:00:00+05:30') }
    const waiting = { key: id, accountId: who.id, title: 'Ravi', ...about, body, ...more }
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const additionalData = Buffer.from(who.id)
    const text = Buffer.from(JSON.stringify(waiting))
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text)
    const inBase64 = (of: Uint8Array | ArrayBuffer) =>
      Buffer.from(of as ArrayBuffer).toString('base64')
    return { key: id, iv: inBase64(iv), data: inBase64(data) }
  }
  const handIn = async (...payments: object[]) => {
    const { status, body } = await world.nobody.post('/payments/kept', {
      account: who.id,
      payments,
    })
    expect(status).toBe(200)
    const outcomes = body.payments.map(({ outcome }: { outcome: string }) => outcome)
    return { owner: body.owner, outcomes }
  }
  return { keep, handIn }
}

const paid = (lease: string, more: object = {}) => ({
  rentMaster: lease,
  amount: '12000',
  paymentMode: 'cash',
  method: 'cash',
  receivedOn: '2026-11-15',
  ...more,
})

const waiting = async (by: Caller = world.owner) =>
  (await by.get('/claims?waiting=true')).body.filter((it: { rentMaster: string }) =>
    [lake.lease, hill.lease].includes(it.rentMaster),
  )

test('what waits of a removed member comes to the owner once, and becomes a receipt with their name', async () => {
  const kiran = await join()
  const device = await deviceOf(kiran)
  const more = { tdsAmount: '1200', reference: 'UTR 778899', note: 'at the gate' }
  const kept = await device.keep(
    paid(lake.lease, { ...more, amount: '10800', method: 'upi', paymentMode: 'Online_Payment' }),
  )
  // As long as they are in the team, it is theirs to send.
  expect(await device.handIn(kept)).toEqual({ owner: null, outcomes: ['stays'] })
  await remove(kiran)
  expect(await device.handIn(kept)).toEqual({ owner: 'Asha', outcomes: ['taken'] })
  expect(await device.handIn(kept)).toEqual({ owner: 'Asha', outcomes: ['taken'] })
  const [claim, ...others] = await waiting()
  expect(others).toEqual([])
  expect(claim).toMatchObject({
    amount: '10800',
    tdsAmount: '1200',
    paidOn: '2026-11-15',
    method: 'upi',
    reference: 'UTR778899',
    note: 'at the gate',
    toldBy: kiran.name,
    keptAt: '2026-11-15T18:00:00.000+05:30',
  })
  const { text } = await world.nextMail(world.owner.email, /A payment to confirm from Kiran/)
  expect(text).toContain('They are not recorded yet')
  // Nothing of it is the tenant's, who is not asked about it either.
  expect(await waiting(world.client)).toEqual([])
  expect((await world.client.get(`/rentmaster/${lake.lease}/ledger`)).body.told).toEqual([])
  expect((await world.ledger(lake.lease)).told).toMatchObject([{ toldBy: kiran.name }])

  const { status, body } = await world.owner.post(`/claims/${claim._id}/confirm`, {})
  expect(status).toBe(201)
  const [credit] = (await world.ledger(lake.lease)).credits
  expect(credit).toMatchObject({ tds: '1200', recordedBy: kiran.name })
  const receipt = (await world.owner.get(`/rentTranscation/${body.receipt._id}`)).body
  expect(receipt.recordedBy).toBe(kiran.name)
  expect(await device.handIn(kept)).toEqual({ owner: 'Asha', outcomes: ['taken'] })
  expect(await waiting()).toEqual([])
})

test('a receipt for days of rent comes along, with its days, and a declined one stays out of the books', async () => {
  const kiran = await join()
  const device = await deviceOf(kiran)
  const days = { RentFrom: '2026-11-01', RentTo: '2026-11-30', paymentThreshold: '2026-11-05' }
  const body = { rentMaster: lake.lease, paymentMode: 'Any', ...days }
  await remove(kiran)
  const kept = await device.keep(body, { call: 'POST /rentTranscation' })
  expect(await device.handIn(kept)).toEqual({ owner: 'Asha', outcomes: ['taken'] })
  const [claim] = await waiting()
  expect(claim).toMatchObject({
    amount: '12000',
    method: 'other',
    note: 'November 2026',
  })
  const declined = await world.owner.post(`/claims/${claim._id}/decline`, { reason: 'Not paid.' })
  expect(declined.body).toMatchObject({ message: 'Declined.', mailed: false })
  expect((await world.ledger(lake.lease)).credits).toEqual([])
})

test('what was recorded before the removal, though the device heard no answer, does not come twice', async () => {
  const kiran = await join()
  const device = await deviceOf(kiran)
  const kept = await device.keep(paid(lake.lease))
  const sent = await kiran.post('/payments', paid(lake.lease), { 'Idempotency-Key': kept.key })
  expect(sent.status).toBe(201)
  await remove(kiran)
  expect(await device.handIn(kept)).toEqual({ owner: 'Asha', outcomes: ['recorded'] })
  expect(await waiting()).toEqual([])
})

test('a reference that another payment has stands beside the proposal, and is not taken from that', async () => {
  const kiran = await join()
  const device = await deviceOf(kiran)
  await world.pay(lake.lease, '12000', { reference: 'UTR555666', method: 'upi' })
  await remove(kiran)
  await device.handIn(await device.keep(paid(lake.lease, { reference: 'utr 555666' })))
  expect((await waiting())[0]).toMatchObject({ reference: null, note: 'UTR555666', recorded: {} })
})

describe('somebody who is still in the team', () => {
  test('proposes what they could record before they got another role', async () => {
    const kiran = await join()
    const device = await deviceOf(kiran)
    const kept = await device.keep(paid(lake.lease))
    await change(kiran, { role: 'accountant' })
    expect(await device.handIn(kept)).toEqual({ owner: 'Asha', outcomes: ['taken'] })
    expect(await waiting()).toHaveLength(1)
  })

  test('proposes of properties with which they work no more, and sends the others themselves', async () => {
    const kiran = await join()
    const device = await deviceOf(kiran)
    const [ofLake, ofHill] = [
      await device.keep(paid(lake.lease)),
      await device.keep(paid(hill.lease)),
    ]
    await change(kiran, { role: 'manager', properties: [hill.property] })
    expect((await device.handIn(ofLake, ofHill)).outcomes).toEqual(['taken', 'stays'])
    expect(await waiting()).toMatchObject([{ rentMaster: lake.lease }])
    // Another manager of that property confirms it, and reads who recorded it.
    const other = await join('manager', [lake.property])
    expect(await waiting(other)).toMatchObject([{ toldBy: kiran.name }])
  })

  test.each(['accountant', 'caretaker'] as const)(
    'and was always %s, proposes nothing',
    async (role) => {
      const kiran = await join(role)
      const device = await deviceOf(kiran)
      const kept = await device.keep(paid(lake.lease))
      const nothing = { owner: null, outcomes: ['stays'] }
      expect(await device.handIn(kept)).toEqual(nothing)
      await remove(kiran)
      expect(await device.handIn(kept)).toEqual(nothing)
    },
  )
})

describe('who was removed', () => {
  test('proposes nothing of properties that were not theirs, of other books, or that is no payment', async () => {
    const kiran = await join('manager', [lake.property])
    const device = await deviceOf(kiran)
    await remove(kiran)
    const bad = [
      await device.keep(paid(hill.lease)),
      await device.keep(paid(world.owner.id)),
      await device.keep(paid(lake.lease, { amount: '-5' })),
      await device.keep(paid(lake.lease, { depositAmount: '12001' })),
      await device.keep({}),
      await device.keep(paid(lake.lease), { call: 'POST /expenses' }),
      await device.keep(paid(lake.lease), { key: 'another' }),
    ]
    const { outcomes } = await device.handIn(...bad)
    expect(outcomes).toEqual(bad.map(() => 'refused'))
    expect(await waiting()).toEqual([])
  })

  test('is believed for thirty days, and only with what their own device sealed', async () => {
    const [kiran, meera] = [await join(), await join()]
    const [device, other] = [await deviceOf(kiran), await deviceOf(meera)]
    await remove(kiran)
    const foreign = await other.keep(paid(lake.lease))
    expect(await device.handIn(foreign)).toEqual({ owner: null, outcomes: ['stays'] })
    const kept = await device.keep(paid(lake.lease))
    const changed = { ...kept, data: `A${kept.data.slice(1)}` }
    const short = { ...kept, data: 'AAAA' }
    expect((await device.handIn(changed, short)).outcomes).toEqual(['stays', 'stays'])
    await world.passDays(31)
    expect(await device.handIn(kept)).toEqual({ owner: null, outcomes: ['stays'] })
  })

  test('hands in twenty times a day at most', async () => {
    const kiran = await join()
    const device = await deviceOf(kiran)
    const payments = [await device.keep(paid(lake.lease))]
    const statuses: number[] = []
    // What is asked while they are in the team does not count.
    await device.handIn(...payments)
    await remove(kiran)
    for (let time = 0; time < 21; time++)
      statuses.push(
        (await world.nobody.post('/payments/kept', { account: kiran.id, payments })).status,
      )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
  })
})
