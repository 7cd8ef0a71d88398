import { useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { paths, patterns, roleIn, type SignInAs, screenAt, withoutRole } from '../../../../paths.ts'
import { PageLoading } from '../../../../web/shell/page-loading.tsx'
import { forgetInTab, keepInTab, readFromTab } from '../../../../web/tab-storage.ts'
import { session, useSession } from '../sessions/session.ts'
import type { SessionState } from '../sessions/session-store.ts'

/** The page that was left to sign in. */
type Left = {
  returnTo: string
  /** The account whose session ended there; nobody else is led back to their page. */
  accountId?: string
  /** The owner in whose books that account worked. */
  memberOf?: string
}

// Not in the history's state: browsers drop that at a reload which changes the opener policy, as ours does.
const KEY = 'left'

const readLeft = () => readFromTab(KEY) as Left | null

/** Leads to the sign-in page, which leads back; after a sign-out nothing is come back to. */
export function ToSignIn() {
  const ended = useSession((state) => state.ended)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const returnTo = `${pathname}${search}`
  useEffect(() => {
    keepLeft(returnTo, ended)
    void navigate(paths.signIn, { replace: true })
  }, [navigate, ended, returnTo])
  return <PageLoading />
}

// Whose session ended stays known until somebody signs in, also where another page is opened by its address.
function keepLeft(returnTo: string, ended: SessionState['ended']): void {
  if (ended === 'signed-out') forgetInTab(KEY)
  else keepInTab(KEY, { ...(ended ?? readLeft()), returnTo } satisfies Left)
}

/** Keeps at once where a session ends: the browser may leave that page before the sign-in page is shown. */
export function keepWhereSessionsEnd(): void {
  session.subscribe(({ ended }, before) => {
    if (ended === null || ended === 'signed-out' || ended === before.ended) return
    keepLeft(`${location.pathname}${location.search}`, ended)
  })
}

/** Where the browser is opened at a page of the dashboard and nobody is signed in: the sign-in page comes instead. */
export function signInFirst(): void {
  const { account, ended } = session.getState()
  const { pathname, search } = location
  if (account || !matchPath(`${patterns.dashboard}/*`, pathname)) return
  keepLeft(`${pathname}${search}`, ended)
  history.replaceState(null, '', paths.signIn)
}

/** Once back, there is nothing to come back to. */
export function useArrival(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn) forgetInTab(KEY)
  }, [isSignedIn])
}

/** Where to go after a sign-in: the page that was left for it, else (or if it no longer exists) the dashboard. */
export function useReturnTo(): string {
  const signedIn = useSession(({ account }) => account?.id)
  const { returnTo = '', accountId } = readLeft() ?? {}
  const isTheirs = accountId === undefined || accountId === signedIn
  const isPage = returnTo.startsWith(paths.dashboard) && screenAt(returnTo.replace(/\?.*/, ''))
  return isTheirs && isPage ? withoutRole(returnTo) : paths.dashboard
}

/** The role that the link asks for with which somebody came to the sign-in page. */
export function roleOfLink(query: URLSearchParams): SignInAs | undefined {
  const { returnTo = '' } = readLeft() ?? {}
  return roleIn(query) ?? roleIn(new URLSearchParams(returnTo.replace(/^[^?]*/, '')))
}

/** The owner in whose books the account worked whose session ended, if it was one of a team. */
export const workedFor = (): string | undefined => readLeft()?.memberOf

/** Whether somebody is here because their session ended, and not by their doing. */
export const hasSessionEnded = (): boolean => readLeft()?.accountId !== undefined
