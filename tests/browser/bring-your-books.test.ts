import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPage } from '../../demo/papers.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { ClockOfClicks } from '../kit/clock-of-clicks.ts'
import { sendFile } from '../kit/files.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, link } from '../kit/on-page.ts'
import { rowsOf } from '../kit/opened-sheets.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PASSWORD, type Person } from '../kit/world.ts'
import { writeXlsx } from '../kit/write-xlsx.ts'

/**
 * Three owners move in with the sheets that they keep, each in a habit of their own. Clicks are counted, and so is the
 * time that a person takes for them, for typing and for reading: each is in business within ten minutes, and far less.
 */
const MINUTES = 10

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

const sheet = (name: string) => readFileSync(new URL(`./sheets/${name}`, import.meta.url))

type Visit = { page: Page; owner: Person; clock: ClockOfClicks }

async function visit(name: string, viewport: { width: number; height: number }): Promise<Visit> {
  const owner = await browserWorld.world.registerOwner(name)
  const page = await browserWorld.newPage({ as: owner, viewport })
  await page.goto('/dashboard/import')
  return { page, owner, clock: new ClockOfClicks(page) }
}

const fileField = (page: Page) => page.locator('input[type=file]')

/** Reads the preview, brings it in, and reads what came of it. */
async function bringIn({ page, clock }: Omit<Visit, 'owner'>, rows: number) {
  await clock.read()
  await clock.click(button(page, `Import ${rows} rows`))
  await appears(page, `${rows} rows imported.`)
  await clock.read()
}

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 390, height: 844 }

