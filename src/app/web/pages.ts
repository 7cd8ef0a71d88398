import { accountPages } from '../../features/account/web/account-pages.ts'
import { agreementPages } from '../../features/agreement-page/web/agreement-pages.ts'
import { claimPages } from '../../features/claims/web/claim-pages.ts'
import { clientPages } from '../../features/clients/web/client-pages.ts'
import { dashboardHome } from '../../features/dashboard/web/dashboard-pages.ts'
import { duesPages } from '../../features/dues/web/dues-pages.ts'
import { gatewayMockPages } from '../../features/gateway-mock/web/gateway-mock-pages.ts'
import { identityPages } from '../../features/identity/web/identity-pages.ts'
import { leasePages } from '../../features/leases/web/lease-pages.ts'
import { ownerPages } from '../../features/owners/web/owner-pages.ts'
import { paymentPages } from '../../features/payments/web/payment-pages.ts'
import { propertyPages } from '../../features/properties/web/property-pages.ts'
import { receiptPages } from '../../features/receipts/web/receipt-pages.ts'
import { statementPages } from '../../features/statements/web/statement-pages.ts'
import { patterns } from '../../paths.ts'
import { type DashboardPage, lazyPage, type PublicPage } from '../../web/pages.ts'
import { RegisterPage } from './register-page.tsx'

/** The pages before the sign-in. */
export const publicPages: readonly PublicPage[] = [
  ...identityPages,
  { pattern: patterns.register, page: RegisterPage },
  {
    pattern: patterns.privacy,
    page: lazyPage(() => import('./privacy-page.tsx'), 'PrivacyPage'),
  },
  {
    pattern: patterns.terms,
    page: lazyPage(() => import('./terms-page.tsx'), 'TermsPage'),
  },
]

/** The pages behind the sign-in, by feature. */
export const dashboardPages: readonly DashboardPage[] = [
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
  ...claimPages,
  ...gatewayMockPages,
  ...accountPages,
]
