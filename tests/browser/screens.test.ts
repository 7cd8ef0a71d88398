import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { button, field, goWithin, link } from '../kit/on-page.ts'
import { isWholeRun } from '../kit/whole-run.ts'
import { wholeTest } from '../kit/whole-test.ts'

/** The contents of every form and of every page of one record, and where one goes from there. */

let browserWorld: BrowserWorld
let people: LetProperty

const NOW = new Date('2026-11-16T12:00:00+05:30')

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

type Role = 'owner' | 'client' | 'administrator'

/** The id of a record that a path names in braces. */
function idOf(name: string): string {
  const { owner, client, ids } = people
  return { owner: owner.id, client: client.id, ...ids }[name] ?? ''
}

/** One page for each role, which goes from screen to screen. */
const pages = new Map<Role | undefined, Page>()

async function open(path: string, as?: Role): Promise<Page> {
  const address = path.replace(/\{(\w+)\}/, (_, name: string) => idOf(name))
  const known = pages.get(as)
  if (known) await goWithin(known, address)
  const page = known ?? (await browserWorld.newPage({ at: NOW, ...(as && { as: people[as] }) }))
  // Whether a mailed link works cannot be asked: its form is there all the same.
  await page.route('**/links/check', (route) => route.abort())
  if (!known) await page.goto(address)
  pages.set(as, page)
  await page.locator('#root main').locator('form, dl').first().waitFor()
  return page
}

const shows = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()

/** The first line of each text, from the first to the last. */
const textsOf = async (found: Locator) =>
  (await found.allInnerTexts()).map((text) => text.trim().split('\n')[0]).join(' | ')
/** Of the fields in sight: what is folded is not. */
const labelsOf = (page: Page) => textsOf(page.locator('main form label:visible'))
/** Back, which is above the title, and those of the form. */
const buttonsOf = (page: Page) =>
  textsOf(
    page
      .locator('main div:has(+ h1) button, main form button')
      .filter({ hasText: /./, visible: true }),
  )
const linksOf = (page: Page) =>
  page
    .locator('main a')
    .evaluateAll((found) => found.map((it) => `${it.textContent} ${it.getAttribute('href')}`))

test.each([
  [
    '/',
    'Email | Password',
    'Sign In',
    ['Forgot Password? /forgotPassword', 'Sign Up /register?type=owner'],
  ],
  ['/register', 'Email | Password', 'Sign Up', ['Forgot Password? /forgotPassword', 'Sign In /']],
  [
    '/register?type=owner',
    'Name | Phone | Alternate phone (optional) | Email | Aadhar number | PAN (optional)',
    'Send OTP | Next',
    ['Sign In /'],
  ],
  ['/forgotPassword', 'Email', 'Send Link', ['Sign In /']],
  ['/resetpassword?id=x&token=y', 'New password', 'Reset Password', ['Sign In /']],
])('%s has these fields, buttons and links', async (path, labels, buttons, links) => {
  const page = await open(path)
  expect(await labelsOf(page)).toBe(labels)
  expect(await buttonsOf(page)).toBe(buttons)
  expect(await linksOf(page)).toEqual(links)
})

const ADDRESS = 'Pincode | Address1 | Address2 | City | State'
const TERMS =
  'Security deposit amount | Monthly rent | Payment date (optional) | Payment mode | Start date (optional) | Increment percentage | Increment schedule'
const CREATED = 'Created at | Created by'

test.each([
  ['addownermaster', 'administrator', 'Name | emailaddress | Password | Phone', 'Back | Add Owner'],
  ['addpropertymaster', 'owner', ADDRESS, 'Back | Add | Reset'],
  [
    'addclientmaster',
    'owner',
    'Name | Father name | Email | Password | Invite by email instead | Gender | Phone | Address1 | Address2 | Tenant type (for TDS) (optional)',
    'Back | Add',
  ],
  [
    'addrentmaster?Id={free}',
    'owner',
    `Electricity meter number | Client | Property | ${TERMS}`,
    'Back | Add',
  ],
  [
    'rentmaster/transcation?Id={property}',
    'owner',
    'Rent from | Rent to | Payment threshold | Payment mode | Amount | Received on',
    'Back | Record receipt',
  ],
] as const)('%s has these fields and buttons', async (path, as, labels, buttons) => {
  const page = await open(`/dashboard/${path}`, as)
  expect(await labelsOf(page)).toBe(labels)
  expect(await buttonsOf(page)).toBe(buttons)
})

test.each([
  [
    'ownermaster',
    'owner',
    'administrator',
    `Name | emailaddress | Password | Phone | Trial ends | Subscribed | ${CREATED}`,
  ],
  ['propertymaster', 'property', 'owner', `${ADDRESS} | ${CREATED}`],
  [
    'clientmaster',
    'client',
    'owner',
    `Name | Father name | Email | Password | Gender | Phone | Address1 | Address2 | Tenant type (for TDS) (optional) | ${CREATED}`,
  ],
  [
    'rentmaster',
    'lease',
    'owner',
    `Electricity meter number | Client name | Property | ${TERMS} | ${CREATED}`,
  ],
] as const)('%s/update shows the form of the %s that Id names', async (kind, name, as, labels) => {
  const page = await open(`/dashboard/${kind}/update?Id={${name}}`, as)
  expect(await labelsOf(page)).toBe(`${labels} | Id`)
  expect(await field(page, names.id).inputValue()).toBe(idOf(name))
  expect(await buttonsOf(page)).toBe('Back | Update')
})

