import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchPath, patterns } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { goWithin, signInAtOnce } from '../kit/on-page.ts'
import { someOf, wholeTest } from '../kit/whole-test.ts'
import type { Person } from '../kit/world.ts'

/** Every address of the application, for everybody. */

const ROLES = ['nobody', 'administrator', 'owner', 'client'] as const
type Role = (typeof ROLES)[number]

/** What each role gets at an address: the heading that is shown there, or ('/…') where it is led. */
type Row = Record<Role, string>

const SIGN_IN = '/'
const DASHBOARD = '/dashboard'

const everybody = (heading: string): Row => ({
  nobody: heading,
  administrator: heading,
  owner: heading,
  client: heading,
})
/** What those who are signed in get; who is not named is led to the dashboard. */
const signedIn = (shown: Partial<Row>): Row => ({
  ...everybody(DASHBOARD),
  nobody: SIGN_IN,
  ...shown,
})
const owners = (heading: string) => signedIn({ owner: heading })
const administrators = (heading: string) => signedIn({ administrator: heading })
const clients = (heading: string) => signedIn({ client: heading })
const parties = (heading: string) => signedIn({ owner: heading, client: heading })
const accounts = (heading: string): Row => ({ ...everybody(heading), nobody: SIGN_IN })

/** `{…}` is the id of that record. */
const TABLE: Record<string, Row> = {
  '/': { ...everybody(DASHBOARD), nobody: 'Sign In' },
  '/adminTechharvest': everybody('Admin Sign In'),
  '/register': everybody('Sign Up'),
  '/register?type=owner': everybody('Personal Information'),
  '/register?type=admin': everybody('Sign Up'),
  '/forgotPassword': everybody('Forgot Password'),
  '/resetpassword?id=x&token=y': everybody('Reset Password'),
  '/confirmadmin?id=x&token=y': everybody('Confirm your account'),
  '/undoemail?id=x&token=y': everybody('Undo email change'),
  '/invitation?id=x&token=y': everybody('Welcome to Rentbook'),
  '/undochange?id=x&token=y': everybody('Undo this change'),
  '/stopreminders/x': everybody('Reminders'),
  '/notforme/x': everybody('Emails that are not for you'),
  '/privacy': everybody('Privacy Policy'),
  '/terms': everybody('Terms of Use'),
  '/nowhere': everybody('Page not found'),

  '/dashboard': accounts('Welcome to Rent Management System'),
  '/dashboard/nowhere': accounts('Page not found'),
  '/dashboard/api-gateway': accounts('Payment request'),
  '/dashboard/account': accounts('My account'),
  '/dashboard/account/signin': accounts('My account'),
  '/dashboard/account/data': accounts('My account'),
  '/dashboard/account/rights': accounts('My account'),

  '/dashboard/listownermaster': administrators('List of Owners'),
  '/dashboard/addownermaster': administrators('Add Owner'),
  '/dashboard/ownermaster/update?Id={owner}': signedIn({
    administrator: 'Update Owner',
    owner: 'Update Owner',
  }),
  '/dashboard/ownermaster/update?Id={other owner}': administrators('Update Owner'),

  '/dashboard/listpropertymaster': owners('List of Properties'),
  '/dashboard/addpropertymaster': owners('Add Property'),
  '/dashboard/propertymaster/detail?Id={property}': owners('Propertymaster Detail'),
  '/dashboard/propertymaster/update?Id={property}': owners('Update Property'),

  '/dashboard/listclientmaster': owners('List of Clients'),
  '/dashboard/addclientmaster': owners('Add ClientMaster'),
  '/dashboard/addclientmaster/{client}': owners('Update Client'),
  '/dashboard/clientmaster/detail?Id={client}': owners('Clientmaster Detail'),
  '/dashboard/clientmaster/update?Id={client}': owners('Update Client'),

  '/dashboard/listrentmaster': owners('Property Rents List'),
  '/dashboard/addrentmaster': owners('Add Rent'),
  '/dashboard/addrentmaster/?Id={free}': owners('Add Rent'),
  '/dashboard/letproperty': owners('Let a property'),
  '/dashboard/import': owners('Import from Excel'),
  '/dashboard/rentmaster/detail?Id={lease}': owners('Rentmaster Detail'),
  '/dashboard/rentmaster/update?Id={lease}': owners('Update Rent'),
  '/dashboard/rentmaster/transcation?Id={property}': owners('Rent Transaction'),

  '/dashboard/dues': owners('Dues'),
  '/dashboard/settling': owners('Move-outs'),
  '/dashboard/rentregister': owners('Rent register'),
  '/dashboard/month?month=2026-10': owners('October 2026'),
  '/dashboard/claims': owners('Payments to confirm'),
  '/dashboard/reminders': owners('Reminders'),
  '/dashboard/remindall': owners('Remind all'),
  '/dashboard/calendar': owners('Calendar'),
  '/dashboard/recordseveral': owners('Record several payments'),
  '/dashboard/readings': owners('Meter readings'),
  '/dashboard/chargeseveral': owners('One charge for several'),
  '/dashboard/raiserents': owners('Raise several rents'),
  '/dashboard/books': owners('Books'),
  '/dashboard/daybook': owners('Day book'),
  '/dashboard/trialbalance': owners('Trial balance'),
  '/dashboard/deposits': owners('Deposit register'),
  '/dashboard/income': owners('Income of the year'),
  '/dashboard/tds': owners('TDS ledger'),
  '/dashboard/propertyyear': owners('Year of all properties'),
  '/dashboard/houseproperty': owners('Income from house property'),
  '/dashboard/invoices': parties('GST invoices'),
  '/dashboard/cheques': owners('Cheques'),
  '/dashboard/expenses': owners('Expenses'),
  '/dashboard/addexpense': owners('Add expense'),
  '/dashboard/expense?Id={property}': owners('Expense'),
  '/dashboard/bank': owners('Bank'),
  '/dashboard/statement?Id={lease}': parties('Statement'),
  '/dashboard/mydues': clients('My dues'),
  '/dashboard/moneysettings': owners('Payment settings'),
  '/dashboard/team': owners('Team'),

  '/dashboard/listrentrecipt': parties('List RentRecipt'),
  '/dashboard/pastreceipts': parties('Past receipts'),
  '/dashboard/rentTranscation/detail?Id={receipt}': parties('RentTranscation Detail'),

  // An owner has no page to read, a receipt none to change, and there are no other kinds.
  '/dashboard/ownermaster/detail?Id={owner}': accounts('Page not found'),
  '/dashboard/rentTranscation/update?Id={receipt}': accounts('Page not found'),
  '/dashboard/tenantmaster/update?Id={client}': accounts('Page not found'),
}

