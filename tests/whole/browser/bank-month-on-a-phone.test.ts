import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hdfcStatement, type StatementRow } from '../../kit/bank-statement.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { copyRecord } from '../../kit/many-records.ts'
import { button, field } from '../../kit/on-page.ts'
import { LEASE, type Person, PROPERTY, type World } from '../../kit/world.ts'

// It is 16 November 2026. Each flat has a rent of its own: ₹ 10,001 to 10,040.
const NOW = new Date('2026-11-16T12:00:00+05:30')
const FLATS = 40
const MOST_TAPS = 15

const FIRST = ['Ananya', 'Rohit', 'Bhanumati', 'Deepak', 'Farhan', 'Gauri', 'Harish', 'Ishita']
const LAST = ['Trelkar', 'Mundvale', 'Sonapatil', 'Vagharia', 'Kothavane']
const NAMES = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`))

let browserWorld: BrowserWorld
let owner: Person
let page: Page
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  owner = await browserWorld.world.registerOwner('Asha')
  await letFlats(browserWorld.world)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  page = await browserWorld.newPage({ as: owner, ...phone, at: NOW })
})
afterAll(() => browserWorld.close())

/** Lets one flat as an owner does, and copies it with its tenant, agreement and rent of November. */
async function letFlats(world: World) {
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const client = await world.addClient(owner, 'Ravi')
  const propertymaster = await made('/propertymaster', PROPERTY)
  const terms = {
    ...LEASE,
    monthlyRent: '10000',
    securityDepositAmount: '0',
    clientMaster: client.id,
    propertymaster,
  }
  const lease = await made('/rentmaster', { ...terms, chargeFrom: '2026-11-01' })
  const [charge] = await world.query('select id from charges where lease_id = $1', [lease])
  const copy = (table: string, id: string, prefix: string, fields: string) =>
    copyRecord(world, { table, id, prefix, count: FLATS }, fields)
  const of = (name: string, prefix: string) =>
    `'${name}', '${prefix}000000-0000-7000-8000-' || lpad(n::text, 12, '0')`
  const names = NAMES.map((name) => `'${name}'`).join()
  await copy('properties', propertymaster, 'fa', `'address1', 'Flat ' || n`)
  await copy(
    'accounts',
    client.id,
    'fb',
    `'name', (array[${names}])[n], 'email', 'client' || n || '@example.in'`,
  )
  await copy('clients', client.id, 'fb', `'mobile_number', (9800000000 + n)::text`)
  await copy('leases', lease, 'fc', `${of('property_id', 'fa')}, ${of('client_id', 'fb')}`)
  const parties = `${of('lease_id', 'fc')}, ${of('client_id', 'fb')}`
  await world.query(
    `insert into lease_rents select copied.* from lease_rents original, generate_series(1, ${FLATS}) n,
       jsonb_populate_record(original, jsonb_build_object(${parties}, 'monthly_rent', 10000 + n)) copied
     where original.lease_id = $1`,
    [lease],
  )
  await copy('charges', charge.id, 'fd', `${parties}, 'net', 1000000 + n * 100`)
}

/** The month's statement: most tenants by name, three by a relative's account, one in part, and what is not rent. */
function statement(): StatementRow[] {
  const paid = NAMES.slice(0, FLATS - 1).map((name, place): StatementRow => {
    const [flat, isOther] = [place + 1, place >= FLATS - 4]
    return {
      day: `2026-11-${String(1 + (flat % 9)).padStart(2, '0')}`,
      in: String(10_000 + flat),
      reference: `9000010000${String(flat).padStart(2, '0')}`,
      note: 'RENT',
      payer: isOther ? `UNCLE PALANDE ${'KLM'[flat % 3]}` : name.toUpperCase(),
    }
  })
  return [
    ...paid,
    { day: '2026-11-09', in: '4000', payer: 'ABDUL BARMEKI', reference: '900001000091' },
    { day: '2026-11-09', out: '2500', payer: 'LAKE SOCIETY', reference: '900001000092' },
    { day: '2026-11-09', out: '1800', payer: 'LIFT REPAIRS', reference: '900001000095' },
    { day: '2026-11-09', in: '777', payer: 'A SHOP', reference: '900001000093' },
    { day: '2026-11-09', in: '778', payer: 'A FRIEND', reference: '900001000094' },
  ]
}

/** How many options of the open list a finger reaches: neither cut off nor covered. */
const optionsUnderAFinger = (on: Page) =>
  on.evaluate(() => {
    const reached = [...document.querySelectorAll('[role=option]')].filter((option) => {
      const { left, top, width, height } = option.getBoundingClientRect()
      return option.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    return reached.length
  })

test('an owner of 40 flats settles a month with the bank’s statement in 15 taps on a phone', async () => {
  let taps = 0
  const tap = async (on: Locator) => {
    taps++
    await on.tap()
  }
  await page.goto('/dashboard')
  await tap(page.getByRole('button', { name: 'Menu' }))
  await tap(page.getByRole('link', { name: 'Bank', exact: true }))
  // The button, and the file in the phone's own list of files.
  taps += 2
  const buffer = hdfcStatement(statement())
  const file = { name: 'nov.csv', mimeType: 'text/csv', buffer }
  const nothing = page.getByText('No statement yet', { exact: true })
  await nothing.waitFor()
  await field(page, 'Choose a bank statement').setInputFiles(file)
  await button(page, 'Add this account').waitFor()
  expect(await nothing.count()).toBe(0)
  await tap(button(page, 'Add this account'))
  await tap(button(page, 'Confirm all 36 that are certain'))
  await page.getByText('36 lines are confirmed.').waitFor()
  for (let left = 3; left > 0; left--) {
    await tap(page.getByRole('button', { name: /^Confirm UNCLE PALANDE/ }))
    await page.getByRole('heading', { name: `Please look (${left + 2})` }).waitFor()
  }
  await tap(page.getByRole('button', { name: /^Choose the tenant of ABDUL/ }))
  await tap(page.getByRole('combobox', { name: 'Client' }))
  const option = page.getByRole('option', { name: new RegExp(NAMES.at(-1) as string) })
  await option.waitFor()
  await expect.poll(() => optionsUnderAFinger(page)).toBeGreaterThanOrEqual(6)
  await tap(option)
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Record/ }))
  await tap(button(page, 'The 2 of nobody known are private'))
  await tap(button(page, 'They are private'))
  const account = page.getByRole('list', { name: 'Accounts' })
  await expect
    .poll(() => account.innerText())
    .toMatch(/Bank and books agree from .+ to 8 Nov 2026\. 2 payments out are open\.$/)
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  const { lines, decided } = (await owner.get('/bank')).body
  expect(lines).toMatchObject([{ amount: '2500' }, { amount: '1800' }])
  const receipts = decided.flatMap((it: { receipts: unknown[] }) => it.receipts)
  // The 36 certain, the 3 by a relative, and the one in part.
  expect(receipts).toHaveLength(FLATS)
})

test('one line that is private can be taken back, until the next step: then nothing of it is kept', async () => {
  const waiting = async () => (await owner.get('/bank')).body.lines.length
  await page.getByText('Money out, not explained (2)').tap()
  const setPrivate = page.getByRole('button', { name: /^Private: LAKE SOCIETY/ })
  const all = await button(page, 'All of these are private').boundingBox()
  const last = await page.getByRole('button', { name: /^Private: LIFT REPAIRS/ }).boundingBox()
  // A finger that means the last line does not reach all of them.
  expect((all?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeGreaterThanOrEqual(12)
  await setPrivate.tap()
  await setPrivate.waitFor({ state: 'detached' })
  expect(await waiting()).toBe(2)
  await button(page, 'Undo').tap()
  await page.getByText('The line waits again.').waitFor()
  await setPrivate.tap()
  await setPrivate.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('link', { name: 'Dues', exact: true }).tap()
  await expect.poll(waiting).toBe(1)
})

test('a payment that is on no statement is named below its account, and leads to its agreement', async () => {
  const [lease] = (await owner.get('/rentmaster?limit=1')).body
  const payment = { amount: '321', paymentMode: 'Online_Payment', method: 'neft' }
  const sent = { ...payment, rentMaster: lease._id, receivedOn: '2026-11-05' }
  expect((await owner.post('/payments', sent)).status).toBe(201)
  await page.goto('/dashboard/bank')
  const account = page.getByRole('list', { name: 'Accounts' })
  await account.getByText('1 payment of your books in these days is on no statement.').waitFor()
  await account.getByText('On no statement', { exact: true }).tap()
  const said = `5 Nov 2026, ${lease.clientMaster.name}, ₹ 321`
  const link = account.getByRole('link', { name: said })
  // One line of text: its parts do not stand apart.
  expect((await link.innerText()).replaceAll(/[^\S\n]+/g, ' ')).toBe(said)
  await link.tap()
  await page.waitForURL(`**/rentmaster/detail?Id=${lease._id}`)
})
