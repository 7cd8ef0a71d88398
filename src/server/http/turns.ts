import { say } from '../../shared/said.ts'
import { WaitingLine } from '../waiting-line.ts'

/** How many requests of one run at once, and how many more may wait for them. */
export type TurnLimit = { atOnce: number; waiting: number }

/**
 * Lets a number of requests of each key run at once; others of the key wait. So a caller with two hundred connections
 * waits for themselves, and not everybody for them.
 */
export class Turns {
  readonly #limit: TurnLimit
  /** By key, those that run. */
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, WaitingLine>()

  constructor(limit: TurnLimit) {
    this.#limit = limit
  }

  /**
   * @param parts by which those who wait take turns, from the widest on; without parts the first comes first
   * @throws Refusal `busy` where too many of that key wait already, and no other part has more of them; where it was not
   * their turn while their call had patience
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
    const line = this.#waiting.get(key) ?? new WaitingLine(this.#limit.waiting, TOO_MANY)
    this.#waiting.set(key, line)
    return line.wait(parts)
  }

  #end(key: string) {
    const line = this.#waiting.get(key)
    // The next one takes the place over.
    const isTaken = line?.startNext()
    if (line?.size === 0) this.#waiting.delete(key)
    if (isTaken) return
    const running = (this.#running.get(key) ?? 1) - 1
    if (running === 0) this.#running.delete(key)
    else this.#running.set(key, running)
  }
}

const TOO_MANY = say`Too many requests of yours are waiting. Please try again.`
