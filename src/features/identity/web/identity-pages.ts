import { patterns } from '../../../paths.ts'
import { lazyPage, type PublicPage } from '../../../web/pages.ts'

/** The pages of signing in and of passwords. */
export const identityPages: readonly PublicPage[] = [
  {
    pattern: patterns.signIn,
    page: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
  },
  {
    pattern: patterns.adminSignIn,
    page: lazyPage(() => import('./administrator-sign-in-page.tsx'), 'AdministratorSignInPage'),
  },
  {
    pattern: patterns.forgotPassword,
    page: lazyPage(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    pattern: patterns.resetPassword,
    page: lazyPage(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    pattern: patterns.undoEmail,
    page: lazyPage(() => import('./undo-email-page.tsx'), 'UndoEmailPage'),
  },
  {
    pattern: patterns.confirmAdministrator,
    page: lazyPage(() => import('./confirm-administrator-page.tsx'), 'ConfirmAdministratorPage'),
  },
]
