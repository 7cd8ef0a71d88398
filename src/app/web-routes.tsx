import { type ComponentType, lazy } from 'react'
import { patterns } from '../paths.ts'
import type { Role } from '../shared/role.ts'

export type PublicPage = { pattern: string; page: ComponentType }
export type DashboardPage = {
  /** Below `/dashboard`; '' is the dashboard itself. */
  pattern: string
  page: ComponentType
  /** Others are led to the dashboard; absent means everybody who is signed in. */
  roles?: readonly Role[]
}

/** A page that is fetched when it is first wanted: `lazyPage(() => import('…'), 'PrivacyPage')`. */
const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType => lazy(async () => ({ default: (await load())[name] as ComponentType }))

/** The pages before the sign-in. */
export const publicPages: readonly PublicPage[] = [
  {
    pattern: patterns.privacy,
    page: lazyPage(() => import('./web-privacy-page.tsx'), 'PrivacyPage'),
  },
  {
    pattern: patterns.terms,
    page: lazyPage(() => import('./web-terms-page.tsx'), 'TermsPage'),
  },
]

/** The pages of the dashboard; each feature adds its own. */
export const dashboardPages: readonly DashboardPage[] = [
  {
    pattern: '',
    page: lazyPage(() => import('../features/dashboard/web/dashboard-page.tsx'), 'DashboardPage'),
  },
]
