import { type ComponentType, createElement, use } from 'react'
import type { Role } from '../shared/role.ts'
import { loadChunk, PartMissing, serverAnswers } from './load-chunk.ts'

/** A page that everybody may see. */
export type PublicPage = { pattern: string; page: ComponentType & Partial<Pick<LazyPage, 'begin'>> }

/** A page for whoever is signed in. */
export type DashboardPage = {
  /** Below `/dashboard`; '' is the dashboard itself. */
  pattern: string
  page: LazyPage
  /** Others are led to the dashboard; absent means everybody who is signed in. */
  roles?: readonly Role[]
  /** What is told where the page cannot be fetched, made of the reason; of its own unless told. */
  failureText?: (reason: string) => string
}

export type LazyPage<Props = object> = ComponentType<Props> & {
  /** Fetches the page that is shown next, until it came or failed; whoever shows it tells what fails. */
  begin: () => Promise<void>
}

/** A page that is fetched when it is first wanted: `lazyPage(() => import('…'), 'PrivacyPage')`. */
export function lazyPage<Name extends string, Props extends object>(
  fetchPart: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPage<Props> {
  let page: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let hasFailed = false

  const load = async (): Promise<ComponentType<Props>> => {
    try {
      page = (await loadChunk(fetchPart))[name]
      return page
    } catch (error) {
      // Chromium never fetches a part again that failed once, and an updated server has other parts: only
      // opening the address anew helps.
      if (hasFailed && (await serverAnswers())) return openAnew()
      hasFailed = true
      // Until it is told, the failure stands: React asks for it again while it renders.
      if (error instanceof PartMissing) error.forget = () => (loading = undefined)
      throw error
    }
  }
  const begin = () => {
    loading ??= load()
    return loading
  }
  const Lazy = (props: Props) => createElement(page ?? use(begin()), props)
  const settle = () =>
    begin().then(
      () => {},
      () => {},
    )
  return Object.assign(Lazy, { begin: settle })
}

function openAnew(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
