import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AllScreens, openAllScreens, openScreen, ROLES } from '../kit/all-screens.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import type { LetProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { appears, button, menuItem } from '../kit/on-page.ts'
import { someOf, wholeTest } from '../kit/whole-test.ts'
import { CLIENT, LEASE, PROPERTY } from '../kit/world.ts'

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

const CATALOGUE = /\/hi-IN-[\w-]+\.js$/

test('a page is in the language of the browser until another is chosen, and keeps the choice', async () => {
  const page = await browserWorld.newPage({ locale: 'hi-IN' })
  await page.goto('/')
  await appears(page, 'अपने खाते का ई-मेल और पासवर्ड लिखें।')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('hi-IN')
  await page.getByRole('textbox', { name: 'ई-मेल' }).fill('asha@example.in')
  await button(page, 'English').click()
  await appears(page, 'Use the email and password of your account.')
  // What was typed is there again, and on the page for a new password.
  const email = page.getByRole('textbox', { name: names.email })
  await expect.poll(() => email.inputValue()).toBe('asha@example.in')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
  await expect.poll(() => email.inputValue()).toBe('asha@example.in')
  await page.goBack()
  await page.reload()
  await appears(page, 'Use the email and password of your account.')
  await page.context().close()
})

wholeTest('the menu of the account changes the language, and dates follow it', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await openScreen(page, '/dashboard')
  expect(fetched.filter((url) => CATALOGUE.test(url))).toEqual([])
  await page.getByRole('button', { name: /, account$/ }).click()
  await menuItem(page, 'हिन्दी').click()
  await appears(page, 'किराया प्रबंधन सिस्टम में आपका स्वागत है')
  const month = new Intl.DateTimeFormat('hi-IN', { month: 'long', timeZone: 'Asia/Kolkata' })
  await page.getByRole('heading', { name: month.format(new Date()) }).waitFor()
  await page.context().close()
})

test.each(someOf(ROLES, (role) => role === 'owner'))(
  'every text on the screens of %s comes from the catalogue',
  async (role) => {
    const page = await browserWorld.newPage({
      ...(role !== 'nobody' && { as: people[role] }),
      locale: 'hi-IN',
      viewport: { width: 390, height: 844 },
    })
    const body = await pseudoCatalogue()
    await page.route(CATALOGUE, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    for (const path of screens[role]) {
      await openScreen(page, path)
      expect.soft([path, await plainTexts(page)]).toEqual([path, []])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft([path, width]).toEqual([path, 390])
    }
    await page.context().close()
  },
)

/** A further language, made of the English texts: accented, and a third longer. */
async function pseudoCatalogue(): Promise<string> {
  const config = getConfig()
  const [catalogue] = await getCatalogs(config)
  if (!catalogue) throw new Error('There is no catalogue.')
  const { messages } = await catalogue.getTranslations('en-IN', {
    fallbackLocales: {},
    sourceLocale: 'en-IN',
  })
  return createCompiledCatalog('en-IN', messages, { namespace: 'es', pseudoLocale: 'en-IN' }).source
}

/** Texts of people and fixtures, the product's names, and names that are the same in every language. */
const WRITTEN = new RegExp(
  [
    'State Bank of India',
    'Asha',
    'Ravi',
    'admin',
    'example',
    'okbank',
    'Hill Road',
    'Rentbook',
    'English',
    'WhatsApp',
    'Microsoft',
    'IFSC',
    'IMPS',
    'NEFT',
    'RTGS',
    'http://localhost',
    // The placeholders of a reminder are the same in every language.
    '\\{\\w+\\}',
    'SBIN0000300',
    'X{6,}\\w*',
    'help@',
    ...JSON.stringify([PROPERTY, LEASE, CLIENT]).matchAll(/[A-Za-z]{4,}/g),
  ].join('|'),
  'gi',
)

/** Texts in plain English letters, but for what people wrote and for the paper, which has its own language. */
async function plainTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (
        parent?.checkVisibility() &&
        !parent.closest('[data-paper], [lang=en], select, script, style')
      )
        found.push(node.textContent ?? '')
    }
    return found
  })
  return texts.filter((text) => /[A-Za-z]{4}/.test(text.replaceAll(WRITTEN, '')))
}
