import { FairQueue } from '../../../../server/fair-queue.ts'
import { Refusal } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'
import { networksAround } from './network-of.ts'

/** For whom a password is hashed. */
export type HashedFor = {
  /**
   * Somebody comes in (signs in, registers, sets a forgotten password), by a device that their account came in with
   * before or not; or sets a password while signed in.
   */
  purpose: 'known entry' | 'entry' | 'change'
  /** By whom turns are taken: networks from the widest on, then an account or e-mail. */
  path: readonly string[]
}

/** For somebody who comes in: an account or e-mail, from a network. */
export const entryOf = (who: string, address: string, isKnown = false): HashedFor => ({
  purpose: isKnown ? 'known entry' : 'entry',
  path: [...networksAround(address), who],
})

/** For somebody who is signed in. */
export const changeBy = (accountId: string): HashedFor => ({ purpose: 'change', path: [accountId] })

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void }

const AT_ONCE = 2
const MAX_OF_ONE_CALLER = 2
/** How many may wait. A hash takes some 15 ms, so that the last of a full queue waits for 1 or 2 seconds. */
export const MAX_WAITING = { 'known entry': 200, entry: 200, change: 20 } as const

let running = 0
let wasEntry = false
const queues: Record<HashedFor['purpose'], FairQueue<Waiting>> = {
  'known entry': new FairQueue(),
  entry: new FairQueue(),
  change: new FairQueue(),
}

/**
 * Runs `work`, which needs a core and 19 MiB, once there is room: two at once. Who comes in and who is signed in wait
 * apart and take turns, so that no number of changes keeps anybody out; known devices come before others, and networks
 * take turns whatever number of smaller ones is in them.
 * @throws Refusal `busy` where two of the same caller wait already, or the queue is full and no other network has more
 * in it
 */
export async function withHashingSlot<T>(hashedFor: HashedFor, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE)
    await new Promise<void>((start, refuse) => enqueue(hashedFor, { start, refuse }))
  else running++
  try {
    return await work()
  } finally {
    const next = takeNext()
    if (next) next.start()
    else running--
  }
}

function enqueue({ purpose, path }: HashedFor, one: Waiting) {
  const queue = queues[purpose]
  if (queue.sizeOf(path) >= MAX_OF_ONE_CALLER) return one.refuse(busy())
  if (queue.size >= MAX_WAITING[purpose]) {
    const removed = queue.makeRoomFor(path)
    if (!removed) return one.refuse(busy())
    removed.refuse(busy())
  }
  queue.add(path, one)
}

/** How many wait now, by purpose. */
export const waitingForHashes = () => ({
  entry: queues['known entry'].size + queues.entry.size,
  change: queues.change.size,
})

function takeNext(): Waiting | undefined {
  const entry = () => queues['known entry'].take() ?? queues.entry.take()
  const ofEntry = wasEntry ? undefined : entry()
  const next = ofEntry ?? queues.change.take()
  if (next) {
    wasEntry = ofEntry !== undefined
    return next
  }
  return wasEntry ? entry() : undefined
}

const busy = () =>
  new Refusal('busy', say`Too many people are signing in right now. Please try again.`, {
    retryAfterSeconds: 1,
  })
