import { useEffect } from 'react'
import { paths } from '../../../../paths.ts'
import { navigate } from '../../../../web/browser-location.ts'
import { useLocation } from '../../../../web/router.tsx'
import { forgetInTab, keepInTab, readFromTab } from '../../../../web/tab-storage.ts'
import { useSession } from '../sessions/session.ts'

/** The page that was left to sign in. */
type Left = {
  returnTo: string
  /** Whose session ended there; nobody else is led back to their page. */
  accountId?: string
}

// Not in the history's state: browsers drop that at a reload which changes the opener policy, as ours does.
const KEY = 'left'

const readLeft = () => readFromTab(KEY) as Left | null

/** Leads to the sign-in page, which leads back; after a sign-out nothing is come back to. */
export function ToSignIn() {
  const ended = useSession((state) => state.ended)
  const { pathname, search } = useLocation()
  const returnTo = `${pathname}${search}`
  useEffect(() => {
    if (ended === 'signed-out') forgetInTab(KEY)
    else keepInTab(KEY, { returnTo, ...ended } satisfies Left)
    navigate(paths.signIn, { replace: true })
  }, [ended, returnTo])
  return null
}

/** Whoever is back has nothing to come back to. */
export function useArrival(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn) forgetInTab(KEY)
  }, [isSignedIn])
}

/** Where to go after a sign-in: the page that was left for it, else the dashboard. */
export function useReturnTo(): string {
  const signedIn = useSession(({ account }) => account?.id)
  const { returnTo, accountId } = readLeft() ?? {}
  const isTheirs = accountId === undefined || accountId === signedIn
  return isTheirs && returnTo?.startsWith(paths.dashboard) ? returnTo : paths.dashboard
}

/** Whether somebody is here because their session ended, and not by their doing. */
export const hasSessionEnded = (): boolean => readLeft()?.accountId !== undefined