test('forty flats come in with two clicks, and go again with two', async () => {
  const { page, owner, clock } = await visit('Asha', WIDE)
  await clock.choose(fileField(page), 'forty-flats.csv', sheet('forty-flats.csv'))
  await appears(
    page,
    '40 properties, 40 clients, 40 agreements (40 with opening balance or deposit)',
  )
  await bringIn({ page, clock }, 40)
  expect(clock.clicks).toBe(2)
  expect(clock.minutes).toBeLessThan(MINUTES)
  const leases = (await owner.get('/rentmaster?search=A-101')).body
  expect(leases).toMatchObject([
    {
      monthlyRent: '14000',
      paymentDate: 5,
      startDate: '2025-01-01',
      chargeFrom: '2026-12-01',
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

test('each sum of what is to come stands in the column that it adds up', async () => {
  const { page } = await visit('Chhaya', WIDE)
  const rows =
    'Room / Tenant,Rent + Maint,Adv\n101 - Ramesh,6000+500,12000\n102 - Suresh,6250+500,9000\n'
  const file = { name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await fileField(page).setInputFiles(file)
  await appears(page, 'Total of 2 rows')
  const sums = await page.getByLabel('Rows to come').evaluate((part) => {
    const heads = [...part.querySelectorAll('thead th')].map((it) => it.textContent)
    const cells = [...part.querySelectorAll<HTMLTableCellElement>('tfoot th, tfoot td')]
    const texts = cells.flatMap((it) => [it.textContent, ...Array(it.colSpan - 1).fill('')])
    return heads.map((head, at) => [head, texts[at]])
  })
  expect(sums.slice(5)).toEqual([
    ['Rent', '₹ 12,250'],
    ['Monthly charges', ''],
    [expect.stringContaining('Dues'), '₹ 0'],
    ['Deposit', '₹ 21,000'],
  ])
  await page.context().close()
})

wholeTest(
  '120 who share forty rooms come in from a phone, each with a bed of their own',
  async () => {
    const { page, owner, clock } = await visit('Kamal', NARROW)
    const guests: [string, string, number, number, number, number, number][] = JSON.parse(
      sheet('paying-guests.json').toString(),
    )
    // Two rows of heads, in Hindi; each room is merged over its three beds; days are numbers that look like days.
    const rows = guests.map(([room, name, mobile, rent, deposit, since, due], place) => [
      place % 3 === 0 ? room : null,
      name,
      mobile,
      rent,
      deposit,
      { serial: since },
      due || null,
    ])
    const heads = [
      ['कमरा', 'किरायेदार', null, 'रकम', null, 'कब से', 'बकाया'],
      [null, 'नाम', 'मोबाइल', 'किराया', 'जमा', null, null],
    ]
    const merged = guests.flatMap((_, place) =>
      place % 3 === 0 ? [`A${place + 3}:A${place + 5}`] : [],
    )
    await clock.choose(fileField(page), 'register.xlsx', writeXlsx([...heads, ...rows], merged))
    await appears(
      page,
      '120 properties, 120 clients, 120 agreements (120 with opening balance or deposit)',
    )
    await bringIn({ page, clock }, 120)
    expect(clock.clicks).toBe(2)
    expect(clock.minutes).toBeLessThan(MINUTES)
    const [last] = (await owner.get('/rentmaster?search=410')).body
    expect(last.propertymaster.address1).toMatch(/^410, bed [123]$/)
    expect(last.startDate).toMatch(/^2025-/)
    await page.context().close()
  },
)

wholeTest(
  'nine shops with GST: what is unclear is decided, what is wrong is corrected in place',
  async () => {
    const { page, owner, clock } = await visit('Farid', WIDE)
    await clock.choose(fileField(page), 'nine-shops.csv', sheet('nine-shops.csv'))
    await appears(page, 'Which day is 1/4/25?')
    await clock.read()
    await clock.click(page.getByText('1 Apr 2025', { exact: true }))
    await appears(page, '2 cells need correcting')
    await clock.read()
    const phone = page.getByLabel('Line 4: Client: phone')
    await clock.type(phone, '9820011003')
    await clock.press(phone, 'Enter')
    const rent = page.getByLabel('Line 9: Rent per month')
    await clock.type(rent, '20000')
    await clock.press(rent, 'Enter')
    await appears(page, '9 properties, 9 clients, 9 agreements (9 with opening balance or deposit)')
    await bringIn({ page, clock }, 9)
    // With the question; beside the two cells.
    expect(clock.clicks).toBe(3)
    expect(clock.minutes).toBeLessThan(MINUTES)
    const leases: {
      clientMaster: { name: string }
      gstRate: string
      monthlyRent: string
      startDate: string
    }[] = (await owner.get('/rentmaster?sort=client&order=asc')).body
    const cafe = leases.find(({ clientMaster }) => clientMaster.name === 'Café Aroma')
    expect(cafe).toMatchObject({ gstRate: '18', monthlyRent: '25000', startDate: '2025-04-01' })
    await page.context().close()
    // What is taken out comes into other books, and the same is owed there; its files come along.
    const [{ _id: of }] = (await owner.get('/rentmaster?search=Aroma')).body
    const bill = { name: 'Terms', kind: 'agreement', subject: 'lease', of }
    expect((await sendFile(owner, printedPage('terms'), bill)).status).toBe(200)
    const { bytes } = await owner.post('/mydata', { password: PASSWORD, pdfs: true })
    const again = await visit('Devi', NARROW)
    await again.clock.choose(fileField(again.page), 'all.zip', bytes ?? Buffer.of())
    await again.clock.click(button(again.page, 'Who rents what'))
    await appears(
      again.page,
      '9 properties, 9 clients, 9 agreements (9 with opening balance or deposit)',
    )
    await appears(again.page, 'This sheet is from “Download my data”. It leaves out:')
    await bringIn(again, 9)
    await again.clock.click(button(again.page, 'Add 1 file'))
    await appears(again.page, '1 file is added.')
    expect(again.clock.clicks).toBe(4)
    expect(again.clock.minutes).toBeLessThan(MINUTES)
    expect(await owedIn(again.owner)).toEqual(await owedIn(owner))
    expect((await again.owner.get('/files')).body).toMatchObject([
      { name: 'Terms', kind: 'agreement', subject: 'lease' },
    ])
    await again.page.context().close()
  },
)

const owedIn = async (owner: Person) =>
  (await owner.get('/dues?sort=client')).body.map(
    ({ owed, clientMaster }: { owed: string; clientMaster: { name: string } }) => [
      clientMaster.name,
      owed,
    ],
  )

wholeTest(
  'what is being brought in is cancelled without a trace, and comes in when it is pressed again',
  async () => {
    const { page, owner } = await visit('Omar', NARROW)
    await fileField(page).setInputFiles({
      name: 'forty-flats.csv',
      mimeType: 'text/csv',
      buffer: sheet('forty-flats.csv'),
    })
    await appears(
      page,
      '40 properties, 40 clients, 40 agreements (40 with opening balance or deposit)',
    )
    // As if another import of these books had not ended yet.
    const other = new pg.Client(browserWorld.world.database.connection)
    await other.connect()
    const books = [owner.organizationId]
    await other.query('select pg_advisory_lock(hashtextextended($1, 80))', books)
    await button(page, 'Import 40 rows').click()
    await page.getByRole('progressbar', { name: 'Bringing in' }).waitFor()
    await button(page, names.cancel).click()
    await other.end()
    await appears(page, 'Cancelled. Nothing was imported.')
    expect((await owner.get('/propertymaster')).body).toEqual([])
    await button(page, 'Import 40 rows').click()
    await appears(page, '40 rows imported.')
    expect((await owner.get('/propertymaster')).body).toHaveLength(40)
    await page.context().close()
  },
)

wholeTest(
  'from registering to the list of dues with forty flats is within ten minutes, too',
  async () => {
    const page = await browserWorld.newPage({ viewport: WIDE })
    const clock = new ClockOfClicks(page)
    await page.goto('/register?type=owner')
    await clock.read()
    await registerBy(page, clock)
    await page.waitForURL('**/dashboard')
    await clock.read()
    await clock.click(link(page, names.importFromExcel))
    await clock.read()
    await clock.choose(fileField(page), 'forty-flats.csv', sheet('forty-flats.csv'))
    await appears(
      page,
      '40 properties, 40 clients, 40 agreements (40 with opening balance or deposit)',
    )
    await bringIn({ page, clock }, 40)
    await clock.click(page.getByRole('main').getByRole('link', { name: names.dues, exact: true }))
    await appears(page, 'Ravi Deshmukh')
    await clock.read()
    expect(clock.minutes).toBeLessThan(MINUTES)
    process.stdout.write(
      `From registering to the dues: ${clock.minutes.toFixed(1)} minutes by clicks\n`,
    )
    await page.context().close()
  },
)

/** Registers as somebody does who types everything by hand, and opens their mail for the code. */
async function registerBy(page: Page, clock: ClockOfClicks) {
  const email = 'nirmala.deshpande@example.in'
  await clock.type(field(page, names.name), 'Nirmala Deshpande')
  await clock.type(field(page, names.phone), '9876543210')
  await clock.type(field(page, names.email), email)
  await clock.click(button(page, names.sendOTP))
  const { text } = await browserWorld.world.nextMail(email)
  clock.openMail()
  await clock.type(field(page, names.otp), /\b\d{6}\b/.exec(text)?.[0] ?? '')
  await appears(page, 'Email verified successfully!')
  await clock.type(field(page, names.aadharNumber), '123412341234')
  await clock.click(button(page, names.next))
  await clock.read()
  await clock.type(field(page, names.address), '12 Lake View Road, Baner')
  await clock.type(field(page, names.city), 'Pune')
  await clock.type(field(page, names.state), 'Maharashtra')
  await clock.type(field(page, names.pincode), '411038')
  await clock.click(button(page, names.next))
  await clock.read()
  await clock.click(button(page, names.next))
  await clock.read()
  await clock.type(field(page, names.password), 'correct horse battery')
  await clock.click(button(page, names.completeRegistration))
}

wholeTest(
  'what a column is assigned to is remembered for sheets of that kind, on the next day too',
  async () => {
    const { page } = await visit('Rehana', WIDE)
    const choose = (text: string) =>
      fileField(page).setInputFiles({
        name: 'sheet.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    const assigned = (head: string) => page.getByLabel(`“${head}” is`).inputValue()
    const receipts = page.getByRole('main').getByText('Past receipts', { exact: true })
    await choose('Date,Deposit,Amount,Paper\n5/10/2025,5000,9000,41\n')
    await receipts.click()
    await appears(page, '2 columns are recognised')
    await page.getByLabel('“Paper” is').selectOption('receiptNumber')
    await appears(page, '3 columns are recognised')
    expect(await page.getByLabel('“Paper” is').isVisible()).toBe(true)
    await page.reload()
    await choose('Date,Deposit,Amount,Paper\n25/11/2025,5000,9000,42\n')
    await receipts.click()
    await appears(page, '3 columns are recognised')
    expect(await assigned('Paper')).toBe('receiptNumber')
    await choose('Flat,Tenant,Rent,Date,Deposit\nA-1,Ravi,9000,25/4/2026,18000\n')
    await appears(page, '5 columns are recognised')
    expect(await Promise.all(['Date', 'Deposit'].map(assigned))).toEqual([
      'startDate',
      'openingDeposit',
    ])
    await page.context().close()
  },
)

wholeTest('what a sheet lacks is marked as incomplete until it is filled in', async () => {
  const { page } = await visit('Usha', NARROW)
  const text = 'Flat,Tenant,Rent,Mob\nA-1,Ravi,9000,9820012345\nA-2,Meena,much,\nA-3,Om,many,\n'
  await fileField(page).setInputFiles({
    name: 'flats.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await appears(page, '2 cells need correcting')
  await button(page, 'Leave all 2 out').click()
  await appears(page, '1 property, 1 client, 1 agreement')
  await appears(page, 'You left rows out. Lines 3, 4')
  await button(page, 'Import 1 row').click()
  await appears(page, '1 row imported.')
  await page.goto('/dashboard/listclientmaster')
  await link(page, 'Incomplete 1').click()
  await link(page, 'Ravi').click()
  await appears(page, 'Incomplete. Missing: Father name, Gender, Address1, Address2, Email.')
  await link(page, names.fillItIn).click()
  await field(page, names.fatherName).fill('Mohan Rao')
  await page.getByLabel(names.gender).selectOption('Male')
  await field(page, names.address1).fill('4 Fort Road')
  await field(page, names.address2).fill('Nagpur')
  await button(page, names.update).click()
  await appears(page, 'Update Successfully')
  await page.goto('/dashboard/listclientmaster?show=incomplete')
  await link(page, 'Ravi').click()
  await appears(page, 'Incomplete. Missing: Email.')
  expect(await link(page, names.fillItIn).count()).toBe(0)
  await page.context().close()
})

wholeTest('a file that cannot be read shows why, and leaves the books as they were', async () => {
  const { page, owner, clock } = await visit('Lata', NARROW)
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])
  await clock.choose(fileField(page), 'old.xls', old)
  await appears(
    page,
    'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.',
  )
  expect((await owner.get('/imports')).body).toEqual([])
  await page.context().close()
})

wholeTest(
  'a sheet of heads alone is reported, and one with a column twice names what is left out',
  async () => {
    const { page } = await visit('Mina', NARROW)
    const choose = (text: string) =>
      fileField(page).setInputFiles({
        name: 'flats.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await choose('Flat,Tenant,Rent\n')
    await appears(
      page,
      'There are no rows below the headings. Fill them in, save the file, and choose it again.',
    )
    await choose('Flat,Tenant,Rent,Rent Nov\n1,Ravi,9000,8500\n')
    await appears(page, '1 property, 1 client, 1 agreement')
    await appears(page, 'Another column says the same, so these are left out: Rent Nov')
    await button(page, names.cancel).waitFor()
    await page.context().close()
  },
)

async function saved(page: Page, label: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, label).click()])
  return readFile(await download.path(), 'utf8')
}

wholeTest(
  'the example comes in as it is, and wrong rows are saved with what is wrong',
  async () => {
    const { page, owner } = await visit('Nita', WIDE)
    const example = await saved(page, 'Download an example to fill in')
    const choose = (name: string, text: string) =>
      fileField(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('example.csv', example)
    await appears(page, '1 property, 1 client, 1 agreement (1 with opening balance or deposit)')
    const lines = example.trimEnd().split('\r\n')
    await choose('wrong.csv', [...lines, lines[1]?.replace('18000', 'much')].join('\r\n'))
    await appears(page, '1 cell needs correcting')
    const [heads = [], ...rows] = rowsOf(await saved(page, 'Download these rows'))
    expect([heads.at(-1), rows.length]).toEqual(['What is wrong', 1])
    expect(rows[0]?.at(-1)).toBe(
      'Rent per month: This is not an amount. Write it like 12000 or 12000.50.',
    )
    await button(page, 'Leave this row out').click()
    await button(page, names.cancel).click()
    await button(page, 'Download an example to fill in').waitFor()
    expect((await owner.get('/imports')).body).toEqual([])
    await page.context().close()
  },
)
