import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { button, field, fill, row } from '../kit/on-page.ts'

/** Where the keyboard stands after something has happened: never nowhere. */

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

async function open(path: string): Promise<Page> {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const headingHasFocus = (page: Page) => page.locator('h1:focus').waitFor()

test('submitting an empty form focuses its first field, even a select', async () => {
  const page = await open('addrentmaster')
  await button(page, 'Add').click()
  await page.getByText('Please select a property', { exact: true }).waitFor()
  await page.locator('input:focus').waitFor()
  const property = page.getByRole('combobox', { name: 'Property' })
  expect(await property.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.context().close()
})

test('a verified OTP moves the focus to the e-mail', async () => {
  const page = await browserWorld.newPage()
  await page.goto('/register?type=owner')
  const email = 'meera@example.in'
  await fill(page, { Email: email })
  await button(page, 'Send OTP').click()
  const { text } = await browserWorld.world.nextMail(email)
  await field(page, 'OTP').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.locator('input[name="email"]:focus').waitFor()
  await page.context().close()
})

test('cancelling a receipt moves the focus to the heading', async () => {
  const page = await open(`rentTranscation/detail?Id=${people.ids.receipt}`)
  await button(page, 'Cancel receipt').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A wrong month')
  await dialog.getByRole('button', { name: 'Cancel receipt' }).click()
  await page.getByText('Cancelled on 16 Nov 2026: A wrong month').waitFor()
  await headingHasFocus(page)
  await page.context().close()
})

test('a button that disappears moves the focus to the heading', async () => {
  const page = await open('listpropertymaster')
  await page.getByRole('searchbox').fill('nothing is called so')
  const showAll = button(page, 'Show all')
  await showAll.focus()
  await page.keyboard.press('Enter')
  await row(page, '9 Hill Road').waitFor()
  await headingHasFocus(page)

  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('hill')
  const retry = button(page, 'Retry')
  await retry.waitFor()
  await page.context().setOffline(false)
  await retry.focus()
  await page.keyboard.press('Enter')
  await row(page, '9 Hill Road').waitFor()
  await headingHasFocus(page)
  await page.context().close()
})
