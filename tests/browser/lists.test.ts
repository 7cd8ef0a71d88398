import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { button, row } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PROPERTY } from '../kit/world.ts'

/** The contents of every list, from the first column to the last, and the targets of its links. */

type List = {
  as: 'owner' | 'client' | 'administrator'
  path: string
  title: string
  /** Links above the table. */
  above: string[]
  /** Each list of texts is written on one line, from left to right. */
  columns: string
  /** By a text of the row. */
  rows: Record<string, { cells: string; badges?: string[]; links: string[]; buttons: string[] }>
}

let browserWorld: BrowserWorld
let people: LetProperty
let lists: Record<string, List>

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  people = await letProperty(browserWorld.world)
  const { owner, client, ids } = people
  const recorded = await owner.post('/rentTranscation', {
    RentFrom: '2026-11-01',
    RentTo: '2026-11-30',
    paymentThreshold: '2026-12-05',
    paymentMode: 'Online_Payment',
    propertyMaster: ids.property,
    rentMaster: ids.lease,
    clientMaster: client.id,
  })
  const receiptOf = (id: string, number: number) =>
    [`RB/26-27/00000${number}`, 'Ravi'].map(
      (name) => `${name} /dashboard/rentTranscation/detail?Id=${id}`,
    )
  lists = {
    owners: {
      as: 'administrator',
      path: 'listownermaster',
      title: 'List of Owners',
      above: ['Add Owner /dashboard/addownermaster'],
      columns: 'Name | Email | Phone | Created at | Trial | Actions',
      rows: {
        Asha: {
          cells: 'Asha | asha@example.in | 9876543210 | 16 Nov 2026 | 30 days left | ',
          badges: ['30 days left'],
          links: [
            `Asha /dashboard/ownermaster/update?Id=${owner.id}`,
            `Edit Asha /dashboard/ownermaster/update?Id=${owner.id}`,
          ],
          buttons: ['Delete Asha'],
        },
      },
    },
    properties: {
      as: 'owner',
      path: 'listpropertymaster',
      title: 'List of Properties',
      above: ['Import from Excel /dashboard/import', 'Add Property /dashboard/addpropertymaster'],
      columns:
        'Address1 | Client | Due | Rent | Address2 | Pincode | City | State | Monthly rent | Owner | Actions',
      rows: {
        '12 Lake View Road': {
          cells:
            '12 Lake View Road | Ravi ₹ 18,500.50 a month | Let | Created Rent Reciept | Flat 101 | 411010 | Pune | Maharashtra | ₹ 18,500.50 | Asha | ',
          badges: ['Created'],
          links: [
            `12 Lake View Road /dashboard/propertymaster/detail?Id=${ids.property}`,
            `Created /dashboard/propertymaster/detail?Id=${ids.property}`,
            `Rent Reciept /dashboard/rentmaster/transcation?Id=${ids.property}`,
            `Edit 12 Lake View Road, Flat 101, Pune /dashboard/propertymaster/update?Id=${ids.property}`,
          ],
          buttons: ['Delete 12 Lake View Road, Flat 101, Pune'],
        },
        '9 Hill Road': {
          cells:
            '9 Hill Road | Vacant |  | Add Rents | Flat 101 | 411010 | Pune | Maharashtra |  | Asha | ',
          links: [
            `9 Hill Road /dashboard/propertymaster/detail?Id=${ids.free}`,
            `Add Rents /dashboard/addrentmaster/?Id=${ids.free}`,
            `Edit 9 Hill Road, Flat 101, Pune /dashboard/propertymaster/update?Id=${ids.free}`,
          ],
          buttons: ['Delete 9 Hill Road, Flat 101, Pune'],
        },
      },
    },
    clients: {
      as: 'owner',
      path: 'listclientmaster',
      title: 'List of Clients',
      above: ['Add Client /dashboard/addclientmaster'],
      columns:
        'Name | Due | Father name | Gender | Phone | Address1 | Address2 | Created at | Actions',
      rows: {
        Ravi: {
          cells:
            'Ravi 12 Lake View Road, Flat 101 |  | Mohan | Male | 9811111111 | 4 Old Street | Nagpur | Asha | ',
          links: [
            `Ravi /dashboard/clientmaster/detail?Id=${client.id}`,
            `Edit Ravi /dashboard/clientmaster/update?Id=${client.id}`,
          ],
          buttons: ['Delete Ravi'],
        },
      },
    },
    agreements: {
      as: 'owner',
      path: 'listrentmaster',
      title: 'Property Rents List',
      above: ['Add Rents /dashboard/addrentmaster', 'Let a property /dashboard/letproperty'],
      columns:
        'Electricity meter number Property | Client name | Increment percentage | Security deposit amount | Monthly rent | Due | Increment schedule | Property pincode | Owner name | Actions',
      rows: {
        '1234567890': {
          cells:
            '1234567890 12 Lake View Road | Ravi | 2% | ₹ 55,500 | ₹ 18,500.50 | Let | 5% Every 5 years | 411010 | Asha | Transaction',
          links: [
            `1234567890 /dashboard/rentmaster/detail?Id=${ids.lease}`,
            `Transaction /dashboard/rentmaster/transcation?Id=${ids.property}`,
            `Edit Ravi, 12 Lake View Road, 1234567890 /dashboard/rentmaster/update?Id=${ids.lease}`,
          ],
          buttons: ['Delete Ravi, 12 Lake View Road, 1234567890'],
        },
      },
    },
    receipts: {
      as: 'client',
      path: 'listrentrecipt',
      title: 'List RentRecipt',
      above: [],
      columns:
        'Receipt | Client name | Client email | Rent from | Rent to | Payment threshold | Payment mode | Monthly rent | Property detail | Owner detail',
      rows: {
        '1 Oct 2026': {
          cells:
            'RB/26-27/000001 received 16 Nov 2026 | Ravi | ravi@example.in | 1 Oct 2026 | 31 Oct 2026 | 5 Nov 2026 | Cash | ₹ 18,500.50 | 12 Lake View Road, Flat 101 | Asha, 9876543210',
          badges: ['Cash'],
          links: [...receiptOf(ids.receipt, 1)],
          buttons: [],
        },
        '1 Nov 2026': {
          cells:
            'RB/26-27/000002 received 16 Nov 2026 | Ravi | ravi@example.in | 1 Nov 2026 | 30 Nov 2026 | 5 Dec 2026 | Online payment | ₹ 18,500.50 | 12 Lake View Road, Flat 101 | Asha, 9876543210',
          links: [...receiptOf(recorded.body._id, 2), 'Online payment /dashboard/api-gateway'],
          buttons: [],
        },
      },
    },
  }
})
afterAll(() => browserWorld.close())

