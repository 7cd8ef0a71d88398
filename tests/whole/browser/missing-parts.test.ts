import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'
import { appears, button, link } from '../../kit/on-page.ts'

/** Screens whose part of the program is not loaded when the server cannot be reached. */

const REASON = 'The server could not be reached. Please check your connection and try again.'

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

/** The owner's dashboard, in a browser to which that part never comes. */
async function openWithout(part: RegExp): Promise<Page> {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.route(part, (route) => route.abort())
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.each([
  ['Properties List', 'property-list-with-dues-page', 'Network error, while retriving Property'],
  [
    'Property Rents List',
    'lease-list-with-dues-page',
    'Network error, while retriving Property Rent',
  ],
  ['Clients List', 'client-list-page', 'Network error, while retriving Client'],
] as const)(
  '%s without its chunk keeps the frame, and Retry tries again',
  async (label, part, text) => {
    const page = await openWithout(new RegExp(part))
    await link(page, label).first().click()
    const alert = page.getByRole('alert').filter({ hasText: text })
    await alert.getByText(REASON, { exact: true }).waitFor()
    await link(page, names.dashboards).waitFor()
    await button(page, names.retry).click()
    await alert.getByText(REASON, { exact: true }).waitFor()

    await page.unrouteAll()
    await button(page, names.retry).click()
    await page.getByRole('rowheader').first().waitFor()
    await page.context().close()
  },
)

test('reports a record page without its chunk, and loads it when opened again', async () => {
  const page = await openWithout(/lease-money-page/)
  await link(page, names.propertyRentsList).first().click()
  await link(page, '1234567890').click()
  await appears(page, `${REASON.slice(0, -1)}, While retriving RentMaster`)
  await page.unrouteAll()
  await link(page, names.propertyRentsList).first().click()
  await link(page, '1234567890').click()
  await page.getByRole('heading', { name: names.rentmasterDetail, level: 1 }).waitFor()
  await page.context().close()
})
