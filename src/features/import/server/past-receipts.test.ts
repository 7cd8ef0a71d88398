import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWholeRun } from '../../../../tests/kit/whole-run.ts'
import {
  type Caller,
  createWorld,
  PASSWORD,
  type Person,
  type World,
} from '../../../../tests/kit/world.ts'

/** Receipts from a drawer: a record of what was paid before the books began. It is 16 November 2026. */

let world: World
let count = 0
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Listed = { _id: string; receiptNumber: string | null; receivedOn: string; amount: string }

const tenants = [
  { line: 2, address1: 'A-101', name: 'Ravi', monthlyRent: '12000', openingBalance: '4500' },
  { line: 3, address1: 'A-102', name: 'Meena', monthlyRent: '15000', openingDeposit: '30000' },
]
const sent = (rows: object[], chargeFrom = '2026-12-01') => ({
  name: 'drawer.csv',
  chargeFrom,
  invite: false,
  rows: rows.map((row, place) => ({ line: place + 2, ...row })),
})

async function movedIn(): Promise<{ owner: Person; id: string }> {
  const owner = await world.registerOwner(`drawer${++count}`)
  const reply = await owner.post('/imports', sent(tenants))
  expect(reply.status).toBe(201)
  return { owner, id: reply.body._id }
}

const first = { address1: 'A-101', paidOn: '2025-10-05', paidAmount: '12000', receiptNumber: '41' }
const second = { name: 'Meena', paidOn: '2025-10-07', paidAmount: '15000', paidMode: 'UPI' }

const listed = async (who: Pick<Caller, 'get'>, query = ''): Promise<Listed[]> =>
  (await who.get(`/pastreceipts${query}`)).body

const balances = async (owner: Person) => {
  const leases: { _id: string }[] = (await owner.get('/rentmaster')).body
  const ledgers = leases.map(
    async ({ _id }) => (await owner.get(`/rentmaster/${_id}/ledger`)).body.balance,
  )
  return [await Promise.all(ledgers), (await owner.get('/figures')).body]
}

test('past receipts are kept with their client and agreement, and change no figure', async () => {
  const { owner } = await movedIn()
  const before = await balances(owner)
  const rows = [first, { ...second, paidReference: 'UTR 4471', paidFor: 'Rent Oct 2025' }]
  expect((await owner.post('/imports/preview', sent(rows))).body).toMatchObject({
    made: { properties: 0, clients: 0, leases: 0, receipts: 2 },
    faults: [],
    notes: [],
  })
  expect((await owner.post('/imports', sent(rows))).status).toBe(201)
  expect(await listed(owner)).toMatchObject([
    {
      receivedOn: '2025-10-07',
      amount: '15000',
      mode: 'UPI',
      reference: 'UTR 4471',
      paidFor: 'Rent Oct 2025',
      receiptNumber: null,
      property: 'A-102',
      clientMaster: { name: 'Meena' },
    },
    { receivedOn: '2025-10-05', amount: '12000', receiptNumber: '41', property: 'A-101' },
  ])
  expect(await balances(owner)).toEqual(before)
  const [lease] = (await owner.get('/rentmaster?search=A-101')).body
  expect(await listed(owner, `?rentMaster=${lease._id}`)).toMatchObject([{ receiptNumber: '41' }])
  expect(await listed(owner, '?search=4471')).toMatchObject([{ amount: '15000' }])
  expect(await listed(owner, '?sort=amount&order=asc&limit=1')).toMatchObject([{ amount: '12000' }])
  const events: { kind: string; verb: string }[] = (await owner.get('/events')).body
  expect(events.filter(({ kind }) => kind === 'past receipt')).toHaveLength(2)
})

test('a sheet that comes twice keeps each receipt once; two without a number may be alike', async () => {
  const { owner } = await movedIn()
  const twins = [first, second, second]
  await owner.post('/imports', sent(twins))
  expect(await listed(owner)).toHaveLength(3)
  const { body } = await owner.post('/imports/preview', sent([...twins, second]))
  expect([body.made.receipts, body.notes.length, body.faults]).toEqual([1, 3, []])
  await owner.post('/imports', sent([...twins, second]))
  expect(await listed(owner)).toHaveLength(4)
})

