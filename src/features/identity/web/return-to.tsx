import { Navigate, useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { useSession } from './session.ts'

type Left = {
  returnTo?: string
  /** Whose session ended there; nobody else is led back to their page. */
  accountId?: string
} | null

/** Leads to the sign-in page, which leads back; after a sign-out nothing is come back to. */
export function ToSignIn() {
  const ended = useSession((state) => state.ended)
  const { pathname, search } = useLocation()
  if (ended === 'signed-out') return <Navigate to={paths.signIn} replace />
  const left: Left = { returnTo: `${pathname}${search}`, ...ended }
  return <Navigate to={paths.signIn} replace state={left} />
}

/** Where to go after a sign-in: the page that was left for it, else the dashboard. */
export function useReturnTo(): string {
  const { returnTo, accountId } = (useLocation().state as Left) ?? {}
  const signedIn = useSession(({ account }) => account?.id)
  const isTheirs = accountId === undefined || accountId === signedIn
  return isTheirs && returnTo?.startsWith(paths.dashboard) ? returnTo : paths.dashboard
}

/** Whether somebody is here because their session ended, and not by their doing. */
export const useHasSessionEnded = (): boolean =>
  (useLocation().state as Left)?.accountId !== undefined
