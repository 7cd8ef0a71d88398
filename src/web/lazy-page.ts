import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A page that is fetched when it is first wanted: `lazyPage(() => import('…'), 'PrivacyPage')`. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType => lazy(async () => ({ default: (await loadChunk(load))[name] as ComponentType }))
