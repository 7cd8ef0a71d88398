import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { appears, button, enterCredentials, field, fill, link } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'

/** Hasty hands: two clicks for one, Enter before a choice is made. */

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

async function openPage(path: string) {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto(path)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.method())
  })
  return { page, writes }
}

/** Clicks twice at one place, the second time after what the first has done is there. */
async function clickTwice(page: Page, target: Locator, done: () => Promise<unknown>) {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await done()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

test('a double click on Add adds one record, and finds no fault in the emptied form', async () => {
  const { page, writes } = await openPage('/dashboard/addpropertymaster')
  await fill(page, {
    [names.pincode]: '1',
    [names.address1]: 'a',
    [names.address2]: 'b',
    [names.city]: 'c',
    [names.state]: 'd',
  })
  const success = page.getByRole('status').getByText('Property added successfully.')
  await clickTwice(page, button(page, names.add), () => success.waitFor())
  await success.waitFor()
  expect(await page.getByText('Please Enter Pincode.').count()).toBe(0)
  expect(writes).toEqual(['POST'])
  await page.context().close()
})

wholeTest('a double click on a bin asks once, and the question stays', async () => {
  const { page, writes } = await openPage('/dashboard/listpropertymaster')
  const bin = page.getByRole('button', { name: /^Delete 9 Hill Road/ })
  await bin.waitFor()
  const question = page.getByRole('dialog', { name: 'Delete this property?' })
  await clickTwice(page, bin, () => question.waitFor())
  await button(page, names.cancel).click()
  await question.waitFor({ state: 'detached' })
  expect(writes).toEqual([])
  await page.context().close()
})

wholeTest('the second click of a double click answers no question', async () => {
  const { page, writes } = await openPage('/dashboard/listpropertymaster')
  await page.getByRole('button', { name: /^Delete 9 Hill Road/ }).click()
  const answer = page.getByRole('dialog').getByRole('button', { name: names.delete })
  await answer.waitFor()
  await answer.evaluate((it) =>
    it.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })),
  )
  await button(page, names.cancel).click()
  expect(writes).toEqual([])
  await page.context().close()
})

wholeTest('Enter and Tab choose a typed option, and Enter sends no partial one', async () => {
  const { page, writes } = await openPage('/dashboard/addrentmaster')
  const client = page.getByRole('combobox', { name: names.client })
  await client.click()
  await page.getByRole('option', { name: /Ravi/ }).waitFor()
  await client.pressSequentially('ravi')
  await client.press('Enter')
  await client.and(page.locator('[value="Ravi, ravi@example.in"]')).waitFor()
  expect(await client.getAttribute('aria-expanded')).not.toBe('true')

  const property = page.getByRole('combobox', { name: names.property })
  await property.click()
  await page.getByRole('option', { name: /9 Hill Road/ }).waitFor()
  await property.pressSequentially('hill')
  await property.press('Tab')
  await property.and(page.locator('[value^="9 Hill Road"]')).waitFor()

  await client.fill('nobody')
  await client.press('Enter')
  expect(await page.getByText('Please Enter MonthlyRent.').count()).toBe(0)
  expect(writes).toEqual([])
  await page.context().close()
})

wholeTest('who has signed in cannot sign in once more on the way', async () => {
  const page = await browserWorld.newPage()
  await page.goto('/')
  await enterCredentials(page, people.owner)
  await appears(page, 'Login successful!')
  await link(page, names.continueNow).waitFor()
  expect(await button(page, names.signIn).count()).toBe(0)
  await field(page, names.password).press('Enter')
  await page.waitForURL('**/dashboard')
  await page.context().close()
})

wholeTest('a button that is at work shows it in the same place, and works once', async () => {
  const { page, writes } = await openPage('/dashboard/addpropertymaster')
  const answer = Promise.withResolvers<void>()
  await page.route('**/propertymaster', async (route) => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue()
  })
  await fill(page, {
    [names.pincode]: '1',
    [names.address1]: 'a',
    [names.address2]: 'b',
    [names.city]: 'c',
    [names.state]: 'd',
  })
  const add = button(page, names.add)
  const before = await add.boundingBox()
  await add.click()
  await add.locator('[data-loader]').waitFor()
  expect(await add.boundingBox()).toEqual(before)
  expect(await add.evaluate((it) => it === document.activeElement)).toBe(true)
  await add.dispatchEvent('click')
  await page.keyboard.press('Enter')
  answer.resolve()
  await appears(page, 'Property added successfully.')
  expect(await add.locator('[data-loader]').count()).toBe(0)
  expect(writes).toEqual(['POST'])
  await page.context().close()
})
