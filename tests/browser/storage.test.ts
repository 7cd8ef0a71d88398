import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { appears, button, enterCredentials, link, menuItem } from '../kit/on-page.ts'
import { someOf, wholeDescribe, wholeTest } from '../kit/whole-test.ts'
import type { Person } from '../kit/world.ts'

/** What the browser's storage holds, and what the application makes of what it finds there. */

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

type Entries = Record<string, string>

/** Everything but the choice of colours and what the identity library keeps. */
const stored = (page: Page): Promise<Entries> => page.evaluate(() => ({ ...localStorage }))

async function signInByPage(person: Person): Promise<Page> {
  const page = await browserWorld.newPage()
  await page.goto('/')
  if (person.role === 'ClientMaster') await page.getByText('Client', { exact: true }).click()
  await enterCredentials(page, person)
  await link(page, names.continueNow).click()
  await page.getByRole('heading', { name: names.welcomeToRentManagementSystem }).waitFor()
  return page
}

async function signOutByPage(page: Page, { name, email }: Person) {
  await button(page, `${name || email}, account`).click()
  await menuItem(page, names.signOut).click()
  await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
}

const OWNER_LISTS = {
  'Properties List': 'List of Properties',
  'Property Rents List': 'Property Rents List',
  'Clients List': 'List of Clients',
}

/** Opens the three lists of an owner from the sidebar. */
async function visitLists(page: Page) {
  const sidebar = page.getByRole('navigation', { name: names.main })
  for (const [label, title] of Object.entries(OWNER_LISTS)) {
    await sidebar.getByRole('link', { name: label }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByRole('table', { name: title }).getByRole('rowheader').first().waitFor()
  }
}

const rootIn = async (page: Page) => JSON.parse((await stored(page))['main-root'] ?? 'null')
const EMPTY = { records: [], status: 'idle', error: null }
const NO_LISTS = {
  ownerMaster: EMPTY,
  propertyMaster: EMPTY,
  clientMaster: EMPTY,
  rentMaster: EMPTY,
  rentTranscation: EMPTY,
}
const NOBODY = {
  userId: null,
  ownerId: null,
  clientId: null,
  isAuthenticated: false,
  daysRemainingInTrial: null,
}
const common = ({ id, role, email, name }: Person) => ({
  token: expect.stringMatching(/^[\w-]{43}$/),
  role,
  userId: id,
  userEmail: email,
  userName: name,
  authType: 'traditional',
  'main-root': expect.any(String),
  // A sign-out leaves it: it opens nothing, and no stranger's guesses slow who has it.
  'known-device': expect.stringMatching(/^\["[\w.-]+"\]$/),
})

test("an owner's sign-in and sign-out leave exactly these keys", async () => {
  const { owner } = people
  const page = await signInByPage(owner)
  const { organizationId: tenant_id, id: ownerId } = owner
  const days = { daysRemainingInTrial: '30' }
  expect(await stored(page)).toEqual({ ...common(owner), ...days, ownerId, tenant_id })
  const user = { userId: ownerId, ownerId, clientId: null, isAuthenticated: true }
  expect(await rootIn(page)).toEqual({
    state: {
      user: { ...user, daysRemainingInTrial: 30 },
      lists: NO_LISTS,
      signedInAt: expect.any(String),
    },
    version: 1,
  })
  await visitLists(page)
  const { lists } = (await rootIn(page)).state
  for (const name of ['propertyMaster', 'rentMaster', 'clientMaster'])
    expect(lists[name]).toMatchObject({ status: 'succeeded', error: null })
  expect(lists.clientMaster.records).toMatchObject([{ _id: people.client.id, name: 'Ravi' }])
  expect(lists.rentMaster.records).toMatchObject([{ _id: people.ids.lease }])
  expect(lists.propertyMaster.records).toHaveLength(2)

  await signOutByPage(page, owner)
  expect(Object.keys(await stored(page)).sort()).toEqual(['known-device', 'main-root'])
  const blank = { user: NOBODY, lists: NO_LISTS, signedInAt: null }
  expect(await rootIn(page)).toEqual({ state: blank, version: 1 })
  await page.context().close()
})

wholeTest(
  "a client's sign-in leaves exactly these keys, and the sign-out clears the whole store",
  async () => {
    const { client } = people
    const page = await signInByPage(client)
    const { organizationId: tenant_id, id: clientId } = client
    expect(await stored(page)).toEqual({
      ...common(client),
      clientId,
      tenant_id,
      'sign-in-as': 'client',
    })
    await link(page, names.listRentRecipt).first().click()
    await page.getByRole('rowheader').first().waitFor()
    const { user, lists } = (await rootIn(page)).state
    expect(user).toMatchObject({ userId: clientId, clientId, ownerId: null, isAuthenticated: true })
    expect(lists.rentTranscation.records).toMatchObject([{ _id: people.ids.receipt }])
    await signOutByPage(page, client)
    expect(Object.keys(await stored(page)).sort()).toEqual(['known-device', 'sign-in-as'])
    await page.context().close()
  },
)

wholeTest(
  "an administrator's sign-in leaves exactly these keys, and the sign-out blanks the lists",
  async () => {
    const { administrator } = people
    const page = await signInByPage(administrator)
    expect(await stored(page)).toEqual(common(administrator))
    await link(page, names.ownersList).first().click()
    await page.getByRole('rowheader').first().waitFor()
    expect((await rootIn(page)).state.lists.ownerMaster.records).toMatchObject([
      { _id: people.owner.id },
    ])
    await signOutByPage(page, administrator)
    expect(Object.keys(await stored(page)).sort()).toEqual(['known-device', 'main-root'])
    expect((await rootIn(page)).state.lists).toEqual(NO_LISTS)
    await page.context().close()
  },
)

wholeDescribe('a list', () => {
  /** A page that notes each status under which a list is stored. */
  async function watchedPage(as: Person, list: string) {
    const page = await browserWorld.newPage({ as })
    await page.addInitScript((watched) => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      const setItem = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        setItem.call(this, key, value)
        if (key !== 'main-root') return
        const { status } = JSON.parse(value).state.lists[watched]
        if (seen.at(-1) !== status) seen.push(status)
      }
    }, list)
    const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    return { page, seen }
  }

  test('goes from idle through loading to succeeded', async () => {
    const { page, seen } = await watchedPage(people.owner, 'propertyMaster')
    await page.goto('/dashboard/listpropertymaster')
    await page.getByRole('rowheader').first().waitFor()
    expect(await seen()).toEqual(['idle', 'loading', 'succeeded'])
    await page.context().close()
  })

  wholeTest('goes from idle through loading to failed, and keeps the message', async () => {
    const { page, seen } = await watchedPage(people.client, 'rentTranscation')
    await page.route(/\/rentTranscation\?/, (route) => route.abort())
    await page.goto('/dashboard/listrentrecipt')
    await button(page, names.retry).waitFor()
    expect(await seen()).toEqual(['idle', 'loading', 'failed'])
    expect((await rootIn(page)).state.lists.rentTranscation.error).toBe(
      'The server could not be reached. Please check your connection and try again.',
    )
    await page.context().close()
  })
})

