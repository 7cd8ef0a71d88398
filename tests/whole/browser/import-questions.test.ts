import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { appears, button } from '../../kit/on-page.ts'

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

const sheets = new URL('../../../src/features/import/web/sheets-of-others/', import.meta.url)

test('a second file of one visit on a phone is asked about and brought in anew, and nobody is invited by itself', async () => {
  const owner = await browserWorld.world.registerOwner('Gauri')
  const page = await browserWorld.newPage({
    as: owner,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.goto('/dashboard/import')
  const choose = (name: string) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: readFileSync(new URL(name, sheets)),
    })
  const duesUpTo = page.getByLabel('The dues in your sheet are up to which day?')
  const dueDay = page.getByLabel('Rent is due by day')
  const invite = page.getByLabel(/^Invite \d clients? by email/)

  await choose('k-apt.csv')
  await appears(page, '1 property, 1 client, 1 agreement')
  expect(await invite.isChecked()).toBe(false)
  expect(await duesUpTo.inputValue()).toBe('2026-11-30')
  // The day in words stands beside its label, however many lines that has.
  const words = await page.getByText('30 Nov 2026', { exact: true }).boundingBox()
  const label = await page.getByText('The dues in your sheet', { exact: false }).evaluate((it) => {
    const text = document.createRange()
    text.selectNodeContents(it)
    return { lines: text.getClientRects().length, right: text.getBoundingClientRect().right }
  })
  expect(label.lines).toBeGreaterThan(1)
  expect(label.right).toBeLessThan(words?.x ?? 0)
  // A day that cannot be is refused where it stands, an unlikely one is asked about.
  await duesUpTo.fill('1926-10-31')
  await appears(page, 'This is more than 20 years ago.')
  await duesUpTo.fill('2024-10-31')
  await appears(page, 'This day is more than a year ago. Is the year right?')
  expect(await button(page, 'Import 1 row').count()).toBe(0)
  await page.getByLabel('Yes, 31 Oct 2024 is right').check()
  await button(page, 'Import 1 row').waitFor()
  await duesUpTo.fill('2026-10-31')
  await appears(
    page,
    'Rent is charged from 1 Nov 2026 on. What has become due since then is added to the dues in your sheet.',
  )
  await dueDay.fill('32')
  await appears(page, 'A day from 1 to 31.')
  await dueDay.fill('10')
  await page.getByLabel('of', { exact: true }).selectOption('the next month')
  await button(page, 'Import 1 row').tap()
  await appears(page, '1 row imported.')
  const [lease] = (await owner.get('/rentmaster')).body
  expect(lease).toMatchObject({ paymentDate: 10, chargeFrom: '2026-11-01' })
  // The next month is usual, which replies leave out.
  expect(lease.dueIn).toBeUndefined()

  await choose('e-status-column.csv')
  await appears(page, '2 rows are of clients who have left. What becomes of them?')
  expect(await page.getByText('1 row imported.').count()).toBe(0)
  expect(await page.getByText('Nina George').count()).toBe(0)
  expect([await duesUpTo.inputValue(), await dueDay.inputValue()]).toEqual(['2026-11-30', '6'])
  await page.getByText('Import as ended').tap()
  await appears(page, '1 client who has left has a deposit in your sheet. Do you still hold it?')
  expect(await page.getByRole('radio', { name: 'No, given back' }).isChecked()).toBe(true)
  const whenLeft = page.getByLabel('Line 5: Last day, if the client has left or leaves')
  await whenLeft.fill('31/05/2024')
  await whenLeft.press('Enter')
  await appears(
    page,
    '2 clients who have left have deposits in your sheet. Do you still hold them?',
  )
  await appears(page, 'Without the rent of 2 clients who have left')
  expect(await page.locator('tfoot').innerText()).toContain('₹ 34,000')
  await page.getByText('Leave out', { exact: true }).first().tap()
  await appears(page, '3 properties, 2 clients, 2 agreements (2 with opening balance or deposit)')
  // The long head of an amount leaves the names their place.
  const widths = await page
    .locator('tbody td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThan(120)
  await page.getByLabel('Invite 2 clients by email').check()

  await choose('months-paid.csv')
  await appears(
    page,
    'Your sheet has a column for each month. Do they show the rent that was paid?',
  )
  await page.getByText('Yes, keep receipts too').tap()
  await button(page, 'Import 6 rows').waitFor()

  // "6000+500" is charged as rent and maintenance, and both are seen before.
  await page.locator('input[type=file]').setInputFiles({
    name: 'sum.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Flat,Tenant,Rent + Maintenance\n101,Ravi Rao,6000+500\n'),
  })
  await appears(page, '1 property, 1 client, 1 agreement')
  expect(await page.locator('tbody td[data-head="Rent"]').innerText()).toContain('₹ 6,000')
  expect(await page.locator('tbody td[data-head="Monthly charges"]').innerText()).toContain('₹ 500')

  await choose('e-status-column.csv')
  await appears(page, '2 rows are of clients who have left. What becomes of them?')
  await page.getByText('Leave out', { exact: true }).first().tap()
  await button(page, 'Import 3 rows').waitFor()
  expect(await invite.isChecked()).toBe(false)
  await button(page, 'Import 3 rows').tap()
  await appears(page, '3 rows imported.')
  const terms: { dueIn?: string; chargeFrom: string }[] = (await owner.get('/rentmaster')).body
  expect(terms.map(({ dueIn = 'next', chargeFrom }) => `${dueIn} ${chargeFrom}`).sort()).toEqual([
    'next 2026-11-01',
    'same 2026-12-01',
    'same 2026-12-01',
  ])
  expect((await owner.get('/imports')).body).toMatchObject([
    { name: 'e-status-column.csv', invited: 0, made: { properties: 3, clients: 2, leases: 2 } },
    { name: 'k-apt.csv', invited: 0 },
  ])
  await page.context().close()
})

test('a file that is gone is said to be, and a fault of the program is not called one of the file', async () => {
  const owner = await browserWorld.world.registerOwner('Jaya')
  const page = await browserWorld.newPage({ as: owner })
  await page.goto('/dashboard/import')
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({
      name: 'flats.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Flat,Rent\nA-1,9000'),
    })
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype
    Blob.prototype.arrayBuffer = async () => {
      Blob.prototype.arrayBuffer = arrayBuffer
      throw new DOMException('It was moved.', 'NotFoundError')
    }
  })
  await choose()
  await appears(page, 'This file could not be read. Please choose it again.')

  await page.evaluate(() => {
    window.reportError = (error: Error) => Object.assign(window, { reported: error.message })
    TextDecoder.prototype.decode = () => {
      throw new TypeError('A fault of the program.')
    }
  })
  await choose()
  await appears(
    page,
    'Something went wrong in Rentbook while it opened this file. The file may well be right.',
  )
  expect(await page.getByText('could not be read').count()).toBe(0)
  expect(await page.evaluate('reported')).toBe('A fault of the program.')
  await page.context().close()
})
