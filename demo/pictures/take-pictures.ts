import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { OTHER_OWNERS, OWNER } from '../accounts.ts'
import { CLIENT_EMAIL } from '../lettings.ts'
import { ADMINISTRATOR, PASSWORD } from '../sample-settings.ts'
import type { Records } from './records.ts'
import type { Screen, Viewer } from './screens.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const
export const [PHONE, , DESKTOP] = SIZES
const A4 = { width: 794, height: 1123 }

const SCHEMES = ['light', 'dark'] as const

type Size = { width: number; height: number }
/** One picture to take: of which screen, how large, in which colours. */
export type Shot = {
  screen: Screen
  size: Size
  scheme: (typeof SCHEMES)[number]
  file: string
  /** As much as the window shows, and no more. */
  isCut?: boolean
}

/** The language of the browser unless another is given. */
export const LANGUAGE = 'en-IN'

/**
 * All the pictures of these screens, in the order in which they are taken. In another language than English those
 * screens are left out that are opened by their English labels.
 */
export const shotsOf = (screens: readonly Screen[], language = LANGUAGE): Shot[] =>
  screens
    .filter(({ open }) => language === LANGUAGE || !open)
    .flatMap((screen) =>
      sizesOf(screen).flatMap((size) =>
        (screen.isPrinted ? (['light'] as const) : SCHEMES).map((scheme) => ({
          screen,
          size,
          scheme,
          file: `${screen.as}-${screen.name}-${size.width}x${size.height}-${scheme}${language === LANGUAGE ? '' : `-${language}`}.png`,
        })),
      ),
    )

const sizesOf = ({ isPrinted, on }: Screen): readonly Size[] => {
  if (isPrinted) return [A4]
  if (on === 'phones') return [PHONE]
  return on === 'desktops' ? SIZES.filter(({ width }) => width >= DESKTOP.width) : SIZES
}

export type Studio = {
  browser: Browser
  url: string
  records: Records
  folder: string
  language: string
}

/**
 * Takes pictures, each page loaded once for desktops and tablets, and once with touch for phones; `say` is called on
 * each load. Returns how many loads failed.
 */
export async function takePictures(
  shots: readonly Shot[],
  { records, folder, ...studio }: Studio,
  say: (line: string) => void,
): Promise<number> {
  let failed = 0
  const contexts = new Map<string, BrowserContext>()
  for (const { screen, isTouched, shots: wanted } of loadsOf(shots)) {
    say(`${screen.as}: ${screen.name}${isTouched ? ', with touch' : ''}`)
    const name = `${screen.as} ${isTouched}`
    const context = contexts.get(name) ?? (await signIn(studio, screen.as, isTouched))
    contexts.set(name, context)
    const page = await context.newPage()
    try {
      await page.goto(screen.address(records), { waitUntil: 'networkidle' })
      await page.waitForFunction(
        () => !document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]'),
      )
      if (await page.getByText(NOT_LOADED).count()) throw new Error(NOT_LOADED)
      await screen.open?.(page, records)
      for (const shot of wanted) await take(page, shot, folder)
    } catch (error) {
      failed++
      say(`  failed: ${(error as Error).message}`)
    }
    await page.close()
  }
  for (const context of contexts.values()) await context.close()
  return failed
}

type Load = { screen: Screen; isTouched: boolean; shots: Shot[] }

/** Which pictures are taken of one loaded page: a phone is touched, so its pages are loaded with touch on. */
const loadsOf = (shots: readonly Shot[]): Load[] =>
  [...new Set(shots.map(({ screen }) => screen))]
    .flatMap((screen) =>
      [false, true].map((isTouched) => ({
        screen,
        isTouched,
        shots: shots.filter(
          (shot) => shot.screen === screen && (shot.size === PHONE) === isTouched,
        ),
      })),
    )
    .filter((load) => load.shots.length > 0)

const EMAILS: Record<Viewer, string | undefined> = {
  nobody: undefined,
  owner: OWNER.email,
  trialOwner: OTHER_OWNERS[2]?.email,
  newOwner: OTHER_OWNERS[3]?.email,
  client: CLIENT_EMAIL,
  administrator: ADMINISTRATOR,
}

type Signing = Pick<Studio, 'browser' | 'url' | 'language'>

async function signIn(
  { browser, url, language }: Signing,
  as: Viewer,
  hasTouch: boolean,
): Promise<BrowserContext> {
  const open = (more: { locale: string; storageState?: StorageState }) =>
    browser.newContext({
      baseURL: url,
      viewport: hasTouch ? PHONE : DESKTOP,
      reducedMotion: 'reduce',
      // The layout for fingers is used on devices that report to be phones.
      hasTouch,
      isMobile: hasTouch,
      timezoneId: 'Asia/Kolkata',
      ...more,
    })
  const email = EMAILS[as]
  if (email === undefined) return open({ locale: language })
  const context = await open({ locale: LANGUAGE })
  const page = await context.newPage()
  await page.goto('/')
  if (as === 'client') await page.getByText('Client', { exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'Continue now' }).click()
  await page.waitForURL('**/dashboard')
  await page.close()
  if (language === LANGUAGE) return context
  // The form of the sign-in is known in English.
  const storageState = await context.storageState()
  await context.close()
  return open({ locale: language, storageState })
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The screens that are photographed of a long page. */
const MAX_SCREENS = 3

/** The page's message when one of its parts did not arrive. */
const NOT_LOADED = 'This page could not be loaded'

async function take(page: Page, { screen, size, scheme, file, isCut }: Shot, folder: string) {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme, media: screen.isPrinted ? 'print' : 'screen' })
  // Bars that stay in view are otherwise drawn in the middle of a page that has scrolled.
  await page.evaluate(() => scrollTo(0, 0))
  const length = await settledLength(page)
  const height = Math.min(Math.max(length, size.height), size.height * (isCut ? 1 : MAX_SCREENS))
  const path = join(folder, file)
  const { width } = size
  // A picture of the full page is taken without touch, as if by a mouse: a phone is made as long as its page instead.
  if (size !== PHONE) {
    // A dialog's backdrop is one screen high.
    const isModal = (await page.locator('dialog[open]').count()) > 0
    const clip = { x: 0, y: 0, width, height: isModal ? size.height : height }
    await page.screenshot({ path, fullPage: true, animations: 'disabled', clip })
    return
  }
  await page.setViewportSize({ width, height })
  await settledLength(page)
  await page.screenshot({ path, animations: 'disabled' })
}

/** How long the page is, in CSS pixels: what depends on its size is drawn anew in the frame after the next. */
const settledLength = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollHeight
  })
