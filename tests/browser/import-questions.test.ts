import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { appears, button } from '../kit/on-page.ts'

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

const sheets = new URL('../../src/features/import/web/sheets-of-others/', import.meta.url)

test('a second file of one visit is asked about and brought in anew, and nobody is invited by itself', async () => {
  const owner = await browserWorld.world.registerOwner('Gauri')
  const page = await browserWorld.newPage({ as: owner, viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/import')
  const choose = (name: string, buffer = readFileSync(new URL(name, sheets))) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('k-apt.csv')
  await appears(page, '1 property, 1 client, 1 agreement')
  expect(await page.getByLabel('Invite 1 client by email').isChecked()).toBe(false)
  const duesUpTo = page.getByLabel('The dues in your sheet are up to which day?')
  expect(await duesUpTo.inputValue()).toBe('2026-11-30')
  await page.getByLabel('Rent is due by day').fill('10')
  await button(page, 'Bring in 1 row').click()
  await button(page, 'Undo').waitFor()
  await choose('e-status-column.csv')
  await appears(page, '2 rows are of clients who have left. What becomes of them?')
  await page.getByText('Leave out', { exact: true }).first().click()
  await appears(page, '3 properties, 2 clients, 2 agreements (2 with opening balance or deposit)')
  expect((await owner.get('/rentmaster')).body).toMatchObject([{ paymentDate: 10, dueIn: 'same' }])
  await page.setViewportSize({ width: 1280, height: 900 })
  await choose('months-paid.csv')
  await appears(
    page,
    'Your sheet has a column for each month. Do they show the rent that was paid?',
  )
  await page.getByText('Yes, keep receipts too').click()
  await button(page, 'Bring in 6 rows').waitFor()
  await choose('e-status-column.csv')
  await appears(page, '2 rows are of clients who have left. What becomes of them?')
  await page.getByText('Leave out', { exact: true }).first().click()
  await button(page, 'Bring in 3 rows').click()
  await page.getByRole('listitem').filter({ hasText: 'e-status-column.csv' }).waitFor()
  expect((await owner.get('/rentmaster')).body).toHaveLength(3)
  const imports: { invited: number }[] = (await owner.get('/imports')).body
  expect(imports.map(({ invited }) => invited)).toEqual([0, 0])
  await page.context().close()
})
