import { afterEach, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../kit/database-proxy.ts'
import { openQueueOfMails, type QueueOfMails } from '../kit/queue-of-mails.ts'

let queue: QueueOfMails
afterEach(() => queue.close())

const letter = (text: string) => ({ subject: text, text })

test('connections that are cut off silently do not stop the queue', async () => {
  let proxy: DatabaseProxy | undefined
  queue = await openQueueOfMails(async (target) => {
    proxy = await startDatabaseProxy(target)
    return proxy.connection
  })
  await queue.enqueue(letter('before'))
  await queue.server.waitForMail(({ subject }) => subject === 'before')
  proxy?.cutSilently()
  await queue.enqueue(letter('after'))
  await queue.server.waitForMail(({ subject }) => subject === 'after')
  proxy?.reset()
})

test('a person does not wait for ever for a mail server that hangs, nor for what is queued', async () => {
  queue = await openQueueOfMails()
  queue.server.setBehavior('hang')
  for (let number = 0; number < 12; number += 1) await queue.enqueue(letter(`Queued ${number}`))
  await expect.poll(() => queue.server.attempts(), { timeout: 10_000 }).toBeGreaterThan(0)
  const mail = { to: 'asha@example.in', ...letter('Your code') }
  await expect(queue.mailer.deliver(mail)).rejects.toThrow()
  queue.server.setBehavior('accept')
  // Its turn does not come after theirs.
  await queue.mailer.deliver(mail)
  expect(queue.server.mails.length).toBeLessThan(13)
})

test('a mail that is sent again keeps its Message-ID, and others have their own', async () => {
  queue = await openQueueOfMails()
  queue.server.setBehavior('drop') // the whole mail has come, and the sender cannot know it
  await queue.enqueue(letter('one'))
  await expect.poll(() => queue.server.attempts(), { timeout: 10_000 }).toBe(1)
  queue.server.setBehavior('accept')
  const first = await queue.server.waitForMail(() => true)
  await queue.enqueue(letter('two'))
  const second = await queue.server.waitForMail(({ subject }) => subject === 'two')
  expect(queue.server.attemptedIds).toEqual([first.messageId, first.messageId, second.messageId])
  expect(first.messageId).toMatch(/^<[0-9a-f-]{36}@example\.in>$/)
  expect(second.messageId).not.toBe(first.messageId)
})

test('reports how many mails wait and for how long, and that a server which is away is no fault of the queue', async () => {
  queue = await openQueueOfMails()
  expect(await queue.state()).toEqual({ waiting: 0, oldest: 0, overdue: 0 })
  queue.server.setBehavior('defer')
  await queue.enqueue(letter('one'))
  await expect.poll(() => queue.server.attempts(), { timeout: 10_000 }).toBeGreaterThan(1)
  const { waiting, oldest, overdue } = await queue.state()
  expect(waiting).toBe(1)
  expect(oldest).toBeGreaterThan(1)
  expect(overdue).toBeLessThan(oldest)
})
