import { t } from '@lingui/core/macro'
import { createElement, type ReactNode, Suspense } from 'react'
import { RolesOnly, SignedInOnly } from '../../features/identity/web/access/session-guards.tsx'
import { matchPath, paths, patterns, recordIdIn } from '../../paths.ts'
import { type DashboardPage, lazyPage } from '../../web/pages.ts'
import { useLocation } from '../../web/router.tsx'
import { ErrorBoundary } from '../../web/shell/error-boundary.tsx'
import { NotFoundPage } from '../../web/shell/not-found-page.tsx'
import { PageLoading } from '../../web/shell/page-loading.tsx'
import { dashboardPages, publicPages } from './pages.ts'

const DashboardFrame = lazyPage(() => import('./dashboard-frame.tsx'), 'DashboardFrame')

const isInside = (pathname: string) => matchPath(`${patterns.dashboard}/*`, pathname) !== null

const dashboardPageAt = (pathname: string) =>
  dashboardPages.find(({ pattern }) => matchPath(`${patterns.dashboard}/${pattern}`, pathname))

/** Fetches the parts of the screen at this address that are shown to whoever is signed in or not, until they came or failed. */
export async function fetchScreen(pathname: string, isSignedIn: boolean): Promise<void> {
  const parts = isInside(pathname)
    ? isSignedIn
      ? [DashboardFrame, dashboardPageAt(pathname)?.page]
      : []
    : [publicPages.find(({ pattern }) => matchPath(pattern, pathname))?.page]
  await Promise.all(parts.map((part) => part?.begin?.()))
}

/** Every screen at its address, behind its guards. */
export function Screens() {
  const { pathname } = useLocation()
  const outside = publicPages.find(({ pattern }) => matchPath(pattern, pathname))
  if (outside) return <Screen>{createElement(outside.page)}</Screen>
  if (!isInside(pathname)) return <NotFound />
  const inside = dashboardPageAt(pathname)
  return (
    <Dashboard>
      {inside ? (
        <Guarded {...inside} />
      ) : (
        <Screen>
          <NotFoundPage home={paths.dashboard} label={t`Go to the dashboard`} />
        </Screen>
      )}
    </Dashboard>
  )
}

function Guarded({ page: Page, roles, failureText }: DashboardPage) {
  return (
    <Screen failureText={failureText}>
      {roles ? (
        <RolesOnly roles={roles}>
          <Page />
        </RolesOnly>
      ) : (
        <Page />
      )}
    </Screen>
  )
}

function Dashboard({ children }: { children: ReactNode }) {
  return (
    <SignedInOnly>
      <ErrorBoundary page="frame">
        <Suspense fallback={<PageLoading />}>
          <DashboardFrame>{children}</DashboardFrame>
        </Suspense>
      </ErrorBoundary>
    </SignedInOnly>
  )
}

type ScreenProps = Pick<DashboardPage, 'failureText'> & { children: ReactNode }

/** One page with its own failures and its own waiting; another record at the same address starts afresh. */
function Screen({ children, failureText }: ScreenProps) {
  const { pathname, search } = useLocation()
  const page = `${pathname} ${recordIdIn(new URLSearchParams(search))}`
  return (
    <ErrorBoundary page={page} failureText={failureText}>
      <Suspense key={page} fallback={<PageLoading />}>
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

function NotFound() {
  return (
    <main style={{ padding: '20dvh 1.25rem 2rem' }}>
      <NotFoundPage home={paths.signIn} label={t`Go to Sign In`} />
    </main>
  )
}
