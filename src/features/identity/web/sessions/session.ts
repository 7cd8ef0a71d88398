import { useStore } from 'zustand'
import type { Role } from '../../../../shared/role.ts'
import { type Account, openStorage } from './session-storage.ts'
import { createSessionStore, type SessionState } from './session-store.ts'

/** The session of this browser, shared by everything that runs in it. */
export const session = createSessionStore({ storage: openStorage() })

/** A piece of the session; the component renders again when it changes. */
export const useSession = <T>(select: (state: SessionState) => T): T => useStore(session, select)

/** Who is signed in. Throws where nobody is: only for pages behind the sign-in. */
export function useAccount(): Account {
  const account = useSession((state) => state.account)
  if (!account) throw new Error('Nobody is signed in.')
  return account
}

export const useRole = (): Role | undefined => useSession((state) => state.account?.role)

/** Follows sign-ins and sign-outs of other tabs. Returns a stop function. */
export function followOtherTabs(): () => void {
  const follow = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === globalThis.localStorage) void session.follow(key)
  }
  globalThis.addEventListener('storage', follow)
  return () => globalThis.removeEventListener('storage', follow)
}
