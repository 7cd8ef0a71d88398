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
import { missedByFingers } from '../kit/touch-targets.ts'
import { someOf, wholeTest } from '../kit/whole-test.ts'

// Every screen on a phone with touch: what can be touched takes a finger, and is what the finger hits.

const PHONE = { width: 390, height: 844 }

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
  browserWorld.newPage({
    ...(role !== 'nobody' && { as: people[role] }),
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })

async function check(page: Page, what: string) {
  // What still slides into its place is not yet where a finger will find it.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  expect.soft([what, await missedByFingers(page)]).toEqual([what, []])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft([what, width]).toEqual([what, PHONE.width])
}

test.each(someOf(ROLES, (role) => role === 'owner'))(
  'on the screens of %s a tap hits its target',
  async (role) => {
    const page = await openAs(role)
    for (const path of screens[role]) {
      await openScreen(page, path)
      await check(page, path)
    }
    await page.context().close()
  },
)

wholeTest('on each tab of an agreement a tap hits its target, also in an opened row', async () => {
  const page = await openAs('owner')
  await openScreen(page, paths.lease(people.ids.lease))
  for (const tab of ['Due', 'Ledger', 'Terms', 'Receipts', 'Files', 'Activity']) {
    await page.getByRole('tab', { name: tab }).tap()
    const rows = page.getByRole('tabpanel').locator('[aria-expanded=false]')
    if (!['Terms', 'Files', 'Activity'].includes(tab)) await rows.first().tap()
    await check(page, tab)
  }
  await page.context().close()
})

wholeTest('in menus, dialogs and opened rows a tap hits its target', async () => {
  const page = await openAs('owner')
  await openScreen(page, paths.properties)
  await button(page, names.openTheMenu).tap()
  await button(page, names.closeTheMenu).waitFor()
  await check(page, 'the menu of a phone')
  await button(page, names.closeTheMenu).tap()
  await button(page, 'Asha, account').tap()
  await page.getByRole('menuitem', { name: names.signOut }).waitFor()
  await check(page, 'the account')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await button(page, 'More about 9 Hill Road, Flat 101, Pune').tap()
  await button(page, 'Delete 9 Hill Road, Flat 101, Pune').waitFor()
  await check(page, 'an opened row')
  await button(page, 'Delete 9 Hill Road, Flat 101, Pune').tap()
  await page.getByRole('dialog').waitFor()
  await check(page, 'a question')
  await page.context().close()
})

wholeTest('in the payment sheet a tap hits its target, from who paid to the card', async () => {
  const page = await openAs('owner')
  await openScreen(page, paths.dues)
  await button(page, names.recordAPayment).tap()
  const sheet = page.getByRole('dialog', { name: names.recordAPayment })
  await sheet.getByRole('button', { name: /^Ravi/ }).waitFor()
  await check(page, 'who paid')
  await sheet.getByRole('button', { name: /^Ravi/ }).tap()
  await sheet.getByLabel(names.amountReceived).fill('1')
  await sheet.getByText('Days and payment mode').tap()
  await sheet.getByText('Deposit or TDS included').tap()
  await check(page, 'the payment')
  await sheet.getByText('UPI', { exact: true }).tap()
  await sheet.getByRole('button', { name: /^Record ₹/ }).tap()
  await sheet.getByRole('button', { name: names.nextClient }).waitFor()
  await check(page, 'the card')
  await page.context().close()
})

wholeTest(
  'in the dialogs of an agreement, a client and an administrator a tap hits its target',
  async () => {
    const owner = await openAs('owner')
    await openScreen(owner, paths.lease(people.ids.lease))
    for (const what of ['Add charge', 'Meter reading', 'Plan rent increases', 'End and settle']) {
      await button(owner, names.more).tap()
      await owner.getByRole('menuitem', { name: what, exact: true }).tap()
      await owner.getByRole('dialog', { name: what }).waitFor()
      await check(owner, what)
      await owner.keyboard.press('Escape')
      await owner.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await openScreen(owner, paths.claims)
    for (const what of ['Correct and confirm', 'Decline']) {
      await button(owner, what).first().tap()
      await owner.getByRole('dialog').waitFor()
      await check(owner, what)
      await owner.keyboard.press('Escape')
      await owner.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await owner.context().close()
    const client = await openAs('client')
    await openScreen(client, paths.myDues)
    await button(client, names.iHavePaid).tap()
    await client.getByRole('dialog', { name: names.iHavePaid }).waitFor()
    await check(client, names.iHavePaid)
    await client.context().close()
    const administrator = await openAs('administrator')
    await openScreen(administrator, paths.owners)
    await administrator
      .getByRole('button', { name: /^More about/ })
      .first()
      .tap()
    await administrator
      .getByRole('button', { name: /^Delete/ })
      .first()
      .tap()
    await administrator.getByRole('dialog').waitFor()
    await check(administrator, 'Delete an owner')
    await administrator.context().close()
  },
)