/** A page that finds these entries when it opens the dashboard. */
async function openWith(entries: Entries, opened?: Page): Promise<Page> {
  const page = opened ?? (await browserWorld.newPage())
  await page.goto('/robots.txt')
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, entries)
  await page.goto('/dashboard')
  return page
}
const isWelcome = (page: Page) =>
  page.getByRole('heading', { name: names.welcomeToRentManagementSystem }).waitFor()
const isSignIn = (page: Page) =>
  page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()

describe('on load', () => {
  wholeTest('a token and a role suffice, with the ids of that role', async () => {
    const { owner } = people
    const page = await openWith({ token: owner.token, role: 'Owner', ownerId: owner.id })
    await isWelcome(page)
    expect((await rootIn(page)).state.user).toMatchObject({
      userId: owner.id,
      ownerId: owner.id,
      isAuthenticated: true,
    })
    await page.context().close()
  })

  wholeTest(
    'without GET /session the shell is there, with the stored account and lists',
    async () => {
      const { owner } = people
      const page = await signInByPage(owner)
      await visitLists(page)
      for (const path of ['**/session', '**/propertymaster*'])
        await page.route(path, (route) => route.abort())
      await page.goto('/dashboard/listpropertymaster')
      await button(page, `${owner.name}, account`).waitFor()
      const sidebar = page.getByRole('navigation', { name: names.main })
      await sidebar.getByRole('link', { name: names.clientsList }).waitFor()
      const list = page.getByRole('table', { name: names.listOfProperties })
      await list.getByRole('rowheader').first().waitFor()
      const { state } = await rootIn(page)
      expect(state.user).toMatchObject({ userId: owner.id, isAuthenticated: true })
      expect(state.lists.propertyMaster.records).toHaveLength(
        await list.getByRole('rowheader').count(),
      )
      await page.context().close()
    },
  )

  wholeTest('OwnerMaster counts as an owner, whose three lists load', async () => {
    const { owner } = people
    const page = await openWith({ token: owner.token, role: 'OwnerMaster', userId: owner.id })
    await isWelcome(page)
    await visitLists(page)
    await page.context().close()
  })

  wholeTest('an unknown role sees what a client sees', async () => {
    const page = await openWith({ token: people.client.token, role: 'Landlord' })
    await isWelcome(page)
    const sidebar = page.getByRole('navigation', { name: names.main })
    expect(await sidebar.getByRole('link').allTextContents()).toEqual([
      'Dashboards',
      'List RentRecipt',
      'My dues',
    ])
    await page.context().close()
  })

  wholeTest(
    'a token suffices while a Microsoft account is signed in, and not otherwise',
    async () => {
      const { token } = people.administrator
      const microsoft = { token, authType: 'SSO', 'msal.3.account.keys': '["an account"]' }
      const page = await openWith(microsoft)
      await isWelcome(page)
      await appears(page, 'SuperAdmin')
      await page.context().close()
      const without = await openWith({ ...microsoft, 'msal.3.account.keys': '[]' })
      await isSignIn(without)
      await without.context().close()
    },
  )

  wholeTest('a token alone, or a role alone, redirects to the sign-in', async () => {
    const halves: Entries[] = [{ token: people.owner.token }, { role: 'Owner', userId: 'x' }]
    for (const entries of halves) {
      const page = await openWith(entries)
      await isSignIn(page)
      await page.context().close()
    }
  })

  wholeTest('drops an entry that it cannot read and starts clean', async () => {
    const { owner } = people
    const session = { token: owner.token, role: 'Owner', userId: owner.id }
    const unreadable = {
      'no JSON': '{"state":',
      'an older version': JSON.stringify({ state: { user: NOBODY, lists: {} }, version: 0 }),
      'another shape': JSON.stringify({ state: { user: 1, lists: [] }, version: 1 }),
      null: 'null',
    }
    const page = await browserWorld.newPage()
    for (const [what, entry] of someOf(Object.entries(unreadable), (_, place) => place % 2 === 0)) {
      const entries = { ...session, daysRemainingInTrial: 'many', 'main-root': entry }
      await openWith(entries, page)
      await isWelcome(page)
      const { state, version } = await rootIn(page)
      expect([what, version]).toEqual([what, 1])
      expect(state.lists).toEqual(NO_LISTS)
      expect(state.user.userId).toBe(owner.id)
    }
    await page.context().close()
  })

  test('a token that the server no longer knows ends the session', async () => {
    const page = await openWith({ token: 'x'.repeat(43), role: 'Owner', userId: people.owner.id })
    await isSignIn(page)
    expect(Object.keys(await stored(page))).toEqual(['main-root'])
    await page.context().close()
  })
})

