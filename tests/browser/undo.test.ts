import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, row } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

// What was deleted or ended by mistake is undone in one tap; and what was typed as it sounds is found.

const NOW = new Date('2026-11-16T12:00:00+05:30')
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let browserWorld: BrowserWorld
let owner: Person
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Meera')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const propertymaster = await made('/propertymaster', { ...PROPERTY, address1: 'Banyan House' })
  await made('/rentmaster', { ...LEASE, clientMaster: client.id, propertymaster })
  await made('/propertymaster', { ...PROPERTY, address1: '9 Hill Road' })
})
afterAll(() => browserWorld.close())

const bar = (page: Page) => page.getByRole('region', { name: 'What you just did' })

test('on a desk a deleted property is there again, by the key or by the button that waits for whoever is at it', async () => {
  const page = await browserWorld.newPage({ as: owner })
  await page.clock.install({ time: NOW })
  await page.goto('/dashboard/listpropertymaster')
  const remove = async () => {
    await row(page, '9 Hill Road')
      .getByRole('button', { name: /^Delete / })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await bar(page).waitFor()
    await row(page, '9 Hill Road').waitFor({ state: 'detached' })
  }
  await remove()
  await page.getByRole('status').filter({ hasText: 'You can undo this with Z.' }).waitFor()
  await page.keyboard.press('z')
  await row(page, '9 Hill Road').waitFor()
  // While it still says that the first was undone, the same is done again, in the same words.
  await appears(page, 'Undone.')
  await remove()
  await button(page, 'Undo').focus()
  await page.clock.runFor(30_000)
  await page.keyboard.press('Enter')
  await appears(page, 'Undone.')
  await row(page, '9 Hill Road').waitFor()
  await button(page, 'Close').click()
  await remove()
  await page.mouse.move(0, 0)
  await page.clock.runFor(11_000)
  await bar(page).waitFor({ state: 'detached' })
  expect((await owner.get('/propertymaster?search=hill')).body).toEqual([])
})

wholeTest(
  'on a phone an agreement that was ended runs on after one tap, and mera finds Meera',
  async () => {
    const page = await browserWorld.newPage({ as: owner, ...PHONE })
    await page.goto('/dashboard/listrentmaster')
    await page.getByRole('button', { name: /^More about Meera/ }).tap()
    await page.getByRole('button', { name: /^Delete Meera/ }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
    await bar(page).waitFor()
    expect((await owner.get('/rentmaster')).body).toEqual([])
    await button(page, 'Undo').tap()
    await appears(page, 'Undone.')
    await page.getByRole('rowheader').filter({ hasText: 'Meera' }).waitFor()
    expect((await owner.get('/rentmaster')).body).toHaveLength(1)
    const search = page.getByRole('combobox', { name: names.search, exact: true })
    await search.tap()
    for (const typed of ['mera', 'बैनयन']) {
      await search.fill(typed)
      await page
        .getByRole('option', { name: /Meera.*Banyan House/ })
        .first()
        .waitFor()
    }
  },
)
