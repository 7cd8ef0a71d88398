import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPage } from '../../../../demo/papers.ts'
import { pictureOf, sendFile } from '../../../../tests/kit/files.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { findSettledOn } from '../../dues/server/settled-on.ts'
import { forgetFiles } from './forget-files.ts'

let world: MoneyWorld
let database: Database
beforeAll(async () => {
  world = await createMoneyWorld()
  database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const forget = () =>
  forgetFiles({
    database,
    clock: world.now,
    timeZone: 'Asia/Kolkata',
    afterDays: 90,
    findSettledOn,
  })
const ids = () =>
  world.query('select id from files order by id').then((rows) => rows.map((it) => it.id))

test('a file that never arrived, or was never hung on a record, is deleted after a day, with its key', async () => {
  await world.owner.post('/files', { name: 'cut', size: 1000 })
  await sendFile(world.owner, printedPage('left behind'))
  await forget()
  expect(await ids()).toHaveLength(2)
  world.advance({ days: 1, minutes: 1 })
  await forget()
  expect(await ids()).toEqual([])
  expect(await world.query('select id from file_contents')).toEqual([])
  expect(await world.query('select number from file_parts')).toEqual([])
})

test('an identity paper goes 90 days after the last agreement of its client was settled; other files stay', async () => {
  await world.passDays(1)
  const { owner, client } = world
  const { lease } = await world.letTo({ securityDepositAmount: '0' })
  const of = { subject: 'client', of: client.id }
  const paper = await sendFile(owner, await pictureOf('navy'), { name: 'PAN', kind: 'id', ...of })
  const photo = await sendFile(owner, await pictureOf('teal'), {
    name: 'Flat',
    kind: 'photo',
    ...of,
  })
  await world.passDays(100)
  await forget()
  expect(await ids()).toContain(paper.body._id)
  await owner.post('/charges', {
    rentMaster: lease,
    kind: 'other',
    name: 'Key',
    amount: '500',
    gst: false,
    dueOn: world.today(),
  })
  await owner.delete(`/rentmaster/${lease}`)
  await world.passDays(100)
  await forget()
  // It has ended, and 500 is owed.
  expect(await ids()).toContain(paper.body._id)
  await world.pay(lease, '500')
  await world.passDays(89)
  await forget()
  expect(await ids()).toContain(paper.body._id)
  await world.passDays(1)
  await forget()
  expect(await ids()).toEqual([photo.body._id])
  const [event] = await world.query('select * from events order by id desc limit 1')
  expect(event).toMatchObject({
    verb: 'deleted',
    kind: 'file',
    job: 'files',
    record_id: paper.body._id,
  })
  expect(JSON.stringify(event)).not.toContain('PAN')
})
