import { t } from '@lingui/core/macro'
import { createElement, type ReactNode, Suspense } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { RolesOnly, SignedInOnly } from '../../features/identity/web/session-guards.tsx'
import { paths, patterns, recordIdIn } from '../../paths.ts'
import { type DashboardPage, lazyPage } from '../../web/pages.ts'
import { ErrorBoundary } from '../../web/shell/error-boundary.tsx'
import { NotFoundPage } from '../../web/shell/not-found-page.tsx'
import { PageLoading } from '../../web/shell/page-loading.tsx'
import { dashboardPages, publicPages } from './pages.ts'

const DashboardFrame = lazyPage(() => import('./dashboard-frame.tsx'), 'DashboardFrame')

/** Fetches the parts of the screen at this address that are shown to whoever is signed in or not, until they came or failed. */
export async function fetchScreen(pathname: string, isSignedIn: boolean): Promise<void> {
  const isAt = (pattern: string) => matchPath(pattern, pathname) !== null
  const inside = dashboardPages.find(({ pattern }) => isAt(`${patterns.dashboard}/${pattern}`))
  const parts = isAt(`${patterns.dashboard}/*`)
    ? isSignedIn
      ? [DashboardFrame, inside?.page]
      : []
    : [publicPages.find(({ pattern }) => isAt(pattern))?.page]
  await Promise.all(parts.map((part) => part?.begin?.()))
}

/** Every screen at its address, behind its guards. */
export function Screens() {
  return (
    <Routes>
      {publicPages.map(({ pattern, page }) => (
        <Route key={pattern} path={pattern} element={<Screen>{createElement(page)}</Screen>} />
      ))}
      <Route path={patterns.dashboard} element={<Dashboard />}>
        {dashboardPages.map((page) => (
          <Route key={page.pattern} path={page.pattern} element={<Guarded {...page} />} />
        ))}
        <Route
          path="*"
          element={
            <Screen>
              <NotFoundPage home={paths.dashboard} label={t`Go to the dashboard`} />
            </Screen>
          }
        />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
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

function Dashboard() {
  return (
    <SignedInOnly>
      <ErrorBoundary page="frame">
        <Suspense fallback={<PageLoading />}>
          <DashboardFrame />
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
