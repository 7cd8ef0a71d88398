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
import { button } from '../kit/on-page.ts'
import { tooSmallForFingers } from '../kit/touch-targets.ts'

// Every screen on a phone that is touched: whatever can be touched takes a finger (44 by 44 CSS pixels).

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

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

const openAs = (role: ScreenRole) =>
  browserWorld.newPage({ ...PHONE, ...(role !== 'nobody' && { as: people[role] }) })

async function check(page: Page, what: string) {
  expect.soft([what, await tooSmallForFingers(page)]).toEqual([what, []])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft([what, width]).toEqual([what, PHONE.viewport.width])
}

test.each(ROLES)('the screens of %s take fingers', async (role) => {
  const page = await openAs(role)
  for (const path of screens[role]) {
    await openScreen(page, path)
    await check(page, path)
  }
  await page.context().close()
})

test('each tab of an agreement takes fingers, with its first row open', async () => {
  const page = await openAs('owner')
  await openScreen(page, paths.lease(people.ids.lease))
  for (const tab of ['Due', 'Ledger', 'Terms', 'Receipts', 'Activity']) {
    await page.getByRole('tab', { name: tab }).click()
    const rows = page.getByRole('tabpanel').locator('[aria-expanded=false]')
    if (tab !== 'Terms' && tab !== 'Activity') await rows.first().click()
    await check(page, tab)
  }
  await page.context().close()
})

test('dialogs, menus, results and opened rows take fingers', async () => {
  const page = await openAs('owner')
  await openScreen(page, paths.properties)
  await button(page, 'More about 9 Hill Road, Flat 101, Pune').click()
  await check(page, 'an opened row')
  await button(page, 'Delete 9 Hill Road, Flat 101, Pune').click()
  await page.getByRole('dialog').waitFor()
  await check(page, 'a question')
  await button(page, 'Cancel').click()
  await button(page, 'Asha, account').click()
  await button(page, 'Sign Out').waitFor()
  await check(page, 'the account')
  await page.keyboard.press('Escape')
  await button(page, 'Open the menu').click()
  await check(page, 'the menu')
  await page.context().close()
})
