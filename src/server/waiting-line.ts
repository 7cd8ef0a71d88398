import { AsyncLocalStorage } from 'node:async_hooks'
import type { Said } from '../shared/said.ts'
import { FairQueue } from './fair-queue.ts'
import { Refusal } from './refusal.ts'

/** How long a call waits in all, for its turn and for what it needs then. Who waits longer for nothing is told to come back. */
const PATIENCE_MS = 5_000

/** When the patience of the call ends that is being answered. */
const patience = new AsyncLocalStorage<number>()

/** Runs what answers a call; all its waits in lines together end after 5 s. */
export const withPatience = <T>(work: () => Promise<T>): Promise<T> =>
  patience.run(performance.now() + PATIENCE_MS, work)

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void }

/** A queue for places, in fair turns: of limited length, and each waits only as long as its call has patience. */
export class WaitingLine {
  readonly #queue = new FairQueue<Waiting>()
  readonly #longest: number
  readonly #refusal: Said

  /** @param refusal what those are told whom the line cannot take, or no longer */
  constructor(longest: number, refusal: Said) {
    this.#longest = longest
    this.#refusal = refusal
  }

  get size(): number {
    return this.#queue.size
  }

  sizeOf(path: readonly string[]): number {
    return this.#queue.sizeOf(path)
  }

  /**
   * Resolves when it is the turn of this one.
   * @throws Refusal `busy` where the line is full and no other part has more in it, or patience is over
   */
  wait(path: readonly string[]): Promise<void> {
    if (this.#queue.size >= this.#longest) {
      const removed = this.#queue.makeRoomFor(path)
      if (!removed) throw this.busy()
      removed.refuse(this.busy())
    }
    return new Promise((start, refuse) => {
      const one: Waiting = { start, refuse }
      const until = patience.getStore()
      if (until !== undefined) {
        const tooLong = setTimeout(() => {
          this.#queue.remove(path, one)
          refuse(this.busy())
        }, until - performance.now())
        one.start = () => {
          clearTimeout(tooLong)
          start()
        }
        one.refuse = (refusal) => {
          clearTimeout(tooLong)
          refuse(refusal)
        }
      }
      this.#queue.add(path, one)
    })
  }

  /** Lets the next one start; false where nobody waits. */
  startNext(): boolean {
    const next = this.#queue.take()
    next?.start()
    return next !== undefined
  }

  busy(): Refusal {
    return new Refusal('busy', this.#refusal, { retryAfterSeconds: 1 })
  }
}
