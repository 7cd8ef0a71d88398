import { useCallback } from 'react'
import { isSeenBy } from '../../features/identity/web/access/may.ts'
import { useSession } from '../../features/identity/web/sessions/session.ts'
import { matchPath, patterns } from '../../paths.ts'
import { dashboardPages } from './features.ts'

const pages = dashboardPages.map(({ pattern, roles, may }) => ({
  pattern: pattern ? `${patterns.dashboard}/${pattern}` : patterns.dashboard,
  seenBy: { roles, may } as Parameters<typeof isSeenBy>[1],
}))

/** `MayOpen` of the signed-in account: its pages, by their addresses. */
export function useMayOpen(): (to: string) => boolean {
  const account = useSession((state) => state.account)
  return useCallback(
    (to) => {
      const page = pages.find(({ pattern }) => matchPath(pattern, to.replace(/[?#].*/, '')))
      return page === undefined || (account !== null && isSeenBy(account, page.seenBy))
    },
    [account],
  )
}
