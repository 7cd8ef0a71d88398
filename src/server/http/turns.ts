import { say } from '../../shared/said.ts'
import { FairQueue } from '../fair-queue.ts'
import { Refusal } from '../refusal.ts'

/** How many requests of one run at once, and how many more may wait for them. */
export type TurnLimit = { atOnce: number; waiting: number }

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void }

/**
 * Lets a number of requests of each key run at once; others of the key wait. So a caller with two hundred connections
 * waits for themselves, and not everybody for them.
 */
export class Turns {
  readonly #limit: TurnLimit
  /** By key, those that run. */
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, FairQueue<Waiting>>()

  constructor(limit: TurnLimit) {
    this.#limit = limit
  }

  /**
   * @param parts by which those who wait take turns, from the widest on; without parts the first comes first
   * @throws Refusal `busy` where too many of that key wait already, and no other part has more of them
   */
  async run<T>(key: string, work: () => Promise<T>, parts: readonly string[] = []): Promise<T> {
    const running = this.#running.get(key) ?? 0
    if (running >= this.#limit.atOnce) await this.#wait(key, parts)
    else this.#running.set(key, running + 1)
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  #wait(key: string, parts: readonly string[]): Promise<void> {
    const waiting = this.#waiting.get(key) ?? new FairQueue<Waiting>()
    if (waiting.size >= this.#limit.waiting) {
      const removed = waiting.makeRoomFor(parts)
      if (!removed) throw tooMany()
      removed.refuse(tooMany())
    }
    this.#waiting.set(key, waiting)
    return new Promise((start, refuse) => waiting.add(parts, { start, refuse }))
  }

  #end(key: string) {
    const waiting = this.#waiting.get(key)
    const next = waiting?.take()
    if (waiting?.size === 0) this.#waiting.delete(key)
    // The next one takes the place over.
    if (next) return next.start()
    const running = (this.#running.get(key) ?? 1) - 1
    if (running === 0) this.#running.delete(key)
    else this.#running.set(key, running)
  }
}

const tooMany = () =>
  new Refusal('busy', say`Too many requests of yours are waiting. Please try again.`, {
    retryAfterSeconds: 1,
  })