wholeTest('a sign-out in one tab signs out the others', async () => {
  const { owner } = people
  const page = await signInByPage(owner)
  const other = await page.context().newPage()
  await other.goto('/dashboard/listclientmaster')
  await other.getByRole('rowheader').first().waitFor()
  await signOutByPage(page, owner)
  await other.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
  await page.context().close()
})

wholeDescribe('replies of another server', () => {
  test('shows an amount alike, however it is written', async () => {
    const viewport = { width: 1600, height: 900 }
    const page = await browserWorld.newPage({ as: people.owner, viewport })
    const written = [
      '12000.5',
      12000.5,
      { $numberDecimal: '12000.5' },
      { numberDecimal: '12000.5' },
    ]
    const leases = written.map((amount, index) => ({
      _id: `a${index}`,
      electricityMeterNumber: '1',
      monthlyRent: amount,
      securityDepositAmount: amount,
      incrementPercentage: amount,
      incrementSchedule: amount,
    }))
    const properties = written.map((pincode, index) => ({
      _id: `p${index}`,
      address1: 'A',
      pincode,
    }))
    await page.route(/\/rentmaster\?/, (route) => route.fulfill({ json: leases }))
    await page.route(/:\d+\/rentmaster\/a2/, (route) => route.fulfill({ json: leases[2] }))
    await page.route(/\/propertymaster\?/, (route) => route.fulfill({ json: properties }))
    await page.goto('/dashboard/listrentmaster')
    await page.getByRole('rowheader').first().waitFor()
    for (const [index] of written.entries()) {
      const row = page.getByRole('row').nth(index + 1)
      const cells = await row.getByRole('cell').allInnerTexts()
      // A schedule's years are below its amount.
      const amounts = cells.flatMap((text) => (text.includes('000.5') ? text.split('\n')[0] : []))
      expect(amounts).toEqual(['12000.5%', '₹ 12,000.50', '₹ 12,000.50', '12000.5%'])
    }
    await page.goto('/dashboard/rentmaster/detail?Id=a2')
    for (const shown of ['₹ 12,000.50', '12000.5%']) {
      await appears(page, shown)
      expect(await page.getByText(shown, { exact: true }).count()).toBe(2)
    }
    await page.goto('/dashboard/listpropertymaster')
    const pincodes = page.getByRole('cell', { name: /^12000\.5/ })
    await pincodes.nth(written.length - 1).waitFor()
    await page.context().close()
  })

  test('hides a record that is somebody else’s', async () => {
    const LISTS = {
      owner: ['propertymaster', 'rentmaster', 'clientmaster', 'rentTranscation'],
      client: ['rentTranscation'],
    } as const
    for (const who of ['owner', 'client'] as const) {
      const field = who === 'owner' ? 'ownerMasters' : 'clientMaster'
      const page = await browserWorld.newPage({ as: people[who] })
      const record = (name: string, _id: string) => ({
        _id: name,
        name,
        address1: name,
        electricityMeterNumber: name,
        clientMaster: { _id: '', name },
        propertymaster: { _id: '', address1: name },
        [field]: { _id, name },
      })
      const records = [record('Theirs', 'somebody'), record('Mine', people[who].id)]
      for (const kind of someOf<string>(LISTS[who], (_, place) => place === 0)) {
        await page.route(new RegExp(`:\\d+/${kind}\\?`), (route) =>
          route.fulfill({ json: records }),
        )
        await page.goto(`/dashboard/list${kind === 'rentTranscation' ? 'rentrecipt' : kind}`)
        await page.getByRole('row').filter({ hasText: 'Mine' }).waitFor()
        expect(await page.getByText('Theirs').count(), kind).toBe(0)
      }
      await page.context().close()
    }
  })

  test('no screen breaks on a record with nothing but its id', async () => {
    const bare = { _id: 'a' }
    const nulls = { ...bare, ownerMasters: null, clientMaster: null, propertymaster: null }
    const kinds = ['ownermaster', 'propertymaster', 'clientmaster', 'rentmaster', 'rentTranscation']
    const screens = {
      administrator: ['listownermaster', 'ownermaster/update?Id=a'],
      owner: [
        'listpropertymaster',
        'propertymaster/detail?Id=a',
        'propertymaster/update?Id=a',
        'listclientmaster',
        'clientmaster/detail?Id=a',
        'clientmaster/update?Id=a',
        'listrentmaster',
        'rentmaster/detail?Id=a',
        'rentmaster/update?Id=a',
        'rentmaster/transcation?Id=a',
        'addrentmaster/?Id=a',
        'listrentrecipt',
        'rentTranscation/detail?Id=a',
      ],
      client: ['listrentrecipt', 'rentTranscation/detail?Id=a'],
    }
    for (const [who, paths] of Object.entries(screens)) {
      const page = await browserWorld.newPage({ as: people[who as keyof typeof screens] })
      for (const kind of kinds) {
        await page.route(new RegExp(`:\\d+/${kind}\\?`), (route) =>
          route.fulfill({ json: [bare, { ...nulls, _id: 'b' }] }),
        )
        await page.route(new RegExp(`:\\d+/${kind}/a`), (route) => route.fulfill({ json: nulls }))
      }
      for (const path of paths) {
        await page.goto(`/dashboard/${path}`)
        const main = page.getByRole('main')
        await main.locator('form, dl, th[scope="row"]').first().waitFor()
        const text = await main.innerText()
        expect([
          path,
          /undefined|null|NaN|\[object|Something went wrong on this page/.test(text),
        ]).toEqual([path, false])
      }
      await page.context().close()
    }
  })
})
