import { createStore } from 'zustand/vanilla'
import type { LooseReply } from '../api/reply.ts'
import { reasonOf } from '../api/reply.ts'
import type { HandedOver } from './handed-over.ts'
import type { Sealed } from './seal.ts'

/** Something recorded while the server could not be reached. It waits on this device until it can be sent. */
export type Waiting = {
  /** The idempotency key of every try: the server records it once. */
  key: string
  accountId: string
  /** The call that records it: 'POST /payments'. */
  call: string
  body: unknown
  /** A title for the person who recorded it: 'Ravi, ₹ 12,000'. */
  title: string
  /** Where it can be looked at or entered again. */
  href: string
  /** When it was recorded here, in milliseconds since 1970. */
  keptAt: number
  /** When it was first tried, if no reply has come since. */
  triedAt?: number
  /** The server's reason, once it has refused it. */
  refused?: string
  /** Whether it was refused because the figures behind it have changed: a person looks, and decides. */
  isOutdated?: boolean
  /** The person decided: it is sent whatever has changed. */
  isWanted?: boolean
}

/** A waiting record of an account that is not signed in: only that account can read it. */
export type SealedWaiting = Pick<Waiting, 'key' | 'accountId'> & { sealed: Sealed }

/** What the server did with what waits of an account that may not send it any more. */
type HandedIn = {
  /** Whom it was handed to; null where nothing was decided. */
  owner: string | null
  outcomes: ReadonlyMap<string, 'taken' | 'recorded' | 'stays' | 'refused'>
}

/** Where waiting records rest. */
export type WaitingStorage = {
  all(): Promise<(Waiting | SealedWaiting)[]>
  put(waiting: Waiting | SealedWaiting): Promise<void>
  remove(key: string): Promise<void>
}

type Parts = {
  storage: WaitingStorage
  /** Sends one. Throws where no reply of the server came. */
  send(waiting: Waiting): Promise<LooseReply>
  /** Hands in what waits of an account that may not send it any more. Throws where no reply of the server came. */
  handIn(accountId: string, sealed: readonly SealedWaiting[]): Promise<HandedIn>
  /** Tells a person what became of it. */
  tell(told: HandedOver): void
  /** Runs the work while no other tab does. */
  alone(work: () => Promise<void>): Promise<void>
  now(): number
  /** Seals it for its account; undefined where that cannot be done here. */
  seal(waiting: Waiting): Promise<Sealed | undefined>
  /** Unseals data of an account; undefined while the server has not handed the key out. */
  unseal(accountId: string, sealed: Sealed): Promise<unknown>
}

/**
 * Milliseconds for which a repeated try is safe: the server remembers the key for a day. Older than that, a person
 * confirms whether it has arrived.
 */
export const SAFE_TO_REPEAT_MS = 23 * 60 * 60 * 1000
/** How many are handed in with one call. */
const AT_ONCE = 20
/** A time further ahead than this was noted by a clock that has been corrected since. */
const CLOCK_MARGIN_MS = 60_000

type State = {
  /** Of the account that is signed in. */
  waiting: Waiting[]
  /** How many of its own are sealed and cannot be opened, or not yet. */
  closed: number
  /** How many wait of other accounts. */
  ofOthers: number
}

const NOTHING: State = { waiting: [], closed: 0, ofOthers: 0 }

/** Keeps payments that wait to be sent, of one account at a time. Call `open` first. */
export function createOutbox({ storage, send, handIn, tell, alone, now, seal, unseal }: Parts) {
  const state = createStore<State>(() => NOTHING)
  let accountId: string | undefined
  let opening = Promise.resolve()

  const opened = async (each: Waiting | SealedWaiting): Promise<Waiting | undefined> =>
    'sealed' in each ? ((await unseal(each.accountId, each.sealed)) as Waiting | undefined) : each
  const read = async () => {
    const of = accountId
    const all = await storage.all().catch(() => [])
    const own = all.filter((each) => each.accountId === of)
    const found = await Promise.all(own.map(opened))
    if (of !== accountId) return
    const waiting = found.filter((each) => each !== undefined)
    state.setState({
      waiting: waiting.sort((one, other) => one.keptAt - other.keptAt),
      closed: own.length - waiting.length,
      ofOthers: all.length - own.length,
    })
  }
  const sealOthers = async () => {
    for (const each of await storage.all().catch(() => [])) {
      if (each.accountId === accountId || 'sealed' in each) continue
      const sealed = await seal(each)
      // It stays as it is where it cannot be sealed: nothing is lost.
      if (sealed) await storage.put({ key: each.key, accountId: each.accountId, sealed })
    }
  }
  /** Removes from the device what the server has decided on, and keeps what a person is told of it. */
  const handOver = async (of: string, sealed: readonly SealedWaiting[]): Promise<void> => {
    const { owner, outcomes } = await handIn(of, sealed)
    if (owner === null) return
    const keysOf = (outcome: 'taken' | 'recorded' | 'refused') =>
      [...outcomes].flatMap(([key, is]) => (is === outcome ? [key] : []))
    const [taken, recorded, refused] = [keysOf('taken'), keysOf('recorded'), keysOf('refused')]
    for (const key of [...taken, ...recorded]) await storage.remove(key)
    if (taken.length + recorded.length + refused.length === 0) return
    tell({ owner, taken: taken.length, recorded: recorded.length, refused })
  }
  const handOverOfOthers = async () => {
    const all = await storage.all().catch(() => [])
    const sealed = all.filter((each) => 'sealed' in each && each.accountId !== accountId)
    for (const [of, its] of Map.groupBy(sealed as SealedWaiting[], (each) => each.accountId))
      for (let at = 0; at < its.length; at += AT_ONCE)
        await handOver(of, its.slice(at, at + AT_ONCE))
  }
  /** Whether the owner decides on it now: of an account that may not record it any more. */
  const isHandedOver = async (waiting: Waiting): Promise<boolean> => {
    const sealed = await seal(waiting)
    if (!sealed) return false
    await handOver(waiting.accountId, [{ key: waiting.key, accountId: waiting.accountId, sealed }])
    await read()
    return !state.getState().waiting.some(({ key }) => key === waiting.key)
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
    // The agreement is no longer theirs to look at, or such payments no longer theirs to record.
    else if (
      ![403, 404].includes(reply.status) ||
      !(await isHandedOver(waiting).catch(() => false))
    ) {
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

    /** Begins with this account's; those of every other account are kept and sealed. Without an account nothing is shown. */
    open(account: string | undefined): Promise<void> {
      accountId = account
      state.setState({ waiting: [] })
      opening = opening.then(sealOthers).catch(() => {})
      return opening.then(read)
    },
    /** Looks again, as after a change in another tab. */
    read,
    /** Hands what waits of accounts that are gone to the owners in whose books it was recorded. */
    handOverOfOthers: (): Promise<void> =>
      alone(handOverOfOthers)
        .then(read)
        .catch(() => {}),
    /** Keeps it until it is sent. Throws where the device has no room for it. */
    add: (waiting: Omit<Waiting, 'accountId' | 'keptAt'>): Promise<void> =>
      change({ ...waiting, accountId: accountId ?? '', keptAt: now() }),
    /** Removes it without sending it. */
    discard: remove,
    /** Lets a refused or unsure one be tried once more. */
    again: (waiting: Waiting): Promise<void> => change(withoutTry(waiting)),
    /** Lets one be sent whatever has changed since it was recorded. */
    anyway: (waiting: Waiting): Promise<void> => change({ ...withoutTry(waiting), isWanted: true }),
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
