import { cpus, loadavg } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.ts'
import { paths } from '../src/paths.ts'
import { growBooks, settleBooks } from '../tests/kit/grown-books.ts'
import { type Books, OWN_ROOT, startProduct } from './product.ts'
import { storageOf } from './screens.ts'
import { type SlowNetwork, startSlowNetwork } from './slow-network.ts'
import { type Line, median, tableOf } from './table.ts'

const BOOKS = { number: 1, leases: 20, receiptsEach: 12 }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
/** 400 kbit/s in bytes a second, and milliseconds there and back. */
const LINE = { bytes: 400_000 / 8, latency: 150 }
const CPU = 4

/** Seconds from the tap until it can be read, and until it can be used, and KiB that came. */
type Opened = { readable: number; usable: number; kib: number }

/**
 * Measures a phone's budget: seconds from a tap to a page that can be read, on a processor slowed four
 * times and 400 kbit/s. The sign-in is opened for the first time; the dashboard by an owner who was here before, whose
 * device has kept the program. Both `runs` times; another program beside it spoils the figures, so the load is printed.
 */
export async function measurePhone([given = '5']: string[]): Promise<void> {
  const { executablePath, environment, remove } = await findChromium()
  const product = await startProduct(OWN_ROOT, 1)
  const network = await startSlowNetwork(product.url, LINE)
  try {
    const [books] = product.books as [Books]
    await growBooks(product.database, [{ organizationId: books.organizationId, ...BOOKS }])
    await settleBooks(product.database)
    const storage = Object.entries(await storageOf(product.url, books))
    const localStorage = storage.map(([name, value]) => ({ name, value }))
    const env = { ...process.env, ...environment } as Record<string, string>
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env })
    const signIns: Opened[] = []
    const dashboards: Opened[] = []
    for (let run = 0; run < Number(given); run++) {
      signIns.push(await firstSignIn(browser, network))
      const origins = [{ origin: network.url, localStorage }]
      dashboards.push(await returning(browser, network, { cookies: [], origins }))
    }
    await browser.close()
    const lines = [
      lineOf('sign-in, for the first time', 4, signIns),
      lineOf('the same, until it can be used', undefined, signIns, 'usable'),
      lineOf('dashboard of a returning visitor', 2, dashboards),
    ]
    process.stdout.write(
      `${tableOf(lines)}\nload of the machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors\n`,
    )
  } finally {
    await network.stop()
    await product.stop()
    await remove()
  }
}

async function firstSignIn(browser: Browser, network: SlowNetwork): Promise<Opened> {
  const context = await phone(browser)
  const opened = await open(context, network, paths.signIn, {
    // As the build has drawn it, and by the application.
    read: (page) => page.locator('button:visible', { hasText: /^Sign In$/ }),
    used: (page) => page.getByRole('button', { name: 'Sign In', exact: true }),
  })
  await context.close()
  return opened
}

/** The first visit is quick and ends once the device has kept what the page is made of. */
async function returning(
  browser: Browser,
  network: SlowNetwork,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Opened> {
  const context = await phone(browser, storageState)
  const page = await context.newPage()
  await page.goto(network.url + paths.dashboard)
  await page.locator('html[data-kept]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.close()
  const read = (page: Page) => page.getByRole('main').getByText('₹').first()
  const opened = await open(context, network, paths.dashboard, { read, used: read })
  await context.close()
  return opened
}

const phone = (
  browser: Browser,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
) =>
  browser.newContext({
    ...PHONE,
    isMobile: true,
    hasTouch: true,
    ...(storageState && { storageState }),
  })

type Find = (page: Page) => ReturnType<Page['locator']>

/** Opens the page on the slow phone, until what is to be read is seen with nothing in sight still coming, and used. */
async function open(
  context: BrowserContext,
  network: SlowNetwork,
  path: string,
  wanted: { read: Find; used: Find },
): Promise<Opened> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  network.takeBytes()
  network.setSlow(true)
  await page.goto(network.url + path, { waitUntil: 'commit' })
  await wanted.read(page).waitFor()
  const readable = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]')
            ? requestAnimationFrame(look)
            : resolve(performance.now())
        requestAnimationFrame(look)
      }),
  )
  await wanted.used(page).waitFor()
  const usable = await page.evaluate(() => performance.now())
  const kib = network.takeBytes() / 1024
  network.setSlow(false)
  await page.close()
  return { readable: readable / 1000, usable: usable / 1000, kib }
}

function lineOf(
  what: string,
  goal: number | undefined,
  opened: Opened[],
  which: 'readable' | 'usable' = 'readable',
): Line {
  const seconds = opened.map((each) => each[which])
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)]
  return {
    what,
    goal: goal === undefined ? '–' : `≤ ${goal} s`,
    figure: `${median(seconds).toFixed(2)} s`,
    raw: `${least.toFixed(2)}–${most.toFixed(2)} s, ${median(opened.map(({ kib }) => kib)).toFixed(0)} KiB`,
  }
}
