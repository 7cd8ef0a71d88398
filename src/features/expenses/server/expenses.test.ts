import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf, sendFile } from '../../../../tests/kit/files.ts'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { PROPERTY } from '../../../../tests/kit/world.ts'

// It is 16 November 2026.
let world: MoneyWorld
let flat: string
let lease: string
beforeAll(async () => {
  world = await createMoneyWorld()
  const let_ = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-10-01' })
  flat = let_.property
  lease = let_.lease
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const REPAIR = { amount: '4500.50', category: 'repairs', spentOn: '2026-11-10' }
const record = (more: object = {}) =>
  world.owner.post('/expenses', { ...REPAIR, propertyMaster: flat, ...more })
const of = async (id: string) => (await world.owner.get(`/expenses/${id}`)).body
const dayBook = async (on: string) =>
  (await world.owner.get(`/daybook?from=${on}&to=${on}`)).body.entries

test('an expense stands in the list, the day book and the trial balance, which still comes to nothing', async () => {
  const bill = {
    paidTo: 'Kumar Plumbing',
    method: 'upi',
    reference: 'AXIS1',
    billNumber: '7/26',
    billedOn: '2026-11-09',
    note: 'Kitchen tap',
    gst: '686.52',
  }
  const id = await made(record(bill))
  expect(await of(id)).toMatchObject({
    ...REPAIR,
    ...bill,
    propertyMaster: { _id: flat },
    recovered: '0',
    recoveries: [],
  })
  expect(await dayBook('2026-11-10')).toMatchObject([
    {
      document: 'expense',
      debit: 'expense_repairs',
      credit: 'bank',
      amount: '4500.50',
      name: 'Kumar Plumbing',
      reference: 'AXIS1',
      rentMaster: null,
      clientMaster: null,
      propertyMaster: { _id: flat },
    },
  ])
  const { accounts, debits, credits } = (await world.owner.get('/trialbalance')).body
  expect(debits).toBe(credits)
  expect(accounts).toContainEqual(
    expect.objectContaining({ account: 'expense_repairs', closing: '4500.50' }),
  )
  const sum = accounts.reduce((all: number, it: { closing: string }) => all + Number(it.closing), 0)
  expect(Math.round(sum * 100)).toBe(0)
})

test.each([
  ['amount', { amount: '0' }],
  ['amount', { amount: '-5' }],
  ['amount', { amount: '10.005' }],
  ['amount', { amount: '100000000000' }],
  ['category', { category: 'bribes' }],
  ['gst', { gst: '4500.50' }],
  ['spentOn', { spentOn: '2026-11-17' }],
  ['spentOn', { spentOn: '2026-02-30' }],
  ['spentOn', { spentOn: '0026-11-01' }],
  ['billedOn', { billedOn: '2026-12-01' }],
  ['periodEnd', { periodStart: '2026-10-01', periodEnd: '2026-09-30' }],
  ['paidTo', { paidTo: 'x'.repeat(101) }],
  ['method', { method: 'barter' }],
])('refuses an expense at its field: %s', async (field, more) => {
  const { status, body } = await record(more)
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test('a bill of 1926 is asked about, and recorded once its year is confirmed', async () => {
  const { status, body } = await record({ spentOn: '1926-11-10' })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'unlikely-day', ['spentOn']])
  const id = await made(record({ spentOn: '1926-11-10', confirmDay: true }))
  await world.owner.post(`/expenses/${id}/reverse`, { reason: 'It was 2026' })
})

test('a bill dated a year before its payment, or in 1926, needs confirmation', async () => {
  const { status, body } = await record({ billedOn: '1926-11-09' })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'unlikely-day', ['billedOn']])
  const both = await record({ spentOn: '2025-03-01', billedOn: '1926-11-09' })
  expect(Object.keys(both.body.errors)).toEqual(['spentOn', 'billedOn'])
  const old = { spentOn: '2025-03-01', billedOn: '2025-02-01' }
  expect(Object.keys((await record(old)).body.errors)).toEqual(['spentOn'])
  const id = await made(record({ billedOn: '1926-11-09', confirmDay: true }))
  expect((await of(id)).billedOn).toBe('1926-11-09')
  await world.owner.post(`/expenses/${id}/reverse`, { reason: 'It was 2026' })
})

test('an own category is not named like one of the list, in whatever language', async () => {
  for (const name of [
    'Property tax',
    ' property  TAX',
    'municipal_tax',
    'संपत्ति कर',
    'Other expense',
  ]) {
    const { status, body } = await world.owner.post('/expensecategories', { name })
    expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 400, ['name']])
  }
  expect((await world.owner.get('/expensecategories')).body).toEqual([])
})

