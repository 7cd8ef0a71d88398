import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'

/** How many requests of one run at once, and how many more may wait for them. */
export type TurnLimit = { atOnce: number; waiting: number }

/**
 * Lets a number of requests of each key run at once; others of the key wait in the order in which they came. So whoever
 * opens two hundred connections waits for themselves, and not everybody for them.
 */
export class Turns {
  readonly #limit: TurnLimit
  /** By key, those that run. */
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(limit: TurnLimit) {
    this.#limit = limit
  }

  /** @throws Refusal `busy` where too many of that key wait already */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? 0
    if (running >= this.#limit.atOnce) await this.#wait(key)
    else this.#running.set(key, running + 1)
    try {
      return await work()
    } finally {
      this.#end(key)
    }
  }

  #wait(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? []
    if (waiting.length >= this.#limit.waiting) throw tooMany()
    this.#waiting.set(key, waiting)
    return new Promise((start) => waiting.push(start))
  }

  #end(key: string) {
    const waiting = this.#waiting.get(key)
    const next = waiting?.shift()
    if (waiting?.length === 0) this.#waiting.delete(key)
    // Whoever is next takes the place over.
    if (next) return next()
    const running = (this.#running.get(key) ?? 1) - 1
    if (running === 0) this.#running.delete(key)
    else this.#running.set(key, running)
  }
}

const tooMany = () =>
  new Refusal('busy', say`Too many requests of yours are waiting. Please try again.`, {
    retryAfterSeconds: 1,
  })
