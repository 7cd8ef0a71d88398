import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { button, field } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'

/** Searching fails nothing; an error takes no more than its part of the screen, and nothing that was typed. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const FAILED = /Something went wrong/

let browserWorld: BrowserWorld
let people: LetProperty
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

const search = (page: Page) => page.getByRole('combobox', { name: names.search, exact: true })
const results = (page: Page) => page.getByRole('listbox', { name: 'Search results' })

/** Makes what the list of the search needs of the browser fail, until `repair()`. */
const breakSearch = (page: Page) =>
  page.evaluate(() => {
    const whole = ResizeObserver
    class Broken {
      constructor() {
        throw new Error('broken by the test')
      }
    }
    const repair = () => Object.assign(globalThis, { ResizeObserver: whole })
    Object.assign(globalThis, { ResizeObserver: Broken, repair })
  })

wholeTest(
  'an agreement is found with what can be done with it, however its words are typed',
  async () => {
    const page = await browserWorld.newPage({ as: people.owner, ...PHONE })
    await page.goto(`/dashboard/propertymaster/detail?Id=${people.ids.property}`)
    await search(page).click()
    for (const piece of ['12 ', 'La', 'ke']) {
      await page.keyboard.type(piece)
      await results(page).getByText('Record a payment').waitFor()
    }
    await search(page).fill('99999999')
    await page.getByText('Nothing matches “99999999”.').waitFor()
    await search(page).fill('12')
    await results(page).getByText('Rent agreement').waitFor()
    await search(page).fill('<b>x</b>')
    await page.getByText('Nothing matches “<b>x</b>”.').waitFor()
    expect(await page.getByText(FAILED).count()).toBe(0)
    await page.context().close()
  },
)

test('a list repeats markup that was searched as it was typed', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`/dashboard/listpropertymaster?search=${encodeURIComponent('<b>x</b>')}`)
  await page.getByText('Nothing here matches “<b>x</b>”.').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('an error of the search leaves the page and what was typed on it, and Retry mends it', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto('/dashboard/addclientmaster')
  await field(page, names.name).fill('Meera')
  await breakSearch(page)
  await search(page).click()
  await page.getByText('Something went wrong here.').waitFor()
  expect(await field(page, names.name).inputValue()).toBe('Meera')
  await page.evaluate('repair()')
  await button(page, names.retry).click()
  await search(page).fill('Ravi')
  await results(page).getByText('Ravi').first().waitFor()
  await page.context().close()
})

wholeTest(
  'what was typed comes back after an error of its page, by Retry and by a reload',
  async () => {
    const page = await browserWorld.newPage({ as: people.owner })
    await page.goto('/dashboard/addrentmaster')
    const rent = field(page, names.monthlyRent)
    await rent.waitFor()
    // The sentence that the rent makes is built while the page is.
    await page.evaluate(() => {
      const whole = String.prototype.replaceAll
      String.prototype.replaceAll = function (
        this: string,
        ...[what, by]: Parameters<typeof whole>
      ) {
        if (what === '₹ ') throw new Error('broken by the test')
        return whole.call(this, what, by)
      } as typeof whole
      Object.assign(globalThis, { repair: () => (String.prototype.replaceAll = whole) })
    })
    await rent.fill('14000')
    await page.getByText('Something went wrong on this page').waitFor()
    // The frame around the page is there, with its search.
    await search(page).waitFor()
    await page.evaluate('repair()')
    await button(page, names.retry).click()
    await page.getByText('What you typed is here again.').waitFor()
    expect((await rent.inputValue()).replace(',', '')).toBe('14000')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('What you typed is here again.').waitFor()
    expect((await rent.inputValue()).replace(',', '')).toBe('14000')
    await page.context().close()
  },
)

// Chromium asks for a part that failed once no more: only the page opened anew has it.
wholeTest(
  'Retry loads a payment form that failed to load, and the page keeps what was typed',
  async () => {
    const page = await browserWorld.newPage({ as: people.owner })
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/dashboard/addrentmaster')
    const rent = field(page, names.monthlyRent)
    await rent.fill('14000')
    const form = /payment-sheet/
    await page.route(form, (route) => route.abort())
    const record = page.getByRole('button', { name: 'Record a payment' }).first()
    await record.click()
    await page.getByText('The form could not be loaded').waitFor()
    await page.unroute(form)
    await button(page, names.retry).click()
    await page.getByText('What you typed is here again.').waitFor()
    expect((await rent.inputValue()).replace(',', '')).toBe('14000')
    await record.click()
    await page.getByLabel(names.whoPaid).waitFor()
    await page.context().close()
  },
)

wholeTest(
  'an agreement whose ledger does not come keeps its terms, and Retry brings the ledger',
  async () => {
    const page = await browserWorld.newPage({ as: people.owner, ...PHONE })
    const path = /\/ledger$/
    await page.route(path, (route) => route.abort())
    await page.goto(`/dashboard/rentmaster/detail?Id=${people.ids.lease}`)
    await page.getByText('The ledger could not be loaded').waitFor()
    await page.getByText('Agreement', { exact: true }).click()
    await page.getByText('1234567890').first().waitFor()
    await page.unroute(path)
    await button(page, names.retry).click()
    await button(page, 'Record a payment').waitFor()
    await page.context().close()
  },
)
