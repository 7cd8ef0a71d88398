import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../src/paths.ts'
import { openScreen } from '../../kit/all-screens.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'

// The comboboxes by the keyboard, as the ARIA Authoring Practices have them, and while their part is on its way.

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

async function open(path: string, name: string): Promise<{ page: Page; box: Locator }> {
  const page = await browserWorld.newPage({ as: people.owner })
  await openScreen(page, path)
  return { page, box: page.getByRole('combobox', { name }) }
}

/** The text that a screen reader announces apart from the focused element. */
const announced = (page: Page) => page.locator('[data-live-announcer]').last()

const pointed = (box: Locator) =>
  box.evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id && document.getElementById(id)?.textContent
  })

/** Holds that part of the program back until the answer is called. */
async function holdBack(page: Page, part: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(part, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('a combobox is opened and browsed with arrows, and Enter chooses', async () => {
  const { page, box } = await open(paths.addLease, 'Client')
  await box.focus()
  expect(await box.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => box.getAttribute('spellcheck')).toBe('false')
  await box.press('ArrowDown')
  const options = page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  expect(await box.getAttribute('aria-expanded')).toBe('true')
  expect(await box.getAttribute('aria-controls')).toBe(
    await page.getByRole('listbox').getAttribute('id'),
  )
  const [first, last] = [await options.first().textContent(), await options.last().textContent()]
  await expect.poll(() => pointed(box)).toBe(first)
  await box.press('ArrowUp')
  await expect.poll(() => pointed(box)).toBe(last)
  await box.press('ArrowDown')
  await expect.poll(() => pointed(box)).toBe(first)
  await box.press('Enter')
  await options.first().waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe(first)
  expect(await box.evaluate((it) => document.activeElement === it)).toBe(true)
  await page.context().close()
})

test('Escape closes the choices and keeps the focus and the choice', async () => {
  const { page, box } = await open(paths.addLease, 'Client')
  await box.click()
  await page.getByRole('listbox').getByRole('option').first().click()
  const chosen = await box.inputValue()
  await box.press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await box.press('Escape')
  await page.getByRole('listbox').getByRole('option').first().waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe(chosen)
  expect(await box.evaluate((it) => document.activeElement === it)).toBe(true)
  await page.context().close()
})

test('announces the number of results, also none', async () => {
  const { page, box } = await open(paths.dashboard, 'Search')
  await box.fill('Lake View')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  const count = await page.getByRole('listbox').getByRole('option').count()
  const words = count === 1 ? '1 option available.' : `${count} options available.`
  await announced(page).getByText(words).waitFor({ state: 'attached' })
  await box.fill('no such record')
  await page.getByRole('status').getByText('Nothing matches “no such record”.').waitFor()
  await page.context().close()
})

test('keeps text typed before the search is loaded, with focus and cursor, and searches it', async () => {
  const { page, box } = await open(paths.dashboard, 'Search')
  const release = await holdBack(page, /search-results/)
  await box.click()
  await page.keyboard.type('Lke')
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await page.keyboard.type('a')
  expect(await page.getByRole('listbox').getByRole('option').count()).toBe(0)
  release()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.type('X')
  expect(await box.inputValue()).toBe('LaXke')
  await page.context().close()
})

test('a combobox that is tapped before its list has loaded opens once it has', async () => {
  const page = await browserWorld.newPage({ as: people.owner, hasTouch: true })
  await openScreen(page, paths.addLease)
  const box = page.getByRole('combobox', { name: names.client })
  const before = await box.boundingBox()
  const release = await holdBack(page, /choice-list/)
  await box.tap()
  expect(await page.getByRole('listbox').getByRole('option').count()).toBe(0)
  release()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  expect(await box.boundingBox()).toEqual(before)
  await page.context().close()
})

test('a key held down in a combobox types on and on, and nothing fails', async () => {
  const { page, box: client } = await open(paths.addLease, 'Client')
  const search = page.getByRole('combobox', { name: names.search, exact: true })
  for (const box of [search, client]) {
    await box.click()
    await expect.poll(() => box.getAttribute('spellcheck')).toBe('false')
    // All at once: more of them than React would draw one by one.
    await Promise.all(Array.from({ length: 70 }, () => page.keyboard.down('x')))
    await expect.poll(() => box.inputValue()).toBe('x'.repeat(70))
    await Promise.all(Array.from({ length: 70 }, () => page.keyboard.down('Backspace')))
    await expect.poll(() => box.inputValue()).toBe('')
    await page.keyboard.press('Escape')
  }
})
