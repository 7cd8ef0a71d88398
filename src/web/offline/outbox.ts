import { createStore } from 'zustand/vanilla'
import type { LooseReply } from '../api/reply.ts'
import { reasonOf } from '../api/reply.ts'

/** Something recorded while the server could not be reached. It waits on this device until it can be sent. */
export type Waiting = {
  /** The idempotency key of every try: the server records it once. */
  key: string
  accountId: string
  /** The call that records it: 'POST /payments'. */
  call: string
  body: unknown
  /** What it is, for the person who recorded it: 'Ravi, ₹ 12,000'. */
  title: string
  /** Where it can be looked at or entered again. */
  href: string
  /** When it was recorded here, in milliseconds since 1970. */
  keptAt: number
  /** When it was first tried, if no reply has come since. */
  triedAt?: number
  /** The server's reason, once it has refused it. */
  refused?: string
  /** It was refused because what it was decided on has changed since: a person looks, and decides. */
  isOutdated?: boolean
  /** The person decided: it is sent whatever has changed. */
  isWanted?: boolean
}

/** Where waiting records rest. */
export type WaitingStorage = {
  all(): Promise<Waiting[]>
  put(waiting: Waiting): Promise<void>
  remove(key: string): Promise<void>
}

type Parts = {
  storage: WaitingStorage
  /** Sends one. Throws where no reply of the server came. */
  send(waiting: Waiting): Promise<LooseReply>
  /** Runs the work while no other tab does. */
  alone(work: () => Promise<void>): Promise<void>
  now(): number
}

/**
 * Milliseconds for which a repeated try is safe: the server remembers the key for a day. Older than that, a person
 * confirms whether it has arrived.
 */
export const SAFE_TO_REPEAT_MS = 23 * 60 * 60 * 1000
/** A time further ahead than this was noted by a clock that has been corrected since. */
const CLOCK_MARGIN_MS = 60_000

/** What waits to be sent, of one account at a time. Call `open` first. */
export function createOutbox({ storage, send, alone, now }: Parts) {
  const state = createStore<{ waiting: Waiting[] }>(() => ({ waiting: [] }))
  let accountId: string | undefined

  const read = async () => {
    const all = await storage.all().catch(() => [])
    const waiting = all.filter((each) => each.accountId === accountId)
    state.setState({ waiting: waiting.sort((one, other) => one.keptAt - other.keptAt) })
  }
  const change = async (waiting: Waiting) => {
    await storage.put(waiting)
    await read()
  }
  const remove = async (key: string) => {
    await storage.remove(key)
    await read()
  }

  /** Returns whether the server answered. */
  const trySending = async (waiting: Waiting): Promise<boolean> => {
    // Noted before it leaves: after a crash in between nobody knows whether it arrived.
    await change({ triedAt: now(), ...waiting })
    const reply = await send(waiting).catch(() => undefined)
    if (!reply || isLater(reply)) return false
    if (reply.status < 300) await remove(waiting.key)
    else {
      const refused = reasonOf(reply) || String(reply.status)
      const isOutdated = codeOf(reply) === 'preview-stale'
      await change({ ...withoutTry(waiting), refused, ...(isOutdated && { isOutdated }) })
    }
    return true
  }

  const isAhead = ({ triedAt }: Waiting) =>
    triedAt !== undefined && triedAt > now() + CLOCK_MARGIN_MS

  return {
    state,
    /** Whether a person has to confirm if it has arrived. */
    isUnsure: (waiting: Waiting): boolean =>
      isAhead(waiting) ||
      (waiting.triedAt !== undefined && now() - waiting.triedAt > SAFE_TO_REPEAT_MS),

    /** Begins with this account's; those of every other account are removed. Without an account nothing is shown. */
    async open(account: string | undefined): Promise<void> {
      accountId = account
      if (account !== undefined)
        for (const { key, accountId } of await storage.all().catch(() => []))
          if (accountId !== account) await storage.remove(key)
      await read()
    },
    /** Looks again, as after a change in another tab. */
    read,
    /** Keeps it until it is sent. Throws where the device has no room for it. */
    add: (waiting: Omit<Waiting, 'accountId' | 'keptAt'>): Promise<void> =>
      change({ ...waiting, accountId: accountId ?? '', keptAt: now() }),
    /** Removes it without sending it. */
    discard: remove,
    /** Lets a refused or unsure one be tried once more. */
    again: (waiting: Waiting): Promise<void> => change(withoutTry(waiting)),
    /** Lets one be sent whatever has changed since it was recorded. */
    anyway: (waiting: Waiting): Promise<void> => change({ ...withoutTry(waiting), isWanted: true }),
    /** Removes all of them from the device. */
    async forget(): Promise<void> {
      for (const { key } of await storage.all().catch(() => [])) await storage.remove(key)
      await read()
    },
    /** Sends what waits, the oldest first, until the server does not respond. Returns how many were recorded. */
    async sendAll(): Promise<number> {
      let recorded = 0
      await alone(async () => {
        await read()
        for (const waiting of state.getState().waiting) {
          // Nobody knows when it was tried, also once the clock has come to that time.
          if (isAhead(waiting)) await change({ ...waiting, triedAt: 0 })
          if (waiting.refused !== undefined || this.isUnsure(waiting)) continue
          if (!(await trySending(waiting))) return
          if (!state.getState().waiting.some(({ key }) => key === waiting.key)) recorded++
        }
      })
      return recorded
    },
  }
}

/** The server has not decided: it is busy or faulty, asks to wait, or the session is over. */
const isLater = ({ status }: LooseReply) => status >= 500 || [401, 408, 425, 429].includes(status)

const withoutTry = ({ triedAt, refused, isOutdated, ...waiting }: Waiting): Waiting => waiting

const codeOf = ({ body }: LooseReply) => (body as { code?: string } | null)?.code
