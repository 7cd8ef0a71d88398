import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

let leases: string[]
beforeEach(async () => {
  leases = []
  for (const _ of [1, 2, 3])
    leases.push((await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })).lease)
})

const spend = (amount: string, category = 'repairs') =>
  made(world.owner.post('/expenses', { amount, category }))
const of = async (id: string) => (await world.owner.get(`/expenses/${id}`)).body
const among = (...weights: (string | undefined)[]) =>
  weights.map((weight, at) => ({ rentMaster: leases[at], ...(weight && { weight }) }))
const recover = (id: string, body: object) =>
  world.owner.post(`/expenses/${id}/recover`, { name: 'Tap, repaired', ...body })
const charged = async (lease = leases[0] ?? '') =>
  (await world.ledger(lease)).charges.filter((it: { kind: string }) => it.kind !== 'rent')

test('the whole is one charge that names it, and nothing is left to recover', async () => {
  const id = await spend('1500.75')
  expect((await recover(id, { agreements: among(undefined) })).status).toBe(201)
  expect(await charged()).toMatchObject([
    { kind: 'other', name: 'Tap, repaired', amount: '1500.75', dueOn: world.today() },
  ])
  const { recovered, recoveries } = await of(id)
  expect(recovered).toBe('1500.75')
  expect(recoveries).toMatchObject([
    { rentMaster: leases[0], name: 'Tap, repaired', amount: '1500.75', open: '1500.75' },
  ])
  const again = await recover(id, { agreements: among(undefined), amount: '1' })
  expect([again.status, again.body.code]).toEqual([409, 'more-than-open'])
})

test('a part leaves the rest, and what is taken back or credited can be recovered again', async () => {
  const id = await spend('1000')
  await recover(id, { agreements: among(undefined), amount: '400' })
  const more = await recover(id, { agreements: among(undefined), amount: '600.01' })
  expect([more.status, Object.keys(more.body.errors)]).toEqual([409, ['amount']])
  await recover(id, { agreements: among(undefined) })
  expect((await of(id)).recovered).toBe('1000')
  const [first, second] = await charged()
  await world.owner.post(`/charges/${first._id}/reverse`, { reason: 'Not theirs' })
  await world.owner.post(`/charges/${second._id}/credit`, { reason: 'Half', amount: '100' })
  expect((await of(id)).recovered).toBe('500')
})

test('the day book marks a charge that recovers an expense, and a credit on that charge', async () => {
  const id = await spend('1000')
  await recover(id, { agreements: among(undefined) })
  const [charge] = await charged()
  await world.owner.post(`/charges/${charge._id}/credit`, { reason: 'Half', amount: '100' })
  const other = { kind: 'other', name: 'Key', amount: '50', dueOn: world.today() }
  await made(world.owner.post('/charges', { rentMaster: leases[0], ...other }))
  const { entries } = (await world.owner.get('/daybook')).body
  const shown = entries.flatMap((it: { rentMaster: string; figure: string }) =>
    it.rentMaster === leases[0] && it.figure === 'other' ? [it] : [],
  )
  expect(shown).toHaveLength(3)
  expect(shown).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ counted: '1000', recovery: true }),
      expect.objectContaining({ document: 'credit note', counted: '-100', recovery: true }),
      expect.objectContaining({ counted: '50', recovery: false }),
    ]),
  )
})

test('shared among agreements by area the parts come to the amount, to the paisa', async () => {
  const id = await spend('1000', 'society')
  await recover(id, { agreements: among('850', '1200.5', '450') })
  const parts = await Promise.all(leases.map(async (lease) => (await charged(lease))[0]))
  expect(parts.map(({ amount, kind }) => [amount, kind])).toEqual([
    ['339.93', 'maintenance'],
    ['480.10', 'maintenance'],
    ['179.97', 'maintenance'],
  ])
  expect((await of(id)).recovered).toBe('1000')
})

test('damage comes out of the deposit at once', async () => {
  await world.pay(leases[0] ?? '', '20000', { depositAmount: '20000' })
  const id = await spend('3000')
  const asked = { agreements: among(undefined), fromDeposit: true }
  expect((await recover(id, asked)).status).toBe(201)
  expect((await of(id)).recoveries).toMatchObject([{ open: '0', fromDeposit: '3000' }])
  expect((await world.ledger(leases[0] ?? '')).deposit).toBe('17000')
  const dear = await spend('17000.01')
  const refused = await recover(dear, asked)
  expect([refused.status, refused.body.code]).toEqual([409, 'more-than-open'])
  // All or nothing: the charge of the refused one is not there.
  expect((await of(dear)).recoveries).toEqual([])
})

test('damage that is not charged after all goes back into the deposit, and settles no rent', async () => {
  const [lease = ''] = leases
  await world.pay(lease, '20000', { depositAmount: '20000' })
  const { owed } = await world.ledger(lease)
  const id = await spend('3000')
  await recover(id, { agreements: among(undefined), fromDeposit: true })
  const [charge] = await charged()
  const { status } = await world.owner.post(`/charges/${charge._id}/reverse`, { reason: 'Old' })
  expect(status).toBe(200)
  expect(await world.ledger(lease)).toMatchObject({ deposit: '20000', owed, advance: '0' })
  expect((await of(id)).recovered).toBe('0')
})

