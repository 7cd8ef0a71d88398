import { t } from '@lingui/core/macro'
import { Link, type LoaderFunctionArgs, Outlet, type RouteObject } from 'react-router'
import { accountPages } from '../../features/account/web/account-pages.ts'
import { agreementPages } from '../../features/agreement-page/web/agreement-pages.ts'
import { bookPages } from '../../features/books/web/book-pages.ts'
import { calendarPages } from '../../features/calendar/web/calendar-pages.ts'
import { chequePages } from '../../features/cheques/web/cheque-pages.ts'
import { claimPages } from '../../features/claims/web/claim-pages.ts'
import { clientPages } from '../../features/clients/web/client-pages.ts'
import { dashboardHome } from '../../features/dashboard/web/dashboard-pages.ts'
import { duesPages } from '../../features/dues/web/dues-pages.ts'
import { gatewayMockPages } from '../../features/gateway-mock/web/gateway-mock-pages.ts'
import { RolesOnly, SignedInOnly } from '../../features/identity/web/access/session-guards.tsx'
import { identityPages } from '../../features/identity/web/identity-pages.ts'
import { session } from '../../features/identity/web/sessions/session.ts'
import { importPages } from '../../features/import/web/import-pages.ts'
import { invoicePages } from '../../features/invoices/web/invoice-pages.ts'
import { leasePages } from '../../features/leases/web/lease-pages.ts'
import { lettingPages } from '../../features/letting/web/letting-pages.ts'
import { myDuesPages } from '../../features/my-dues/web/my-dues-pages.ts'
import { ownerPages } from '../../features/owners/web/owner-pages.ts'
import { pastReceiptPages } from '../../features/past-receipts/web/past-receipt-pages.ts'
import { paymentPages } from '../../features/payments/web/payment-pages.ts'
import { propertyPages } from '../../features/properties/web/property-pages.ts'
import { receiptPages } from '../../features/receipts/web/receipt-pages.ts'
import { reminderPages, stopPages } from '../../features/reminders/web/reminder-pages.ts'
import { statementPages } from '../../features/statements/web/statement-pages.ts'
import { togetherPages } from '../../features/together/web/together-pages.ts'
import { paths, patterns } from '../../paths.ts'
import { type BeginData, type DashboardPage, lazyPage, type PublicPage } from '../../web/pages.ts'
import { Brand } from '../../web/shell/brand.tsx'
import { NotFoundPage } from '../../web/shell/not-found-page.tsx'
import { RouteFailed } from '../../web/shell/route-failed.tsx'
import { Root } from './root.tsx'

/** The pages before the sign-in. */
const publicPages: readonly PublicPage[] = [
  ...identityPages,
  ...stopPages,
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

/** The pages behind the sign-in, by feature. */
const dashboardPages: readonly DashboardPage[] = [
  ...dashboardHome,
  ...ownerPages,
  ...propertyPages,
  ...clientPages,
  ...leasePages,
  ...paymentPages,
  ...duesPages,
  ...statementPages,
  ...agreementPages,
  ...receiptPages,
  ...lettingPages,
  ...claimPages,
  ...myDuesPages,
  ...reminderPages,
  ...calendarPages,
  ...togetherPages,
  ...importPages,
  ...bookPages,
  ...pastReceiptPages,
  ...chequePages,
  ...invoicePages,
  ...gatewayMockPages,
  ...accountPages,
]

// The router shows no error of a page that was not fetched at that page's own route, so it is shown around it.
const publicRoute = ({ pattern, page }: PublicPage): RouteObject => ({
  errorElement: <RouteFailed />,
  children: [{ path: pattern, lazy: { Component: page } }],
})

const dashboardRoute = ({
  pattern,
  page,
  data,
  roles,
  failureText,
}: DashboardPage): RouteObject => ({
  element: roles && (
    <RolesOnly roles={roles}>
      <Outlet />
    </RolesOnly>
  ),
  errorElement: <RouteFailed failureText={failureText} />,
  children: [
    { path: pattern, loader: data && dataLoader({ data, roles }), lazy: { Component: page } },
  ],
})

type OfData = { data: () => Promise<BeginData>; roles: DashboardPage['roles'] }

/** Starts fetching the page's data without waiting: the page itself shows loading and failure. */
const dataLoader = ({ data, roles }: OfData) => {
  const begin = async ({ request, params }: LoaderFunctionArgs) => {
    const [beginData, { queries }] = await Promise.all([data(), import('./query-client.ts')])
    beginData(queries, new URL(request.url).searchParams, params)
  }
  return (called: LoaderFunctionArgs) => {
    const { account, isWhole } = session.getState()
    if (account && isWhole && (!roles || roles.includes(account.role)))
      begin(called).catch(() => {})
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
      ...publicPages.map(publicRoute),
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
          ...{ display: 'inline-flex', minHeight: '2.75rem', marginBottom: '16dvh' },
          ...{ color: 'inherit', textDecoration: 'none' },
        }}
      >
        <Brand />
      </Link>
      <NotFoundPage home={paths.signIn} label={t`Go to Sign In`} />
    </main>
  )
}