test('the list sorts by the names of categories in the language of its reader', async () => {
  const { property } = await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-10-01' })
  const doors = 'painting of doors'
  const named = await made(world.owner.post('/expensecategories', { name: doors }))
  const own = { category: 'other', ownCategory: named }
  for (const more of [{ category: 'municipal_tax' }, { category: 'legal' }, own, {}, own])
    await made(record({ ...more, propertyMaster: property }))
  const sorted = async (query: string, language: string) => {
    const path = `/expenses?propertyMaster=${property}&sort=category&${query}`
    const { body, headers } = await world.owner.get(path, { 'accept-language': language })
    const names = body.map((it: { category: string; ownCategory: null | { name: string } }) =>
      it.ownCategory ? it.ownCategory.name : it.category,
    )
    return { names, cursor: /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1] }
  }
  // Advocate and court, painting of doors, Property tax, Repairs and painting.
  const inEnglish = ['legal', doors, doors, 'municipal_tax', 'repairs']
  expect((await sorted('', 'en-IN')).names).toEqual(inEnglish)
  expect((await sorted('order=desc', 'en-IN')).names).toEqual(inEnglish.toReversed())
  // मरम्मत और रंगाई, वकील और अदालत, संपत्ति कर.
  expect((await sorted('', 'hi')).names.filter((it: string) => it !== doors)).toEqual([
    'repairs',
    'legal',
    'municipal_tax',
  ])
  const { names, cursor } = await sorted('limit=2', 'en-IN')
  const rest = await sorted(`limit=9&cursor=${cursor}`, 'en-IN')
  expect([...names, ...rest.names]).toEqual(inEnglish)
})

test('an expense of another property, category or account is not found', async () => {
  const vikram = await world.registerOwner('Vikram')
  const theirs = await made(vikram.post('/propertymaster', PROPERTY))
  const named = await made(vikram.post('/expensecategories', { name: 'Pest control' }))
  const id = await made(vikram.post('/expenses', { ...REPAIR, propertyMaster: theirs }))
  for (const more of [
    { propertyMaster: theirs },
    { propertyMaster: 'none' },
    { category: 'other', ownCategory: named },
    { recurring: theirs, recurringMonth: '2026-11-01' },
  ])
    expect((await record(more)).status).toBe(404)
  expect((await world.owner.get(`/expenses/${id}`)).status).toBe(404)
  expect((await world.owner.post(`/expenses/${id}/reverse`, { reason: 'Mine' })).status).toBe(404)
})

test('sent twice with one key it is recorded once', async () => {
  const key = { 'idempotency-key': 'one bill' }
  const body = { ...REPAIR, propertyMaster: flat, note: 'once' }
  const [first, second] = [
    await world.owner.post('/expenses', body, key),
    await world.owner.post('/expenses', body, key),
  ]
  expect(second.body._id).toBe(first.body._id)
  expect((await world.owner.get('/expenses?search=once')).body).toHaveLength(1)
})

test('photos that were sent before hang on it in the same step: without one of them nothing is recorded', async () => {
  const { body: photo } = await sendFile(world.owner, await pictureOf('white'), { kind: 'bill' })
  const all = async () => (await world.owner.get('/expenses')).body.length
  const before = await all()
  const files = [photo._id, '01900000-0000-7000-8000-000000000000']
  expect((await record({ files })).status).toBe(404)
  expect(await all()).toBe(before)
  const id = await made(record({ files: [photo._id] }))
  expect((await world.owner.get(`/files?subject=expense&of=${id}`)).body).toMatchObject([
    { _id: photo._id, kind: 'bill' },
  ])
})

test('undone at once, what it began to come every month is proposed no more', async () => {
  const takeBack = (id: string, more: object = {}) =>
    world.owner.post(`/expenses/${id}/reverse`, { reversal: 'mistake', reason: 'Undone', ...more })
  const months = async () => (await world.owner.get('/recurringexpenses')).body.length
  const before = await months()
  const monthly = { everyMonth: true, spentOn: '2026-10-05' }
  const id = await made(record(monthly))
  expect(await months()).toBe(before + 1)
  expect((await takeBack(id, { alsoMonthly: true })).status).toBe(200)
  expect(await months()).toBe(before)
  // Taken back by itself, it leaves the months alone.
  const other = await made(record(monthly))
  expect((await takeBack(other)).status).toBe(200)
  expect(await months()).toBe(before + 1)
  const [{ _id: recurring }] = (await world.owner.get('/recurringexpenses')).body.slice(-1)
  await world.owner.post(`/recurringexpenses/${recurring}/end`)
})