test.each([
  ['nothing', { amount: '0' }],
  ['no agreement', { agreements: [] }],
  ['a weight of nothing', { weight: '0' }],
  ['a weight below nothing', { weight: '-1' }],
  ['less than a paisa each', { amount: '0.02', all: true }],
])('refuses %s', async (_, { weight, all, ...more }: Record<string, unknown>) => {
  const id = await spend('100')
  const agreements = all ? among('1', '1', '1') : [{ rentMaster: leases[0], weight }]
  expect((await recover(id, { agreements, ...more })).status).toBe(400)
  expect((await of(id)).recoveries).toEqual([])
})

test('one agreement is named once', async () => {
  const id = await spend('100')
  const twice = [{ rentMaster: leases[0] }, { rentMaster: leases[0] }]
  expect((await recover(id, { agreements: twice })).status).toBe(400)
})

test('an agreement of other books is not found, and an expense that a tenant owes for is no mistake', async () => {
  const id = await spend('100')
  const none = [{ rentMaster: '01890000-0000-7000-8000-000000000000' }]
  expect((await recover(id, { agreements: none })).status).toBe(404)
  await recover(id, { agreements: among(undefined) })
  expect((await world.owner.post(`/expenses/${id}/reverse`, { reason: 'Typo' })).status).toBe(409)
  const [charge] = await charged()
  await world.owner.post(`/charges/${charge._id}/reverse`, { reason: 'Typo' })
  expect((await world.owner.post(`/expenses/${id}/reverse`, { reason: 'Typo' })).status).toBe(200)
  expect((await recover(id, { agreements: among(undefined) })).status).toBe(409)
})

test('an expense whose charge was credited in full is a mistake, and the credit then stays', async () => {
  const id = await spend('100')
  await recover(id, { agreements: among(undefined) })
  const [charge] = await charged()
  const credit = (amount: string) =>
    made(world.owner.post(`/charges/${charge._id}/credit`, { reason: 'Not theirs', amount }))
  const reverse = async (path: string) =>
    (await world.owner.post(`${path}/reverse`, { reason: 'Typo' })).status
  await credit('60')
  expect(await reverse(`/expenses/${id}`)).toBe(409)
  const rest = await credit('40')
  expect((await of(id)).recovered).toBe('0')
  expect(await reverse(`/expenses/${id}`)).toBe(200)
  expect(await reverse(`/payments/${rest}`)).toBe(409)
  expect(await charged()).toMatchObject([{ open: '0' }])
})

test('the charge of an expense that stands is due again without its credit', async () => {
  const id = await spend('100')
  await recover(id, { agreements: among(undefined) })
  const [charge] = await charged()
  const body = { reason: 'Not theirs', amount: '100' }
  const note = await made(world.owner.post(`/charges/${charge._id}/credit`, body))
  expect((await world.owner.post(`/payments/${note}/reverse`, { reason: 'Was' })).status).toBe(200)
  expect((await of(id)).recovered).toBe('100')
})

test('an import is not undone while tenants are charged for an expense of it', async () => {
  const row = { line: 2, spentOn: '2026-10-05', spentAmount: '450.50', spentCategory: 'Repairs' }
  const sheet = { name: 'expenses.xlsx', chargeFrom: '2026-12-01', rows: [row] }
  const imported = await made(world.owner.post('/imports', sheet))
  const { body } = await world.owner.get('/expenses?search=450.5')
  await recover(body[0]._id, { agreements: among(undefined) })
  expect((await world.owner.post(`/imports/${imported}/undo`, {})).status).toBe(409)
  expect((await of(body[0]._id)).reversedOn).toBeNull()
  const [charge] = await charged()
  await world.owner.post(`/charges/${charge._id}/credit`, {
    reason: 'Not theirs',
    amount: '450.50',
  })
  expect((await world.owner.post(`/imports/${imported}/undo`, {})).status).toBe(200)
})

test('what was decided on an older state of it is refused', async () => {
  const id = await spend('100')
  const { expect: state } = await of(id)
  const asked = { agreements: among(undefined), amount: '50', expect: state }
  expect((await recover(id, asked)).status).toBe(201)
  const stale = await recover(id, asked)
  expect([stale.status, stale.body.code]).toEqual([409, 'preview-stale'])
})

test('however many tenants share it, another state of the first one is another state of the whole', async () => {
  while (leases.length < 9) leases.push((await world.letTo({ monthlyRent: '9000' })).lease)
  const id = await spend('900')
  await recover(id, { agreements: among(...leases.map(() => undefined)), amount: '450' })
  const { expect: state, recoveries } = await of(id)
  await world.owner.post(`/charges/${recoveries[0].charge}/reverse`, { reason: 'Not theirs' })
  const { expect: later, recoveries: left } = await of(id)
  expect(left.map((it: { open: string }) => it.open)).toContain('0')
  expect(later).not.toBe(state)
  const stale = await recover(id, { agreements: among(undefined), expect: state })
  expect([stale.status, stale.body.code]).toEqual([409, 'preview-stale'])
})