/** The addresses of records may have one more part in front: `/dashboard/{optional}/{whichroute}/…`. */
const RECORDS = Object.entries(TABLE)
  .filter(([path]) => /\/(detail|update|transcation)\?/.test(path))
  .map(([path, row]): [string, Row] => [path.replace('/dashboard/', '/dashboard/anything/'), row])
const ROWS = [...Object.entries(TABLE), ...RECORDS]

const SIDEBARS: Record<Exclude<Role, 'nobody'>, string[]> = {
  administrator: ['Dashboards /dashboard', 'Owners List /dashboard/listownermaster'],
  owner: [
    'Dashboards /dashboard',
    'Properties List /dashboard/listpropertymaster',
    'Property Rents List /dashboard/listrentmaster',
    'Rent register /dashboard/rentregister',
    'Add Rents /dashboard/addrentmaster',
    'Clients List /dashboard/listclientmaster',
    'Dues /dashboard/dues',
    'Payments to confirm /dashboard/claims',
    'Expenses /dashboard/expenses',
    'Bank /dashboard/bank',
    'Books /dashboard/books',
    'Receipts /dashboard/listrentrecipt',
    'Payment settings /dashboard/moneysettings',
    'Team /dashboard/team',
  ],
  client: [
    'Dashboards /dashboard',
    'List RentRecipt /dashboard/listrentrecipt',
    'My dues /dashboard/mydues',
  ],
}

/** Each card of the dashboard, and where its link leads. */
const CARDS: Record<Exclude<Role, 'nobody'>, string[]> = {
  administrator: [
    'Manage Owners: Owners List /dashboard/listownermaster',
    'System Admin: Add New Owner /dashboard/addownermaster',
  ],
  owner: [
    'Properties: Properties List /dashboard/listpropertymaster',
    'Clients: Clients List /dashboard/listclientmaster',
    'Rent Management: Property Rents List /dashboard/listrentmaster',
  ],
  client: ['Rent Receipts: List RentRecipt /dashboard/listrentrecipt'],
}

let browserWorld: BrowserWorld
let people: LetProperty
let ids: Record<string, string>

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
  const other = await browserWorld.world.registerOwner('Vikram')
  const { owner, client } = people
  ids = { ...people.ids, owner: owner.id, client: client.id, 'other owner': other.id }
})
afterAll(() => browserWorld.close())

const newPageOf = (role: Role): Promise<Page> =>
  browserWorld.newPage(role === 'nobody' ? {} : { as: people[role] })

