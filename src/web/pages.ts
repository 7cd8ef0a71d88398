import { type ComponentType, lazy } from 'react'
import type { Role } from '../shared/role.ts'
import { loadChunk } from './load-chunk.ts'

/** A page that everybody may see. */
export type PublicPage = { pattern: string; page: ComponentType }

/** A page for whoever is signed in. */
export type DashboardPage = {
  /** Below `/dashboard`; '' is the dashboard itself. */
  pattern: string
  page: ComponentType
  /** Others are led to the dashboard; absent means everybody who is signed in. */
  roles?: readonly Role[]
}

/** A page that is fetched when it is first wanted: `lazyPage(() => import('…'), 'PrivacyPage')`. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType => lazy(async () => ({ default: (await loadChunk(load))[name] as ComponentType }))