/** Each by its name, on one line. */
const linksIn = (within: Locator) =>
  within
    .locator('a:visible')
    .evaluateAll((found) =>
      found.map((it) => `${it.ariaLabel ?? it.textContent} ${it.getAttribute('href')}`),
    )
const textsOf = async (found: Locator) =>
  (await found.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())

async function open(as: List['as'], path: string, width = 1600): Promise<Page> {
  const page = await browserWorld.newPage({ as: people[as], viewport: { width, height: 800 } })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('rowheader').first().waitFor()
  return page
}

test.each(['owners', 'properties', 'clients', 'agreements', 'receipts'])(
  'the list of %s has these columns and these links in each row',
  async (name) => {
    const { as, path, title, above, columns, rows } = lists[name] as List
    const page = await open(as, path)
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
    await main.getByRole('searchbox').waitFor()
    const all = await linksIn(main)
    expect(all.slice(0, above.length)).toEqual(above)
    expect((await textsOf(main.locator('thead th:visible'))).join(' | ')).toBe(columns)
    expect(await main.locator('tbody tr').count()).toBe(Object.keys(rows).length)
    for (const [text, { cells, badges = [], links, buttons }] of Object.entries(rows)) {
      const shown = row(page, text)
      expect((await textsOf(shown.locator('th:visible, td:visible'))).join(' | ')).toBe(cells)
      expect(await textsOf(shown.locator('[data-badge]:visible'))).toEqual(badges)
      expect(await linksIn(shown)).toEqual(links)
      const names = shown
        .getByRole('button')
        .evaluateAll((found) => found.map((it) => it.ariaLabel))
      expect(await names).toEqual(buttons)
    }
    await page.context().close()
  },
)

