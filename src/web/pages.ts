import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SidebarScreen } from '../paths.ts'
import type { Ability, RecordKind, Role } from '../shared/contract.ts'
import { loadChunk, PartMissing, serverAnswers } from './load-chunk.ts'

/** A page that everybody may see. */
export type PublicPage = { pattern: string; page: LazyPage }

/** A page for signed-in people. */
export type SignedInPage = {
  /** Below `/dashboard`; '' is the dashboard itself. */
  pattern: string
  /** Whose link in the sidebar tells where one is; null where none does. */
  under: SidebarScreen | null
  page: LazyPage
  /** Starts fetching the page's first data while its code is loaded. */
  data?: () => Promise<BeginData>
  /** This device keeps how it was last seen, and paints that first: nobody types into it, and it shows no secret number. */
  isKept?: true
  /** The message when the page cannot be loaded, from the reason; there is a default. */
  failureText?: (reason: string) => string
} & SeenBy

/** Who sees a page; others are led to the dashboard. Absent means everybody who is signed in. */
type SeenBy =
  | { roles?: undefined; may?: undefined }
  | {
      roles: readonly Role[]
      /** What somebody of an owner's team must be able to do, so that the page is for them too. */
      may: Ability
    }

/** What the route of a page carries. */
export type PageHandle = Pick<SignedInPage, 'under'>

/** A record on its own page ("this property") and elsewhere ("a property"); "a record" where neither says more. */
export type RecordNames = { own?: string; other?: string }

/**
 * What the browser must know of a feature; each `feature-web.ts` is read by `src/app/web/features.ts`. A page is loaded when it
 * is opened, so nothing here imports one but by `lazyPage`.
 */
export type WebFeature = {
  /** The pages before the sign-in. */
  publicPages?: readonly PublicPage[]
  /** The pages behind it. */
  pages?: readonly SignedInPage[]
  /** What the history calls its records, marked for translation. */
  history?: { readonly [K in RecordKind]?: RecordNames }
  /** What the list of search results calls them, by their kinds. */
  searched?: Readonly<Record<string, string>>
}

/** Starts fetching a page's first data; the page uses the same queries, so each is fetched once. */
export type BeginData = (
  queries: QueryClient,
  query: URLSearchParams,
  /** The path's parameters, by their names in the pattern. */
  inPath: { readonly id?: string | undefined },
) => void

/** Loads a page when it is first opened, as a route's `lazy` does. @throws PartMissing */
export type LazyPage = () => Promise<ComponentType>

/** A page of its own file: `lazyPage(() => import('…'), 'PrivacyPage')`. */
export function lazyPage<Name extends string>(
  fetchPart: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  let hasFailed = false
  return async () => {
    try {
      return (await loadChunk(fetchPart))[name]
    } catch (error) {
      // Chromium never fetches a part again that failed once, and an updated server has other parts: only
      // opening the address anew helps.
      if (error instanceof PartMissing && hasFailed) error.isToReload = await serverAnswers()
      hasFailed = true
      throw error
    }
  }
}
