import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core'

/** A small document of the product's origin, on which no script runs. */
export const BLANK = '/robots.txt'

// What a test may leave on a page and nothing takes back.
const LASTING_ON_CONTEXT = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'newPage',
  'addCookies',
] as const
const LASTING_ON_PAGE = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'addLocatorHandler',
  'emulateMedia',
  'setExtraHTTPHeaders',
  'close',
] as const
const LASTING_ON_CLOCK = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const

// As tests listen to them; Playwright itself listens to others.
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
]
const CONTEXT_EVENTS = ['console', 'page', 'request', 'requestfailed', 'response', 'weberror']

/** The most pages that wait for a test; of more, the one that has waited longest is closed. */
const MAX_IDLE = 4

type Open = { key: string; context: BrowserContext; page: Page; devTools: CDPSession }

/** To give it back once more does nothing. */
type Lent = { page: Page; giveBack: () => Promise<void> }

/**
 * Pages that are given back and lent again: a page of a browser that has just started it costs more than many a test
 * does with it. What a test may have left on a page is cleared, its storage too; a page with what cannot be cleared, as
 * a script that it begins with, is closed instead.
 */
export class PagePool {
  readonly #browser: Browser
  #idle: Open[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /**
   * A page at the blank document of the origin in `options.baseURL`, whose storage is empty. To close its context gives
   * it back, too. With `at` its clock shows that time and goes on from there; a clock of the test's own is not taken back.
   */
  async lend(options: BrowserContextOptions, at?: Date): Promise<Lent> {
    // A page takes any size.
    const key = JSON.stringify([{ ...options, viewport: undefined }, at !== undefined])
    const place = this.#idle.findIndex((it) => it.key === key && !it.page.isClosed())
    if (place >= 0) return this.#hand(...(this.#idle.splice(place, 1) as [Open]), options, at)
    const context = await this.#browser.newContext(options)
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await page.goto(BLANK)
    return this.#hand({ key, context, page, devTools }, options, at)
  }

  async #hand(open: Open, options: BrowserContextOptions, at?: Date): Promise<Lent> {
    const { context, page } = open
    const { viewport } = options
    if (viewport && JSON.stringify(page.viewportSize()) !== JSON.stringify(viewport))
      await page.setViewportSize(viewport)
    if (at) await context.clock.install({ time: at })
    let isLent = true
    let isSpent = options.serviceWorkers === 'allow'
    const spend = () => {
      isSpent = true
    }
    const restore = [
      watch(context, LASTING_ON_CONTEXT, spend),
      watch(page, LASTING_ON_PAGE, spend),
      ...(at ? [] : [watch(context.clock, LASTING_ON_CLOCK, spend)]),
    ]
    context.on('page', spend)
    // The context may have begun with the size of another page.
    const { newPage } = context
    context.newPage = async () => {
      const another = await newPage.call(context)
      if (viewport) await another.setViewportSize(viewport)
      return another
    }
    const close = context.close.bind(context)
    const giveBack = async () => {
      if (!isLent) return
      isLent = false
      context.close = close
      for (const each of restore) each()
      const isClear =
        !isSpent &&
        (await clear(open, at).then(
          () => true,
          () => false,
        ))
      if (!isClear) return close()
      this.#idle.push(open)
      if (this.#idle.length > MAX_IDLE) await this.#idle.shift()?.context.close()
    }
    context.close = giveBack
    return { page, giveBack }
  }
}

/** Calls `spend` once one of these methods is called. Returns what puts them back. */
function watch<T extends object>(target: T, methods: readonly (keyof T)[], spend: () => void) {
  for (const name of methods) {
    const method = target[name] as (...values: unknown[]) => unknown
    const watched = (...values: unknown[]) => {
      spend()
      return method.apply(target, values)
    }
    Object.assign(target, { [name]: watched })
  }
  return () => {
    for (const name of methods) delete target[name]
  }
}

/** Leaves the page as one that has just opened the blank document. */
async function clear({ context, page, devTools }: Open, at?: Date) {
  await context.setOffline(false)
  if (at) await context.clock.resume()
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
  ])
  // Not about:blank, for which the browser would end the process of the page.
  await page.goto(BLANK)
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event)
  const { origin } = new URL(page.url())
  await Promise.all([
    context.clearCookies(),
    devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    devTools.send('Page.resetNavigationHistory'),
    page.mouse.move(-1, -1),
    page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
      window.name = ''
    }),
  ])
}
