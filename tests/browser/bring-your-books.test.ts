import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { appears, button } from '../kit/on-page.ts'
import { PASSWORD, type Person } from '../kit/world.ts'
import { writeXlsx } from '../kit/write-xlsx.ts'

/** Three owners move in with the sheets that they keep, each in a habit of their own. Clicks are counted. */

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

const sheet = (name: string) => readFileSync(new URL(`./sheets/${name}`, import.meta.url))

type Visit = {
  page: Page
  owner: Person
  clicks: () => number
  press: (label: string | RegExp) => Promise<void>
  choose: (name: string, buffer: Uint8Array) => Promise<void>
}

async function visit(name: string, viewport: { width: number; height: number }): Promise<Visit> {
  const owner = await browserWorld.world.registerOwner(name)
  const page = await browserWorld.newPage({ as: owner, viewport })
  await page.goto('/dashboard/import')
  let count = 0
  return {
    page,
    owner,
    clicks: () => count,
    press: async (label) => {
      count++
      await page.getByRole('button', { name: label }).click()
    },
    choose: async (file, buffer) => {
      count++
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(buffer) })
    },
  }
}

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 390, height: 844 }

test('forty flats come in with two clicks, and go again with two', async () => {
  const { page, owner, clicks, press, choose } = await visit('Asha', WIDE)
  await choose('forty-flats.csv', sheet('forty-flats.csv'))
  await appears(page, '40 properties, 40 clients, 40 agreements (40 with money from before)')
  await press('Bring in 40 rows')
  await appears(page, 'Your books are in: 40 rows.')
  expect(clicks()).toBe(2)
  const leases = (await owner.get('/rentmaster?search=A-101')).body
  expect(leases).toMatchObject([
    {
      ...{
        monthlyRent: '14000',
        paymentDate: 5,
        startDate: '2025-01-01',
        chargeFrom: '2026-12-01',
      },
      clientMaster: { name: 'Ravi Deshmukh', email: 'ravi.deshmukh0@example.in' },
    },
  ])
  const { body } = await owner.get(`/rentmaster/${leases[0]._id}/ledger`)
  expect(body).toMatchObject({ owed: '14000', deposit: '42000' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await button(page, 'Undo the import').click()
  await appears(page, 'Undone')
  expect((await owner.get('/rentmaster')).body).toEqual([])
  await page.context().close()
})

test('120 who share forty rooms come in from a phone, each with a bed of their own', async () => {
  const { page, owner, clicks, press, choose } = await visit('Kamal', NARROW)
  const guests: [string, string, number, number, number, number, number][] = JSON.parse(
    sheet('paying-guests.json').toString(),
  )
  // Two rows of heads, in Hindi; each room is merged over its three beds; days are numbers that look like days.
  const rows = guests.map(([room, name, mobile, rent, deposit, since, due], place) => [
    ...[place % 3 === 0 ? room : null, name, mobile, rent, deposit, { serial: since }],
    due || null,
  ])
  const heads = [
    ['कमरा', 'किरायेदार', null, 'रकम', null, 'कब से', 'बकाया'],
    [null, 'नाम', 'मोबाइल', 'किराया', 'जमा', null, null],
  ]
  const merged = guests.flatMap((_, place) =>
    place % 3 === 0 ? [`A${place + 3}:A${place + 5}`] : [],
  )
  await choose('register.xlsx', writeXlsx([...heads, ...rows], merged))
  await appears(page, '120 properties, 120 clients, 120 agreements (120 with money from before)')
  await press('Bring in 120 rows')
  await appears(page, 'Your books are in: 120 rows.')
  expect(clicks()).toBe(2)
  const [last] = (await owner.get('/rentmaster?search=410')).body
  expect(last.propertymaster.address1).toMatch(/^410, bed [123]$/)
  expect(last.startDate).toMatch(/^2025-/)
  await page.context().close()
})

test('nine shops with GST: what is unclear is decided, what is wrong is corrected in place', async () => {
  const { page, owner, clicks, press, choose } = await visit('Farid', WIDE)
  await choose('nine-shops.csv', sheet('nine-shops.csv'))
  await appears(page, 'Which day is 1/4/25?')
  await page.getByText('1 Apr 2025', { exact: true }).click()
  await appears(page, '2 cells are wrong')
  const phone = page.getByLabel('Line 4: Client: phone')
  await phone.fill('9820011003')
  await phone.press('Enter')
  const rent = page.getByLabel('Line 9: Rent a month')
  await rent.fill('20000')
  await rent.press('Enter')
  await appears(page, '9 properties, 9 clients, 9 agreements (9 with money from before)')
  await press('Bring in 9 rows')
  await appears(page, 'Your books are in: 9 rows.')
  // Beside the question and the two cells.
  expect(clicks()).toBe(2)
  const leases: {
    clientMaster: { name: string }
    gstRate: string
    monthlyRent: string
    startDate: string
  }[] = (await owner.get('/rentmaster?sort=client&order=asc')).body
  const cafe = leases.find(({ clientMaster }) => clientMaster.name === 'Café Aroma')
  expect(cafe).toMatchObject({ gstRate: '18', monthlyRent: '25000', startDate: '2025-04-01' })
  await page.context().close()
  // What is taken out comes into other books with two clicks, and the same is owed there.
  const { bytes } = await owner.post('/mydata', { password: PASSWORD })
  const taken = unzipSync(bytes ?? Buffer.of())['bring-back/books.csv'] ?? Buffer.of()
  const again = await visit('Devi', NARROW)
  await again.choose('books.csv', taken)
  await appears(again.page, '9 properties, 9 clients, 9 agreements (9 with money from before)')
  await again.press('Bring in 9 rows')
  await appears(again.page, 'Your books are in: 9 rows.')
  expect(again.clicks()).toBe(2)
  expect(await owedIn(again.owner)).toEqual(await owedIn(owner))
  await again.page.context().close()
})

const owedIn = async (owner: Person) =>
  (await owner.get('/dues?sort=client')).body.map(
    ({ owed, clientMaster }: { owed: string; clientMaster: { name: string } }) => [
      clientMaster.name,
      owed,
    ],
  )

test('a file that cannot be read says why, and leaves the books as they were', async () => {
  const { page, owner, choose } = await visit('Lata', NARROW)
  await choose('old.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))
  await appears(
    page,
    'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.',
  )
  expect((await owner.get('/imports')).body).toEqual([])
  await page.context().close()
})
