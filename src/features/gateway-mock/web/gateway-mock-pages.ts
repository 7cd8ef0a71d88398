import { patterns } from '../../../paths.ts'
import { type DashboardPage, lazyPage } from '../../../web/pages.ts'

/** The page of the mock payment gateway. */
export const gatewayMockPages: readonly DashboardPage[] = [
  {
    pattern: patterns.paymentGateway,
    page: lazyPage(() => import('./gateway-mock-page.tsx'), 'GatewayMockPage'),
  },
]
