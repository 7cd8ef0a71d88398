import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import {
  type AllScreens,
  openAllScreens,
  openScreen,
  ROLES,
  type ScreenRole,
} from '../kit/all-screens.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import type { LetProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { button } from '../kit/on-page.ts'
import { isWholeRun } from '../kit/whole-run.ts'
import { someOf, wholeTest } from '../kit/whole-test.ts'

// Every screen, as who may see it, in light and dark and at three widths: a desktop, the same at 200 %, and a phone
// of 320 px, where one may also space the letters. Each is opened once for all of it. `npm test` leaves out most of it.

const DESKTOP = { width: 1280, height: 800 }
const ZOOMED = { width: 640, height: 400 }
const PHONE = { width: 320, height: 800 }
const SIZES = isWholeRun ? [DESKTOP, ZOOMED, PHONE] : [PHONE]

let browserWorld: BrowserWorld
let people: LetProperty
let screens: AllScreens

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  const all = await openAllScreens(browserWorld.world)
  people = all.people
  screens = all.screens
})
afterAll(() => browserWorld.close())

async function openAs(role: ScreenRole) {
  const page = await browserWorld.newPage(role === 'nobody' ? {} : { as: people[role] })
  await page.addInitScript({ content: axe.source })
  return page
}

/** The faults that axe finds on the page as it is, by all its rules or by these alone. */
async function violations(page: Page, rules?: string[]) {
  const found = await page.evaluate(async (runOnly) => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    // No rule that runs reads what it would fetch before.
    const quickly = { resultTypes: ['violations' as const], preload: false }
    return (await runner.run({ ...quickly, ...(runOnly && { runOnly }) })).violations
  }, rules)
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

// Colours that are still on their way from one scheme to the other are of neither.
async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-colour-scheme="${colorScheme}"]`).waitFor()
  await comesToRest(page)
}

/** Waits until a frame is drawn and no transition runs. */
async function comesToRest(page: Page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

// While a combobox is open, React Aria hides all of the page but the field and its list from screen readers, because
// VoiceOver would leave the list. The focus stays in the field, so nothing hidden can have it. axe reports that as
// hidden things that could be focused, and as a page without its landmarks.
const OPEN_COMBOBOX = ['aria-hidden-focus', 'landmark-one-main', 'page-has-heading-one', 'region']

/** The rules that depend on zoom: the rest is the same on the desktop or the phone. */
const BY_WIDTH = ['color-contrast', 'scrollable-region-focusable']

/** All rules on the phone, which `npm test` looks at, and at a desk. */
const hasAllRules = (size: Size) => size !== ZOOMED

type Checks = {
  /** The rules that may be broken. */
  but?: string[]
  sizes?: readonly Size[]
}
type Size = { width: number; height: number }

/** At each width; in the dark, where only the colours differ, not at the one between. Nothing is wider than its window. */
async function check(page: Page, what: string, { but = [], sizes = SIZES }: Checks = {}) {
  await show(page, 'light')
  for (const size of sizes) {
    await resize(page, size)
    const found = await violations(page, hasAllRules(size) ? undefined : BY_WIDTH)
    const others = found.filter((each) => !but.some((rule) => each.startsWith(`${rule}:`)))
    expect([what, size.width, others]).toEqual([what, size.width, []])
    if (size !== DESKTOP) await fits(page, what, size)
  }
  if (!isWholeRun) return
  await show(page, 'dark')
  for (const size of sizes.toReversed()) {
    if (size === ZOOMED) continue
    await resize(page, size)
    const dark = await violations(page, ['color-contrast'])
    expect([what, size.width, dark]).toEqual([what, size.width, []])
  }
}

async function resize(page: Page, size: Size) {
  if (page.viewportSize()?.width === size.width) return
  await page.setViewportSize(size)
  await comesToRest(page)
}

/** The widest spacing that a reader may set (WCAG 1.4.12). */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** No part of the page is wider than its window, on a phone also with spaced letters. */
async function fits(page: Page, what: string, { width }: Size) {
  const widths = await page.evaluate(
    ([css, isPhone]) => {
      const root = document.documentElement
      const plain = root.scrollWidth
      if (!isPhone) return [plain]
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
      const spaced = root.scrollWidth
      document.adoptedStyleSheets.pop()
      return [plain, spaced]
    },
    [SPACED, width === PHONE.width] as const,
  )
  expect([what, widths]).toEqual([what, widths.map(() => width)])
}

test.each(someOf(ROLES, (role) => role === 'owner' || role === 'client'))(
  'the screens of %s have no axe violation, light or dark, at three widths, and fit them',
  async (role) => {
    const page = await openAs(role)
    for (const path of screens[role]) {
      await openScreen(page, path)
      await check(page, path)
    }
    await page.context().close()
  },
  // An owner has some fifty screens, each looked at six times.
  360_000,
)

wholeTest(
  'each tab of an agreement has no axe violation, with its first row open, and fits each width',
  async () => {
    const page = await openAs('owner')
    await openScreen(page, paths.lease(people.ids.lease))
    for (const tab of ['Due', 'Ledger', 'Terms', 'Receipts', 'Files', 'Activity']) {
      await page.getByRole('tab', { name: tab }).click()
      const rows = page.getByRole('tabpanel').locator('[aria-expanded=false]')
      if (!['Terms', 'Files', 'Activity'].includes(tab)) await rows.first().click()
      await check(page, tab)
    }
    await page.context().close()
  },
)

wholeTest('dialogs, menus, results and error messages have no axe violation', async () => {
  const page = await openAs('owner')
  await openScreen(page, paths.addClient)
  await button(page, names.add).click()
  await check(page, 'a form with faults')
  await openScreen(page, paths.properties)
  await button(page, 'Delete 9 Hill Road, Flat 101, Pune').click()
  await page.getByRole('dialog').waitFor()
  await check(page, 'a question')
  await button(page, names.cancel).click()
  await button(page, 'Asha, account').click()
  await page.getByRole('menuitem', { name: names.signOut }).waitFor()
  await check(page, 'the account', { sizes: [DESKTOP] })
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: names.keyboardShortcuts }).waitFor()
  await check(page, 'the shortcuts')
  await page.keyboard.press('Escape')
  await button(page, names.recordAPayment).click()
  await page.getByLabel(names.whoPaid).waitFor()
  await check(page, 'who paid')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: names.search }).fill('Lake')
  await page.getByRole('option').first().waitFor()
  await check(page, 'the results of a search', { but: OPEN_COMBOBOX, sizes: [DESKTOP] })
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await button(page, names.openTheMenu).click()
  await check(page, 'the menu of a phone', { sizes: [PHONE] })
  await button(page, names.closeTheMenu).click()
  await button(page, 'Asha, account').click()
  await page.keyboard.press('Escape')
  await button(page, 'More about 9 Hill Road, Flat 101, Pune').click()
  await check(page, 'an opened row', { sizes: [PHONE] })
  await button(page, 'Delete 9 Hill Road, Flat 101, Pune').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await button(page, 'Undo').focus()
  await check(page, 'what can be undone')
  await button(page, 'Undo').click()
  await page.getByText('Undone.').first().waitFor()
  await button(page, 'Close').click()
  await button(page, 'Select').click()
  await page.getByRole('checkbox').first().click()
  await check(page, 'ticked rows')
  await page.context().close()
})
