import { matchPath, patterns, roleIn } from '../../paths.ts'
import type { Role } from '../../shared/contract.ts'
import type { SignedInPage } from '../../web/pages.ts'

/** For whom a link is that is not for the signed-in account; others of the team may open what this member may not. */
export type ForWhom = Role | 'others of the team'

type Opened = {
  /** The role that is signed in. */
  role: Role
  /** Whether the dashboard was shown in place of the page that the link names. */
  isRefused: boolean
  pages: readonly Pick<SignedInPage, 'pattern' | 'roles'>[]
}

/** For whom the link is that was opened; undefined where it is for the role that is signed in. */
export function forWhom(link: string, { role, isRefused, pages }: Opened): ForWhom | undefined {
  const [path = '', query] = link.split('?')
  const as = roleIn(new URLSearchParams(query))
  if (as && (as === 'client') !== (role === 'client')) return as
  if (!isRefused) return undefined
  const page = pages.find(({ pattern }) => matchPath(`${patterns.dashboard}/${pattern}`, path))
  const [first] = page?.roles ?? []
  return page?.roles?.includes(role) ? 'others of the team' : first
}
