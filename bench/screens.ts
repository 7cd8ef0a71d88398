import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/find-chromium.ts'
import { paths } from '../src/paths.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { growBooks, settleBooks } from '../tests/kit/grown-books.ts'
import { visitUntilKept } from '../tests/kit/kept-pages.ts'
import { blockingIn } from './blocking.ts'
import { type Books, OWN_ROOT, startProduct } from './product.ts'
import { median } from './table.ts'

const BOOKS = { number: 1, leases: 100, receiptsEach: 10 }
/** Takes a hundred packages along, so it is fetched on demand and is not a dependency of the project. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
/** 1.6 Mbit/s in bytes a second, milliseconds until an answer begins, and how much slower than this machine. */
const SLOW = { bytes: 1_600_000 / 8, latency: 150, cpu: 4 }

type Screen = { name: string; path: string; isOpen: boolean }
/** Milliseconds until the largest text or picture was shown, how far what was seen moved unasked, and blocking. */
type Shown = { lcp: number; shift: number; blocking: number }

const screensOf = ({ parties }: Books): Screen[] => [
  { name: 'sign-in', path: paths.signIn, isOpen: true },
  { name: 'dashboard', path: paths.dashboard, isOpen: false },
  { name: 'receipts', path: paths.receipts, isOpen: false },
  { name: 'an agreement', path: paths.lease(parties.rentMaster), isOpen: false },
]

/**
 * Prints what four screens take on a slow phone, each with nothing in its cache, and those inside once more on a device
 * that has shown them before: LCP, layout shift and blocking of `--runs N` (3) loads, and what Lighthouse gives them as a
 * mobile page (`--lighthouse`). Another program beside it spoils the figures but blocking, which is processor time: so
 * the load of the machine is printed, and the least LCP beside the median. `--only receipts` takes one.
 */
export async function measureScreens(given: string[]): Promise<void> {
  const { values } = parseArgs({
    args: given,
    options: {
      runs: { type: 'string', default: '3' },
      lighthouse: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  const turns = Array.from({ length: Number(values.runs) }, (_, turn) => turn)
  const { executablePath, environment, remove } = await findChromium()
  const product = await startProduct(OWN_ROOT, 1)
  const profile = await mkdtemp(join(tmpdir(), 'rentbook-lighthouse-'))
  const launch = {
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, ...environment } as Record<string, string>,
  }
  try {
    const [books] = product.books as [Books]
    await growBooks(product.database, [{ organizationId: books.organizationId, ...BOOKS }])
    await settleBooks(product.database)
    const storage = await storageOf(product.url, books)
    const screens = screensOf(books).filter(({ name }) => name.includes(values.only))
    const browser = await chromium.launch(launch)
    say('| | LCP, median | least | layout shift | blocking |\n|---|---|---|---|---|')
    for (const screen of screens)
      for (const isKnown of screen.isOpen ? [false] : [false, true]) {
        const shown: Shown[] = []
        for (const _ of turns)
          shown.push(await load(browser, product.url, { ...screen, isKnown }, storage))
        say(lineOf(isKnown ? `${screen.name}, seen before` : screen.name, shown))
      }
    await browser.close()
    if (values.lighthouse) {
      say(
        '\n| Lighthouse, mobile | performance | LCP | blocking | layout shift |\n|---|---|---|---|---|',
      )
      for (const screen of screens) {
        const found: Judged[] = []
        for (const _ of turns)
          found.push(await judge(launch, profile, product.url, screen, storage))
        say(judgedLine(screen, found))
      }
    }
    say(`\nload of the machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`)
  } finally {
    await product.stop()
    await remove()
    await rm(profile, { recursive: true, force: true })
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

type Storage = Record<string, string>

/** Signs in and returns the browser storage of the session. */
export async function storageOf(url: string, { token }: Books): Promise<Storage> {
  const reply = await fetch(`${url}/session`, { headers: { authorization: `Bearer ${token}` } })
  const { user, tenant_id } = await reply.json()
  return {
    token,
    role: 'Owner',
    authType: 'traditional',
    tenant_id,
    userId: user._id,
    ownerId: user._id,
    userName: user.name,
    userEmail: user.email,
  }
}

/** Loads the screen once on the slow phone, until its heading is there and nothing more is fetched. */
async function load(
  browser: Browser,
  url: string,
  { path, isOpen, isKnown }: Screen & { isKnown: boolean },
  storage: Storage,
): Promise<Shown> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    ...PHONE,
    isMobile: true,
    hasTouch: true,
    baseURL: url,
    ...(!isOpen && { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }),
  })
  if (isKnown) {
    const before = await context.newPage()
    await visitUntilKept(before, [path])
    await before.close()
  }
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const { bytes, latency, cpu } = SLOW
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.addInitScript(watch)
  await browser.startTracing(page, { categories: ['toplevel'] })
  await page.goto(url + path)
  // Between the session and the page's own files nothing is fetched for a moment, and nothing is seen yet.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const shown = await page.evaluate(() => (window as unknown as { shown: Shown }).shown)
  const blocking = blockingIn(await browser.stopTracing())
  await context.close()
  return { ...shown, blocking }
}

/** In the page: records the largest text or picture that the browser reports, and the layout shifts. */
function watch() {
  const shown = { lcp: 0, shift: 0 }
  Object.assign(window, { shown })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) shown.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shown.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

function lineOf(name: string, shown: Shown[]): string {
  const lcps = shown.map(({ lcp }) => lcp)
  const shift = Math.max(...shown.map((each) => each.shift))
  const blocking = median(shown.map((each) => each.blocking)).toFixed(0)
  return `| ${name} | ${seconds(median(lcps))} | ${seconds(Math.min(...lcps))} | ${shift.toFixed(3)} | ${blocking} ms |`
}

type Judged = { score: number; lcp: number; blocking: number; shift: number }
type Report = {
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue: number }>
}

/** Runs Lighthouse on a screen, in a browser of its own that is signed in. */
async function judge(
  launch: NonNullable<Parameters<typeof chromium.launch>[0]>,
  profile: string,
  url: string,
  { path, isOpen }: Screen,
  storage: Storage,
): Promise<Judged> {
  const port = await freePort()
  const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`]
  const context = await chromium.launchPersistentContext(profile, { ...launch, args })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(
      (entries) => {
        localStorage.clear()
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
      },
      isOpen ? {} : storage,
    )
    const words = ['--yes', LIGHTHOUSE, url + path, `--port=${port}`, '--disable-storage-reset']
    const { stdout } = await promisify(execFile)(
      'npx',
      [...words, '--only-categories=performance', '--output=json', '--quiet'],
      { maxBuffer: 2 ** 26 },
    )
    const { categories, audits } = JSON.parse(stdout) as Report
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      score: categories.performance.score * 100,
      lcp: figure('largest-contentful-paint'),
      blocking: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
    }
  } finally {
    await context.close()
  }
}

function judgedLine({ name }: Screen, found: Judged[]): string {
  const of = (key: keyof Judged) => median(found.map((each) => each[key]))
  const figures = [of('score').toFixed(0), seconds(of('lcp')), `${of('blocking').toFixed(0)} ms`]
  return `| ${name} | ${figures.join(' | ')} | ${of('shift').toFixed(3)} |`
}
