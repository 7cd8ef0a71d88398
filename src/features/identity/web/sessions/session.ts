import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Contract, Role } from '../../../../shared/contract.ts'
import {
  type Caller,
  createCaller,
  type PublicKey,
  type SignedInKey,
} from '../../../../web/api/caller.ts'
import {
  forgetDraftsBut,
  keepDrafts,
  keepDraftsOfFailed,
} from '../../../../web/form/session-drafts.ts'
import { tellOutdated } from '../../../../web/outdated.ts'
import { forgetTab } from '../../../../web/tab-storage.ts'
import { SEAT } from '../../role-groups.ts'
import { type Account, openStorage } from './session-storage.ts'
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts'

/** The session of this browser, shared by everything that runs in it. */
export const session = createSessionStore({ storage: openStorage() })

/** A piece of the session; the component renders again when it changes. */
export const useSession = <T>(select: (state: SessionState) => T): T => useStore(session, select)

/**
 * The account whose pages are shown: components inside keep it to their end, also while React builds the page after a
 * sign-out.
 */
export const AccountShown = createContext<Account | undefined>(undefined)

/** The signed-in account. Throws without one: only for pages behind the sign-in. */
export function useAccount(): Account {
  const account = use(AccountShown)
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

/**
 * Keeps the contents of the open forms when a session ends without a sign-out, for the same account; a
 * sign-out and another account's sign-in forget it. Call it before anything is shown: it must be notified of an
 * end before the forms are gone. Returns a stop function.
 */
export const keepDraftsOf = (session: SessionStore): (() => void) =>
  session.subscribe(({ account, ended }, { account: before }) => {
    if (account?.id === before?.id) return
    if (before && ended !== 'signed-out') keepDrafts(before.id, { isSessionOver: true })
    if (account) forgetDraftsBut(account.id)
    if (ended === 'signed-out') forgetTab()
  })

/** Keeps the contents of the open forms over a reload, as `keepDraftsOf` does. */
export function keepDraftsOverReload(session: SessionStore): void {
  globalThis.addEventListener('pagehide', () => {
    const { account } = session.getState()
    if (account) keepDrafts(account.id)
  })
}

/** Keeps the contents of the forms that an error takes away; React calls it before they are forgotten. */
export function keepDraftsOfCaught(session: SessionStore) {
  return (error: unknown): void => {
    const { account } = session.getState()
    if (account) keepDraftsOfFailed(account.id)
    // biome-ignore lint/suspicious/noConsole: as React does with what a boundary caught
    console.error(error)
  }
}

let seatTold: (seat: string) => void = () => {}

/** Is told, with each answer to somebody of a team, what the server calls their place in it. */
export const whenSeatTold = (told: typeof seatTold): void => {
  seatTold = told
}

/**
 * Calls with the session's token: `const call = signedInCaller<typeof propertyContract>()`, the contract
 * imported as a type. When the server refuses the token the session ends, and the sign-in page leads back.
 */
export const signedInCaller = <C extends Contract>(): Caller<C, SignedInKey<C>> =>
  createCaller<C, SignedInKey<C>>({
    token: () => session.getState().account?.token ?? null,
    onSignedOut: (token) => session.endIf(token),
    onOutdated: tellOutdated,
    onSecondFactorRequired: (token) => session.holdForSecondFactor(token, true),
    onAnswered: (token, headers) => {
      const seat = headers.get(SEAT)
      if (seat !== null && session.getState().account?.token === token) seatTold(seat)
    },
  })

/** Calls that anybody may make; they carry no token, so no refusal of theirs ends a session. */
export const publicCaller = <C extends Contract>(): Caller<C, PublicKey<C>> =>
  createCaller<C, PublicKey<C>>({})
