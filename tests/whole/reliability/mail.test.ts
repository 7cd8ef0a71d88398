import { expect, test } from 'vitest'
import type { MailServerBehavior } from '../../kit/mail-server.ts'
import { openQueueOfMails } from '../../kit/queue-of-mails.ts'
import { count, reportFigures } from './count.ts'

const MAILS = count(12)
const BEHAVIORS: MailServerBehavior[] = ['refuse', 'defer', 'drop', 'hang']
const OF_EACH = Math.ceil(MAILS / BEHAVIORS.length)

/** Queues mails while the server behaves so, lets it be tried and returns how often each arrived in the end. */
async function arrivalsAfter(behavior: MailServerBehavior): Promise<Map<string, number>> {
  const queue = await openQueueOfMails()
  queue.server.setBehavior(behavior)
  const subjects = Array.from({ length: OF_EACH }, (_, number) => `Letter ${number}`)
  for (const subject of subjects) await queue.enqueue({ subject })
  const tries = Math.min(OF_EACH, 3)
  await expect
    .poll(() => queue.server.attempts(), { timeout: 600_000 })
    .toBeGreaterThanOrEqual(tries)
  queue.server.setBehavior('accept')
  const arrived = () => new Set(queue.server.mails.map(({ subject }) => subject)).size
  await expect.poll(arrived, { timeout: 900_000, interval: 100 }).toBe(OF_EACH)
  const times = new Map<string, number>()
  for (const { subject } of queue.server.mails) times.set(subject, (times.get(subject) ?? 0) + 1)
  await queue.close()
  return times
}

test('mails outlast a mail server that refuses, defers, hangs up or hangs, and each arrives once', async () => {
  const begin = performance.now()
  const arrivals = await Promise.all(BEHAVIORS.map(arrivalsAfter))
  const times = arrivals.flatMap((of) => [...of.values()])
  const twice = times.filter((time) => time > 1).length
  const seconds = Math.round((performance.now() - begin) / 1000)
  reportFigures('mail', {
    queued: OF_EACH * BEHAVIORS.length,
    arrived: times.length,
    twice,
    seconds,
  })
  expect(times).toHaveLength(OF_EACH * BEHAVIORS.length)
  expect(twice).toBe(0)
}, 1_200_000)
