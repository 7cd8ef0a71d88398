import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

// It is 16 November 2026.
let world: MoneyWorld
let meera: { id: string }
beforeAll(async () => {
  world = await createMoneyWorld()
  meera = await world.addClient(world.owner, 'Meera')
  for (const who of [undefined, meera])
    for (const chargeFrom of ['2026-10-01']) {
      const terms = { monthlyRent: '12000', chargeFrom }
      const { lease } = await world.letTo(terms, who as never)
      await world.pay(lease, '12000')
      await world.pay(lease, '12000')
    }
  // Nobody's rent: a receipt for a key.
  const kiran = await world.addClient(world.owner, 'Kiran')
  const { lease } = await world.letTo({ monthlyRent: '1' }, kiran)
  await world.pay(lease, '500')
})
afterAll(() => world.close())

const receipts = async () =>
  (await world.owner.get('/rentTranscation?limit=100')).body as {
    clientMaster: { name: string }
    cancelledAt: string | null
    replacedBy: unknown
    landlordPan?: string
    _id: string
  }[]
const standing = async (name: string) =>
  (await receipts()).filter((it) => it.clientMaster.name === name && it.cancelledAt === null)

test('all packs of a year come as one zip, a PDF for each client who rented', async () => {
  const reply = await world.app.inject({
    url: '/hrapacks?year=2026-27',
    headers: { authorization: `Bearer ${world.owner.token}` },
  })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(reply.rawPayload)
  expect(Object.keys(files)).toEqual(['001 rent-2026-27-Ravi.pdf', '002 rent-2026-27-Meera.pdf'])
  for (const file of Object.values(files)) expect(strFromU8(file.slice(0, 5))).toBe('%PDF-')
})

test('the receipts of one client, or of all, are issued again for a year in one go', async () => {
  const before = [await standing('Ravi'), await standing('Meera'), await standing('Kiran')]
  const mails = async () => Number((await world.query('select count(*) from pgboss.job'))[0]?.count)
  const sent = await mails()
  const again = (body: object) => world.owner.post('/hrapacks/reissue', body)
  const one = await again({ year: '2026-27', clientMaster: meera.id })
  expect([one.status, one.body]).toEqual([
    201,
    { message: '2 receipts issued again.', receipts: 2 },
  ])
  const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
  expect(ids(await standing('Ravi'))).toEqual(ids(before[0] ?? []))
  const meeras = ids(await standing('Meera'))
  expect(meeras).toHaveLength(2)
  for (const id of ids(before[1] ?? [])) expect(meeras).not.toContain(id)
  expect((await again({ year: '2026-27' })).body.receipts).toBe(4)
  expect(ids(await standing('Kiran'))).toEqual(ids(before[2] ?? []))
  expect(await mails()).toBe(sent)
  expect(await world.faults()).toEqual([])
})

test('a year without rent, or of somebody else, has nothing', async () => {
  expect((await world.owner.get('/hrapacks?year=2020-21')).status).toBe(404)
  expect((await world.owner.get('/hrapacks?year=2020')).status).toBe(400)
  expect((await world.client.get('/hrapacks?year=2026-27')).status).toBe(403)
  const bina = await world.registerOwner('Bina')
  expect((await bina.get('/hrapacks?year=2026-27')).status).toBe(404)
  const theirs = { year: '2026-27', clientMaster: meera.id }
  expect((await bina.post('/hrapacks/reissue', theirs)).status).toBe(404)
})