const PROPERTY = '12 Lake View Road, Flat 101, 411010, Pune, Maharashtra'
const DAYS = { 'Created at': '2026-11-16', 'Updated at': '2026-11-16' }

test.each([
  [
    'propertymaster',
    'property',
    {
      Address1: '12 Lake View Road',
      Address2: 'Flat 101',
      Pincode: '411010',
      City: 'Pune',
      State: 'Maharashtra',
      'Rent agreement': 'Created',
      ...DAYS,
      'Created by': 'Asha',
    },
  ],
  [
    'clientmaster',
    'client',
    {
      Name: 'Ravi',
      'Father name': 'Mohan',
      Email: 'ravi@example.in',
      Gender: 'Male',
      Phone: '9811111111',
      Address1: '4 Old Street',
      Address2: 'Nagpur',
      ...DAYS,
      'Created by': 'Asha',
    },
  ],
  [
    'rentmaster',
    'lease',
    {
      'Electricity meter number': '1234567890',
      'Client name': 'Ravi',
      'Client email': 'ravi@example.in',
      Property: PROPERTY,
      'Monthly rent': '₹ 18,500.50',
      'Security deposit amount': '₹ 55,500',
      'Increment percentage': '2%',
      'Increment schedule': '5%',
      'Payment date': '5',
      'Payment mode': 'Cash',
      ...DAYS,
      'Created by': 'Asha',
    },
  ],
  [
    'rentTranscation',
    'receipt',
    {
      'Client name': 'Ravi',
      'Client email': 'ravi@example.in',
      'Rent from': '2026-10-01',
      'Rent to': '2026-10-31',
      'Payment threshold': '2026-11-05',
      'Payment mode': 'Cash',
      'Monthly rent': '₹ 18,500.50',
      'Property detail': PROPERTY,
      'Electricity meter number': '1234567890',
      'Owner detail': 'Asha, 9876543210',
      'Created at': '2026-11-16',
    },
  ],
] as const)(
  '%s/detail shows exactly these fields of the %s, read-only',
  async (kind, name, facts) => {
    const page = await open(`/dashboard/${kind}/detail?Id={${name}}`, 'owner')
    await shows(page, `${kind.charAt(0).toUpperCase()}${kind.slice(1)} Detail`)
    const main = page.getByRole('main')
    const record = name === 'receipt' ? main.getByRole('region', { name: 'As recorded' }) : main
    await record.locator('dl').first().waitFor()
    // The pictures of a property's months have figures of their own.
    const shown = await record
      .locator('dl')
      .filter({ hasNotText: 'Collected' })
      .locator('> div')
      .evaluateAll((found) =>
        found.map((it) => [it.children[0]?.textContent, it.children[1]?.textContent]),
      )
    expect(shown).toEqual(Object.entries(facts))
    expect(await main.locator('input, select, textarea').count()).toBe(0)
    await button(page, names.back).waitFor()
  },
)

/** What is pressed, and the title of the page that is then shown. */
type Step = [press: string, title: string]

const WALK: Step[] = [
  ['Add Rents', 'Add Rent'],
  ['Back', 'List of Properties'],
  ['Rent Reciept', 'Rent Transaction'],
  ['Receipt RB/26-27/000001', 'RentTranscation Detail'],
  ['Back', 'Rent Transaction'],
  ['Back', 'List of Properties'],
]
const LONG_WALK: Step[] = [
  ['Created', 'Propertymaster Detail'],
  ['Edit', 'Update Property'],
  ['Back', 'Propertymaster Detail'],
  ['Created', 'Rentmaster Detail'],
  ['Edit', 'Update Rent'],
  ['Back', 'Rentmaster Detail'],
  ['Ravi', 'Clientmaster Detail'],
  ['Edit', 'Update Client'],
  ['Back', 'Clientmaster Detail'],
  ['Back', 'Rentmaster Detail'],
  [PROPERTY, 'Propertymaster Detail'],
  ['Back', 'Rentmaster Detail'],
  ['Back', 'Propertymaster Detail'],
  ['Back', 'List of Properties'],
]

wholeTest('Back returns to the previous page', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto('/dashboard/listpropertymaster')
  for (const [press, title] of isWholeRun ? [...WALK, ...LONG_WALK] : WALK) {
    const pressed = press === 'Back' ? button(page, press) : link(page, press).last()
    await pressed.click()
    await shows(page, title)
  }
  await page.context().close()

  const admin = await browserWorld.newPage({ as: people.administrator })
  await admin.goto('/dashboard')
  await admin.getByRole('combobox', { name: names.search }).fill('Asha')
  await admin.getByRole('option').first().click()
  await shows(admin, 'Update Owner')
  await button(admin, names.back).click()
  await shows(admin, 'Welcome to Rent Management System')
  await admin.context().close()
})
