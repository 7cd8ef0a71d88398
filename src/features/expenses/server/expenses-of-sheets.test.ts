import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { PROPERTY } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
  await made(world.owner.post('/propertymaster', { ...PROPERTY, address1: 'Flat 7' }))
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const ROW = { line: 2, spentOn: '2026-10-05', spentAmount: '450.50', spentCategory: 'Repairs' }
const sheet = (...rows: object[]) => ({
  name: 'expenses.xlsx',
  chargeFrom: '2026-12-01',
  rows: rows.map((row, at) => ({ ...ROW, line: at + 2, ...row })),
})
const preview = async (...rows: object[]) =>
  (await world.owner.post('/imports/preview', sheet(...rows))).body

test('a sheet of expenses comes in once, with categories of its own, and is undone as a whole', async () => {
  const rows = [
    { address1: 'Flat 7', spentCategory: 'Property Tax', spentTo: 'Corporation', spentBy: 'neft' },
    { spentCategory: 'society', spentAmount: '2500' },
    { spentCategory: 'Pest control', spentAmount: '900' },
    { spentCategory: 'pest  control', spentAmount: '950' },
  ]
  const { made: makes, faults, notes } = await preview(...rows)
  expect([makes.expenses, faults, notes.length]).toEqual([4, [], 1])
  const id = await made(world.owner.post('/imports', sheet(...rows)))
  const { body } = await world.owner.get('/expenses?sort=amount')
  expect(body).toMatchObject([
    {
      amount: '450.50',
      category: 'municipal_tax',
      method: 'neft',
      paidTo: 'Corporation',
      propertyMaster: { address1: 'Flat 7' },
    },
    { amount: '900', category: 'other', ownCategory: { name: 'Pest control' } },
    { amount: '950', ownCategory: { name: 'Pest control' } },
    { amount: '2500', category: 'society', propertyMaster: null },
  ])
  // The same sheet again adds nothing.
  expect((await preview(...rows)).made.expenses).toBe(0)
  expect((await world.owner.post(`/imports/${id}/undo`, {})).status).toBe(200)
  expect((await world.owner.get('/expenses?reversed=false')).body).toEqual([])
})

test('a category of the list is known by its name in Hindi, too', async () => {
  const [row] = (await preview({ spentCategory: 'संपत्ति कर', spentAmount: '777' })).notes
  expect(row).toBeUndefined()
  const id = await made(
    world.owner.post('/imports', sheet({ spentCategory: 'संपत्ति कर', spentAmount: '777' })),
  )
  const { body } = await world.owner.get('/expenses?search=777')
  expect(body).toMatchObject([{ category: 'municipal_tax', ownCategory: null }])
  await world.owner.post(`/imports/${id}/undo`, {})
})

test('monthly expenses come in once, propose a year of months at most, and are undone as a whole', async () => {
  const monthly = [
    { line: 2, monthlySpent: '900', monthlyCategory: 'Lift', monthlyFrom: '2019-04-15' },
    { line: 3, monthlySpent: '100', monthlyCategory: 'society', monthlyDecided: '2026-11-01' },
  ]
  const asked = { name: 'monthly.csv', chargeFrom: '2026-12-01', rows: monthly }
  const id = await made(world.owner.post('/imports', asked))
  const { body } = await world.owner.get('/recurringexpenses')
  expect(body).toMatchObject([
    { amount: '900', ownCategory: { name: 'Lift' }, fromMonth: '2019-04-01', waiting: 13 },
    { amount: '100', category: 'society', waiting: 0, proposed: null },
  ])
  const again = (await world.owner.post('/imports/preview', asked)).body
  expect([again.made.monthly, again.notes.length]).toEqual([0, 2])
  const ahead = { ...asked, rows: [{ ...monthly[0], monthlyFrom: '2028-01-01' }] }
  const { faults } = (await world.owner.post('/imports/preview', ahead)).body
  expect(faults).toMatchObject([{ field: 'monthlyFrom' }])
  expect((await world.owner.post(`/imports/${id}/undo`, {})).status).toBe(200)
  expect((await world.owner.get('/recurringexpenses')).body).toEqual([])
})

test.each([
  ['spentOn', { spentOn: '' }],
  ['spentOn', { spentOn: '2026-11-17' }],
  ['spentAmount', { spentAmount: '0' }],
  ['spentCategory', { spentCategory: '' }],
  ['spentGst', { spentGst: '450.50' }],
  ['billTo', { billFrom: '2026-10-01', billTo: '2026-09-01' }],
  ['address1', { address1: 'Nowhere 12' }],
])('a row that is wrong is shown at its cell: %s', async (field, row) => {
  const { faults } = await preview(row)
  expect(faults.map((it: { field: string }) => it.field)).toEqual([field])
})

test('an expense of a closed year does not come in', async () => {
  await world.owner.post('/closedyears', { year: '2025-26' })
  const { faults } = await preview({ spentOn: '2026-03-31' }, { spentOn: '2026-04-01' })
  expect(faults).toMatchObject([{ line: 2, field: 'spentOn' }])
})
