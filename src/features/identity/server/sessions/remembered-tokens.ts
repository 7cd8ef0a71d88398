const KEPT_MS = 60_000
const MAX_KEPT = 50_000

/**
 * What this process knows of tokens seen within the last minute: whose they are, or that their session has
 * ended, which is final.
 */
export class RememberedTokens {
  #known = new Map<string, string | 'ended'>()
  #since = Number.NEGATIVE_INFINITY
  readonly #now: () => number

  /** `now` returns monotonic milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The account of a token, by its hash; 'ended', or undefined where neither is known. */
  find(tokenHash: Buffer): string | 'ended' | undefined {
    if (this.#now() - this.#since >= KEPT_MS) this.#known.clear()
    return this.#known.get(keyOf(tokenHash))
  }

  keep(tokenHash: Buffer, what: string | 'ended'): void {
    if (this.#known.size === 0) this.#since = this.#now()
    if (this.#known.size < MAX_KEPT) this.#known.set(keyOf(tokenHash), what)
  }
}

const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1')
