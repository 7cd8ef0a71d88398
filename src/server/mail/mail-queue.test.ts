import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/kit/mail-server.ts'
import { createTestDatabase } from '../../../tests/kit/test-database.ts'
import { wholeTest } from '../../../tests/kit/whole-test.ts'
import { createWorld, type Person, type World } from '../../../tests/kit/world.ts'
import { openDatabase } from '../database/database.ts'
import { createSealer } from '../encryption.ts'
import type { DocumentMakers, NamedDocument } from './mail.ts'
import { createMailQueue } from './mail-queue.ts'
import { createSmtpTransport } from './smtp-transport.ts'

let world: World
let people: Person[]
beforeAll(async () => {
  world = await createWorld()
  const asha = await world.registerOwner('Asha')
  people = [asha]
  for (const name of ['Ravi', 'Meera', 'Latha', 'Gita', 'Kamala', 'Nisha', 'Om'])
    people.push(await world.addClient(asha, name))
})
afterAll(() => world.close())

const askForLinks = () =>
  Promise.all(people.map(({ email }) => world.nobody.post('/forgot-password', { email })))
const linksTo = ({ email }: Person) =>
  world.mail.mails.filter(({ to, subject }) => to.includes(email) && subject.includes('password'))

test('retries deferred mails, and each arrives once', async () => {
  world.mail.setBehavior('defer')
  const before = world.mail.attempts()
  await askForLinks()
  await expect.poll(() => world.mail.attempts(), { timeout: 10_000 }).toBeGreaterThan(before + 7)
  expect(people.flatMap(linksTo)).toEqual([])
  world.mail.setBehavior('accept')
  await expect.poll(() => people.flatMap(linksTo).length, { timeout: 20_000 }).toBe(people.length)
  for (const person of people) expect(linksTo(person)).toHaveLength(1)
})

describe('a document that a queued mail names', () => {
  const letter = {
    filename: 'letter.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.7 ₹'),
  }
  const mail = {
    to: 'ravi@example.in',
    subject: 'A letter',
    text: 'Here it is.',
    document: { kind: 'letter', organizationId: 'o1', id: 'l7' },
  }

  /** Queues the mail with these makers of documents, and resolves after its attempt. */
  async function send(documents: DocumentMakers, isOver: (server: MailServer) => Promise<unknown>) {
    const [{ connection, close }, server] = await Promise.all([
      createTestDatabase(),
      startMailServer(),
    ])
    const onError = () => {}
    const transport = createSmtpTransport({ url: server.url, from: 'no-reply@example.in' })
    const sealer = createSealer(randomBytes(32))
    const queue = createMailQueue({ connection, transport, documents, sealer, onError })
    const database = openDatabase(connection, { poolSize: 1, onError })
    await queue.start()
    await database.transaction({ role: 'rentbook_identity' }, (tx) => queue.enqueue(tx, mail))
    await isOver(server)
    await queue.stop()
    await database.close()
    await Promise.all([close(), server.close()])
    return server.mails
  }

  test('is made when the mail is handed over, and goes with it byte by byte', async () => {
    const names: NamedDocument[] = []
    const make = async (name: NamedDocument) => {
      names.push(name)
      return letter
    }
    const mails = await send({ letter: make }, (server) => server.waitForMail(() => true))
    expect(names).toEqual([mail.document])
    expect(mails).toMatchObject([{ to: [mail.to], text: `${mail.text}\n`, attachments: [letter] }])
  })

  wholeTest('that cannot be made keeps the mail waiting until it can', async () => {
    let failures = 1
    const make = async () => {
      if (failures-- > 0) throw new Error('too busy')
      return letter
    }
    const mails = await send({ letter: make }, (server) => server.waitForMail(() => true))
    expect(mails).toMatchObject([{ attachments: [letter] }])
  })
})
