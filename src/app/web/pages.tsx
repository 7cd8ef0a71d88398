import type { ComponentType } from 'react'
import { patterns } from '../../paths.ts'
import type { Role } from '../../shared/role.ts'
import { lazyPage } from '../../web/lazy-page.ts'
import { RegisterPage } from './register-page.tsx'

export type PublicPage = { pattern: string; page: ComponentType }
export type DashboardPage = {
  /** Below `/dashboard`; '' is the dashboard itself. */
  pattern: string
  page: ComponentType
  /** Others are led to the dashboard; absent means everybody who is signed in. */
  roles?: readonly Role[]
}

/** The pages before the sign-in. */
export const publicPages: readonly PublicPage[] = [
  {
    pattern: patterns.signIn,
    page: lazyPage(() => import('../../features/identity/web/sign-in-page.tsx'), 'SignInPage'),
  },
  {
    pattern: patterns.adminSignIn,
    page: lazyPage(
      () => import('../../features/identity/web/administrator-sign-in-page.tsx'),
      'AdministratorSignInPage',
    ),
  },
  { pattern: patterns.register, page: RegisterPage },
  {
    pattern: patterns.forgotPassword,
    page: lazyPage(
      () => import('../../features/identity/web/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  },
  {
    pattern: patterns.resetPassword,
    page: lazyPage(
      () => import('../../features/identity/web/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  },
  {
    pattern: patterns.confirmAdministrator,
    page: lazyPage(
      () => import('../../features/identity/web/confirm-administrator-page.tsx'),
      'ConfirmAdministratorPage',
    ),
  },
  {
    pattern: patterns.privacy,
    page: lazyPage(() => import('./privacy-page.tsx'), 'PrivacyPage'),
  },
  {
    pattern: patterns.terms,
    page: lazyPage(() => import('./terms-page.tsx'), 'TermsPage'),
  },
]

/** The pages of the dashboard; each feature adds its own. */
export const dashboardPages: readonly DashboardPage[] = [
  {
    pattern: '',
    page: lazyPage(
      () => import('../../features/dashboard/web/dashboard-page.tsx'),
      'DashboardPage',
    ),
  },
  {
    pattern: patterns.owners,
    roles: ['administrator'],
    page: lazyPage(() => import('../../features/owners/web/owner-list-page.tsx'), 'OwnerListPage'),
  },
  {
    pattern: patterns.addOwner,
    roles: ['administrator'],
    page: lazyPage(() => import('../../features/owners/web/add-owner-page.tsx'), 'AddOwnerPage'),
  },
  {
    pattern: patterns.editOwner,
    roles: ['administrator', 'owner'],
    page: lazyPage(() => import('../../features/owners/web/edit-owner-page.tsx'), 'EditOwnerPage'),
  },
  {
    pattern: patterns.properties,
    roles: ['owner'],
    page: lazyPage(
      () => import('../../features/properties/web/property-list-page.tsx'),
      'PropertyListPage',
    ),
  },
  {
    pattern: patterns.addProperty,
    roles: ['owner'],
    page: lazyPage(
      () => import('../../features/properties/web/add-property-page.tsx'),
      'AddPropertyPage',
    ),
  },
  {
    pattern: patterns.editProperty,
    roles: ['owner'],
    page: lazyPage(
      () => import('../../features/properties/web/edit-property-page.tsx'),
      'EditPropertyPage',
    ),
  },
  {
    pattern: patterns.property,
    roles: ['owner'],
    page: lazyPage(() => import('../../features/properties/web/property-page.tsx'), 'PropertyPage'),
  },
  {
    pattern: patterns.clients,
    roles: ['owner'],
    page: lazyPage(
      () => import('../../features/clients/web/client-list-page.tsx'),
      'ClientListPage',
    ),
  },
  {
    pattern: patterns.addClient,
    roles: ['owner'],
    page: lazyPage(() => import('../../features/clients/web/add-client-page.tsx'), 'AddClientPage'),
  },
  {
    pattern: patterns.editClientById,
    roles: ['owner'],
    page: lazyPage(
      () => import('../../features/clients/web/edit-client-page.tsx'),
      'EditClientPage',
    ),
  },
  {
    pattern: patterns.editClient,
    roles: ['owner'],
    page: lazyPage(
      () => import('../../features/clients/web/edit-client-page.tsx'),
      'EditClientPage',
    ),
  },
  {
    pattern: patterns.client,
    roles: ['owner'],
    page: lazyPage(() => import('../../features/clients/web/client-page.tsx'), 'ClientPage'),
  },
  {
    pattern: patterns.leases,
    roles: ['owner'],
    page: lazyPage(() => import('../../features/leases/web/lease-list-page.tsx'), 'LeaseListPage'),
  },
  {
    pattern: patterns.addLease,
    roles: ['owner'],
    page: lazyPage(() => import('../../features/leases/web/add-lease-page.tsx'), 'AddLeasePage'),
  },
  {
    pattern: patterns.editLease,
    roles: ['owner'],
    page: lazyPage(() => import('../../features/leases/web/edit-lease-page.tsx'), 'EditLeasePage'),
  },
  {
    pattern: patterns.lease,
    roles: ['owner'],
    page: lazyPage(() => import('../../features/leases/web/lease-page.tsx'), 'LeasePage'),
  },
  {
    pattern: patterns.recordReceipt,
    roles: ['owner'],
    page: lazyPage(
      () => import('../../features/receipts/web/record-receipt-page.tsx'),
      'RecordReceiptPage',
    ),
  },
  {
    pattern: patterns.receipts,
    roles: ['owner', 'client'],
    page: lazyPage(
      () => import('../../features/receipts/web/receipt-list-page.tsx'),
      'ReceiptListPage',
    ),
  },
  {
    pattern: patterns.receipt,
    roles: ['owner', 'client'],
    page: lazyPage(() => import('../../features/receipts/web/receipt-page.tsx'), 'ReceiptPage'),
  },
  {
    pattern: patterns.paymentGateway,
    page: lazyPage(
      () => import('../../features/gateway-mock/web/gateway-mock-page.tsx'),
      'GatewayMockPage',
    ),
  },
]