test('a monthly expense is proposed again as before its months were skipped or it was ended', async () => {
  const society = { propertyMaster: flat, category: 'society', amount: '2500', paidTo: 'Undo CHS' }
  const from = { ...society, fromMonth: '2026-09-01' }
  const id = await made(world.owner.post('/recurringexpenses', from))
  const act = async (what: string, body?: object) =>
    (await world.owner.post(`/recurringexpenses/${id}/${what}`, body)).status
  const proposed = async () => {
    const { body } = await world.owner.get('/recurringexpenses')
    return body.find(({ paidTo }: { paidTo: string }) => paidTo === 'Undo CHS')?.proposed
  }
  expect(await act('skip', { month: '2026-09-01' })).toBe(200)
  expect(await act('skip', { month: '2026-10-01' })).toBe(200)
  expect(await proposed()).toBe('2026-11-01')
  expect(await act('propose', { skippedUntil: '2026-11-01' })).toBe(400)
  expect(await act('propose', { skippedUntil: '2026-09-01' })).toBe(200)
  expect(await proposed()).toBe('2026-10-01')
  expect(await act('end')).toBe(200)
  expect(await proposed()).toBeUndefined()
  expect(await act('propose', { skippedUntil: '2026-09-01' })).toBe(200)
  expect(await proposed()).toBe('2026-10-01')
  expect(await act('propose', { skippedUntil: null })).toBe(200)
  expect(await proposed()).toBe('2026-09-01')
  await act('end')
})

test('taken back as a mistake no day shows it; money that came back is an entry of its own day', async () => {
  const typo = await made(record({ spentOn: '2026-11-03' }))
  const { expect: state } = await of(typo)
  const reason = { reason: 'Typed twice' }
  expect(
    (await world.owner.post(`/expenses/${typo}/reverse`, { ...reason, expect: 'old' })).status,
  ).toBe(409)
  expect(
    (await world.owner.post(`/expenses/${typo}/reverse`, { ...reason, expect: state })).status,
  ).toBe(200)
  expect(await dayBook('2026-11-03')).toEqual([])
  expect((await world.owner.post(`/expenses/${typo}/reverse`, reason)).status).toBe(409)
  const refunded = await made(record({ spentOn: '2026-11-04', method: 'cash' }))
  const back = { reason: 'Not delivered', reversal: 'returned' }
  const early = await world.owner.post(`/expenses/${refunded}/reverse`, {
    ...back,
    returnedOn: '2026-11-01',
  })
  expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['returnedOn']])
  await world.owner.post(`/expenses/${refunded}/reverse`, { ...back, returnedOn: '2026-11-06' })
  expect(await dayBook('2026-11-04')).toMatchObject([{ debit: 'expense_repairs', credit: 'cash' }])
  expect(await dayBook('2026-11-06')).toMatchObject([
    { debit: 'cash', credit: 'expense_repairs', reversal: true },
  ])
})

test('a closed year takes no expense, and gives none back', async () => {
  const old = { spentOn: '2026-03-20' }
  const id = await made(record(old))
  await world.owner.post('/closedyears', { year: '2025-26' })
  for (const refused of [
    await record(old),
    await world.owner.post(`/expenses/${id}/reverse`, { reason: 'Too late' }),
  ])
    expect([refused.status, refused.body.code]).toEqual([409, 'year-closed'])
  // Money that comes back now is of this year.
  const back = { reason: 'Refund', reversal: 'returned' }
  expect((await world.owner.post(`/expenses/${id}/reverse`, back)).status).toBe(200)
  await world.owner.post('/closedyears/reopen', { reason: 'Go on' })
})

