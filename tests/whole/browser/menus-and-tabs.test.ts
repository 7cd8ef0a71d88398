import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../src/paths.ts'
import { openScreen } from '../../kit/all-screens.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'
import { button } from '../../kit/on-page.ts'

// Menus and tabs by the keyboard, as the ARIA Authoring Practices have the menu button, and tabs that are shown as they
// get the focus.

const PANEL = /menu-panel/

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

async function openAgreement(options: { hasTouch?: boolean } = {}): Promise<Page> {
  const page = await browserWorld.newPage({ as: people.owner, ...options })
  await openScreen(page, paths.lease(people.ids.lease))
  await button(page, names.more).waitFor()
  return page
}

/** Holds the code of a menu's panel back until the returned function is called. */
async function holdPanel(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(PANEL, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

const focused = (page: Page) => page.locator(':focus')
const isFocused = (page: Page, name: string) =>
  page
    .locator(':focus')
    .and(page.getByRole('menuitem', { name, exact: true }))
    .waitFor()
const hasButtonFocus = (page: Page, name: string) => focused(page).and(button(page, name)).waitFor()

test('arrows, Home, End and letters go from one action to another', async () => {
  const page = await openAgreement()
  const more = button(page, names.more)
  expect(await more.getAttribute('aria-haspopup')).toBe('menu')
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  await more.focus()
  await page.keyboard.press('ArrowDown')
  await isFocused(page, 'Start charging')
  await page.getByRole('menu', { name: 'More to do' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await isFocused(page, 'Add charge')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await isFocused(page, 'Cheques')
  await page.keyboard.press('Home')
  await isFocused(page, 'Start charging')
  await page.keyboard.press('End')
  await isFocused(page, 'Cheques')
  await page.keyboard.type('ren')
  await isFocused(page, 'Renew agreement')
  await page.keyboard.press('Escape')
  await hasButtonFocus(page, 'More')
  await page.keyboard.press('ArrowUp')
  await isFocused(page, 'Cheques')
  await page.context().close()
})

test.each(['Enter', 'Space'])('%s opens a menu, and Escape gives the focus back', async (key) => {
  const page = await openAgreement()
  await button(page, names.more).focus()
  await page.keyboard.press(key)
  await isFocused(page, 'Start charging')
  await page.keyboard.press('Escape')
  await hasButtonFocus(page, 'More')
  expect(await button(page, names.more).getAttribute('aria-expanded')).toBe('false')
  await page.context().close()
})

test('a menu that was tapped gives the focus back on Escape and on a tap beside it', async () => {
  const page = await openAgreement({ hasTouch: true })
  const menu = page.getByRole('menu')
  await button(page, 'Asha, account').tap()
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await hasButtonFocus(page, 'Asha, account')
  await button(page, 'Asha, account').tap()
  await menu.waitFor()
  await page.touchscreen.tap(20, 400)
  await menu.waitFor({ state: 'detached' })
  await hasButtonFocus(page, 'Asha, account')
  await page.context().close()
})

test('a dialog that was opened from a menu gives the focus back to its button', async () => {
  const page = await openAgreement()
  await button(page, names.more).click()
  await page.getByRole('menuitem', { name: 'Add charge' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasButtonFocus(page, 'More')
  await page.context().close()
})

test('a press before the menu has loaded takes effect once it has', async () => {
  const page = await openAgreement()
  const release = await holdPanel(page)
  await button(page, names.more).focus()
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  expect(await page.getByRole('menu').count()).toBe(0)
  release()
  await isFocused(page, 'Meter reading')
  await page.context().close()
})

test('what is typed while a menu comes up keeps its order', async () => {
  const page = await openAgreement()
  const release = await holdPanel(page)
  // A busy device draws fewer frames, so that keys are pressed while the earlier ones still wait for theirs.
  await page.evaluate(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 50)
  })
  await button(page, 'Asha, account').focus()
  for (const key of ['Enter', ...'keyboard']) await page.keyboard.press(key)
  release()
  await page.getByRole('menu').waitFor()
  for (const key of [' ', 's', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('dialog', { name: names.keyboardShortcuts }).waitFor()
  await page.context().close()
})

test('Enter on a link before the menu has loaded leads to its page', async () => {
  const page = await openAgreement()
  const release = await holdPanel(page)
  await button(page, 'Asha, account').focus()
  for (const key of ['Enter', ...'my acc', 'Enter']) await page.keyboard.press(key)
  release()
  await page.waitForURL(`**${paths.account}`)
  await page.context().close()
})

test('a menu whose code does not load shows an error', async () => {
  const page = await openAgreement()
  await page.route(PANEL, (route) => route.abort())
  await button(page, names.more).click()
  await page.getByRole('alert').getByText('The server could not be reached.').waitFor()
  await page.context().close()
})

test('the link of a menu leads to its page without loading the application again', async () => {
  const page = await openAgreement()
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await button(page, 'Asha, account').click()
  await page.getByRole('menuitem', { name: names.myAccount }).click()
  await page.waitForURL(`**${paths.account}`)
  expect(await page.locator('html[data-same]').count()).toBe(1)
  await page.context().close()
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** Waits for the one tab that has the focus, is selected, and names the panel that is shown. */
async function isShown(page: Page, name: string) {
  const shown = page.locator(':focus').and(tab(page, name))
  await shown.and(page.locator('[aria-selected=true]')).waitFor()
  expect(await page.locator('[role=tab][aria-selected=true]').count()).toBe(1)
  const panel = page.getByRole('tabpanel', { name, exact: true })
  await panel.waitFor()
  expect(await page.getByRole('tabpanel').count()).toBe(1)
  expect(await shown.getAttribute('aria-controls')).toBe(await panel.getAttribute('id'))
}

test('arrows go round the tabs, Home and End to the first and the last, and Tab into the panel', async () => {
  const page = await openAgreement()
  await page.getByRole('tablist', { name: 'Agreement', exact: true }).waitFor()
  await tab(page, names.due).focus()
  await isShown(page, 'Due')
  for (const [key, name] of [
    ['ArrowRight', 'Ledger'],
    ['ArrowRight', 'Terms'],
    ['ArrowLeft', 'Ledger'],
    ['Home', 'Due'],
    ['ArrowLeft', 'Activity'],
    ['ArrowRight', 'Due'],
    ['End', 'Activity'],
    ['ArrowLeft', 'Files'],
    ['ArrowLeft', 'Receipts'],
  ] as const) {
    await page.keyboard.press(key)
    await isShown(page, name)
  }
  // One stop of Tab for all of them: the next one is in the panel, and Shift+Tab leads back to the tab that is shown.
  await page.keyboard.press('Tab')
  await page.getByRole('tabpanel').and(page.locator(':focus-within')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await isShown(page, 'Receipts')
  await page.reload()
  await tab(page, 'Receipts').and(page.locator('[aria-selected=true]')).waitFor()
  await page.context().close()
})

test('an agreement whose tabs do not load shows its figures and an error', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.route(/lease-tabs/, (route) => route.abort())
  await page.goto(paths.lease(people.ids.lease))
  await page.getByRole('alert').getByText('The server could not be reached.').waitFor()
  await page.getByRole('heading', { name: 'Ravi' }).waitFor()
  await page.context().close()
})