const addressOf = (path: string) => path.replace(/\{(.+?)\}/g, (_, name: string) => ids[name] ?? '')

/** The title that is shown at an address, after the address where one is led from there. */
async function seenAt(page: Page, address: string): Promise<string> {
  const title = await goWithin(page, address)
  // A page that still loads would show its next heading to a test that waits for that of the page after.
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]'),
  )
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}` === address ? title : `${pathname}: ${title}`
}

const HEADINGS: Record<string, string> = {
  [SIGN_IN]: 'Sign In',
  [DASHBOARD]: 'Welcome to Rent Management System',
}

/** The roles with most screens stand for the others. */
const isPlayed = (role: Role): boolean => role === 'owner' || role === 'client'

test.each(someOf(ROLES, isPlayed))(
  'shows %s at every address what the role may see',
  async (role) => {
    const page = await newPageOf(role)
    await page.goto('/privacy')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const seen: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    // Each role comes to others of them.
    const begin = ROLES.indexOf(role)
    for (const [path, { [role]: shown }] of someOf(ROWS, (_, place) => place % 8 === begin)) {
      seen[path] = await seenAt(page, addressOf(path))
      wanted[path] = shown in HEADINGS ? `${shown}: ${HEADINGS[shown]}` : shown
    }
    expect(seen).toEqual(wanted)
  },
)

test('this table lists every address of the application', () => {
  const places = ROWS.map(([path]) => new URL(path, 'http://localhost').pathname)
  for (const pattern of Object.values(patterns)) {
    const whole = pattern.startsWith('/') ? pattern : `/dashboard/${pattern}`
    expect([whole, places.some((place) => matchPath(whole, place))]).toEqual([whole, true])
  }
})

test.each(someOf(['administrator', 'owner', 'client'] as const, isPlayed))(
  '%s has the sidebar and the cards of the role, and nothing more',
  async (role) => {
    const page = await newPageOf(role)
    await page.goto('/dashboard')
    const links = (within: string) =>
      page
        .locator(`${within} a`)
        .evaluateAll((found) => found.map((it) => `${it.textContent} ${it.getAttribute('href')}`))
    await page.getByRole('region', { name: names.systemInformation }).waitFor()
    expect(await links('#sidebar')).toEqual(SIDEBARS[role])
    expect(await page.locator('#sidebar p:visible').allTextContents()).toEqual(
      role === 'administrator' ? ['Owners'] : [],
    )
    const titles = await page.locator('main section h2').allTextContents()
    expect(titles.at(-1)).toBe('System Information')
    // The part above the cards has its links further inside.
    const card = 'main section:has(> h2):has(> a)'
    const cards = await page.locator(`${card} > h2`).allTextContents()
    const leads = await links(card)
    expect(cards.map((title, index) => `${title}: ${leads[index]}`)).toEqual(CARDS[role])
  },
)

const MARKED = [
  ['/dashboard/propertymaster/detail?Id={property}', 'Properties List'],
  ['/dashboard/rentmaster/update?Id={lease}', 'Property Rents List'],
  ['/dashboard/rentmaster/transcation?Id={property}', 'Property Rents List'],
  ['/dashboard/addrentmaster', 'Add Rents'],
  ['/dashboard/clientmaster/detail?Id={client}', 'Clients List'],
  ['/dashboard/settling', 'Dues'],
  ['/dashboard/rentTranscation/detail?Id={receipt}', 'Receipts'],
] as const

wholeTest('the sidebar marks the list that leads to a page on that page, too', async () => {
  const page = await newPageOf('owner')
  await page.goto('/dashboard')
  const marked = page.locator('#sidebar [aria-current]')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await marked.allTextContents()).toEqual(['Dashboards'])
  for (const [path, label] of someOf(MARKED, (_, place) => place % 2 === 0)) {
    await goWithin(page, addressOf(path))
    expect([path, await marked.allTextContents()]).toEqual([path, [label]])
  }
  await page.context().close()
})

const MOMENT = /^\d{1,2}\/\d{1,2}\/\d{4}, \d{1,2}:\d\d:\d\d [ap]m$/

wholeTest('an administrator reads that the clock jumped, and confirms it', async () => {
  const { world } = browserWorld
  await world.query("update clock_marks set seen_at = '2026-01-01'")
  const page = await newPageOf('administrator')
  await page.goto('/dashboard')
  const alert = page.getByRole('alert').filter({ hasText: 'Charging, erasing and reminders wait' })
  await alert.waitFor()
  await page.getByRole('button', { name: names.theClockIsRight }).click()
  const dialog = page.getByRole('dialog', { name: 'Is the clock right?' })
  await dialog.getByLabel(names.reason).fill('Checked')
  await dialog.getByRole('button', { name: names.theClockIsRight }).click()
  await alert.waitFor({ state: 'detached' })
  expect((await world.query('select seen_at from clock_marks'))[0].seen_at).toEqual(world.now())
  await page.context().close()
})

wholeTest('the dashboard shows what is known about the account', async () => {
  const { administrator, owner, client } = people
  const factsOf = async (as: Person) => {
    const page = await browserWorld.newPage({ as })
    await page.goto('/dashboard')
    await page.getByText(`Hello, ${as.name || as.email}`).waitFor()
    const facts = page.getByRole('region', { name: names.systemInformation })
    if (as.role === 'Owner') await facts.getByText('30 day(s) remaining').waitFor()
    await facts.getByText('Last login').waitFor()
    await expect.poll(() => facts.getByText('…', { exact: true }).count()).toBe(0)
    const lines = await facts.locator('dl > div').allInnerTexts()
    return lines.map((line) => line.replace('\n\n', '\n').split('\n'))
  }
  const common = (as: Person) => [
    ['Role', as.role],
    ['Authentication type', 'Traditional'],
    ['Email', as.email],
    ['Last login', expect.stringMatching(MOMENT)],
  ]
  expect(await factsOf(administrator)).toEqual([
    ...common(administrator),
    [
      'Last good backup',
      'None',
      expect.stringContaining('Make one now.'),
      expect.stringContaining('npm run backup'),
      'Copy',
    ],
    ['Last tested backup', 'None'],
    ['Server clock', expect.stringMatching(MOMENT)],
  ])
  expect(await factsOf(owner)).toEqual([...common(owner), ['Trial status', '30 day(s) remaining']])
  expect(await factsOf(client)).toEqual(common(client))
})

wholeTest('the dashboard shows defaults for what is not known about the account', async () => {
  const { token, id, organizationId } = people.owner
  // No part of an account is shown; this one is whole and has no e-mail.
  const known = { token, role: 'Owner', userId: id, userName: 'Asha', tenant_id: organizationId }
  const entries = Object.entries({ ...known, userEmail: '' })
  const localStorage = entries.map(([name, value]) => ({ name, value }))
  const page = await browserWorld.newPage({
    storageState: { cookies: [], origins: [{ origin: browserWorld.url, localStorage }] },
  })
  await page.route('**/session', (route) => route.abort())
  await page.goto('/dashboard')
  const information = page.getByRole('region', { name: names.systemInformation })
  await information.waitFor()
  const facts = await information.locator('dl > div').allInnerTexts()
  expect(facts.map((fact) => fact.split(/\n+/)).slice(0, 3)).toEqual([
    ['Role', 'Owner'],
    ['Authentication type', 'Traditional'],
    ['Email', 'Not Available'],
  ])
})

wholeTest('the last login is the time of this sign-in', async () => {
  const page = await browserWorld.newPage({ at: new Date() })
  await page.clock.setFixedTime(new Date('2026-11-16T12:34:56+05:30'))
  await signInAtOnce(page, people.owner)
  const time = page.getByText('16/11/2026, 12:34:56 pm', { exact: true })
  await time.waitFor()
  await page.clock.setFixedTime(new Date('2026-11-16T13:00:00+05:30'))
  await page.reload()
  await time.waitFor()
})

test('the search of the top bar works while typing and without a mouse', async () => {
  const page = await newPageOf('client')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('combobox', { name: names.search }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('Lake')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: names.rentTranscationDetail, level: 1 }).waitFor()
})

wholeTest(
  'the search marks the result that Enter opens; Escape closes the results and keeps the text',
  async () => {
    const page = await newPageOf('owner')
    await page.goto('/dashboard')
    const box = page.getByRole('combobox', { name: names.search })
    const options = page.getByRole('option')
    const chosen = () =>
      box.evaluate((input) => {
        const id = input.getAttribute('aria-activedescendant')
        return [...document.querySelectorAll('[role="option"]')].findIndex((each) => each.id === id)
      })
    await box.fill('Pune')
    await options.nth(2).waitFor()
    const last = (await options.count()) - 1
    await expect.poll(chosen).toBe(0)
    await box.press('ArrowDown')
    expect(await chosen()).toBe(1)
    await box.press('ArrowUp')
    await box.press('ArrowUp')
    expect(await chosen()).toBe(last)
    // The mouse counts once it moves.
    await options.nth(1).hover()
    await options.nth(2).hover()
    expect(await chosen()).toBe(2)
    await box.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    expect([await chosen(), await box.inputValue()]).toEqual([-1, 'Pune'])
    await box.fill('no such record')
    await page.getByText('Nothing matches “no such record”.').waitFor()
    await box.fill('Pune')
    await expect.poll(chosen).toBe(0)
    await box.press('Enter')
    await page.waitForURL('**/dashboard/*/*?Id=*')
    expect(await box.inputValue()).toBe('')
  },
)

wholeTest(
  'the frame has search, the account with Sign Out, and a footer with real pages',
  async () => {
    const page = await newPageOf('client')
    await page.goto('/dashboard')
    const bar = page.getByRole('banner')
    await bar.getByRole('combobox', { name: names.search }).waitFor()
    await bar.getByRole('button', { name: 'Ravi, account' }).waitFor()
    expect(await page.getByText('Sign Out').count()).toBe(0)
    await page.getByRole('navigation', { name: names.main }).waitFor()
    await page.getByRole('main').getByText('Welcome to Rent Management System').waitFor()
    const footer = page.getByRole('contentinfo')
    expect(await footer.innerText()).toContain('© 2024')
    await footer.getByRole('link', { name: names.termsOfUse }).click()
    await page.getByRole('heading', { name: names.termsOfUse, level: 1 }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: names.privacyPolicy }).click()
    await page.getByRole('heading', { name: names.privacyPolicy, level: 1 }).waitFor()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Ravi, account' }).click()
    await page.getByRole('menuitem', { name: names.signOut }).click()
    await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
  },
)

wholeTest('on a phone a tap on Sign Out in the menu signs out', async () => {
  const own = await browserWorld.world.addClient(people.owner, 'Sunil')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await browserWorld.newPage({ as: own, ...phone })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: names.openTheMenu }).tap()
  const menu = page.getByRole('navigation', { name: names.main })
  await menu.getByRole('button', { name: names.signOut }).tap()
  await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.context().close()
})

wholeTest(
  'a dead address is in the frame for who is signed in, and under the brand for who is not',
  async () => {
    const page = await browserWorld.newPage({ as: people.owner })
    await page.goto('/dashboard/nowhere')
    await page.getByRole('heading', { name: names.pageNotFound, level: 1 }).waitFor()
    await page
      .getByRole('navigation', { name: names.main })
      .getByRole('link', { name: names.dues })
      .waitFor()
    await page.getByRole('banner').getByText('Rentbook', { exact: true }).waitFor()
    const stranger = await browserWorld.newPage()
    await stranger.goto('/nowhere')
    await stranger.getByRole('heading', { name: names.pageNotFound, level: 1 }).waitFor()
    await stranger.getByText('Rentbook', { exact: true }).waitFor()
    await page.context().close()
    await stranger.context().close()
  },
)

wholeTest("reports another organization's records as not found", async () => {
  const { world } = browserWorld
  const stranger = await world.registerOwner('Meera')
  const page = await browserWorld.newPage({ as: stranger })
  const kinds = {
    '/dashboard/propertymaster/detail?Id={property}': 'This property is not here',
    '/dashboard/propertymaster/update?Id={property}': 'This property is not here',
    '/dashboard/clientmaster/detail?Id={client}': 'This client is not here',
    '/dashboard/rentmaster/update?Id={lease}': 'This rent agreement is not here',
    '/dashboard/rentmaster/transcation?Id={property}': 'This property is not here',
    '/dashboard/rentTranscation/detail?Id={receipt}': 'This receipt is not here',
    '/dashboard/statement?Id={lease}': 'This rent agreement is not here',
    '/dashboard/statement?client={client}': 'This rent agreement is not here',
    '/dashboard/statement': 'This rent agreement is not here',
    '/dashboard/invoices?Id={lease}': 'This rent agreement is not here',
    '/dashboard/cheques?Id={lease}': 'This rent agreement is not here',
    '/dashboard/expenses?Id={property}': 'This property is not here',
    '/dashboard/daybook?Id={property}': 'This property is not here',
    '/dashboard/propertyyear?Id={property}': 'This property is not here',
    // Never there at all: the same answer.
    '/dashboard/invoices?Id=01a1fd69-ba7d-748a-b6e0-9a2a89c8844b':
      'This rent agreement is not here',
    '/dashboard/daybook?Id=01a1fd69-ba7d-748a-b6e0-9a2a89c8844b': 'This property is not here',
  }
  for (const [path, text] of Object.entries(kinds)) {
    await page.goto(addressOf(path))
    await page.getByText(text).waitFor()
  }
})
