import { WaitingLine } from '../../../../server/waiting-line.ts'
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

const AT_ONCE = 2
const MAX_OF_ONE_CALLER = 2
/** How many may wait. A hash takes some 15 ms, so that the last of a full queue waits for 1 or 2 seconds. */
export const MAX_WAITING = { 'known entry': 200, entry: 200, change: 20 } as const

const BUSY = say`Too many people are signing in right now. Please try again.`

let running = 0
let wasEntry = false
const lines: Record<HashedFor['purpose'], WaitingLine> = {
  'known entry': new WaitingLine(MAX_WAITING['known entry'], BUSY),
  entry: new WaitingLine(MAX_WAITING.entry, BUSY),
  change: new WaitingLine(MAX_WAITING.change, BUSY),
}

/**
 * Runs `work`, which needs a core and 19 MiB, once there is room: two at once. Who comes in and who is signed in wait
 * apart and take turns, so that no number of changes keeps anybody out; known devices come before others, and networks
 * take turns whatever number of smaller ones is in them.
 * @throws Refusal `busy` where two of the same caller wait already, the queue is full and no other network has more in
 * it, or the call has waited for 5 s
 */
export async function withHashingSlot<T>(hashedFor: HashedFor, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await wait(hashedFor)
  else running++
  try {
    return await work()
  } finally {
    if (!startNext()) running--
  }
}

async function wait({ purpose, path }: HashedFor) {
  const line = lines[purpose]
  if (line.sizeOf(path) >= MAX_OF_ONE_CALLER) throw line.busy()
  await line.wait(path)
}

/** How many wait now, by purpose. */
export const waitingForHashes = () => ({
  entry: lines['known entry'].size + lines.entry.size,
  change: lines.change.size,
})

function startNext(): boolean {
  const startEntry = () => lines['known entry'].startNext() || lines.entry.startNext()
  if (!wasEntry && startEntry()) {
    wasEntry = true
    return true
  }
  if (lines.change.startNext()) {
    wasEntry = false
    return true
  }
  return wasEntry && startEntry()
}
