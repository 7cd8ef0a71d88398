import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { completeOldReceipts, completeOldReceiptsHourly } from './complete-old-receipts.ts'

let world: MoneyWorld
let database: Database
beforeAll(async () => {
  world = await createMoneyWorld()
  const connection = world.database.connection
  database = openDatabase(connection, { poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const run = (atOnce = 100) =>
  completeOldReceipts({ atOnce, database, clock: world.now, timeZone: ZONE, sealer: world.sealer })
const ZONE = 'Asia/Kolkata'
const shown = async (id: string, to = world.owner) => (await to.get(`/rentTranscation/${id}`)).body

/** Takes from receipts what those from before did not have. */
async function makeOld(ids: string[]) {
  await world.query('alter table receipts disable trigger keep_paper')
  await world.query(
    `update receipts set document = document - 'paper', landlord_pan_sealed = null, verify_hash = null,
       verification = null where id = any($1)`,
    [ids],
  )
  await world.query('alter table receipts enable trigger keep_paper')
}

async function oldReceipt(amount = '18500') {
  const { lease } = await world.letTo({ monthlyRent: '18500' })
  const id = (await world.pay(lease, amount, { receivedOn: '2026-11-02' })).body.receipt._id
  await makeOld([id])
  return id
}

test('an old receipt gets its paper and its code once, of the day on which it was recorded', async () => {
  const id = await oldReceipt()
  await world.passDays(5)
  expect(await run()).toBe(1)
  const receipt = await shown(id)
  expect(receipt).toMatchObject({
    paper: {
      template: 1,
      issuedOn: '2026-11-16',
      stampBox: true,
      landlord: { name: 'Asha', address: '12 Lake View Road, Pune, Maharashtra, 411038' },
      words: 'Rupees Eighteen Thousand Five Hundred Only',
    },
    verifyUrl: expect.stringMatching(/\/v\/[\w-]{22}$/),
  })
  const token = receipt.verifyUrl.split('/').at(-1)
  const seen = await world.nobody.get(`/verify/${token}`)
  expect([seen.status, seen.body.receiptCode]).toEqual([200, receipt.receiptCode])
  expect(await run()).toBe(0)
  expect(await shown(id)).toEqual(receipt)
})

test('its owner had not chosen to print the PAN then, so it is not given', async () => {
  await world.owner.put('/moneysettings', { panOnReceipts: 'always' })
  const id = await oldReceipt()
  const before = await shown(id)
  await run()
  for (const receipt of [before, await shown(id)])
    expect(receipt).toMatchObject({ paper: { pan: 'unasked' }, landlordPan: null })
})

test('one that is read before its turn shows the same paper, also to its client', async () => {
  const id = await oldReceipt()
  const { paper, verifyUrl } = await shown(id, world.client)
  expect([paper.words, verifyUrl]).toEqual(['Rupees Eighteen Thousand Five Hundred Only', null])
  expect((await shown(id)).paper).toEqual(paper)
  await run()
  expect((await shown(id)).paper).toEqual(paper)
})

test('one whose code was replaced before its turn gets that code', async () => {
  const id = await oldReceipt()
  const { status, body } = await world.owner.post(`/rentTranscation/${id}/verification`)
  expect([status, body.verifyUrl]).toEqual([200, null])
  expect(await run()).toBe(1)
  const { verifyUrl } = await shown(id)
  expect((await world.nobody.get(`/verify/${verifyUrl.split('/').at(-1)}`)).status).toBe(200)
})

test('cancelled ones are completed too, and their code shows that', async () => {
  const id = await oldReceipt()
  await world.owner.post(`/rentTranscation/${id}/cancel`, { reason: 'twice' })
  expect(await run()).toBe(1)
  const token = (await shown(id)).verifyUrl.split('/').at(-1)
  expect((await world.nobody.get(`/verify/${token}`)).body.state).toBe('cancelled')
})

test('more than one batch are all written, by two concurrent runs', async () => {
  const { lease } = await world.letTo()
  const ids: string[] = []
  for (let number = 1; number <= 7; number++)
    ids.push((await world.pay(lease, `${number}`)).body.receipt._id)
  await makeOld(ids)
  const written = await Promise.all([run(2), run(2)])
  expect(written.reduce((sum, count) => sum + count)).toBe(7)
  const [{ left } = { left: null }] = await world.query(
    "select count(*) as left from receipts where verify_hash is null or not document ? 'paper'",
  )
  expect(Number(left)).toBe(0)
})

test('it ends when the program does, and reports what fails', async () => {
  const errors: Error[] = []
  const failing: Database = { ...database, transaction: () => Promise.reject(new Error('away')) }
  const parts = { clock: world.now, timeZone: ZONE, sealer: world.sealer }
  await completeOldReceiptsHourly({ ...parts, database: failing }, (error) => errors.push(error))()
  expect(errors.map(({ message }) => message)).toEqual(['away'])
})