test('the list is narrowed by property, category and year, and says what stands in sum', async () => {
  const shop = await made(world.owner.post('/propertymaster', { ...PROPERTY, address1: 'Shop 9' }))
  await made(record({ propertyMaster: shop, category: 'insurance', amount: '1000' }))
  await made(
    record({ propertyMaster: shop, category: 'repairs', amount: '250.25', spentOn: '2026-02-01' }),
  )
  const gone = await made(record({ propertyMaster: shop, amount: '99' }))
  await world.owner.post(`/expenses/${gone}/reverse`, { reason: 'Mistake' })
  await made(record({ propertyMaster: undefined, category: 'professional', amount: '600' }))
  const list = async (query: string) => {
    const { body, headers } = await world.owner.get(`/expenses?${query}`)
    return [body.length, headers['x-total-amount']]
  }
  expect(await list(`propertyMaster=${shop}`)).toEqual([3, '1250.25'])
  expect(await list(`propertyMaster=${shop}&reversed=false`)).toEqual([2, '1250.25'])
  expect(await list(`propertyMaster=${shop}&year=2025-26`)).toEqual([1, '250.25'])
  expect(await list(`propertyMaster=${shop}&category=insurance`)).toEqual([1, '1000.00'])
  expect(await list('forAll=true')).toEqual([1, '600.00'])
  expect(await list('search=shop%20insurance')).toEqual([1, '1000.00'])
  // By the name that the list shows, in either language.
  await made(record({ propertyMaster: shop, category: 'municipal_tax', amount: '40' }))
  expect(await list('search=shop%20property%20tax')).toEqual([1, '40.00'])
  expect(await list(`search=shop%20${encodeURIComponent('संपत्ति कर')}`)).toEqual([1, '40.00'])
})

test('a year of the list comes to what the trial balance has where money came back in the next', async () => {
  const shop = await made(world.owner.post('/propertymaster', { ...PROPERTY, address1: 'Shop 11' }))
  const id = await made(record({ propertyMaster: shop, amount: '800', spentOn: '2026-02-01' }))
  const back = { reason: 'Refund', reversal: 'returned', returnedOn: '2026-11-06' }
  const wrong = await made(record({ propertyMaster: shop, amount: '5', spentOn: '2026-02-01' }))
  await world.owner.post(`/expenses/${wrong}/reverse`, { reason: 'Mistake' })
  expect((await world.owner.post(`/expenses/${id}/reverse`, back)).status).toBe(200)
  const sumOf = async (query: string) =>
    (await world.owner.get(`/expenses?propertyMaster=${shop}${query}`)).headers['x-total-amount']
  expect(await sumOf('&year=2025-26')).toBe('800.00')
  expect(await sumOf('&year=2026-27')).toBe('-800.00')
  expect(await sumOf('')).toBe('0.00')
})

test('the search of the top bar finds an expense by vendor, note and bill number', async () => {
  const id = await made(
    record({ paidTo: 'Gokhale Lifts', note: 'Yearly service', billNumber: 'GL-77' }),
  )
  for (const words of ['gokhale', 'yearly lifts', 'GL-77']) {
    const { results } = (await world.owner.get(`/search?q=${encodeURIComponent(words)}`)).body
    expect(results).toMatchObject([
      {
        kind: 'expense',
        _id: id,
        title: 'Repairs and painting · Gokhale Lifts',
        href: `/dashboard/expense?Id=${id}`,
      },
    ])
  }
  expect((await world.client.get('/search?q=gokhale')).body.results).toEqual([])
})

test('vendors are found as they are typed, with what was chosen for them last', async () => {
  await made(record({ paidTo: 'Sharma Electricals', category: 'electricity', method: 'cash' }))
  await made(record({ paidTo: 'sharma electricals', method: 'upi' }))
  const { body } = await world.owner.get('/expensevendors?search=SHAR')
  expect(body).toEqual([
    { name: 'sharma electricals', category: 'repairs', method: 'upi', ownCategory: null },
  ])
  expect((await world.owner.get('/expensevendors?search=%20Sharma%20%20el')).body).toEqual(body)
  expect((await world.owner.get('/expensevendors?search=100%25')).body).toEqual([])
})

test('an own category is kept while expenses are in it', async () => {
  const id = await made(world.owner.post('/expensecategories', { name: 'Pest control' }))
  const again = await world.owner.post('/expensecategories', { name: 'pest CONTROL' })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ['name']])
  const expense = await made(record({ category: 'other', ownCategory: id }))
  expect((await of(expense)).ownCategory).toEqual({ _id: id, name: 'Pest control' })
  expect((await record({ category: 'repairs', ownCategory: id })).status).toBe(400)
  expect((await world.owner.delete(`/expensecategories/${id}`)).status).toBe(409)
  const unused = await made(world.owner.post('/expensecategories', { name: 'Garden' }))
  expect((await world.owner.delete(`/expensecategories/${unused}`)).status).toBe(200)
  expect((await world.owner.delete(`/expensecategories/${unused}`)).status).toBe(404)
})

