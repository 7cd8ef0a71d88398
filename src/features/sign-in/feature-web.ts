import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const signInFeature: WebFeature = {
  publicPages: [
    {
      pattern: patterns.signIn,
      page: lazyPage(() => import('./web/sign-in-page.tsx'), 'SignInPage'),
    },
    {
      pattern: patterns.adminSignIn,
      page: lazyPage(
        () => import('./web/administrator-sign-in-page.tsx'),
        'AdministratorSignInPage',
      ),
    },
    {
      pattern: patterns.forgotPassword,
      page: lazyPage(() => import('./web/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    },
    {
      pattern: patterns.resetPassword,
      page: lazyPage(() => import('./web/new-password-page.tsx'), 'ResetPasswordPage'),
    },
    {
      pattern: patterns.invitation,
      page: lazyPage(() => import('./web/new-password-page.tsx'), 'InvitationPage'),
    },
    {
      pattern: patterns.undoEmail,
      page: lazyPage(() => import('./web/undo-email-page.tsx'), 'UndoEmailPage'),
    },
    {
      pattern: patterns.undoChange,
      page: lazyPage(() => import('./web/undo-email-page.tsx'), 'UndoChangePage'),
    },
    {
      pattern: patterns.confirmAdministrator,
      page: lazyPage(() => import('./web/new-password-page.tsx'), 'ConfirmAdministratorPage'),
    },
  ],
}
