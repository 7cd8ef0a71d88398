import { t } from '@lingui/core/macro'
import { useLayoutEffect } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
} from 'react-router'
import { isSeenBy } from '../../features/identity/web/access/may.ts'
import { RoleChanged } from '../../features/identity/web/access/role-changed.tsx'
import { AllowedOnly, SignedInOnly } from '../../features/identity/web/access/session-guards.tsx'
import { trialHelp } from '../../features/identity/web/access/trial-expired.tsx'
import { session } from '../../features/identity/web/sessions/session.ts'
import { paths, patterns } from '../../paths.ts'
import { UnsavedChangesGuard } from '../../web/form/unsaved-changes.tsx'
import { keptPageGivesWay } from '../../web/offline/kept-page-gives-way.ts'
import {
  type BeginData,
  lazyPage,
  type PageHandle,
  type PublicPage,
  type SignedInPage,
} from '../../web/pages.ts'
import { Brand } from '../../web/shell/brand.tsx'
import { NotFoundPage } from '../../web/shell/not-found-page.tsx'
import { PageComing } from '../../web/shell/page-loading.tsx'
import { RouteFailed } from '../../web/shell/route-failed.tsx'
import { RefusalHelp } from '../../web/use-message.ts'
import { dashboardPages, publicPages } from './features.ts'

const SCROLLED = 'rentbook-scrolled'

/** The help shown beside a refusal with that code. */
const refusalHelp = (code: string) => {
  if (code === 'forbidden') return <RoleChanged />
  return code === 'not-found' ? <RoleChanged onlyLimited /> : trialHelp(code)
}

/** The frame around every screen. */
function Root() {
  useLayoutEffect(removeDrawn, [])
  return (
    <UnsavedChangesGuard>
      <RefusalHelp value={refusalHelp}>
        <PageComing />
        <Outlet />
      </RefusalHelp>
      <ScrollRestoration getKey={placeOf} storageKey={SCROLLED} />
    </UnsavedChangesGuard>
  )
}

forgetScrolled()

/**
 * An address that is opened anew begins at its top, also where this tab was there before; not so a page loaded again, nor
 * those to which one goes back.
 */
function forgetScrolled() {
  const [load] = performance.getEntriesByType('navigation')
  if ((load as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return
  try {
    const scrolled = JSON.parse(sessionStorage[SCROLLED])
    sessionStorage[SCROLLED] = JSON.stringify({ ...scrolled, [location.pathname]: 0 })
  } catch {
    // Nothing is kept yet, or there is no storage.
  }
}

/**
 * The key for a page's scroll position: its step in the browser's history; the first step has no name, so its address
 * identifies it.
 */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Takes away what was seen of the page until this one is there; what a browser or a script filled in goes over. */
function removeDrawn() {
  const own = [...document.querySelectorAll<HTMLInputElement>('#root input')]
  const seen = [...document.querySelectorAll<HTMLInputElement>('.drawn input')]
  for (const [at, { value, defaultValue }] of seen.entries()) {
    const input = own[at]
    if (!input || value === defaultValue || input.value !== input.defaultValue) continue
    input.value = value
    // A form hears of it as of what a password manager fills.
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const drawn of document.querySelectorAll('.drawn, .outline')) drawn.remove()
  keptPageGivesWay()
}

/** Pages of no feature. */
const ownPages: readonly PublicPage[] = [
  {
    pattern: patterns.register,
    page: lazyPage(() => import('./register-page.tsx'), 'RegisterPage'),
  },
  {
    pattern: patterns.privacy,
    page: lazyPage(() => import('./privacy-page.tsx'), 'PrivacyPage'),
  },
  {
    pattern: patterns.terms,
    page: lazyPage(() => import('./terms-of-use-page.tsx'), 'TermsOfUsePage'),
  },
]

// The router shows no error of a page that was not fetched at that page's own route, so it is shown around it.
const publicRoute = ({ pattern, page }: PublicPage): RouteObject => ({
  errorElement: <RouteFailed />,
  children: [{ path: pattern, lazy: { Component: page } }],
})

const dashboardRoute = ({
  pattern,
  under,
  page,
  data,
  failureText,
  ...seenBy
}: SignedInPage): RouteObject => ({
  element: seenBy.roles && (
    <AllowedOnly {...seenBy}>
      <Outlet />
    </AllowedOnly>
  ),
  errorElement: <RouteFailed failureText={failureText} />,
  children: [
    {
      path: pattern,
      handle: { under } satisfies PageHandle,
      loader: data && dataLoader(data, seenBy),
      lazy: { Component: page },
    },
  ],
})

/** Starts fetching the page's data without waiting: the page itself shows loading and failure. */
const dataLoader = (
  data: () => Promise<BeginData>,
  seenBy: Pick<SignedInPage, 'roles' | 'may'>,
) => {
  const begin = async ({ request, params }: LoaderFunctionArgs) => {
    const [beginData, { queries }] = await Promise.all([data(), import('./query-client.ts')])
    beginData(queries, new URL(request.url).searchParams, params)
  }
  return (called: LoaderFunctionArgs) => {
    const { account, isWhole } = session.getState()
    if (account && isWhole && isSeenBy(account, seenBy)) begin(called).catch(() => {})
    return null
  }
}

/** Every screen at its address, behind its guards. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    // The outline in the document is shown until the first page is rendered.
    hydrateFallbackElement: <></>,
    errorElement: <RouteFailed />,
    children: [
      ...[...publicPages, ...ownPages].map(publicRoute),
      {
        path: patterns.dashboard,
        element: (
          <SignedInOnly>
            <Outlet />
          </SignedInOnly>
        ),
        errorElement: <RouteFailed />,
        children: [
          {
            lazy: { Component: lazyPage(() => import('./dashboard-frame.tsx'), 'DashboardFrame') },
            children: [
              ...dashboardPages.map(dashboardRoute),
              { path: '*', element: <NothingInside /> },
            ],
          },
        ],
      },
      { path: '*', element: <NothingHere /> },
    ],
  },
]

function NothingInside() {
  return <NotFoundPage home={paths.dashboard} label={t`Go to the dashboard`} />
}

function NothingHere() {
  return (
    <main style={{ padding: '1.25rem 1.25rem 2rem' }}>
      <Link
        to={paths.signIn}
        style={{
          display: 'inline-flex',
          minHeight: '2.75rem',
          marginBottom: '16dvh',
          color: 'inherit',
          textDecoration: 'none',
        }}
      >
        <Brand />
      </Link>
      <NotFoundPage home={paths.signIn} label={t`Go to Sign In`} />
    </main>
  )
}
