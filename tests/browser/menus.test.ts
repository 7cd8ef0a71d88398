import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openScreen } from '../kit/all-screens.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { button } from '../kit/on-page.ts'

// Menus by the keyboard, as the menu button of the ARIA Authoring Practices has them.

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
  await button(page, 'More').waitFor()
  return page
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
  const more = button(page, 'More')
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
  await isFocused(page, 'End agreement')
  await page.keyboard.press('Home')
  await isFocused(page, 'Start charging')
  await page.keyboard.press('End')
  await isFocused(page, 'End agreement')
  await page.keyboard.type('ren')
  await isFocused(page, 'Renew agreement')
  await page.keyboard.press('Escape')
  await hasButtonFocus(page, 'More')
  await page.keyboard.press('ArrowUp')
  await isFocused(page, 'End agreement')
  await page.context().close()
})

test.each(['Enter', 'Space'])('%s opens a menu, and Escape gives the focus back', async (key) => {
  const page = await openAgreement()
  await button(page, 'More').focus()
  await page.keyboard.press(key)
  await isFocused(page, 'Start charging')
  await page.keyboard.press('Escape')
  await hasButtonFocus(page, 'More')
  expect(await button(page, 'More').getAttribute('aria-expanded')).toBe('false')
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
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Add charge' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasButtonFocus(page, 'More')
  await page.context().close()
})

test('what is pressed before the menu has come acts once it is there', async () => {
  const page = await openAgreement()
  const released = Promise.withResolvers<void>()
  await page.route(PANEL, async (route) => {
    await released.promise
    await route.continue()
  })
  await button(page, 'More').focus()
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  expect(await page.getByRole('menu').count()).toBe(0)
  released.resolve()
  await isFocused(page, 'Meter reading')
  await page.context().close()
})

test('a menu whose part does not come says so', async () => {
  const page = await openAgreement()
  await page.route(PANEL, (route) => route.abort())
  await button(page, 'More').click()
  await page.getByRole('alert').getByText('The server could not be reached.').waitFor()
  await page.context().close()
})

test('the link of a menu leads to its page without loading the application again', async () => {
  const page = await openAgreement()
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await button(page, 'Asha, account').click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.waitForURL(`**${paths.account}`)
  expect(await page.locator('html[data-same]').count()).toBe(1)
  await page.context().close()
})
