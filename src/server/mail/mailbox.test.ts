import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../tests/kit/world.ts'
import { type Database, openDatabase } from '../database/database.ts'
import {
  createMailboxTransport,
  forgetOldMails,
  type MailboxParts,
  readKeptAttachment,
  readMailbox,
} from './mailbox.ts'

let world: World
let database: Database
let parts: MailboxParts
beforeAll(async () => {
  world = await createWorld()
  database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
  parts = { database, clock: world.now, sealer: world.sealer }
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const mail = { to: 'asha@example.in', subject: '123456 is your OTP', text: 'It is 123456.' }
const file = {
  filename: 'letter.pdf',
  contentType: 'application/pdf',
  content: Buffer.from('%PDF'),
}

test('the mailbox keeps mails and their files for an hour, and none of it in clear', async () => {
  await createMailboxTransport(parts).deliver(mail, { attachment: file })
  const [kept] = await readMailbox(parts)
  expect(kept).toMatchObject(mail)
  expect(await readKeptAttachment(parts, kept?.id ?? '')).toEqual(file)
  const stored = JSON.stringify(
    await world.query("select *, encode(attachment, 'escape') as file from mailbox"),
  )
  for (const secret of ['123456', 'asha', '%PDF']) expect(stored).not.toContain(secret)

  world.advance({ minutes: 60 })
  expect(await readMailbox(parts)).toEqual([])
  expect(await readKeptAttachment(parts, kept?.id ?? '')).toBeUndefined()
  await forgetOldMails(parts)
  expect(await world.query('select id from mailbox')).toEqual([])
})

test('deletes what an earlier version kept in clear', async () => {
  await world.query(
    "insert into mailbox (id, recipient, subject, text, created_at) values (gen_random_uuid(), 'asha@example.in', 'x', 'x', $1)",
    [world.now()],
  )
  expect(await readMailbox(parts)).toEqual([])
  await forgetOldMails(parts)
  expect(await world.query('select id from mailbox')).toEqual([])
})
