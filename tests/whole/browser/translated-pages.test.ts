import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { translate } from '../../kit/translator.ts'
import type { Person } from '../../kit/world.ts'

/** Pages that a browser translates while people work on them: nothing fails, and no figure stays behind. */

let browserWorld: BrowserWorld
let people: LetProperty
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
  const { owner, ids } = people
  await owner.post(`/rentmaster/${ids.lease}/charging`, { chargeFrom: '2026-10-01' })
})
afterAll(() => browserWorld.close())

async function openTranslated(path: string, as?: Person): Promise<Page> {
  const page = await browserWorld.newPage(as ? { as } : {})
  await translate(page)
  await page.goto(path)
  await page.locator('h1 font').first().waitFor()
  return page
}

/** Fields keep their own names; what is shown of those is translated. */
const named = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const search = (page: Page) => page.locator('search input')

async function typeByAndBy(page: Page, name: string, text: string) {
  await named(page, name).click()
  for (const letter of text) {
    await page.keyboard.type(letter)
    await settled(page)
  }
}

/** What was typed is drawn, and translated. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** Without the brackets of the translator. */
const shown = async (page: Page, part = 'body') =>
  (await page.locator(part).first().innerText()).replaceAll(/[⟦⟧]/g, '').replaceAll(/\s+/g, ' ')

async function holds(page: Page) {
  await settled(page)
  expect(await shown(page)).not.toContain('Something went wrong')
  await page.context().close()
}

test('an owner lets a property, and each sentence follows what is typed', async () => {
  const page = await openTranslated('/dashboard/addrentmaster', people.owner)
  await typeByAndBy(page, 'monthlyRent', '19000')
  await expect.poll(() => shown(page)).toContain('₹ 19,000')
  await named(page, 'monthlyRent').fill('')
  await settled(page)
  await typeByAndBy(page, 'monthlyRent', '14000')
  await expect.poll(() => shown(page)).toContain('₹ 14,000')
  expect(await shown(page)).not.toContain('₹ 19,000')
  await search(page).fill('Lake')
  await page.locator('[role=option]').first().waitFor()
  await search(page).fill('99999999')
  await expect.poll(() => shown(page)).toContain('Nothing matches “99999999”')
  await holds(page)
})

test('an owner lets a property in one step', async () => {
  const page = await openTranslated('/dashboard/letproperty', people.owner)
  await typeByAndBy(page, 'monthlyRent', '22000')
  await named(page, 'monthlyRent').fill('23500')
  await settled(page)
  await expect.poll(() => shown(page)).toContain('₹ 23,500')
  expect(await shown(page)).not.toContain('₹ 22,000')
  await holds(page)
})

test('an owner records a payment, and what stays open follows the amount', async () => {
  const page = await openTranslated('/dashboard', people.owner)
  await page.locator('header button').filter({ hasText: 'Record a payment' }).click()
  await page.locator('dialog li button').first().click()
  await typeByAndBy(page, 'amount', '5')
  await named(page, 'amount').fill('700')
  await expect.poll(() => shown(page, 'dialog form [type=submit]')).toBe('Record ₹ 700')
  await named(page, 'amount').fill('800')
  await expect.poll(() => shown(page, 'dialog form [type=submit]')).toBe('Record ₹ 800')
  await page.locator('dialog label').filter({ hasText: 'Cash' }).click()
  await page.locator('dialog form [type=submit]').click()
  await expect.poll(() => shown(page, 'dialog')).toContain('₹ 800 from Ravi is recorded')
  await holds(page)
})

test('a client reports a payment', async () => {
  const page = await openTranslated('/dashboard/mydues', people.client)
  await page.getByRole('button').filter({ hasText: 'I have paid' }).click()
  await named(page, 'amount').fill('500')
  await named(page, 'method').selectOption('cash')
  await page.locator('dialog form [type=submit]').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => shown(page)).toContain('₹ 500')
  await holds(page)
})

test('an administrator searches owners and opens one', async () => {
  const page = await openTranslated('/dashboard/listownermaster', people.administrator)
  await search(page).fill('Ash')
  await page.locator('[role=option]').first().click()
  await page.locator('main font').filter({ hasText: 'Asha' }).first().waitFor()
  await page.goBack()
  await page.locator('h1 font').first().waitFor()
  await holds(page)
})

test('somebody signs in with a wrong password first', async () => {
  const page = await openTranslated('/')
  await named(page, 'email').fill(people.owner.email)
  await named(page, 'password').fill('wrong')
  await page.locator('form [type=submit]').click()
  await page.locator('[role=alert] font').first().waitFor()
  await named(page, 'password').fill(people.owner.password)
  await page.locator('form [type=submit]').click()
  await page.waitForURL('**/dashboard')
  await page.locator('h1 font').filter({ hasText: 'Welcome' }).first().waitFor()
  await holds(page)
})
