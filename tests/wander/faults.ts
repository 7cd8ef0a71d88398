import type { Page, Request } from 'playwright-core'

/** What the browser prints for each refused request; the reply itself is looked at. */
const OF_THE_NETWORK = /^Failed to load resource/

export type Watch = {
  /** Requests without an answer yet. */
  pending: ReadonlySet<Request>
  /** Errors of scripts and of the console, and replies of 400 and more, since they were last taken. */
  take(): { errors: string[]; refused: string[] }
}

/** Watches what goes wrong on a page. */
export function watch(page: Page, url: string): Watch {
  const pending = new Set<Request>()
  let errors: string[] = []
  let refused: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(url)) pending.add(request)
  })
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => pending.delete(request))
  page.on('response', (reply) => {
    if (reply.status() < 400 || !reply.url().startsWith(url)) return
    refused.push(`${reply.status()} ${reply.request().method()} ${reply.url().slice(url.length)}`)
  })
  page.on('pageerror', (error) => errors.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text()))
      errors.push(`console: ${message.text()}`)
  })
  return {
    pending,
    take: () => {
      const taken = { errors, refused }
      errors = []
      refused = []
      return taken
    },
  }
}

/** How the parts of a screen say that they failed, in each language (`boundary.tsx`, `route-failed.tsx`). */
const FAILED = ['Something went wrong', 'गड़बड़ हुई']

/** What is wrong with what the screen shows, and which of these replies it does not explain. */
export const faultsShown = (page: Page, refused: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ failed, refused }) => {
      const shown = document.body.innerText
      const faults = failed.filter((text) => shown.includes(text)).map((text) => `shows “${text}”`)
      if (!document.querySelector('a[href], button:not(:disabled)'))
        faults.push('a dead end: nothing to press')
      if (!document.querySelector('h1, dialog[open]')?.textContent?.trim())
        faults.push('a page without a heading')
      const said = [...document.querySelectorAll('[role=alert], [role=status], dialog[open]')]
      const isExplained =
        document.querySelector('[aria-invalid=true]') ||
        said.some(({ textContent }) => textContent?.trim())
      for (const reply of refused)
        if (reply.startsWith('500') || !isExplained) faults.push(`is not explained: ${reply}`)
      return faults
    },
    { failed: FAILED, refused },
  )
