import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { appears, button, field } from '../../kit/on-page.ts'
import type { Person } from '../../kit/world.ts'

/** A statement of a bank that nobody has seen: its owner names the columns to the end. */

let browserWorld: BrowserWorld
let owner: Person
let page: Page
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  owner = await browserWorld.world.registerOwner('Asha')
  page = await browserWorld.newPage({ as: owner })
})
afterAll(() => browserWorld.close())

/** Without heads and without a balance: which of the two amounts came in, only a person knows. */
const STATEMENT = ['05-11-26,UPI CR RENT,,12000', '25-11-26,CASH,500,'].join('\n')

test('columns without heads are named, kept where the network fails, and named again', async () => {
  await page.goto('/dashboard/bank')
  const buffer = Buffer.from(`${STATEMENT}\n`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'khata.csv', mimeType: 'text/csv', buffer })
  await field(page, 'Column 3').selectOption('in')
  await field(page, 'Column 4').selectOption('out')
  await page.route('**/bankstatements', (route) => route.abort())
  await button(page, 'Read it so').click()
  await appears(
    page,
    'The reply of the server was lost. Please try again: no line of the file is taken twice.',
  )
  await page.unroute('**/bankstatements')
  expect(await field(page, 'Column 4').inputValue()).toBe('out')
  await button(page, 'Read it so').click()
  await field(page, 'Name of the new account').fill('Mahalaxmi')
  await button(page, 'Add this account').click()
  await appears(page, '2 new lines.')
  await button(page, 'The columns were read wrongly').click()
  await field(page, 'Column 3').selectOption('out')
  await field(page, 'Column 4').selectOption('in')
  await button(page, 'Read it so').click()
  const lines = async () => (await owner.get('/bank')).body.lines as Line[]
  const ways = async () => (await lines()).map(({ amount, direction }) => `${amount} ${direction}`)
  await expect.poll(async () => (await ways()).sort()).toEqual(['12000 in', '500 out'])
})

type Line = { amount: string; direction: string }
