import { t } from '@lingui/core/macro'
import { NetworkError } from './api/network-error.ts'

/** How long a part of the program may take to arrive. */
const LIMIT_MS = 120_000
const ANSWER_MS = 5_000

/** A chunk could not be loaded: the connection broke, or the server has another version by now. */
export class PartMissing extends NetworkError {
  override name = 'PartMissing'
  /** The server has another version: only a reload helps. */
  readonly isOutdated: boolean
  /** The server responds, but the browser does not fetch the chunk again: reload the page. */
  isToReload = false

  constructor({ isOutdated = false, ...options }: MissingOptions) {
    super(options)
    this.isOutdated = isOutdated
    if (isOutdated)
      this.message = t`Rentbook was updated after you opened it. Reload to go on: what you saved is safe.`
  }
}

type MissingOptions = { timedOut: boolean; cause?: unknown; isOutdated?: boolean }

/** Loads a part of the program (`() => import('…')`). @throws PartMissing when it fails or takes more than 120 s */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new PartMissing({ timedOut: true })), LIMIT_MS)
  try {
    return await Promise.race([load(), late.promise])
  } catch (cause) {
    if (cause instanceof PartMissing) throw cause
    throw new PartMissing({ timedOut: false, cause, isOutdated: await isOutdated() })
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the server has another version by now than the one that runs here: its page begins with another script. */
async function isOutdated(): Promise<boolean> {
  const here = document.querySelector('script[type="module"]')?.getAttribute('src')
  try {
    const page = await fetch('/', {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    return page.ok && !!here && !(await page.text()).includes(here)
  } catch {
    return false
  }
}

/** Whether the server can be reached right now. */
export async function serverAnswers(): Promise<boolean> {
  const asked = fetch('/robots.txt', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
  return asked.then(
    ({ ok }) => ok,
    () => false,
  )
}

const listeners = new Set<() => void>()

/** Calls this before a screen that failed, or a part of one, is built again. */
export const beforeRetry = (listener: () => void): void => void listeners.add(listener)

/** Announces that what failed is about to be built again. */
export function announceRetry(): void {
  for (const listener of listeners) listener()
}