test('at a desk all columns of a receipt are in sight, on two lines', async () => {
  const page = await open('client', 'listrentrecipt', 1280)
  expect(await page.getByRole('columnheader').count()).toBe(10)
  const heights = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((it) => (it as HTMLElement).offsetHeight))
  // Of 44 pixels each.
  expect(heights.filter((height) => height > 48)).toEqual([])
  await page.context().close()
})

wholeTest('the search box of a list shows only matching rows', async () => {
  const page = await open('owner', 'listpropertymaster')
  const names = page.getByRole('rowheader')
  expect(await textsOf(names)).toEqual(['9 Hill Road', '12 Lake View Road'])
  await page.getByRole('searchbox').fill('hill')
  await row(page, '12 Lake View Road').waitFor({ state: 'detached' })
  expect(await textsOf(names)).toEqual(['9 Hill Road'])
  await page.context().close()
})

wholeTest('on a small screen More shows all columns of a row, and Less hides them', async () => {
  const page = await open('owner', 'listpropertymaster', 390)
  await button(page, 'More about 9 Hill Road, Flat 101, Pune').click()
  const less = button(page, 'Less about 9 Hill Road, Flat 101, Pune')
  await less.waitFor()
  const opened = page.locator('dl > div:visible')
  expect(await textsOf(opened)).toEqual([
    'Address1 9 Hill Road',
    'Client Vacant',
    'Rent Add Rents',
    'Address2 Flat 101',
    'Pincode 411010',
    'City Pune',
    'State Maharashtra',
    'Owner Asha',
  ])
  await less.click()
  await button(page, 'More about 9 Hill Road, Flat 101, Pune').waitFor()
  expect(await opened.count()).toBe(0)
  await page.context().close()
})

wholeTest('a deleted client disappears from the list', async () => {
  const kiran = await browserWorld.world.addClient(people.owner, 'Kiran')
  const page = await open('owner', 'listclientmaster')
  await button(page, 'Delete Kiran').click()
  await button(page, names.delete).click()
  await row(page, 'Kiran').waitFor({ state: 'detached' })
  expect((await people.owner.get(`/clientmaster/${kiran.id}`)).status).toBe(404)
  await page.context().close()
})

wholeTest('a list shows 25 records a page', async () => {
  const { world } = browserWorld
  const farah = await world.registerOwner('Farah')
  for (let number = 1; number <= 26; number += 1)
    await farah.post('/propertymaster', { ...PROPERTY, address1: `House ${number}` })
  const page = await browserWorld.newPage({ as: farah })
  await page.goto('/dashboard/listpropertymaster')
  await page.getByText('1–25 of 26', { exact: true }).waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(25)
  await button(page, names.nextPage).click()
  await page.getByText('26–26 of 26', { exact: true }).waitFor()
  expect(await textsOf(page.getByRole('rowheader'))).toEqual(['House 1'])

  await button(page, 'Delete House 1, Flat 101, Pune').click()
  await button(page, names.delete).click()
  await page.getByText('25 rows', { exact: true }).waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(25)
  await page.context().close()
})

wholeTest('when a page of a list becomes empty, the one before it is shown', async () => {
  const { world } = browserWorld
  const divya = await world.registerOwner('Divya')
  for (let number = 1; number <= 26; number += 1)
    await divya.post('/propertymaster', { ...PROPERTY, address1: `House ${number}` })
  const page = await browserWorld.newPage({ as: divya })
  await page.goto('/dashboard/listpropertymaster')
  await button(page, names.nextPage).click()
  await page.getByText('26–26 of 26', { exact: true }).waitFor()
  const [first] = (await divya.get('/propertymaster?search=House%201&sort=address1')).body
  expect(first.address1).toBe('House 1')
  await divya.delete(`/propertymaster/${first._id}`)
  await page.reload()
  await page.getByText('25 rows', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
})
