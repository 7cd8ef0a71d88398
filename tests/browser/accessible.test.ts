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
import { button } from '../kit/on-page.ts'

// Every screen, as who may see it, in light and dark, on a desktop and on a phone of 320 px. Each is opened once for
// all of it.

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 320, height: 800 }

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

/** What axe finds wrong on the page as it is, by all its rules or by these alone. */
async function violations(page: Page, rules?: string[]) {
  const found = await page.evaluate(async (runOnly) => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    return (await runner.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }))
      .violations
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

/** What changes its look has its last look once a frame is drawn and no transition runs. */
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

/** In the dark only the colours differ. */
async function check(page: Page, what: string, expected: string[] = []) {
  await show(page, 'light')
  const found = await violations(page)
  const others = found.filter((each) => !expected.some((rule) => each.startsWith(`${rule}:`)))
  expect([what, others]).toEqual([what, []])
  await show(page, 'dark')
  expect([what, await violations(page, ['color-contrast'])]).toEqual([what, []])
}

/** Looks at the page as a phone of this width shows it, which none of it is wider than. */
async function fits(page: Page, what: string, size: typeof PHONE) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect([what, width]).toEqual([what, size.width])
}

test.each(ROLES)(
  'the screens of %s have no axe violation, light or dark, on a desktop or a phone, and fit the phone',
  async (role) => {
    const page = await openAs(role)
    for (const path of screens[role]) {
      await page.setViewportSize(DESKTOP)
      await openScreen(page, path)
      await check(page, `${path} on a desktop`)
      await page.setViewportSize(PHONE)
      await check(page, `${path} on a phone`)
      await fits(page, path, PHONE)
    }
    await page.context().close()
  },
)

test('each tab of an agreement has no axe violation, with its first row open, and fits the phone', async () => {
  const page = await openAs('owner')
  await openScreen(page, paths.lease(people.ids.lease))
  for (const tab of ['Due', 'Ledger', 'Terms', 'Receipts', 'Activity']) {
    await page.getByRole('tab', { name: tab }).click()
    const rows = page.getByRole('tabpanel').locator('[aria-expanded=false]')
    if (tab !== 'Terms' && tab !== 'Activity') await rows.first().click()
    await page.setViewportSize(DESKTOP)
    await check(page, `${tab} on a desktop`)
    await page.setViewportSize(PHONE)
    await check(page, `${tab} on a phone`)
    await fits(page, tab, PHONE)
  }
  await page.context().close()
})

test('dialogs, menus, results and error messages have no axe violation', async () => {
  const page = await openAs('owner')
  await openScreen(page, paths.addClient)
  await button(page, 'Add').click()
  await check(page, 'a form with faults')
  await openScreen(page, paths.properties)
  await button(page, 'Delete 9 Hill Road, Flat 101, Pune').click()
  await page.getByRole('dialog').waitFor()
  await check(page, 'a question')
  await button(page, 'Cancel').click()
  await button(page, 'Asha, account').click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
  await check(page, 'the account')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search' }).fill('Lake')
  await page.getByRole('option').first().waitFor()
  await check(page, 'the results of a search', OPEN_COMBOBOX)
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await button(page, 'Open the menu').click()
  await check(page, 'the menu of a phone')
  await button(page, 'Close the menu').click()
  await button(page, 'Asha, account').click()
  await page.keyboard.press('Escape')
  await button(page, 'More about 9 Hill Road, Flat 101, Pune').click()
  await check(page, 'an opened row')
  await button(page, 'Delete 9 Hill Road, Flat 101, Pune').click()
  await page.getByRole('dialog').waitFor()
  await page.context().close()
})
