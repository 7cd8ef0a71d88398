import { patterns } from '../../../paths.ts'
import { lazyPage, type PublicPage } from '../../../web/pages.ts'

/** The pages of signing in and of passwords. */
export const identityPages: readonly PublicPage[] = [
  {
    pattern: patterns.signIn,
    page: lazyPage(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
  },
  {
    pattern: patterns.adminSignIn,
    page: lazyPage(
      () => import('./sign-in/administrator-sign-in-page.tsx'),
      'AdministratorSignInPage',
    ),
  },
  {
    pattern: patterns.forgotPassword,
    page: lazyPage(() => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    pattern: patterns.resetPassword,
    page: lazyPage(() => import('./sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    pattern: patterns.invitation,
    page: lazyPage(() => import('./sign-in/invitation-page.tsx'), 'InvitationPage'),
  },
  {
    pattern: patterns.undoEmail,
    page: lazyPage(() => import('./email/undo-email-page.tsx'), 'UndoEmailPage'),
  },
  {
    pattern: patterns.undoChange,
    page: lazyPage(() => import('./email/undo-email-page.tsx'), 'UndoChangePage'),
  },
  {
    pattern: patterns.confirmAdministrator,
    page: lazyPage(
      () => import('./sign-in/confirm-administrator-page.tsx'),
      'ConfirmAdministratorPage',
    ),
  },
]