test('what comes every month is proposed for each month since, and recorded once', async () => {
  const id = await made(
    world.owner.post('/recurringexpenses', {
      propertyMaster: flat,
      category: 'society',
      amount: '2500',
      fromMonth: '2026-09-01',
      paidTo: 'Lake View Society',
      method: 'neft',
    }),
  )
  const proposed = async () =>
    (await world.owner.get('/recurringexpenses')).body.find((it: { _id: string }) => it._id === id)
  expect(await proposed()).toMatchObject({ proposed: '2026-09-01', waiting: 3 })
  const september = { category: 'society', recurring: id, recurringMonth: '2026-09-01' }
  const [one, two] = await Promise.all([record(september), record(september)])
  expect([one.status, two.status].sort()).toEqual([201, 409])
  expect(await proposed()).toMatchObject({ proposed: '2026-10-01', waiting: 2 })
  await world.owner.post(`/recurringexpenses/${id}/skip`, { month: '2026-10-01' })
  expect(await proposed()).toMatchObject({ proposed: '2026-11-01', waiting: 1 })
  // A tab that was left open skips an earlier month: October stays skipped.
  await world.owner.post(`/recurringexpenses/${id}/skip`, { month: '2026-09-01' })
  expect(await proposed()).toMatchObject({ proposed: '2026-11-01', waiting: 1 })
  const future = await record({ ...september, recurringMonth: '2026-12-01' })
  expect([future.status, Object.keys(future.body.errors)]).toEqual([400, ['recurringMonth']])
  // Taken back, its month waits again.
  const recorded = one.status === 201 ? one.body._id : two.body._id
  await world.owner.post(`/expenses/${recorded}/reverse`, { reason: 'Not paid' })
  expect((await record(september)).status).toBe(201)
  expect((await world.owner.post(`/recurringexpenses/${id}/end`, {})).status).toBe(200)
  expect(await proposed()).toBeUndefined()
})

test('what comes every month for a property is not proposed while that is deleted', async () => {
  const property = await made(
    world.owner.post('/propertymaster', { ...PROPERTY, address1: 'Sold' }),
  )
  const id = await made(
    world.owner.post('/recurringexpenses', {
      propertyMaster: property,
      category: 'society',
      amount: '900',
      fromMonth: '2026-11-01',
    }),
  )
  const listed = async () =>
    (await world.owner.get('/recurringexpenses')).body.some((it: { _id: string }) => it._id === id)
  expect(await listed()).toBe(true)
  await world.owner.delete(`/propertymaster/${property}`)
  expect(await listed()).toBe(false)
  await world.owner.post(`/propertymaster/${property}/restore`)
  expect(await listed()).toBe(true)
})

test('clients and administrators see nothing of it', async () => {
  const id = await made(record())
  for (const path of ['/expenses', `/expenses/${id}`, '/expensevendors', '/recurringexpenses'])
    expect((await world.client.get(path)).status).toBe(403)
  expect((await world.client.post('/expenses', REPAIR)).status).toBe(403)
  // Their own ledger has no trace of it.
  expect(JSON.stringify(await world.client.get(`/rentmaster/${lease}/ledger`))).not.toContain(id)
})

test('an own category goes once what came every month in it has ended, and not before', async () => {
  const ownCategory = await made(world.owner.post('/expensecategories', { name: 'Garden' }))
  const monthly = { category: 'other', ownCategory, amount: '900', fromMonth: '2026-11-01' }
  const id = await made(world.owner.post('/recurringexpenses', monthly))
  expect((await world.owner.delete(`/expensecategories/${ownCategory}`)).status).toBe(409)
  expect((await world.owner.post(`/recurringexpenses/${id}/end`, {})).status).toBe(200)
  expect((await world.owner.delete(`/expensecategories/${ownCategory}`)).status).toBe(200)
  expect((await world.owner.get('/expensecategories')).body).not.toContainEqual(
    expect.objectContaining({ _id: ownCategory }),
  )
})

test('the expense of a transfer is recorded once, until it is taken back; another amount or property of the same transfer is another one', async () => {
  const transfer = { method: 'neft', reference: 'HDFCN52026110900001234' }
  const id = await made(record(transfer))
  expect((await record({ ...transfer, reference: 'hdfcn52026110900001234' })).status).toBe(409)
  for (const other of [{ amount: '900' }, { propertyMaster: null }, { reference: '000412' }])
    expect((await record({ ...transfer, ...other })).status).toBe(201)
  expect((await record({ reference: '000412' })).status).toBe(201)
  const mistake = { reason: 'Twice', reversal: 'mistake' }
  expect((await world.owner.post(`/expenses/${id}/reverse`, mistake)).status).toBe(200)
  expect((await record(transfer)).status).toBe(201)
})