test('what is wrong is named by its cell, and nothing is kept then', async () => {
  const { owner } = await movedIn()
  const rows = [
    { paidOn: '2025-10-05', paidAmount: '1' },
    { ...first, paidOn: '2026-11-17' },
    { ...first, paidAmount: '0' },
    { ...first, paidAmount: '12k', receiptNumber: '42' },
    { ...first, name: 'Nobody' },
    { address1: 'A-101', receiptNumber: '43' },
    { ...first, receiptNumber: '44', monthlyRent: '1' },
    { ...first, receiptNumber: '45' },
    { ...first, receiptNumber: '45' },
  ]
  const { body } = await owner.post('/imports/preview', sent(rows))
  const faults = body.faults.map(({ line, field }: { line: number; field: string }) => [
    line,
    field,
  ])
  expect(faults.sort()).toEqual(
    [
      [2, 'name'],
      [3, 'paidOn'],
      [4, 'paidAmount'],
      [5, 'paidAmount'],
      [6, 'name'],
      [7, 'paidOn'],
      [7, 'paidAmount'],
      [8, 'monthlyRent'],
      [10, 'receiptNumber'],
    ].sort(),
  )
  expect((await owner.post('/imports', sent(rows))).status).toBe(400)
  expect(await listed(owner)).toEqual([])
})

test('money of days that are charged is no past receipt: it is to be recorded as a payment', async () => {
  const owner = await world.registerOwner(`drawer${++count}`)
  await owner.post('/imports', sent(tenants, '2026-11-01'))
  const { body } = await owner.post(
    '/imports/preview',
    sent([
      { ...first, paidOn: '2026-10-31' },
      { ...first, paidOn: '2026-11-01' },
    ]),
  )
  expect([body.made.receipts, body.faults]).toMatchObject([1, [{ line: 3, field: 'paidOn' }]])
})

test('an undone import takes its receipts along; that of the tenants waits for theirs', async () => {
  const { owner, id } = await movedIn()
  const receipts = (await owner.post('/imports', sent([first, second]))).body._id
  expect((await owner.get('/imports')).body[0]).toMatchObject({ rows: 2, made: { receipts: 2 } })
  expect((await owner.post(`/imports/${id}/undo`)).status).toBe(409)
  expect((await owner.post(`/imports/${receipts}/undo`)).status).toBe(200)
  expect(await listed(owner)).toEqual([])
  const { body } = await owner.post('/imports/preview', sent([first]))
  expect(body.made.receipts).toBe(1)
  expect((await owner.post(`/imports/${id}/undo`)).status).toBe(200)
})

test('a client sees their own, and no other books do', async () => {
  const owner = await world.registerOwner(`drawer${++count}`)
  const [ravi, meena] = [
    await world.addClient(owner, 'Ravi'),
    await world.addClient(owner, 'Meena'),
  ]
  const reply = await owner.post(
    '/imports',
    sent([
      { ...second, name: 'Ravi', email: ravi.email },
      { ...second, email: meena.email },
    ]),
  )
  expect(reply.status).toBe(201)
  expect(await listed(ravi)).toMatchObject([{ clientMaster: { name: 'Ravi' }, rentMaster: null }])
  expect(await listed(ravi, `?clientMaster=${meena.id}`)).toEqual([])
  expect(await listed((await movedIn()).owner)).toEqual([])
})

if (isWholeRun)
  test('5,000 receipts come in at once, and leave in the zip', async () => {
    const { owner } = await movedIn()
    const rows = Array.from({ length: 5_000 }, (_, place) => ({
      ...first,
      receiptNumber: String(place),
      paidOn: '2024-01-01',
    }))
    expect((await owner.post('/imports', sent(rows))).status).toBe(201)
    const { bytes } = await owner.post('/mydata', { password: PASSWORD })
    const { strFromU8, unzipSync } = await import('fflate')
    const files = unzipSync(bytes ?? Buffer.of())
    const csv = strFromU8(files['bring-back/receipts.csv'] ?? Buffer.of())
    expect(csv.trimEnd().split('\r\n')).toHaveLength(5_001)
    expect(files['bring-back/receipts-2.csv']).toBeUndefined()
    expect(JSON.parse(strFromU8(files['past-receipts.json'] ?? Buffer.of()))).toHaveLength(5_000)
  })
