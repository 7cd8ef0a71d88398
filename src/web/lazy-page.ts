import { type ComponentType, lazy } from 'react'
import { loadPart } from './load-part.ts'

/** A page that is fetched when it is first wanted: `lazyPage(() => import('…'), 'PrivacyPage')`. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType => lazy(async () => ({ default: (await loadPart(load))[name] as ComponentType }))
