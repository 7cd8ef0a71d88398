import { type PersistStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import {
  EMPTY_LISTS,
  LISTS,
  type ListName,
  type ListState,
  NOBODY,
  type PersistedState,
  parsePersisted,
  userOf,
  withoutSecrets,
} from './session-state.ts'
import {
  type Account,
  forgetAccount,
  type KeyValueStorage,
  readAccount,
  STORAGE_KEYS,
  storeAccount,
} from './session-storage.ts'

export type SessionState = PersistedState & {
  /** Who is signed in; null for nobody. Not part of `main-root`: storage keeps it under keys of its own. */
  account: Account | null
  /** Nobody is signed in because they signed out: no page asks to be come back to. */
  signedOut: boolean
}

type Options = {
  /** Holds the eleven keys. */
  storage: KeyValueStorage
  /** Holds `main-root`; it may answer late or never. */
  stateStorage?: StateStorage
  /** Milliseconds to wait for `main-root` before starting without it. */
  timeout?: number
  now?: () => Date
}

export type SessionStore = ReturnType<typeof createSessionStore>

const NAME = 'main-root'
const VERSION = 1
const BLANK = {
  user: NOBODY,
  lists: EMPTY_LISTS,
  signedInAt: null,
  account: null,
  signedOut: false,
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
    if (!account) return store.setState(BLANK)
    const { user, lists, signedInAt } = store.getState()
    const isSame = user.userId === account.id
    store.setState({
      account,
      user: userOf(account),
      lists: isSame ? lists : EMPTY_LISTS,
      signedInAt: (isSame && signedInAt) || now().toISOString(),
    })
  }

  const end = (signedOut: boolean) => {
    const { account } = store.getState()
    forgetAccount(storage)
    store.setState({ ...BLANK, signedOut })
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

    signIn(account: Account): void {
      storeAccount(storage, account)
      const signedInAt = now().toISOString()
      store.setState({
        account,
        user: userOf(account),
        lists: EMPTY_LISTS,
        signedInAt,
        signedOut: false,
      })
    },

    /** Takes over what the server knows better: name, e-mail, trial days. */
    refresh(fresh: Partial<Pick<Account, 'name' | 'email' | 'daysRemainingInTrial'>>): void {
      const { account } = store.getState()
      if (!account) return
      const updated = { ...account, ...fresh }
      storeAccount(storage, updated)
      store.setState({ account: updated, user: userOf(updated) })
    },

    /** Forgets who was signed in, and every list. Tells nobody else. */
    signOut: () => end(true),

    /** The server refused this token. An older token than today's says nothing about today. */
    endIf(token: string): void {
      if (store.getState().account?.token === token) end(false)
    },

    /** Keeps what a list screen shows. */
    keepList(name: ListName, list: ListState): void {
      const { account, lists } = store.getState()
      if (!account) return
      const kept = { ...list, records: withoutSecrets(list.records) }
      store.setState({ lists: { ...lists, [LISTS[name]]: kept } })
    },

    /** Another tab changed storage: `key` is null when it was cleared. */
    async follow(key: string | null): Promise<void> {
      if (key === NAME) {
        wait.over = false
        await store.persist.rehydrate()
      } else if (key !== null && !(STORAGE_KEYS as readonly string[]).includes(key)) return
      if (readAccount(storage)?.token !== store.getState().account?.token) recognise()
    },
  }
}

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
