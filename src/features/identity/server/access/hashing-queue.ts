import { Refusal } from '../../../../server/refusal.ts'
import { networkOf } from './network-of.ts'

/** For whom a password is hashed. */
export type HashedFor = {
  /** Somebody comes in (signs in, registers, sets a forgotten password), or sets a password while signed in. */
  purpose: 'entry' | 'change'
  caller: string
  /** Callers of one group get what another group leaves, when the queue is full. */
  group: string
}

/** For somebody who comes in: an account or e-mail, from a network. */
export const entryOf = (who: string, address: string): HashedFor => {
  const group = networkOf(address)
  return { purpose: 'entry', caller: `${group} ${who}`, group }
}

/** For somebody who is signed in. */
export const changeBy = (accountId: string): HashedFor => ({
  purpose: 'change',
  caller: accountId,
  group: accountId,
})

type Waiting = HashedFor & { start: () => void; refuse: (refusal: Refusal) => void }

const AT_ONCE = 2
const MAX_OF_ONE_CALLER = 2
/** How many may wait. A hash takes some 15 ms, so that the last of a full queue waits for 1 or 2 seconds. */
export const MAX_WAITING = { entry: 200, change: 20 } as const

let running = 0
let lastStarted: HashedFor['purpose'] = 'change'
const queues: Record<HashedFor['purpose'], Waiting[]> = { entry: [], change: [] }

/**
 * Runs `work`, which needs a core and 19 MiB, once there is room: two at once. Who comes in and who is
 * signed in wait apart and take turns, so that no number of changes keeps anybody out.
 * @throws Refusal `busy` where two of the same caller wait already, or the queue is full and no other
 * group has more in it
 */
export async function withHashingSlot<T>(hashedFor: HashedFor, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE)
    await new Promise<void>((start, refuse) => enqueue({ ...hashedFor, start, refuse }))
  else running++
  try {
    return await work()
  } finally {
    const next = takeNext()
    if (next) next.start()
    else running--
  }
}

function enqueue(one: Waiting) {
  const queue = queues[one.purpose]
  const ofCaller = queue.filter(({ caller }) => caller === one.caller)
  if (ofCaller.length >= MAX_OF_ONE_CALLER) return one.refuse(busy())
  if (queue.length >= MAX_WAITING[one.purpose]) {
    const last = lastOfLargestGroup(queue)
    if (!last || sizeOf(queue, one.group) + 1 >= sizeOf(queue, last.group))
      return one.refuse(busy())
    queue.splice(queue.indexOf(last), 1)
    last.refuse(busy())
  }
  queue.push(one)
}

/** How many wait now, by purpose. */
export const waitingForHashes = () => ({ entry: queues.entry.length, change: queues.change.length })

const sizeOf = (queue: Waiting[], wanted: string) =>
  queue.filter(({ group }) => group === wanted).length

function lastOfLargestGroup(queue: Waiting[]): Waiting | undefined {
  const sizes = new Map<string, number>()
  for (const { group } of queue) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const largest = Math.max(...sizes.values())
  return queue.findLast(({ group }) => sizes.get(group) === largest)
}

function takeNext(): Waiting | undefined {
  const turn = lastStarted === 'entry' ? 'change' : 'entry'
  const next = queues[turn].shift() ?? queues[lastStarted].shift()
  if (next) lastStarted = next.purpose
  return next
}

const busy = () =>
  new Refusal('busy', 'Too many people are signing in right now. Please try again.', {
    retryAfterSeconds: 1,
  })
