import { type PersistStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { withoutSecrets } from '../../../../shared/secret-fields.ts'
import {
  EMPTY_LISTS,
  LISTS,
  type ListName,
  type ListState,
  NOBODY,
  type PersistedState,
  parsePersisted,
  userOf,
} from './session-state.ts'
import {
  type Account,
  forgetAccount,
  isOfSignIn,
  isSameReader,
  isStoredWhole,
  type KeyValueStorage,
  readAccount,
  storeAccount,
} from './session-storage.ts'

export type SessionState = PersistedState & {
  /** The signed-in account, or null. Not part of `main-root`: storage keeps it under keys of its own. */
  account: Account | null
  /** Whether all of the account is known. Storage may hold part of it; nothing is shown or sent of a part. */
  isWhole: boolean
  /** Whether the account may do nothing until a second factor is set up, as last reported by the server. */
  needsSecondFactor: boolean
  /** How the last session of this tab ended: by signing out here, or without that, for this account. */
  ended: 'signed-out' | Ended | null
}

/** The account whose session ended, and in whose books it worked. */
type Ended = { accountId: string; memberOf?: string }

type Options = {
  /** Holds the eleven keys. */
  storage: KeyValueStorage
  /** Holds `main-root`; it may respond late or never. */
  stateStorage?: StateStorage
  /** Milliseconds to wait for `main-root` before starting without it. */
  timeout?: number
  now?: () => Date
}

/** The details of an account that the server returns. */
type Fresh = Partial<Omit<Account, 'token' | 'authType' | 'ssoId'>>

export type SessionStore = ReturnType<typeof createSessionStore>

const NAME = 'main-root'
const VERSION = 1
const BLANK = {
  user: NOBODY,
  lists: EMPTY_LISTS,
  signedInAt: null,
  account: null,
  isWhole: false,
  needsSecondFactor: false,
  ended: null,
}

/** The session of this browser. Call `start` once before anything reads it. */
export function createSessionStore({
  storage,
  stateStorage = storage,
  timeout = 5000,
  now = () => new Date(),
}: Options) {
  const wait = { over: false }
  const store = createStore<SessionState>()(
    persist(() => BLANK as SessionState, {
      name: NAME,
      version: VERSION,
      storage: persistedIn(stateStorage, wait),
      partialize: ({ user, lists, signedInAt }): PersistedState => ({ user, lists, signedInAt }),
      skipHydration: true,
    }),
  )

  const recognise = () => {
    const account = readAccount(storage)
    const { user, lists, signedInAt, account: before } = store.getState()
    if (!account) return store.setState({ ...BLANK, ended: before && endedOf(before) })
    const isSame = user.userId === account.id
    store.setState({
      account,
      needsSecondFactor: false,
      isWhole: isStoredWhole(storage, account),
      ended: null,
      user: userOf(account),
      lists: isSame && (before === null || isSameReader(before, account)) ? lists : EMPTY_LISTS,
      signedInAt: (isSame && signedInAt) || now().toISOString(),
    })
  }

  // What is known of the account, in the order in which it was requested or changed: replies overtake each other.
  let asked = 0
  let known = 0
  const takeOver = (fresh: Fresh) => {
    const { account } = store.getState()
    if (!account) return
    const updated = { ...account, ...fresh }
    if (isStored(account)) storeAccount(storage, updated)
    store.setState({
      account: updated,
      isWhole: true,
      user: userOf(updated),
      ...(!isSameReader(account, updated) && { lists: EMPTY_LISTS }),
    })
  }

  // Another tab may hold a newer session, of which this one has not heard yet.
  const isStored = (account: Account) => storage.getItem('token') === account.token

  const end = (account: Account | null, ended: SessionState['ended']) => {
    forgetAccount(storage)
    store.setState({ ...BLANK, ended })
    if (account?.role === 'client') store.persist.clearStorage()
  }

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,

    /** Reads storage: who is signed in, and what the lists showed last. */
    async start(): Promise<void> {
      let timer: ReturnType<typeof setTimeout> | undefined
      const tooLate = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeout)
      })
      await Promise.race([store.persist.rehydrate(), tooLate])
      clearTimeout(timer)
      wait.over = true
      recognise()
    },

    signIn(account: Account, needsSecondFactor = false): void {
      storeAccount(storage, account)
      const signedInAt = now().toISOString()
      store.setState({
        account,
        isWhole: true,
        needsSecondFactor,
        ended: null,
        user: userOf(account),
        lists: EMPTY_LISTS,
        signedInAt,
      })
    },

    /** The server reports whether the account of this token may do nothing until a second factor is set up. */
    holdForSecondFactor(token: string, needsSecondFactor: boolean): void {
      if (store.getState().account?.token === token) store.setState({ needsSecondFactor })
    },

    /** Takes over what the server has just kept of the account, which is whole then. */
    refresh(fresh: Fresh): void {
      known = ++asked
      takeOver(fresh)
    },

    /**
     * Called before the account is fetched from the server. What it returns takes its reply over, unless something newer is
     * known by then or another session has begun, and returns whether it did.
     */
    beginRefresh(): (fresh: Fresh) => boolean {
      const { account } = store.getState()
      const mine = ++asked
      return (fresh) => {
        if (mine < known || store.getState().account?.token !== account?.token) return false
        known = mine
        takeOver(fresh)
        return true
      }
    },

    /** Forgets who was signed in, and every list. Notifies nobody else. */
    signOut: () => end(store.getState().account, 'signed-out'),

    /** The server refused this token. A refusal of an older token than today's means nothing for today's. */
    endIf(token: string): void {
      const { account } = store.getState()
      if (account?.token !== token) return
      if (isStored(account)) end(account, endedOf(account))
      else recognise()
    },

    /** Keeps what a list screen shows. */
    keepList(name: ListName, list: ListState): void {
      const { account, lists } = store.getState()
      if (!account) return
      const kept = { ...list, records: list.records.map(withoutSecretsIn) }
      store.setState({ lists: { ...lists, [LISTS[name]]: kept } })
    },

    /** Another tab changed storage: `key` is null when it was cleared. */
    async follow(key: string | null): Promise<void> {
      if (key === NAME) {
        wait.over = false
        await store.persist.rehydrate()
      } else if (key !== null && !isOfSignIn(key)) return
      const { account, isWhole } = store.getState()
      const isSettled = isWhole || account === null
      if (!isSettled || !isSameAccount(readAccount(storage), account)) recognise()
    },
  }
}

const endedOf = ({ id, memberOf }: Account): Ended => ({
  accountId: id,
  ...(memberOf !== null && { memberOf }),
})

const withoutSecretsIn = (record: unknown): unknown =>
  typeof record === 'object' && record !== null ? withoutSecrets(record) : record

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const isSameAccount = (one: Account | null, other: Account | null): boolean =>
  one && other
    ? (Object.keys(one) as (keyof Account)[]).every((key) => isSame(one[key], other[key]))
    : one === other

/** Entries of another version or shape are dropped; one that comes after the wait is ignored. */
function persistedIn(
  storage: StateStorage,
  wait: { over: boolean },
): PersistStorage<PersistedState> {
  return {
    async getItem(name) {
      const text = await storage.getItem(name)
      if (text === null || wait.over) return null
      const parsed = parsePersisted(text)
      if (!parsed) storage.removeItem(name)
      return parsed
    },
    setItem(name, value) {
      try {
        storage.setItem(name, JSON.stringify(value))
      } catch {
        // A full storage costs the copy of the lists, nothing else.
      }
    },
    removeItem: (name) => storage.removeItem(name),
  }
}
