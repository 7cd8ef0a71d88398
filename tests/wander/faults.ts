import type { Page, Request } from 'playwright-core'

/** What the browser prints for each refused request; the reply itself is looked at. */
const OF_THE_NETWORK = /^Failed to load resource/

/** Milliseconds to wait, as tests of the browser do: a busy machine is no fault, what is never answered is. */
const PATIENCE = 45_000

const LEDGER = '/ledger'

export type Watch = {
  /** Resolves when every request is answered. @throws Error naming those that are not for long */
  allAnswered(): Promise<void>
  isAllAnswered(): boolean
  /**
   * Errors of scripts and of the console, replies of 400 and more, and for how many milliseconds a busy server asked to
   * wait (0 where it was not busy), since they were last taken.
   */
  take(): { errors: string[]; refused: string[]; wait: number }
}

/** For how many milliseconds a server that is too busy asks to wait; 0 for any other reply. */
export const askedToWait = (status: number, retryAfter: string | null | undefined): number =>
  status === 503 && retryAfter ? Number(retryAfter) * 1000 : 0

/** Watches what goes wrong on a page. */
export function watch(page: Page, url: string): Watch {
  const pending = new Map<Request, string>()
  let tellAnswered = () => {}
  let errors: string[] = []
  let refused: string[] = []
  let wait = 0
  const ledgers = new Set<string>()
  const end = (request: Request) => {
    pending.delete(request)
    if (pending.size === 0) tellAnswered()
  }
  page.on('request', (request) => {
    if (request.url().startsWith(url)) pending.set(request, request.url())
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // What becomes a file ends neither way.
  page.on('download', (download) => {
    for (const [request, address] of pending) if (address === download.url()) end(request)
  })
  page.on('response', (reply) => {
    if (!reply.url().startsWith(url)) return
    const asked = `${reply.request().method()} ${reply.url().slice(url.length)}`
    wait = Math.max(wait, askedToWait(reply.status(), reply.headers()['retry-after']))
    if (reply.status() >= 400) refused.push(`${reply.status()} ${asked}`)
    else if (asked.endsWith(LEDGER)) ledgers.add(asked.slice(0, -LEDGER.length))
  })
  page.on('pageerror', (error) => errors.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text()))
      errors.push(`console: ${message.text()}`)
  })
  const allAnswered = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        const left = [...pending.values()].join(', ')
        pending.clear()
        reject(new Error(`no answer from ${left}`))
      }, PATIENCE)
      tellAnswered = () => {
        clearTimeout(giveUp)
        resolve()
      }
      if (pending.size === 0) tellAnswered()
    })
  return {
    allAnswered,
    isAllAnswered: () => pending.size === 0,
    take: () => {
      // An agreement that has ended is no record any more; its page shows what its ledger has.
      const isWhole = (reply: string) => ledgers.has(reply.replace(/^404 /, ''))
      const taken = { errors, refused: refused.filter((reply) => !isWhole(reply)), wait }
      errors = []
      refused = []
      wait = 0
      return taken
    },
  }
}

/** How the parts of a screen say that they failed, in each language (`boundary.tsx`, `route-failed.tsx`). */
const FAILED = ['Something went wrong', 'गड़बड़ हुई']

/**
 * What is wrong with what the screen shows, and which of these replies it does not explain. Where the server was busy,
 * a screen that says that it failed is right, as long as it has something to press.
 */
export const faultsShown = (
  page: Page,
  refused: readonly string[],
  isBusy: boolean,
): Promise<string[]> =>
  page.evaluate(
    ({ failed, refused, isBusy }) => {
      // What is none of the product's screens: a text, a paper.
      if (!document.querySelector('#root'))
        return refused.map((reply) => `is all there is: ${reply}`)
      const shown = document.body.innerText
      const saysFailed = failed.filter((text) => shown.includes(text))
      const faults = isBusy ? [] : saysFailed.map((text) => `shows “${text}”`)
      if (!document.querySelector('a[href], button:not(:disabled)'))
        faults.push('a dead end: nothing to press')
      if (!document.querySelector('h1, dialog[open]')?.textContent?.trim())
        faults.push('a page without a heading')
      const said = [...document.querySelectorAll('[role=alert], [role=status], dialog[open]')]
      const isExplained =
        document.querySelector('[aria-invalid=true]') ||
        saysFailed.length > 0 ||
        said.some(({ textContent }) => textContent?.trim())
      // Who has left the search box waits for no results.
      const isLeft = (reply: string) =>
        isBusy && reply.includes(' GET /search?') && !document.querySelector('[role=listbox]')
      for (const reply of refused)
        if (!isLeft(reply) && (reply.startsWith('500') || !isExplained))
          faults.push(`is not explained: ${reply}`)
      return faults
    },
    { failed: FAILED, refused, isBusy },
  )
