import { screenAt } from '../paths.ts'

/** Milliseconds before the parts of the pages that the sidebar leads to are fetched. */
const AFTER_START = 10_000
/** Milliseconds between these and the parts of all other pages. */
const AFTER_LIKELY = 120_000
const WHILE_BUSY = 1000
const AFTER_FAILURE = 30_000
const SLOW = ['slow-2g', '2g', '3g']
/** What tells that a link may be followed next. */
const INTENTS = ['pointerover', 'focusin', 'touchstart']

type Connection = { saveData?: boolean; effectiveType?: string }
type Pages = {
  /** Addresses that the sidebar leads to. */
  likely: readonly string[]
  /** Addresses of all pages that this role may see. */
  others: readonly string[]
  /** Whether the page that is open still waits for data. */
  isBusy: () => boolean
}

/**
 * Puts the parts of other pages into the browser's cache, so that they open at once, and though the server cannot
 * be reached by then: of a link when it is pointed at or focused, of the rest while nothing else goes on. Nothing of
 * them runs. On a slow connection only links count, and nothing where the browser is to save data. Answers how to stop.
 */
export function prefetchPages(pages: Pages): () => void {
  const stop = new AbortController()
  const { signal } = stop
  for (const intent of INTENTS)
    document.addEventListener(intent, fetchLink, { passive: true, signal })
  void fetchWhileIdle(pages, signal)
  return () => stop.abort()
}

function fetchLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin && !connection().saveData) void fetchParts(link.pathname)
}

async function fetchWhileIdle({ likely, others, isBusy }: Pages, signal: AbortSignal) {
  const isUnwelcome = () => {
    const { saveData, effectiveType = '' } = connection()
    return saveData || SLOW.includes(effectiveType) || document.hidden || isBusy()
  }
  for (const [wait, addresses] of [
    [AFTER_START, likely] as const,
    [AFTER_LIKELY, others] as const,
  ]) {
    await pause(wait)
    for (const address of addresses) {
      do {
        while (!signal.aborted && isUnwelcome()) await pause(WHILE_BUSY)
        await idle()
        if (signal.aborted) return
      } while (!(await fetchParts(address)) && (await pause(AFTER_FAILURE)))
    }
  }
}

/** The scripts of each screen beside what all need, as the build tells them, by the screen's pattern. */
type Parts = Record<string, string[] | undefined>

let parts: Promise<Parts> | undefined
const asked = new Set<string>()

/** Fetches the scripts of the screen at this path that have not come yet; false where one did not come. */
async function fetchParts(pathname: string): Promise<boolean> {
  try {
    parts ??= fetchList()
    const hrefs = (await parts)[screenAt(pathname) ?? ''] ?? []
    await Promise.all(hrefs.filter((href) => !hasCome(href)).map(fetchBytes))
    return true
  } catch {
    return false
  }
}

async function fetchList(): Promise<Parts> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="parts"]')?.content
  if (!href) return {}
  try {
    const reply = await fetch(href, { priority: 'low' })
    // An updated server may have no such list any more.
    return reply.ok ? await reply.json() : {}
  } catch (error) {
    parts = undefined
    throw error
  }
}

/** Also what the page was sent with, and what a page that was opened brought along. */
const hasCome = (href: string) =>
  asked.has(href) || document.querySelector(`link[rel="modulepreload"][href="${href}"]`) !== null

/** Into the cache only: a module that is preloaded or imported is compiled, and never asked for again once it failed. */
async function fetchBytes(href: string): Promise<void> {
  asked.add(href)
  try {
    const reply = await fetch(href, { priority: 'low' })
    await reply.arrayBuffer()
  } catch (error) {
    asked.delete(href)
    throw error
  }
}

const connection = () => (navigator as { connection?: Connection }).connection ?? {}

const pause = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds))

// Safari has no idle callbacks.
const idle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 50),
  )
