import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser, sharedBrowser } from './browser.ts'
import { PagePool } from './page-pool.ts'
import { createWorld, type Person, type World, type WorldOptions } from './world.ts'

// Lets a test run use another build than the one in dist.
const WEB_FOLDER = process.env.WEB_FOLDER ?? join(import.meta.dirname, '../../dist/web')

// How many times slower pages run; it finds tests that depend on the speed of the machine.
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1)

// As Chromium words what it forbids, also what Trusted Types are about.
const VIOLATION = /Content Security Policy|requires 'Trusted/

type PageOptions = BrowserContextOptions & {
  as?: Person
  /** Without it the page has the time of the machine. */
  at?: Date
  mayViolate?: true
}

export type BrowserWorld = {
  world: World
  /** The product's address, without a trailing slash. */
  url: string
  /**
   * A page in its own browser context, with `as` already signed in and its clock at `at`. `close` throws if a script on
   * it failed, or did what the content security policy forbids, unless it is there to do that.
   */
  newPage(options?: PageOptions): Promise<Page>
  close(): Promise<void>
}

/**
 * The whole product, listening, and a real browser to use it. `npm test` has built the web part before.
 * With `browserArguments` it launches a separate browser.
 */
export async function openBrowserWorld({
  browserArguments,
  ...options
}: WorldOptions & { browserArguments?: string[] } = {}): Promise<BrowserWorld> {
  const [world, browser] = await Promise.all([
    createWorld({
      webFolder: WEB_FOLDER,
      ...options,
      begin: options.begin ?? new Date(),
    }),
    browserArguments ? launchBrowser(browserArguments) : sharedBrowser(),
  ])
  const url = world.url
  const pool = browserArguments ? new PagePool(browser) : poolOf(browser)
  const lent: (() => Promise<void>)[] = []
  const faults: string[] = []
  return {
    world,
    url,
    async newPage({ as, at, mayViolate, ...contextOptions } = {}) {
      const options = {
        baseURL: url,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce' as const,
        // Each context would install it anew; what tests it lets it.
        serviceWorkers: 'block' as const,
        ...contextOptions,
      }
      const { page, giveBack } = await pool.lend(options, at)
      lent.push(giveBack)
      if (!mayViolate)
        page.context().on('console', (message) => {
          const text = message.text()
          if (VIOLATION.test(text)) faults.push(`${message.page()?.url()}: ${text}`)
        })
      page.on('pageerror', (error) =>
        faults.push(`script error at ${page.url()}: ${error.message}`),
      )
      // A busy machine is no fault; what hangs is found all the same.
      page.setDefaultTimeout(45_000)
      if (SLOWDOWN > 1) await slowDown(page)
      if (as) await signIn(page, signedIn(as))
      return page
    },
    async close() {
      await Promise.all(lent.map((giveBack) => giveBack()))
      if (browserArguments) await browser.close()
      await world.close()
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
}

const pools = new WeakMap<Browser, PagePool>()

/** The pool of this worker's browser, which outlives a world. */
function poolOf(browser: Browser): PagePool {
  const pool = pools.get(browser) ?? new PagePool(browser)
  pools.set(browser, pool)
  return pool
}

const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Gives a page what a sign-in leaves in the browser's storage. */
const signIn = (page: Page, entries: Record<string, string>): Promise<void> =>
  page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
  }, entries)

/** The entries of the browser's storage as a sign-in leaves them. */
const signedIn = ({ id, name, role, email, token, organizationId }: Person) => ({
  token,
  role,
  userId: id,
  userEmail: email,
  userName: name,
  authType: 'traditional',
  ...(role === 'Owner' && { ownerId: id }),
  ...(role === 'ClientMaster' && { clientId: id }),
  ...(role !== 'SuperAdmin' && { tenant_id: organizationId }),
})
