import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/kit/world.ts'
import { NOTES_ON_PAST_RECEIPTS } from '../../receipts/past/past-receipt-sheet.ts'

/** A sheet of tenants with what each paid in the months before. It is 16 November 2026. */

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ravi = { address1: 'A-101', name: 'Ravi', mobileNumber: '9820012345' }
const paid = (more: object) => ({ ...ravi, line: 2, paidAmount: '12000', ...more })
const sent = (rows: object[]) => ({ name: 'months.csv', chargeFrom: '2026-11-01', rows })

test('receipts come in with the agreement that they are of, and go with it', async () => {
  const owner = await world.registerOwner('months')
  const rows = [
    { ...ravi, line: 2, monthlyRent: '12000' },
    paid({ paidOn: '2026-09-05', paidFor: 'Sep 2026' }),
    paid({ paidOn: '2026-10-05', paidFor: 'Oct 2026' }),
  ]
  expect((await owner.post('/imports/preview', sent(rows))).body).toMatchObject({
    made: { clients: 1, leases: 1, receipts: 2 },
    faults: [],
  })
  const { body } = await owner.post('/imports', sent(rows))
  // All of it is one row of the sheet.
  expect((await owner.get('/imports')).body).toMatchObject([{ rows: 1, made: { receipts: 2 } }])
  const [lease] = (await owner.get('/rentmaster')).body
  expect((await owner.get('/pastreceipts')).body).toMatchObject(
    ['Oct 2026', 'Sep 2026'].map((paidFor) => ({
      paidFor,
      amount: '12000',
      rentMaster: lease._id,
      clientMaster: { _id: lease.clientMaster._id },
    })),
  )
  // Rent without a word about it is due in its own month: November's is late on the 16th.
  expect(lease.dueIn).toBe('same')
  expect((await owner.get(`/rentmaster/${lease._id}/ledger`)).body).toMatchObject({
    owed: '12000',
  })
  expect((await owner.post(`/imports/${body._id}/undo`)).status).toBe(200)
  expect((await owner.get('/pastreceipts')).body).toEqual([])
})

test('a receipt number with two amounts is named, unless it is of another financial year', async () => {
  const owner = await world.registerOwner('numbers')
  const rows = [
    { ...ravi, line: 2, monthlyRent: '12000' },
    paid({ line: 3, paidOn: '2026-09-05', receiptNumber: '41' }),
    paid({ line: 4, paidOn: '2026-10-05', receiptNumber: '41', paidAmount: '9000' }),
    paid({ line: 5, paidOn: '2025-10-05', receiptNumber: '41', paidAmount: '8000' }),
  ]
  const { notes, faults } = (await owner.post('/imports/preview', sent(rows))).body
  const named = notes.filter(
    ({ message }: { message: string }) => message === NOTES_ON_PAST_RECEIPTS.sameNumber,
  )
  expect([named.map(({ line }: { line: number }) => line), faults]).toEqual([[4], []])
})
